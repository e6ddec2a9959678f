import { Problem } from '@evops/platform/contract'
import type { Actor } from '@evops/platform/server'
import { permissionCodes, filterCodesByRoleType, type DataScope, type RoleType } from '../../contract/index.ts'

/** Permissions of a role. */
export interface RolePermissions {
  grantsAll: boolean
  codes: readonly string[]
  /** Codes with bundles resolved; absent if the codes contain no bundles. */
  granted?: readonly string[]
  dataScope: DataScope
  stationIds: readonly string[]
}
type Giver = Pick<Actor, 'permissions' | 'scope'>

/** Returns the codes that a role grants in an operator of this type and that the actor does not hold. */
export function codesBeyondActor(
  actor: Giver,
  role: Pick<RolePermissions, 'grantsAll' | 'codes' | 'granted'>,
  roleType: RoleType,
): string[] {
  const grantedCodes = filterCodesByRoleType(role.grantsAll ? permissionCodes : (role.granted ?? role.codes), roleType)
  return grantedCodes.filter((code) => !actor.permissions.has(code))
}

/**
 * Returns true if a role shows no more than the actor sees. `organisation`, `department` and `own` depend on the user
 * who gets the role, so they are checked when the role is assigned.
 */
export function isScopeWithinActor({ scope }: Giver, role: Pick<RolePermissions, 'dataScope' | 'stationIds'>): boolean {
  if (scope === 'all') return true
  if (role.dataScope === 'all') return false
  return role.dataScope !== 'stations' || areStationsWithinActor(scope.stationIds, role.stationIds)
}

/** Returns true for a role that holds every code, by its flag or listed code by code. */
export function hasFullGrant({
  grantsAll,
  codes,
  granted = codes,
}: Pick<RolePermissions, 'grantsAll' | 'codes' | 'granted'>): boolean {
  const held = new Set(granted)
  return grantsAll || [...permissionCodes].every((code) => held.has(code))
}

export function areStationsWithinActor(seen: readonly string[], wanted: readonly string[]): boolean {
  const seenIds = new Set(seen)
  return wanted.every((id) => seenIds.has(id))
}

/** Requires that the actor holds everything that the role grants (codes-not-held, scope-not-held). */
export function requireRoleWithinActor(actor: Giver, role: RolePermissions, roleType: RoleType): void {
  const missing = codesBeyondActor(actor, role, roleType)
  if (missing.length > 0) {
    const codes = missing.slice(0, 5).join(', ') + (missing.length > 5 ? ' …' : '')
    throw new Problem('organisation.codes-not-held', { codes }, { codes: 'organisation.codes-not-held' })
  }
  if (!isScopeWithinActor(actor, role))
    throw new Problem('organisation.scope-not-held', {}, { dataScope: 'organisation.scope-not-held' })
}

export function canGrantRole(actor: Giver, role: RolePermissions, roleType: RoleType): boolean {
  return codesBeyondActor(actor, role, roleType).length === 0 && isScopeWithinActor(actor, role)
}
