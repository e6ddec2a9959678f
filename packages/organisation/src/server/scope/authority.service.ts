import { Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import type { UserForm } from '../../contract/index.ts'
import { findOrganisation } from '../organisations/organisations.store.ts'
import { findRoles, rolesOfUser } from '../roles/role-rows.store.ts'
import { requireStations, roleTypeOf } from '../roles/roles.service.ts'
import { knownDepartments } from '../users/user-rows.store.ts'
import { codesNotHeld, mayGive, requireHeld, stationsHeld } from './authority.rules.ts'
import { organisationsWithin } from './scope.store.ts'

type Placing = Pick<UserForm, 'orgId' | 'departmentIds' | 'roleIds' | 'stationIds'>

/**
 * What a user is given: everything named exists, and what is new in comparison with `before` is held by the actor.
 * Throws reference-unknown, codes-not-held, scope-not-held.
 */
export async function requirePlacing(
  tx: Tx,
  actor: Actor,
  { wanted, before }: { wanted: Placing; before?: Placing | undefined },
): Promise<void> {
  const roles = await findRoles(tx, wanted.roleIds)
  if (wanted.roleIds.some((id) => !roles.some((role) => role.id === id))) throw unknown('roleIds')
  const departments = await knownDepartments(tx, wanted.departmentIds)
  if (wanted.departmentIds.some((id) => !departments.some((one) => one.id === id)))
    throw unknown('departmentIds')
  if (wanted.orgId !== null && !(await findOrganisation(tx, wanted.orgId))) throw unknown('orgId')
  const added = wanted.stationIds.filter((id) => !before?.stationIds.includes(id))
  await requireStations(tx, added)
  const roleType = await roleTypeOf(tx, actor.operatorId)
  for (const role of roles) if (!before?.roleIds.includes(role.id)) requireHeld(actor, role, roleType)
  if (actor.scope === 'all') return
  const placed = [
    ...(wanted.orgId !== null && wanted.orgId !== before?.orgId ? [wanted.orgId] : []),
    ...departments.flatMap(({ id, orgId }) => (before?.departmentIds.includes(id) ? [] : [orgId])),
  ]
  const within = await organisationsWithin(tx, actor.operatorId, actor.userId)
  if (placed.some((id) => !within.has(id)) || !stationsHeld(actor.scope.stationIds, added))
    throw new Problem('organisation.scope-not-held', {}, { orgId: 'organisation.scope-not-held' })
}

/** Nobody changes an account that holds more than they do: whoever resets its password would hold it all. */
export async function requireAbove(tx: Tx, actor: Actor, userId: string): Promise<void> {
  const roles = await rolesOfUser(tx, userId)
  const roleType = await roleTypeOf(tx, actor.operatorId)
  const ownAccount = userId === actor.userId
  const held = ownAccount
    ? roles.every((role) => codesNotHeld(actor, role, roleType).length === 0)
    : roles.every((role) => mayGive(actor, role, roleType))
  if (!held) throw new Problem('organisation.user-above')
}

function unknown(what: string): Problem {
  return new Problem('organisation.reference-unknown', { what }, { [what]: 'organisation.reference-unknown' })
}
