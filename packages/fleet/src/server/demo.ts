import { newId } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import {
  driverForm,
  fleetForm,
  lineForm,
  makerForm,
  modelForm,
  quotaForm,
  seasonOf,
  vehicleForm,
} from '../contract/index.ts'
import { insertDemoShifts, type DemoShift } from './demo-shifts.store.ts'
import type { FleetDeps } from './deps.ts'
import { createDriverStore } from './drivers/drivers.service.ts'
import { operatorToday } from './records/today.ts'
import { fleetStore } from './fleets/fleets.routes.ts'
import { lineStore } from './lines/lines.routes.ts'
import { makerStore } from './makers/makers.routes.ts'
import { modelStore } from './models/models.routes.ts'
import { insertQuota } from './quotas/quotas.store.ts'
import { loadQuotaSettings, saveQuotaSettings } from './records/settings.store.ts'
import { bindToken } from './vehicle-tokens/vehicle-tokens.service.ts'
import { vehicleTypeStore } from './vehicle-types/vehicle-types.routes.ts'
import { addVehicle } from './vehicles/vehicles.service.ts'
import { chargePointsOf } from './vehicles/vehicles.store.ts'

/** Demo depot with two lines and a bus for each start token, which has always belonged to that bus. */
export interface DemoFleet {
  operatorId: string
  name: string
  /** Depot of the fleet. */
  stationId: string
  lineNos: readonly string[]
  buses: readonly { selfNo: string; idTag: string }[]
}

/**
 * Creates a demo depot: buses of one model on some lines, each with a driver and a start token. As many buses as the
 * depot has charge points have a permanent bay.
 */
export async function demoFleet(tx: Tx, deps: FleetDeps, demo: DemoFleet): Promise<void> {
  const { operatorId } = demo
  const row = <Form>(form: Form) => ({ operatorId, form, at: deps.services.now() })
  const maker = await makerStore.add(tx, row(makerForm.parse({ name: '示例客车 · Demo Bus', countryCode: 'CN' })))
  const type = await vehicleTypeStore.add(tx, row({ name: '12 m', kind: 'city_bus', lengthMm: 12_000, remark: '' }))
  const model = await modelStore.add(
    tx,
    row(
      modelForm.parse({
        makerId: maker.id,
        typeId: type.id,
        name: 'E12',
        batteryDwh: 3_500_000,
        maxChargeW: 150_000,
        chargeCurve: [
          { fromSocPct: 80, maxW: 100_000 },
          { fromSocPct: 90, maxW: 60_000 },
          { fromSocPct: 96, maxW: 20_000 },
        ],
        rangeKm: 300,
        standardDwh100km: 1_050_000,
        interface: 'gbt',
      }),
    ),
  )
  await allow(tx, deps, { operatorId, modelId: model.id })
  const fleet = await fleetStore.add(tx, row(fleetForm.parse({ name: demo.name, stationId: demo.stationId })))
  const made = []
  for (const lineNo of demo.lineNos)
    made.push(await lineStore.add(tx, row(lineForm.parse({ lineNo, fleetId: fleet.id, lengthM: 12_500 }))))
  const bays = await chargePointsOf(tx, demo.stationId)
  const drivers = createDriverStore(await operatorToday(deps, operatorId))
  for (const [at, { selfNo, idTag }] of demo.buses.entries()) {
    const lineId = made[at % made.length]?.id ?? null
    const form = vehicleForm.parse({
      selfNo,
      modelId: model.id,
      fleetId: fleet.id,
      lineId,
      ...marksOf(at, bays[at]),
    })
    const { id: vehicleId } = await addVehicle(tx, deps, { operatorId, form })
    await bindToken(tx, deps, { operatorId, vehicleId, idTag, from: null })
    const driverNo = `D${String(at + 1).padStart(3, '0')}`
    const name = [0, 1].map((side) => nameOf(at, side)).join(' · ')
    await drivers.add(tx, row(driverForm.parse({ driverNo, name, fleetId: fleet.id })))
  }
}

/** Twenty names before a repetition; side 0 in Chinese, side 1 in Latin letters. */
const families = ['王,Wang', '李,Li', '张,Zhang', '刘,Liu', '陈,Chen']
const firstNames = ['建国, Jianguo', '强, Qiang', '志明, Zhiming', '伟, Wei']
const nameOf = (at: number, side: number) =>
  [families, firstNames].map((names) => names[at % names.length]?.split(',')[side]).join('')

/** Creates quotas per 100 km by season, and the value of a saved kWh. */
async function allow(tx: Tx, deps: FleetDeps, { operatorId, modelId }: { operatorId: string; modelId: string }) {
  const at = deps.services.now()
  const { currency: _, ...settings } = await loadQuotaSettings(tx, operatorId)
  await saveQuotaSettings(tx, operatorId, { ...settings, priceE5: 65_000, shareHundredths: 5_000 })
  const validFrom = at.toISOString().slice(0, 10)
  for (const [season, dwh100km] of [
    [null, 1_020_000],
    ['summer', 1_150_000],
    ['winter', 1_100_000],
  ] as const) {
    const form = quotaForm.parse({ modelId, season, dwh100km, toleranceHundredths: 500, validFrom })
    await insertQuota(tx, { operatorId, id: newId(at.getTime()), form, at })
  }
}

/** Creates the drivers' records for the days before the demo's buses reported their position. */
export async function demoShifts(
  tx: Tx,
  { services }: FleetDeps,
  { operatorId, shifts }: { operatorId: string; shifts: readonly DemoShift[] },
): Promise<void> {
  const settings = await loadQuotaSettings(tx, operatorId)
  const season = (day: string) => seasonOf(day, settings)
  await insertDemoShifts(tx, { operatorId, now: services.now(), shifts, season })
}

/** Returns the identifiers of a bus at the plug, and its permanent bay. */
function marksOf(at: number, bayChargePointId: string | undefined) {
  const no = String(at + 1)
  return {
    vin: `LDEM12AE0R1${no.padStart(6, '0')}`,
    evccid: `02DE0000${no.padStart(4, '0')}`,
    ...(bayChargePointId !== undefined && { bayChargePointId, bayConnectorNo: 1 }),
  }
}
