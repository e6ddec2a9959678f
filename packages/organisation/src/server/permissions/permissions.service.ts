import { requireFound, Problem } from '@evops/platform/contract'
import { type Actor, conflictProblem, type Tx } from '@evops/platform/server'
import {
  isBundle,
  permissionCodes,
  type PermissionForm,
  type PermissionRow,
  type PermissionUpdate,
} from '../../contract/index.ts'
import { requireTwo } from '../second-person/second-person.service.ts'
import { endSignInsOfRoleUsers, findRoles } from '../roles/role-rows.store.ts'
import { getOperatorRoleType } from '../roles/roles.service.ts'
import { codesBeyondActor, hasFullGrant } from '../scope/authority.rules.ts'
import {
  updatePermissionLabelRow,
  insertLabel,
  permissionLabelsByCode,
  deletePermissionLabelRow,
  countRolesByCode,
  rolesWith,
} from '../roles/permission-labels.store.ts'
import { permissionRows } from './permissions.rules.ts'

/** Returns every code with the operator's label, and the operator's bundles. */
export async function allPermissions(tx: Tx, { permissions: held, language }: Actor): Promise<PermissionRow[]> {
  return permissionRows({ labels: await permissionLabelsByCode(tx), roles: await countRolesByCode(tx), held, language })
}

/** Returns one permission. Throws request.not-found. */
export async function getPermissionRow(tx: Tx, actor: Actor, code: string): Promise<PermissionRow> {
  return requireFound((await allPermissions(tx, actor)).find((row) => row.code === code))
}

/**
 * Creates the operator's label for a code of the program, or a bundle. Rejects other codes, and a code that already has
 * a row.
 */
export async function addLabel(tx: Tx, actor: Actor, form: PermissionForm): Promise<PermissionRow> {
  await requireSound(tx, actor, form)
  if (!(await insertLabel(tx, actor.operatorId, form)))
    throw new Problem('organisation.code-taken', {}, { code: 'organisation.code-taken' })
  return getPermissionRow(tx, actor, form.code)
}

export interface PermissionLabelChange {
  before: PermissionRow
  after: PermissionRow
  /** Ended sign-in sessions, because a bundle now grants something else: announce them after the commit. */
  ended: string[]
}

/**
 * Updates a label or bundle. A bundle in use is checked like the roles that contain it: an actor cannot grant or remove
 * codes that the actor does not hold.
 */
export async function changeLabelRow(
  tx: Tx,
  actor: Actor,
  form: PermissionUpdate,
  now: Date,
): Promise<PermissionLabelChange> {
  await requireSound(tx, actor, form)
  const before = await requireOwn(tx, actor, form.code)
  await requireHeldCodes(tx, actor, before.codes)
  const ids = before.kind === 'bundle' ? await rolesWith(tx, form.code) : []
  const current = await findRoles(tx, ids)
  if (!(await updatePermissionLabelRow(tx, form)))
    throw conflictProblem(form, await getPermissionRow(tx, actor, form.code))
  const gave = new Map(current.map((role) => [role.id, hasFullGrant(role)]))
  for (const role of await findRoles(tx, ids))
    if (role.users > 0 && hasFullGrant(role) && !gave.get(role.id)) await requireTwo(tx, actor)
  const after = await getPermissionRow(tx, actor, form.code)
  const ended: string[] = []
  if (after.codes.toSorted().join() !== before.codes.toSorted().join())
    for (const id of ids) ended.push(...(await endSignInsOfRoleUsers(tx, id, now)))
  return { before, after, ended }
}

/**
 * Deletes a label, so that the program's own words apply again, or deletes a bundle. Throws request.not-found,
 * organisation.bundle-in-use.
 */
export async function deletePermissionLabel(tx: Tx, actor: Actor, code: string): Promise<PermissionRow> {
  const before = await requireOwn(tx, actor, code)
  if (before.kind === 'bundle' && before.roles > 0)
    throw new Problem('organisation.bundle-in-use', { roles: before.roles })
  await requireHeldCodes(tx, actor, before.codes)
  await deletePermissionLabelRow(tx, code)
  return before
}

async function requireOwn(tx: Tx, actor: Actor, code: string): Promise<PermissionRow> {
  const row = await getPermissionRow(tx, actor, code)
  if (!row.custom) throw new Problem('request.not-found')
  return row
}

/** Accepts only a code of the program, or a bundle of such codes that the creator holds completely. */
async function requireSound(tx: Tx, actor: Actor, { code, codes }: PermissionForm): Promise<void> {
  if (!isBundle(code)) return requirePermissionCode(code, 'code')
  if (codes.length === 0) throw new Problem('organisation.bundle-empty', {}, { codes: 'organisation.bundle-empty' })
  for (const one of codes) requirePermissionCode(one, 'codes')
  await requireHeldCodes(tx, actor, codes)
}

async function requireHeldCodes(tx: Tx, actor: Actor, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  const roleType = await getOperatorRoleType(tx, actor.operatorId)
  const missing = codesBeyondActor(actor, { grantsAll: false, codes }, roleType)
  if (missing.length > 0)
    throw new Problem(
      'organisation.codes-not-held',
      { codes: missing.slice(0, 5).join(', ') },
      { codes: 'organisation.codes-not-held' },
    )
}

function requirePermissionCode(code: string, field: string): void {
  if (permissionCodes.has(code)) return
  throw new Problem('organisation.permission-unknown', { code }, { [field]: 'organisation.permission-unknown' })
}
