import { isMaskedTag, Problem } from '@evops/platform/contract'
import { formToColumns, type Actor, type Tx } from '@evops/platform/server'
import {
  driverForm,
  isMasked,
  vehiclePermissions,
  type DriverFilter,
  type DriverForm,
  type DriverRow,
} from '../../contract/index.ts'
import type { FleetDeps } from '../deps.ts'
import { createRowStore, type EditableRowStore } from '../keeping.ts'
import { findDriver, maskDriver } from './drivers.store.ts'
import { operatorToday } from '../records/today.ts'

/** Adds to a filter whether the actor may see card numbers in full. */
export function withCardVisibility<F extends DriverFilter>({ permissions }: Actor, filter: F): F & { inFull: boolean } {
  return { ...filter, inFull: vehiclePermissions.reveal.some((code) => permissions.has(code)) }
}

/** Store of drivers in full; replies are masked. */
export function createDriverStore(today: string): EditableRowStore<DriverRow, DriverForm> {
  return createRowStore<DriverRow, DriverForm>({
    table: 'fleet_drivers',
    find: (tx, id) => findDriver(tx, id, today),
    columnsOf: (form) => formToColumns(driverForm, form),
    taken(constraint, form) {
      const by = { fleet_drivers_no: 'driverNo', fleet_drivers_card: 'cardNo' } as const
      const field = Object.entries(by).find(([name]) => name === constraint)?.[1]
      if (!field) return undefined
      return new Problem('fleet.driver-taken', { number: form[field] }, { [field]: 'fleet.driver-taken' })
    },
  })
}

/** Anonymises a driver (PRIV-01); the records are kept under a pseudonym. Repeating it changes nothing. */
export async function eraseDriver(
  tx: Tx,
  deps: FleetDeps,
  { actor, id }: { actor: Actor; id: string },
): Promise<DriverRow> {
  const drivers = createDriverStore(await operatorToday(deps, actor.operatorId))
  const { version, fleetId } = await drivers.of(tx, id)
  const pseudonym = `#${id.slice(-8)}`
  const form = driverForm.parse({ driverNo: pseudonym, name: pseudonym, fleetId, state: 'left' })
  return (await drivers.change(tx, { id, version, form })).after
}

/** Restores the stored values for masked texts that came back. */
export function restoreMaskedFields(
  form: DriverForm,
  current: Pick<DriverRow, 'phone' | 'licenceNo' | 'cardNo'>,
): DriverForm {
  return {
    ...form,
    phone: isMasked(form.phone) ? current.phone : form.phone,
    licenceNo: isMasked(form.licenceNo) ? current.licenceNo : form.licenceNo,
    cardNo: isMaskedTag(form.cardNo) ? current.cardNo : form.cardNo,
  }
}

export async function changeDriver(
  tx: Tx,
  deps: FleetDeps,
  { actor, id, version, form }: { actor: Actor; id: string; version: number; form: DriverForm },
): Promise<{ before: DriverRow; after: DriverRow }> {
  const drivers = createDriverStore(await operatorToday(deps, actor.operatorId))
  const current = await drivers.of(tx, id)
  const { before, after } = await drivers.change(tx, {
    id,
    version,
    form: restoreMaskedFields(form, current),
  })
  return { before: maskDriver(before), after: maskDriver(after) }
}
