import {
  Chart,
  Empty,
  Figures,
  formatEnergy,
  formatNumber,
  formatPercent,
  formatDuration,
  formatInstant,
  Notice,
  Sheet,
  useLanguage,
  useCurrentUser,
  useWords,
} from '@evops/kit'
import { MapView, type MapPoint } from '@evops/stations/console'
import { useMemo, useState } from 'react'
import type { VehicleTrack } from '../../contract/index.ts'
import { Playback } from './Playback.tsx'
import { pointsWithPosition, lastPointAt, stopPlaces, usedDwh } from './track.rules.ts'
import { trackWords } from './track.words.ts'

/** Shows a track on the map with playback, stops, charts and totals. */
export function TrackView({ track, batteryDwh }: { track: VehicleTrack; batteryDwh: number | null }) {
  const t = useWords(trackWords)
  const language = useLanguage()
  const way = useMemo(() => pointsWithPosition(track.points), [track])
  const [at, setAt] = useState(() => Date.parse(way[0]?.at ?? track.from))
  if (track.points.length === 0) return <Empty icon="map" words="telematics.track.none" />
  const count = (n: number) => formatNumber(n, language)
  return (
    <>
      {track.total > track.points.length && (
        <Notice>{t('telematics.track.thinned', { n: count(track.points.length), total: count(track.total) })}</Notice>
      )}
      <TrackFigures track={track} batteryDwh={batteryDwh} />
      {way.length > 0 && <Playback points={way} at={at} onMove={setAt} />}
      <div className="track-two">
        <TrackMap track={track} way={way} at={at} onShow={setAt} />
        <div className="stack">
          <Curves track={track} />
          <Stops track={track} onShow={setAt} />
        </div>
      </div>
    </>
  )
}

function TrackFigures({ track, batteryDwh }: { track: VehicleTrack; batteryDwh: number | null }) {
  const t = useWords(trackWords)
  const language = useLanguage()
  const unknown = t('telematics.track.unknown')
  const km = (metres: number) => t('telematics.track.km', { n: formatNumber(metres / 1_000, language, 1) })
  const both = (from: number | null, to: number | null, formatEntry: (value: number) => string) =>
    from === null || to === null
      ? unknown
      : t('telematics.track.from-to', { from: formatEntry(from), to: formatEntry(to) })
  const used = usedDwh(track.points, batteryDwh)
  const { distanceM, distanceBy } = track
  return (
    <Sheet>
      <Figures
        of={[
          {
            label: `${t('telematics.track.distance')}${distanceBy ? `, ${t(`telematics.track.by.${distanceBy}`)}` : ''}`,
            value: distanceM === null ? unknown : km(distanceM),
          },
          { label: t('telematics.track.odometer'), value: both(track.odometerFromM, track.odometerToM, km) },
          {
            label: t('telematics.track.soc'),
            value: both(track.socFrom, track.socTo, (soc) => formatPercent(soc, language)),
          },
          {
            label: t('telematics.track.used'),
            value: used === null ? unknown : t('telematics.track.kwh', { n: formatEnergy(used, language, 1) }),
          },
          { label: t('telematics.track.moving'), value: formatDuration(track.movingSeconds, language) },
        ]}
      />
    </Sheet>
  )
}

interface OnMap {
  track: VehicleTrack
  way: ReturnType<typeof pointsWithPosition>
  at: number
  onShow: (at: number) => void
}
function TrackMap({ track, way, at, onShow }: OnMap) {
  const t = useWords(trackWords)
  const now = lastPointAt(way, at)
  const places = usePlaces(track)
  const points = useMemo((): MapPoint[] => {
    const here = now && {
      key: 'here',
      longitude: now.longitude,
      latitude: now.latitude,
      label: track.label,
      tone: 'acc' as const,
      sign: now.heading === null ? '●' : '▲',
      ...(now.heading !== null && { turn: now.heading }),
      isAlone: true,
    }
    const marks = places.map(({ no, key, label, longitude, latitude, stops }) => ({
      key,
      label,
      longitude,
      latitude,
      sign: stops.length === 1 ? String(no) : `${no} ×${stops.length}`,
      tone: 'warn' as const,
    }))
    return [...marks, ...(here ? [here] : [])]
  }, [now, places, track.label])
  return (
    <MapView
      label={t('telematics.track.map')}
      height="max(320px, calc(100dvh - 420px))"
      points={points}
      way={way}
      open="here"
      onOpen={(key) => key !== 'here' && onShow(Date.parse(key))}
    />
  )
}

/** Returns the places of the stops, each once. The key is the time of the first stop. */
function usePlaces({ stops }: VehicleTrack) {
  const t = useWords(trackWords)
  const language = useLanguage()
  return useMemo(
    () =>
      stopPlaces(stops).map((place) => {
        const time = formatDuration(place.seconds, language)
        const label = t('telematics.track.place', { n: place.no, stops: place.stops.length, time })
        return { ...place, key: place.stops[0]?.from ?? '', label }
      }),
    [stops, t, language],
  )
}
function Stops({ track, onShow }: Pick<OnMap, 'track' | 'onShow'>) {
  const t = useWords(trackWords)
  const language = useLanguage()
  const { timeZone: zone } = useCurrentUser().operator
  const places = usePlaces(track)
  return (
    <Sheet title={t('telematics.track.stops')}>
      {places.length === 0 && <p className="hint">{t('telematics.track.no-stops')}</p>}
      <ul className="vehicle-rows">
        {places.map((place) => (
          <li key={place.key}>
            <b>{place.label}</b>
            <div className="stop-times">
              {place.stops.map(({ from, seconds }) => (
                <button key={from} type="button" onClick={() => onShow(Date.parse(from))}>
                  {t('telematics.track.stop', {
                    from: formatInstant(from, language, zone, 'short'),
                    time: formatDuration(seconds, language),
                  })}
                </button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function Curves({ track: { points } }: { track: VehicleTrack }) {
  const t = useWords(trackWords)
  const { timeZone: zone } = useCurrentUser().operator
  return (
    <Sheet title={t('telematics.track.curve')}>
      <Chart
        label={t('telematics.track.curve')}
        zone={zone}
        times={points.map(({ at }) => Date.parse(at) / 1_000)}
        series={[
          {
            label: t('telematics.track.speed'),
            unit: 'km/h',
            values: points.map(({ speedKmh }) => speedKmh),
            look: 'area',
          },
          {
            label: t('telematics.track.soc'),
            unit: '%',
            values: points.map(({ soc }) => soc),
            look: 'line',
            right: true,
          },
        ]}
      />
    </Sheet>
  )
}
