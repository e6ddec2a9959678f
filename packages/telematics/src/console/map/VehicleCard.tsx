import {
  Button,
  Facts,
  formatTimeSince,
  formatNumber,
  formatPercent,
  Link,
  Sheet,
  Tag,
  useLanguage,
  useNav,
  useNow,
  useWords,
} from '@evops/kit'
import type { ChargingVehicleRow, PositionRow } from '../../contract/index.ts'
import { chargePointPath, trackPath, vehiclePath } from '../paths.ts'
import { vehicleStateMarkers, vehicleStateOf } from './vehicle-state.rules.ts'
import { vehicleMapWords } from './vehicle-map.words.ts'

interface CardProps {
  row: PositionRow
  plugged: ChargingVehicleRow | undefined
  onClose?: () => void
}
/** Shows the known values of a vehicle with their age. */
export function VehicleCard({ row, plugged, onClose }: CardProps) {
  const t = useWords(vehicleMapWords)
  const language = useLanguage()
  const now = useNow()
  const current = vehicleStateOf(row, plugged, now)
  const formatReading = (value: string | null, at: string | null) =>
    value === null
      ? t('telematics.map.unknown')
      : t('telematics.map.as-of', { value, ago: formatTimeSince(at, now, language) })
  const { speedKmh, soc, odometerM } = row
  const place = `${formatNumber(row.latitude, language, 5)} · ${formatNumber(row.longitude, language, 5)}`
  const km = odometerM === null ? null : formatNumber(odometerM / 1_000, language, 1)
  return (
    <Sheet>
      <div className="vehicle-card-head">
        <b>{row.label}</b>
        <Tag tone={vehicleStateMarkers[current].tone}>{t(`telematics.map.standing.${current}`)}</Tag>
        {onClose && (
          <Button small kind="text" onClick={onClose}>
            {t('telematics.map.close')}
          </Button>
        )}
      </div>
      <Facts
        of={[
          [t('telematics.map.soc'), formatReading(soc === null ? null : formatPercent(soc, language), row.socAt)],
          [
            t('telematics.map.speed'),
            formatReading(speedKmh === null ? null : t('telematics.map.kmh', { n: String(speedKmh) }), row.at),
          ],
          [t('telematics.map.odometer'), formatReading(km && t('telematics.map.km', { n: km }), row.odometerAt)],
          [t('telematics.map.place'), formatReading(place, row.at)],
          [t('telematics.map.fleet'), row.fleetName],
          [t('telematics.map.line'), row.lineNo],
          [t('telematics.map.plugged'), plugged && <Plugged key="plugged" at={plugged} />],
        ]}
      />
      <p className="row">
        <Link to={trackPath(row.vehicleId)}>{t('telematics.map.track')}</Link>
        <Link to={vehiclePath(row.vehicleId)}>{t('telematics.map.page')}</Link>
      </p>
    </Sheet>
  )
}

/** Shows where the vehicle charges, with a link for users who may view charge points. */
function Plugged({ at: { chargePointId, stationName, chargePointNo, connectorNo } }: { at: ChargingVehicleRow }) {
  const nav = useNav()
  const name = [stationName, chargePointNo, connectorNo].join(' · ')
  const to = chargePointPath(chargePointId)
  return nav.mayOpen(to) ? <Link to={to}>{name}</Link> : name
}
