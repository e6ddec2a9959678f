import { type FormState, useTranslate, useWords } from '@evops/kit'
import { type MapPoint, MapView } from './map/MapView.tsx'
import { useId, useMemo, useState } from 'react'
import { coordinateSystems, type StationPosition } from '../contract/index.ts'
import { codeListWords } from './facts.words.ts'
import { stationWords } from './stations/stations.words.ts'

function isPosition(value: unknown): value is StationPosition {
  return typeof value === 'object' && value !== null && 'longitude' in value && 'latitude' in value
}
/** Parses degrees. A decimal comma is accepted; any other text is not a number. */
function degrees(text: string): number {
  const plain = text.trim().replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

/**
 * Form fields for longitude, latitude and coordinate system: three inputs for one value. Empty longitude and latitude
 * mean no position.
 */
export function PositionFields({ form }: { form: FormState }) {
  const translate = useTranslate()
  const t = useWords(stationWords)
  useWords(codeListWords)
  const id = useId()
  const initialPosition = isPosition(form.values.position) ? form.values.position : undefined
  const [longitude, setLongitude] = useState(initialPosition ? String(initialPosition.longitude) : '')
  const [latitude, setLatitude] = useState(initialPosition ? String(initialPosition.latitude) : '')
  const [system, setSystem] = useState<StationPosition['system']>(initialPosition?.system ?? 'wgs84')
  const fault = Object.keys(form.faults).some((name) => name.startsWith('position'))
  const change = (next: { longitude: string; latitude: string; system: StationPosition['system'] }) =>
    form.set(
      'position',
      next.longitude.trim() === '' && next.latitude.trim() === ''
        ? undefined
        : { longitude: degrees(next.longitude), latitude: degrees(next.latitude), system: next.system },
    )
  const box = (name: 'longitude' | 'latitude', value: string, put: (text: string) => void) => (
    <div className="f">
      <label htmlFor={`${id}-${name}`}>{t(`stations.station.${name}`)}</label>
      <input
        id={`${id}-${name}`}
        className="field"
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={fault}
        value={value}
        onChange={(event) => {
          put(event.target.value)
          change({ longitude, latitude, system, [name]: event.target.value })
        }}
        onBlur={() => form.blur('position.longitude')}
      />
    </div>
  )
  return (
    <fieldset className={fault ? 'wide f wrong position' : 'wide f position'}>
      <legend className="unseen">{t('stations.station.position')}</legend>
      <div className="form two">
        {box('longitude', longitude, setLongitude)}
        {box('latitude', latitude, setLatitude)}
        <div className="f">
          <label htmlFor={`${id}-system`}>{t('stations.station.system')}</label>
          <select
            id={`${id}-system`}
            className="field"
            value={system}
            onChange={(event) => {
              const next = coordinateSystems.find((each) => each === event.target.value) ?? 'wgs84'
              setSystem(next)
              change({ longitude, latitude, system: next })
            }}
          >
            {coordinateSystems.map((each) => (
              <option key={each} value={each}>
                {translate(`stations.system.${each}`)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <PickOnMap
        position={isPosition(form.values.position) ? form.values.position : undefined}
        onPick={(place) => {
          setLongitude(String(place.longitude))
          setLatitude(String(place.latitude))
          setSystem(place.system)
          form.set('position', place)
        }}
      />
      <span className={fault ? 'say' : 'hint'}>
        {t(fault ? 'stations.station.position-bad' : 'stations.station.position-hint')}
      </span>
    </fieldset>
  )
}

/** Map with the current position. A click elsewhere on the map moves the position there. */
function PickOnMap({
  position,
  onPick,
}: {
  position: StationPosition | undefined
  onPick: (place: StationPosition) => void
}) {
  const t = useWords(stationWords)
  const [shown, setShown] = useState(false)
  const text = JSON.stringify(position && inRange(position) ? position : null)
  const points = useMemo((): MapPoint[] => {
    const place = JSON.parse(text) as StationPosition | null
    return place ? [{ key: 'here', label: '', tone: 'acc', ...place }] : []
  }, [text])
  return (
    <details className="pick-on-map" onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>{t('stations.station.pick')}</summary>
      {shown && <MapView label={t('stations.station.pick')} height={280} points={points} onPick={onPick} />}
    </details>
  )
}
const inRange = ({ longitude, latitude }: StationPosition) => Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
