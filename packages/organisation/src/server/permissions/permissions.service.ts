import { Problem } from '@evops/platform/contract'
import { type Actor, conflictWith, type Tx } from '@evops/platform/server'
import {
  permissionCodes,
  type PermissionForm,
  type PermissionRow,
  type PermissionUpdate,
} from '../../contract/index.ts'
import { changeLabel, insertLabel, labelsOf, removeLabel, rolesByCode } from './permission-labels.store.ts'
import { permissionRows } from './permissions.rules.ts'

/** Every code as the actor's operator calls it. */
export async function allPermissions(
  tx: Tx,
  { permissions: held, language }: Actor,
): Promise<PermissionRow[]> {
  return permissionRows({ labels: await labelsOf(tx), roles: await rolesByCode(tx), held, language })
}

/** Throws request.not-found. */
export async function permissionOf(tx: Tx, actor: Actor, code: string): Promise<PermissionRow> {
  const found = (await allPermissions(tx, actor)).find((row) => row.code === code)
  if (!found) throw new Problem('request.not-found')
  return found
}

/** The operator's own words for a code of the program; refuses other codes, and a code that has its own words. */
export async function addLabel(tx: Tx, actor: Actor, form: PermissionForm): Promise<PermissionRow> {
  requireKnown(form.code)
  if (!(await insertLabel(tx, actor.operatorId, form)))
    throw new Problem('organisation.code-taken', {}, { code: 'organisation.code-taken' })
  return permissionOf(tx, actor, form.code)
}

export async function changeLabelRow(
  tx: Tx,
  actor: Actor,
  form: PermissionUpdate,
): Promise<{ before: PermissionRow; after: PermissionRow }> {
  requireKnown(form.code)
  const before = await permissionOf(tx, actor, form.code)
  if (!before.custom) throw new Problem('request.not-found')
  if (!(await changeLabel(tx, form))) throw conflictWith(form, await permissionOf(tx, actor, form.code))
  return { before, after: await permissionOf(tx, actor, form.code) }
}

/** The program's own words count again; throws request.not-found where they do already. */
export async function forgetLabel(tx: Tx, actor: Actor, code: string): Promise<PermissionRow> {
  const before = await permissionOf(tx, actor, code)
  if (!before.custom) throw new Problem('request.not-found')
  await removeLabel(tx, code)
  return before
}

function requireKnown(code: string): void {
  if (permissionCodes.has(code)) return
  throw new Problem('organisation.permission-unknown', { code }, { code: 'organisation.permission-unknown' })
}
