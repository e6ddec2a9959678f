import type { Tx } from '@evops/platform/server'
import { driverForm, fleetForm, lineForm, makerForm, modelForm, vehicleForm } from '../contract/index.ts'
import type { FleetDeps } from './deps.ts'
import { driverKeeping, todayOf } from './drivers/drivers.service.ts'
import { fleets } from './fleets/fleets.routes.ts'
import { lines } from './lines/lines.routes.ts'
import { makers } from './makers/makers.routes.ts'
import { models } from './models/models.routes.ts'
import { bindToken } from './vehicle-tokens/vehicle-tokens.service.ts'
import { types } from './vehicle-types/vehicle-types.routes.ts'
import { addVehicle } from './vehicles/vehicles.service.ts'
import { pilesOf } from './vehicles/vehicles.store.ts'

/** A depot with two lines and a bus for each start token, which has been the bus's own for ever. */
export interface DemoFleet {
  operatorId: string
  name: string
  /** Its depot. */
  stationId: string
  lineNos: readonly string[]
  buses: readonly { selfNo: string; idTag: string }[]
}

/** A depot as the demo shows it: buses of one model on some lines, a driver each, with the start tokens that they use; as many as its depot has charge points stand at one of their own. */
export async function demoFleet(tx: Tx, deps: FleetDeps, demo: DemoFleet): Promise<void> {
  const { operatorId } = demo
  const row = <Form>(form: Form) => ({ operatorId, form, at: deps.house.now() })
  const maker = await makers.add(tx, row(makerForm.parse({ name: '示例客车 · Demo Bus', countryCode: 'CN' })))
  const type = await types.add(tx, row({ name: '12 m', kind: 'city_bus', lengthMm: 12_000, remark: '' }))
  const model = await models.add(
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
  const fleet = await fleets.add(tx, row(fleetForm.parse({ name: demo.name, stationId: demo.stationId })))
  const made = []
  for (const lineNo of demo.lineNos)
    made.push(await lines.add(tx, row(lineForm.parse({ lineNo, fleetId: fleet.id, lengthM: 12_500 }))))
  const bays = await pilesOf(tx, demo.stationId)
  const drivers = driverKeeping(await todayOf(tx, deps, operatorId))
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
    await drivers.add(tx, row(driverForm.parse({ driverNo, name: driverNo, fleetId: fleet.id })))
  }
}

/** By what a bus is known at the plug, and where it always stands. */
function marksOf(at: number, bayPileId: string | undefined) {
  const no = String(at + 1)
  return {
    vin: `LDEM12AE0R1${no.padStart(6, '0')}`,
    evccid: `02DE0000${no.padStart(4, '0')}`,
    ...(bayPileId !== undefined && { bayPileId, bayGunNo: 1 }),
  }
}
