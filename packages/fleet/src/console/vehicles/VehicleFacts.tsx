import {
  Energy,
  Facts,
  Figures,
  formatEnergy,
  formatNumber,
  formatPercent,
  formatWhen,
  Link,
  RatedPower,
  Sheet,
  useLanguage,
  useOperatorZone,
  useWords,
} from '@evops/kit'
import type { VehicleDetail } from '../../contract/index.ts'
import { keptWords } from '../kept.words.ts'
import { vehicleWords } from './vehicles.words.ts'

/** What a vehicle is, where it belongs, what is last known of it. */
export function VehicleFacts({ vehicle }: { vehicle: VehicleDetail }) {
  const t = useWords(vehicleWords)
  const k = useWords(keptWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const { odometerM, soc, socSource } = vehicle
  const asOf = (value: string, at: string | null) =>
    t('fleet.vehicle.as-of', { value, at: formatWhen(at, language, zone) })
  const km = (n: number, digits = 0) => t('fleet.vehicle.km', { n: formatNumber(n, language, digits) })
  return (
    <div className="stack">
      <Sheet>
        <Figures
          of={[
            { label: t('fleet.vehicle.orders'), value: formatNumber(vehicle.orders, language) },
            {
              label: t('fleet.vehicle.energy'),
              value: formatEnergy(vehicle.energyDwh, language, 1),
              unit: 'kWh',
            },
            { label: t('fleet.vehicle.orders30'), value: formatNumber(vehicle.orders30, language) },
            {
              label: t('fleet.vehicle.energy30Dwh'),
              value: formatEnergy(vehicle.energy30Dwh, language, 1),
              unit: 'kWh',
            },
          ]}
        />
      </Sheet>
      <Sheet>
        <Facts
          of={[
            [t('fleet.vehicle.selfNo'), vehicle.selfNo],
            [t('fleet.vehicle.plate'), vehicle.plate],
            [t('fleet.vehicle.vin'), vehicle.vin],
            [t('fleet.vehicle.evccid'), vehicle.evccid],
            [t('fleet.vehicle.bay'), vehicle.bayName && `${vehicle.bayName} · ${vehicle.bayGunNo}`],
            [t('fleet.vehicle.modelName'), vehicle.modelName],
            [t('fleet.vehicle.typeName'), vehicle.typeName],
            [
              t('fleet.vehicle.effectiveBatteryDwh'),
              vehicle.effectiveBatteryDwh !== null && (
                <Energy key="battery" dWh={vehicle.effectiveBatteryDwh} digits={1} />
              ),
            ],
            [
              t('fleet.vehicle.maxChargeW'),
              vehicle.maxChargeW !== null && <RatedPower key="power" watts={vehicle.maxChargeW} />,
            ],
            [t('fleet.vehicle.rangeKm'), vehicle.rangeKm !== null && km(vehicle.rangeKm)],
            [
              t('fleet.vehicle.fleetName'),
              vehicle.fleetId && (
                <Link key="fleet" to={`/statsanalysis/vehicle?fleetId=${vehicle.fleetId}`}>
                  {vehicle.fleetName}
                </Link>
              ),
            ],
            [t('fleet.vehicle.stationName'), vehicle.stationName],
            [t('fleet.vehicle.lineNo'), vehicle.lineNo],
            [t('fleet.vehicle.companyName'), vehicle.companyName],
            [t('fleet.vehicle.registeredOn'), vehicle.registeredOn],
            [
              t('fleet.vehicle.odometerM'),
              odometerM !== null && asOf(km(odometerM / 1_000, 1), vehicle.odometerAt),
            ],
            [
              t('fleet.vehicle.soc'),
              soc !== null &&
                [
                  asOf(formatPercent(soc, language), vehicle.socAt),
                  socSource && t(`fleet.vehicle.soc-${socSource}`),
                ]
                  .filter(Boolean)
                  .join(' · '),
            ],
            [
              t('fleet.vehicle.lastChargedAt'),
              vehicle.lastChargedAt && formatWhen(vehicle.lastChargedAt, language, zone),
            ],
            [k('fleet.kept.remark'), vehicle.remark],
          ]}
        />
      </Sheet>
    </div>
  )
}
