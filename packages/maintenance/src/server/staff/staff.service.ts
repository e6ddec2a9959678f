import { isMasked, readMobile } from '@evops/members/contract'
import { newId, requireFound, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { staffForm, type StaffForm, type StaffRow } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { removeRoster } from '../roster/roster.store.ts'
import { isContractorVisible, isOrganisationVisible, countStationsById, isUserVisible } from './choices.store.ts'
import {
  changeStaff,
  findStaff,
  hasWorkOrderHistory,
  insertStaff,
  lockStaff,
  countOpenWorkOrders,
  removeStaff,
  staffByNumber,
  staffOfUser,
  listServedStations,
} from './staff.store.ts'

export async function getStaffRow(tx: Tx, { services }: MaintenanceDeps, id: string): Promise<StaffRow> {
  return requireFound(await findStaff(tx, id, services.now()))
}

/** Throws request.not-found, maintenance.staff-no-taken, -user-taken, maintenance.fault.mobile and .email. */
export async function addStaff(
  tx: Tx,
  deps: MaintenanceDeps,
  { operatorId, form }: { operatorId: string; form: StaffForm },
): Promise<string> {
  const clean = await requireFit(tx, { form, id: null, existing: { mobile: '', email: '' } })
  const at = deps.services.now()
  const id = newId(at.getTime())
  await insertStaff(tx, { operatorId, id, at, form: clean })
  return id
}

/** Throws the same, request.conflict and maintenance.staff-busy. */
export async function updateStaffChecked(
  tx: Tx,
  { operatorId, id, form, version }: { operatorId: string; id: string; form: StaffForm; version?: number },
): Promise<void> {
  const existing = requireFound(await lockStaff(tx, id))
  const clean = await requireFit(tx, { form, id, existing })
  // A work order belongs to its assignee's contractor, so a person with open work orders cannot change the contractor.
  if (form.state === 'left' || form.contractorId !== existing.contractorId) {
    const count = await countOpenWorkOrders(tx, id)
    if (count > 0) throw new Problem('maintenance.staff-busy', { name: existing.name, count })
  }
  const wish = { operatorId, id, form: clean }
  if (!(await changeStaff(tx, version === undefined ? wish : { ...wish, version })))
    throw new Problem('request.conflict')
}

/** Erases a person's data (PRIV-01); work orders keep a pseudonym. Throws request.not-found, maintenance.staff-busy. */
export async function eraseStaff(
  tx: Tx,
  deps: MaintenanceDeps,
  { operatorId, id }: { operatorId: string; id: string },
): Promise<StaffRow> {
  const { orgId, contractorId, skills } = await getStaffRow(tx, deps, id)
  const pseudonym = `#${id.slice(-8)}`
  const form = staffForm.parse({
    staffNo: pseudonym,
    name: pseudonym,
    orgId,
    contractorId,
    skills,
    state: 'left',
  })
  await updateStaffChecked(tx, { operatorId, id, form })
  await removeRoster(tx, id)
  return getStaffRow(tx, deps, id)
}

export async function deleteStaffChecked(tx: Tx, id: string): Promise<{ name: string }> {
  const existing = requireFound(await lockStaff(tx, id))
  if (await hasWorkOrderHistory(tx, id)) throw new Problem('maintenance.staff-has-work-orders')
  await removeStaff(tx, id)
  return { name: existing.name }
}

/**
 * Persons who serve stations that the actor may not see can only be changed with access to the whole operator: saved
 * without those stations, they would lose them, or work everywhere. Throws request.whole-operator.
 */
export async function requireStaffStationAccess(
  { services }: MaintenanceDeps,
  actor: Actor,
  id: string,
): Promise<void> {
  const { operatorId, scope } = actor
  if (scope === 'all') return
  const serves = await services.db.inTenant(operatorId, (whole) => listServedStations(whole, id))
  if (serves.some((stationId) => !scope.stationIds.includes(stationId))) throw new Problem('request.whole-operator')
}

async function requireFit(
  tx: Tx,
  { form, id, existing }: { form: StaffForm; id: string | null; existing: { mobile: string; email: string } },
): Promise<StaffForm> {
  const mobile = isMasked(form.mobile) ? existing.mobile : form.mobile === '' ? '' : readMobile(form.mobile)
  if (mobile === null) throw new Problem('maintenance.fault.mobile', {}, { mobile: 'maintenance.fault.mobile' })
  const email = isMasked(form.email) ? existing.email : form.email
  if (email !== '' && !/^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(email))
    throw new Problem('maintenance.fault.email', {}, { email: 'maintenance.fault.email' })
  const taken = (await staffByNumber(tx, [form.staffNo])).get(form.staffNo)
  if (taken !== undefined && taken !== id) {
    const code = 'maintenance.staff-no-taken'
    throw new Problem(code, { no: form.staffNo }, { staffNo: code })
  }
  if (form.userId !== null) {
    if (!(await isUserVisible(tx, form.userId))) throw new Problem('request.not-found')
    const other = await staffOfUser(tx, form.userId)
    if (other && other.id !== id) {
      const code = 'maintenance.staff-user-taken'
      throw new Problem(code, { name: other.name }, { userId: code })
    }
  }
  if (form.contractorId !== null && !(await isContractorVisible(tx, form.contractorId)))
    throw new Problem('request.not-found')
  if (form.orgId !== null && !(await isOrganisationVisible(tx, form.orgId))) throw new Problem('request.not-found')
  if ((await countStationsById(tx, form.stationIds)) < new Set(form.stationIds).size)
    throw new Problem('request.not-found')
  return { ...form, mobile, email }
}
