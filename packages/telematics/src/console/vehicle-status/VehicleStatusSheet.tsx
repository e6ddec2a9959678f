import {
  Facts,
  ReadFailure,
  formatTimeSince,
  formatNumber,
  formatPercent,
  formatInstant,
  Link,
  Sheet,
  useCall,
  useLanguage,
  useNav,
  useNow,
  useOperatorZone,
  useWords,
} from '@evops/kit'
import type { ReactNode } from 'react'
import { getVehicleState, type ChargingVehicleRow, type VehicleStatus } from '../../contract/index.ts'
import { mapPath, sessionPath, chargePointPath, trackPath } from '../paths.ts'
import { telematicsScreenTitleWords } from '../telematics-door.words.ts'
import { vehicleStatusWords } from './vehicle-status.words.ts'
import '../telematics.css'

const everyMs = 15_000

/** Shows the last known values of a vehicle, each with its age and source (ROUTE-13). */
export function VehicleStatusSheet({ vehicleId }: { vehicleId: string }) {
  const t = useWords(vehicleStatusWords)
  const m = useWords(telematicsScreenTitleWords)
  const request = { params: { id: vehicleId } }
  const { data, error, refetch } = useCall(getVehicleState, request, { every: everyMs, quiet: true })
  if (!data) return error ? <ReadFailure error={error} onRetry={() => void refetch()} /> : null
  return (
    <Sheet
      title={m('telematics.title-known')}
      note={
        <span className="row">
          {data.place && <Link to={mapPath(vehicleId)}>{t('telematics.position.map')}</Link>}
          <Link to={trackPath(vehicleId)}>{t('telematics.position.track')}</Link>
        </span>
      }
    >
      <div className="known">
        <Signs lastValues={data} />
      </div>
    </Sheet>
  )
}

function Signs({ lastValues: { place, soc, odometer, plugged } }: { lastValues: VehicleStatus }) {
  const t = useWords(vehicleStatusWords)
  const language = useLanguage()
  const unknown = <span className="dim">{t('telematics.position.unknown')}</span>
  const degrees = (value: number) => formatNumber(value, language, 5)
  const from = (source: 'lastSession' | 'person' | 'telematics', sourceName: string | null) =>
    sourceName ?? t(`telematics.position.from.${source}`)
  return (
    <Facts
      of={[
        [
          t('telematics.position.soc'),
          soc ? (
            <ReportedValue key="soc" at={soc.at} from={from(soc.source, soc.sourceName)}>
              {formatPercent(soc.percent, language)}
            </ReportedValue>
          ) : (
            unknown
          ),
        ],
        [
          t('telematics.position.place'),
          place ? (
            <ReportedValue key="place" at={place.at} from={from('telematics', place.sourceName)}>
              {degrees(place.latitude)}, {degrees(place.longitude)}
            </ReportedValue>
          ) : (
            unknown
          ),
        ],
        [
          t('telematics.position.speed'),
          place && place.speedKmh !== null ? (
            <ReportedValue key="speed" at={place.at} from={from('telematics', place.sourceName)}>
              {t('telematics.position.kmh', { n: place.speedKmh })}
            </ReportedValue>
          ) : (
            unknown
          ),
        ],
        [
          t('telematics.position.odometer'),
          odometer ? (
            <ReportedValue key="odometer" at={odometer.at} from={from(odometer.source, odometer.sourceName)}>
              {t('telematics.position.km', { n: formatNumber(odometer.metres / 1_000, language, 1) })}
            </ReportedValue>
          ) : (
            unknown
          ),
        ],
        [
          t('telematics.position.plugged'),
          plugged ? <Plugged key="plugged" at={plugged} /> : t('telematics.position.not-plugged'),
        ],
      ]}
    />
  )
}

/** Shows a value with its age and source. The exact time is in the tooltip. */
function ReportedValue({ at, from, children }: { at: string; from: string; children: ReactNode }) {
  const language = useLanguage()
  const zone = useOperatorZone()
  const now = useNow()
  return (
    <>
      <b>{children}</b>{' '}
      <small className="dim">
        <time dateTime={at} title={formatInstant(at, language, zone, 'second')}>
          {formatTimeSince(at, now, language)}
        </time>{' '}
        · {from}
      </small>
    </>
  )
}

function Plugged({
  at: { chargePointId, stationName, chargePointNo, connectorNo, sessionId, since },
}: {
  at: ChargingVehicleRow
}) {
  const t = useWords(vehicleStatusWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const nav = useNav()
  const maybe = (to: string, text: string) => (nav.mayOpen(to) ? <Link to={to}>{text}</Link> : text)
  const began = t('telematics.position.since', { at: formatInstant(since, language, zone, 'short') })
  return (
    <>
      <b>{maybe(chargePointPath(chargePointId), [stationName, chargePointNo, connectorNo].join(' · '))}</b>{' '}
      <small className="dim">{maybe(sessionPath(sessionId), began)}</small>
    </>
  )
}
