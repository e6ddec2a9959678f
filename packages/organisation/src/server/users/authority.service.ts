import { requireFound, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import type { UserForm } from '../../contract/index.ts'
import { requireTwo } from '../second-person/second-person.service.ts'
import { findOrganisation } from '../organisations/organisations.store.ts'
import { findRoles } from '../roles/role-rows.store.ts'
import { requireStations, getOperatorRoleType } from '../roles/roles.service.ts'
import { findUserWithoutSecurity, findOperatorDepartments } from '../accounts/user-rows.store.ts'
import {
  codesBeyondActor,
  hasFullGrant,
  canGrantRole,
  requireRoleWithinActor,
  areStationsWithinActor,
} from '../scope/authority.rules.ts'
import { listActorUnits } from '../scope/scope.store.ts'

type Placing = Pick<UserForm, 'orgId' | 'departmentIds' | 'roleIds' | 'stationIds'>

/**
 * Checks the places and roles that a user gets: everything named exists, and everything new compared with `before` is
 * held by the actor. Throws reference-unknown, codes-not-held, scope-not-held.
 */
export async function requireAssignableUnits(
  tx: Tx,
  actor: Actor,
  { wanted, before }: { wanted: Placing; before?: Placing | undefined },
): Promise<void> {
  const roles = await findRoles(tx, wanted.roleIds)
  if (wanted.roleIds.some((id) => !roles.some((role) => role.id === id))) throw unknown('roleIds')
  const departments = await findOperatorDepartments(tx, wanted.departmentIds)
  if (wanted.departmentIds.some((id) => !departments.some((one) => one.id === id))) throw unknown('departmentIds')
  if (wanted.orgId !== null && !(await findOrganisation(tx, wanted.orgId))) throw unknown('orgId')
  const added = wanted.stationIds.filter((id) => !before?.stationIds.includes(id))
  await requireStations(tx, added)
  const roleType = await getOperatorRoleType(tx, actor.operatorId)
  const isNew = (role: { id: string }) => !before?.roleIds.includes(role.id)
  for (const role of roles.filter(isNew)) requireRoleWithinActor(actor, role, roleType)
  const hadAll = roles.some((role) => !isNew(role) && hasFullGrant(role))
  if (!hadAll && roles.some((role) => isNew(role) && hasFullGrant(role))) await requireTwo(tx, actor)
  // A new role may show the whole place, so the whole place is checked; otherwise only the additions.
  const newRole = wanted.roleIds.some((id) => !before?.roleIds.includes(id))
  const fresh = (values: string[], old: readonly string[] = []) =>
    newRole ? values : values.filter((value) => !old.includes(value))
  const place = {
    orgId: newRole || wanted.orgId !== before?.orgId ? wanted.orgId : null,
    departmentIds: fresh(wanted.departmentIds, before?.departmentIds),
    stationIds: fresh(wanted.stationIds, before?.stationIds),
  }
  if (!(await placeHeld(tx, actor, place)))
    throw new Problem('organisation.scope-not-held', {}, { orgId: 'organisation.scope-not-held' })
}

/**
 * Rejects changing an account that holds more than the actor, or that belongs to a place outside the actor's data
 * scope: resetting its password would give the actor its permissions. The own account is always allowed.
 */
export async function requireAuthorityOverUser(tx: Tx, actor: Actor, userId: string): Promise<void> {
  const user = requireFound(await findUserWithoutSecurity(tx, userId))
  const roles = await findRoles(tx, user.roleIds)
  const roleType = await getOperatorRoleType(tx, actor.operatorId)
  const ownAccount = user.id === actor.userId
  const held = ownAccount
    ? roles.every((role) => codesBeyondActor(actor, role, roleType).length === 0)
    : roles.every((role) => canGrantRole(actor, role, roleType)) && (await placeHeld(tx, actor, user))
  if (!held) throw new Problem('organisation.user-above')
}

/** Returns true if a limited user sees everything that belongs to a place. */
async function placeHeld(
  tx: Tx,
  actor: Actor,
  { orgId, departmentIds, stationIds }: Pick<Placing, 'orgId' | 'departmentIds' | 'stationIds'>,
): Promise<boolean> {
  if (actor.scope === 'all') return true
  const held = await listActorUnits(tx, actor.operatorId, actor.userId)
  const departments = await findOperatorDepartments(tx, departmentIds)
  return (
    (orgId === null || held.organisations.has(orgId)) &&
    departments.every((one) => held.organisations.has(one.orgId) || held.departments.has(one.id)) &&
    areStationsWithinActor(actor.scope.stationIds, stationIds)
  )
}

function unknown(what: string): Problem {
  return new Problem('organisation.reference-unknown', { what }, { [what]: 'organisation.reference-unknown' })
}
