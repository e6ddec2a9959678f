import { Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { findOrganisation } from './organisations.store.ts'
import { findOperatorDepartments } from '../accounts/user-rows.store.ts'
import { listActorUnits } from '../scope/scope.store.ts'

/**
 * A limited user changes the tree within their own organisations alone: whoever could hang another organisation below
 * their own would see its stations. Null stands for a root. Throws organisation.scope-not-held.
 */
export async function requireWithin(tx: Tx, actor: Actor, orgIds: readonly (string | null)[]): Promise<void> {
  if (actor.scope === 'all') return
  const { organisations } = await listActorUnits(tx, actor.operatorId, actor.userId)
  if (orgIds.some((id) => id === null || !organisations.has(id))) throw new Problem('organisation.scope-not-held')
}

export interface NamedUnit {
  orgId?: string | null | undefined
  departmentId?: string | null | undefined
}
/**
 * Returns which parts of a place do not exist at the transaction's operator. A department must belong to the given
 * organisation.
 */
export async function findMissingUnits(tx: Tx, { orgId, departmentId }: NamedUnit): Promise<(keyof NamedUnit)[]> {
  const unknown: (keyof NamedUnit)[] = []
  if (orgId && !(await findOrganisation(tx, orgId))) unknown.push('orgId')
  if (departmentId) {
    const [department] = await findOperatorDepartments(tx, [departmentId])
    if (!department || department.orgId !== orgId) unknown.push('departmentId')
  }
  return unknown
}
