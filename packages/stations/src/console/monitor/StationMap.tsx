import { Notice, useTranslate, useWords } from '@evops/kit'
import { type MapPoint, MapView } from '../map/MapView.tsx'
import { connectorStates, toneOfStationPlace } from '../need.rules.ts'
import { useMemo } from 'react'
import type { StationSummary } from '../../contract/index.ts'
import { monitorWords } from './monitor.words.ts'

/** Map of stations, coloured by the most urgent state, with a legend of the colours that occur. */
export function StationMap({
  stations,
  chosen,
  onChoose,
}: {
  stations: readonly StationSummary[]
  chosen: string | undefined
  onChoose: (stationId: string) => void
}) {
  const t = useWords(monitorWords)
  const translate = useTranslate()
  // A live value may rerender the page, but the map is redrawn only if a station's mark has changed.
  const text = JSON.stringify(stations.flatMap((station) => pointOf(station, translate)))
  const points = useMemo(() => JSON.parse(text) as MapPoint[], [text])
  const nowhere = stations.length - points.length
  return (
    <div className="stack station-map">
      {nowhere > 0 && <Notice>{t('stations.monitor.nowhere', { count: nowhere })}</Notice>}
      <MapLegend tones={[...new Set(points.map(({ tone }) => tone))]} />
      <MapView
        label={t('stations.monitor.map')}
        height="max(420px, calc(100dvh - 300px))"
        points={points}
        open={chosen}
        onOpen={onChoose}
      />
    </div>
  )
}

const legend = {
  bad: 'kit.state.faulted',
  acc: 'kit.state.charging',
  good: 'kit.state.idle',
  plain: 'kit.state.offline',
  planned: 'kit.state.planned',
} as const
const tones = ['bad', 'acc', 'good', 'plain', 'planned'] as const

function MapLegend({ tones: occurring }: { tones: readonly MapPoint['tone'][] }) {
  const translate = useTranslate()
  return (
    <ul className="map-legend note">
      {tones
        .filter((tone) => occurring.includes(tone))
        .map((tone) => (
          <li key={tone}>
            <i className={`map-mark ${tone}`} aria-hidden="true" />
            {translate(legend[tone])}
          </li>
        ))}
    </ul>
  )
}

function pointOf(station: StationSummary, translate: ReturnType<typeof useTranslate>): MapPoint[] {
  const { stationId: key, name, longitude, latitude, byStatus, awaiting } = station
  if (longitude === null || latitude === null) return []
  const counts = connectorStates
    .filter((state) => byStatus[state] > 0)
    .map((state) => `${translate(`kit.state.${state}`)} ${byStatus[state]}`)
  const planned = awaiting > 0 ? [`${translate('kit.state.planned')} ${awaiting}`] : []
  return [
    {
      key,
      longitude,
      latitude,
      label: [name, ...counts, ...planned].join(' · '),
      tone: toneOfStationPlace(station),
    },
  ]
}
