import { isMaskedTag, Problem } from '@evops/platform/contract'
import { valuesOf, type Actor, type Tx } from '@evops/platform/server'
import {
  driverForm,
  isMasked,
  vehiclePermissions,
  type DriverFilter,
  type DriverForm,
  type DriverRow,
} from '../../contract/index.ts'
import type { FleetDeps } from '../deps.ts'
import { keeping, type Keeping } from '../keeping.ts'
import { dayIn, findDriver, maskDriver } from './drivers.store.ts'

/** The day that it is at the actor's operator. */
export async function todayOf(tx: Tx, { services, operatorOf }: FleetDeps, operatorId: string): Promise<string> {
  return dayIn(tx, (await operatorOf(operatorId)).timeZone, services.now())
}

/** A filter with whether the actor may see cards in full. */
export function foundBy<F extends DriverFilter>({ permissions }: Actor, filter: F): F & { inFull: boolean } {
  return { ...filter, inFull: vehiclePermissions.reveal.some((code) => permissions.has(code)) }
}

/** Drivers in full: what goes out is masked. */
export function driverKeeping(today: string): Keeping<DriverRow, DriverForm> {
  return keeping<DriverRow, DriverForm>({
    table: 'fleet_drivers',
    find: (tx, id) => findDriver(tx, id, today),
    columnsOf: (form) => valuesOf(driverForm, form),
    taken(constraint, form) {
      const by = { fleet_drivers_no: 'driverNo', fleet_drivers_card: 'cardNo' } as const
      const field = Object.entries(by).find(([name]) => name === constraint)?.[1]
      if (!field) return undefined
      return new Problem('fleet.driver-taken', { number: form[field] }, { [field]: 'fleet.driver-taken' })
    },
  })
}

/** Nobody is known behind a driver any more (PRIV-01); their records stand under a pseudonym. Done again it changes nothing. */
export async function eraseDriver(
  tx: Tx,
  deps: FleetDeps,
  { actor, id }: { actor: Actor; id: string },
): Promise<DriverRow> {
  const drivers = driverKeeping(await todayOf(tx, deps, actor.operatorId))
  const { version, fleetId } = await drivers.of(tx, id)
  const pseudonym = `#${id.slice(-8)}`
  const form = driverForm.parse({ driverNo: pseudonym, name: pseudonym, fleetId, state: 'left' })
  return (await drivers.change(tx, { id, version, form })).after
}

/** What came back masked stays as it was. */
export function restoreMaskedFields(
  form: DriverForm,
  stands: Pick<DriverRow, 'phone' | 'licenceNo' | 'cardNo'>,
): DriverForm {
  return {
    ...form,
    phone: isMasked(form.phone) ? stands.phone : form.phone,
    licenceNo: isMasked(form.licenceNo) ? stands.licenceNo : form.licenceNo,
    cardNo: isMaskedTag(form.cardNo) ? stands.cardNo : form.cardNo,
  }
}

export async function changeDriver(
  tx: Tx,
  deps: FleetDeps,
  { actor, id, version, form }: { actor: Actor; id: string; version: number; form: DriverForm },
): Promise<{ before: DriverRow; after: DriverRow }> {
  const drivers = driverKeeping(await todayOf(tx, deps, actor.operatorId))
  const stands = await drivers.of(tx, id)
  const { before, after } = await drivers.change(tx, { id, version, form: restoreMaskedFields(form, stands) })
  return { before: maskDriver(before), after: maskDriver(after) }
}
