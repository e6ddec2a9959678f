import {
  Energy,
  Facts,
  Figures,
  formatEnergy,
  formatNumber,
  formatInstant,
  Link,
  RatedPower,
  Sheet,
  useLanguage,
  useOperatorZone,
  useSlot,
  useWords,
} from '@evops/kit'
import { AssetActions } from '@evops/stations/console'
import type { VehicleDetail } from '../../contract/index.ts'
import { retentionWords } from '../retention.words.ts'
import { vehicleStatusSlot } from '../slots.ts'
import { vehicleWords } from './vehicles.words.ts'

/** Shows the last known state of a vehicle (through the slot), its charged energy, its data and its assignment. */
export function VehicleFacts({ vehicle }: { vehicle: VehicleDetail }) {
  const t = useWords(vehicleWords)
  const k = useWords(retentionWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const slotParts = useSlot(vehicleStatusSlot)
  const km = (n: number) => t('fleet.vehicle.km', { n: formatNumber(n, language) })
  return (
    <div className="stack">
      <AssetActions kind="vehicle" id={vehicle.id} label={vehicle.label} />
      {slotParts.map((part) => part.draw({ vehicleId: vehicle.id }))}
      <Sheet>
        <Figures
          of={[
            { label: t('fleet.vehicle.sessions'), value: formatNumber(vehicle.sessions, language) },
            {
              label: t('fleet.vehicle.energy'),
              value: formatEnergy(vehicle.energyDwh, language, 1),
              unit: 'kWh',
            },
            { label: t('fleet.vehicle.sessions30'), value: formatNumber(vehicle.sessions30, language) },
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
            [t('fleet.vehicle.bay'), vehicle.bayName && `${vehicle.bayName} · ${vehicle.bayConnectorNo}`],
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
            [
              t('fleet.vehicle.registeredOn'),
              vehicle.registeredOn && formatInstant(vehicle.registeredOn, language, 'UTC', 'day'),
            ],
            [
              t('fleet.vehicle.lastChargedAt'),
              vehicle.lastChargedAt && formatInstant(vehicle.lastChargedAt, language, zone),
            ],
            [k('fleet.driver-record.remark'), vehicle.remark],
          ]}
        />
      </Sheet>
    </div>
  )
}
