import { Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { VehicleDetail, VehicleForm } from '../../contract/index.ts'
import type { FleetDeps } from '../deps.ts'
import { createRowStore, type EditableRowStore } from '../keeping.ts'
import { updateTokenBatteries } from '../vehicle-tokens/batteries.service.ts'
import { companyExists, findVehicle, chargePointExists, vehicleExists } from './vehicles.store.ts'

const recentMs = 30 * 86_400_000
/** Returns the start of the period that the list's session sums cover. */
export function sessionSumsSince({ services }: Pick<FleetDeps, 'services'>): Date {
  return new Date(services.now().getTime() - recentMs)
}

/** Throws request.not-found for an unknown vehicle. */
export async function requireVehicle(tx: Tx, id: string): Promise<void> {
  if (!(await vehicleExists(tx, id))) throw new Problem('request.not-found')
}

/** Unique identifiers of a vehicle, by their constraint. */
const numbers = {
  fleet_vehicles_plate: 'plate',
  fleet_vehicles_self_no: 'selfNo',
  fleet_vehicles_vin: 'vin',
  fleet_vehicles_evccid: 'evccid',
  fleet_vehicles_bay: 'bayConnectorNo',
} as const

function vehicleKeeping(deps: FleetDeps): EditableRowStore<VehicleDetail, VehicleForm> {
  return createRowStore<VehicleDetail, VehicleForm>({
    table: 'fleet_vehicles',
    find: (tx, id) => findVehicle(tx, id, sessionSumsSince(deps)),
    columnsOf: (form) => ({
      plate: form.plate,
      self_no: form.selfNo,
      vin: form.vin,
      evccid: form.evccid,
      bay_charge_point_id: form.bayChargePointId,
      bay_connector_no: form.bayConnectorNo,
      model_id: form.modelId,
      battery_dwh: form.batteryDwh,
      fleet_id: form.fleetId,
      line_id: form.lineId,
      company_id: form.companyId,
      state: form.state,
      registered_on: form.registeredOn,
      remark: form.remark,
    }),
    taken(constraint, form) {
      const field = Object.entries(numbers).find(([name]) => name === constraint)?.[1]
      if (!field) return undefined
      return new Problem(
        'fleet.vehicle-taken',
        { number: String(form[field] ?? '') },
        { [field]: 'fleet.vehicle-taken' },
      )
    },
  })
}

/** Returns the values entered by a user with their time; an unchanged value keeps its earlier time. */
function toReportedValues({ services }: FleetDeps, form: VehicleForm, before?: VehicleDetail) {
  const at = services.now()
  return {
    ...(isNews(form.odometerM, before && [before.odometerM, before.reportedOdometerM]) && {
      odometer_m: form.odometerM,
      odometer_at: form.odometerM === null ? null : at,
    }),
    ...(isNews(form.soc, before && [before.soc, before.reportedSoc]) && {
      soc: form.soc,
      soc_at: form.soc === null ? null : at,
    }),
  }
}

/**
 * A field that the user did not edit comes back with the last known value, whatever its source, so it does not count as
 * entered.
 */
function isNews(value: number | null, previousValues: readonly (number | null)[] | undefined): boolean {
  return !previousValues?.includes(value)
}

/** Requires that everything newly referenced exists. */
async function requireNamed(
  tx: Tx,
  { companyId, bayChargePointId }: VehicleForm,
  before?: VehicleDetail,
): Promise<void> {
  const unknown = (field: string) => new Problem('request.not-found', {}, { [field]: 'request.not-found' })
  if (companyId !== null && companyId !== before?.companyId && !(await companyExists(tx, companyId)))
    throw unknown('companyId')
  if (
    bayChargePointId !== null &&
    bayChargePointId !== before?.bayChargePointId &&
    !(await chargePointExists(tx, bayChargePointId))
  )
    throw unknown('bayChargePointId')
}

export async function loadVehicleDetail(tx: Tx, deps: FleetDeps, id: string): Promise<VehicleDetail> {
  return vehicleKeeping(deps).of(tx, id)
}
/** Adds a vehicle. Throws fleet.vehicle-taken, request.not-found for a missing reference. */
export async function addVehicle(
  tx: Tx,
  deps: FleetDeps,
  { operatorId, form }: { operatorId: string; form: VehicleForm },
): Promise<VehicleDetail> {
  await requireNamed(tx, form)
  const more = toReportedValues(deps, form)
  return vehicleKeeping(deps).add(tx, { operatorId, form, at: deps.services.now(), more })
}
/** Updates a vehicle. Throws request.not-found, request.conflict, fleet.vehicle-taken. */
export async function changeVehicle(
  tx: Tx,
  deps: FleetDeps,
  { id, version, form }: { id: string; version: number; form: VehicleForm },
): Promise<{ before: VehicleDetail; after: VehicleDetail }> {
  const vehicles = vehicleKeeping(deps)
  const current = await vehicles.of(tx, id)
  await requireNamed(tx, form, current)
  const changed = await vehicles.change(tx, {
    id,
    version,
    form,
    more: toReportedValues(deps, form, current),
  })
  if (changed.before.effectiveBatteryDwh !== changed.after.effectiveBatteryDwh)
    await updateTokenBatteries(tx, deps, { vehicleId: id })
  return changed
}
/** Deletes a vehicle. Throws request.not-found, fleet.in-use. */
export async function removeVehicle(tx: Tx, deps: FleetDeps, id: string): Promise<VehicleDetail> {
  return vehicleKeeping(deps).remove(tx, id)
}
