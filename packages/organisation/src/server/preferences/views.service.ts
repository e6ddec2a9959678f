import {
  newId,
  requireFound,
  Problem,
  shareViewsPermission,
  type SavedView,
  type ViewChange,
  type ViewForm,
} from '@evops/platform/contract'
import { type Actor, conflictProblem, violatedConstraint, type Tx } from '@evops/platform/server'
import {
  insertSavedView,
  updateSavedViewRow,
  lockView,
  deleteSavedViewRow,
  listSavedViewRows,
  type ViewRecord,
} from './preferences.store.ts'

/** Returns the caller's views of a screen: own ones, and those shared with one of the caller's roles. */
export async function getSavedViewsOfActor(tx: Tx, actor: Actor, screen: string): Promise<SavedView[]> {
  const found = await listSavedViewRows(tx, actor, screen)
  return found.map((view) => toSavedView(actor, view))
}

/** Creates a view. Throws request.forbidden for sharing without permission, request.not-found for an unknown role. */
export async function createViewOfActor(
  tx: Tx,
  actor: Actor,
  { form, now }: { form: ViewForm; now: Date },
): Promise<SavedView> {
  if (form.sharedRoleId !== null && !mayShare(actor)) throw new Problem('request.forbidden')
  const id = newId()
  await insertSavedView(tx, actor, { ...form, id, now }).catch(explain)
  return toSavedView(actor, await heldView(tx, actor, id))
}

/**
 * Updates a view: own views, and shared ones for users who may share. Throws request.not-found, request.forbidden,
 * request.conflict.
 */
export async function updateViewOfActor(
  tx: Tx,
  actor: Actor,
  { id, change }: { id: string; change: ViewChange },
): Promise<{ before: SavedView; after: SavedView }> {
  const before = await editable(tx, actor, id)
  if (change.sharedRoleId !== before.sharedRoleId && !mayShare(actor)) throw new Problem('request.forbidden')
  if (change.version !== before.version) throw conflictProblem(change, before)
  await updateSavedViewRow(tx, actor.operatorId, { ...change, id }).catch(explain)
  return { before: toSavedView(actor, before), after: toSavedView(actor, await heldView(tx, actor, id)) }
}

export async function deleteViewOfActor(tx: Tx, actor: Actor, id: string): Promise<SavedView> {
  const before = await editable(tx, actor, id)
  await deleteSavedViewRow(tx, actor.operatorId, id)
  return toSavedView(actor, before)
}

async function heldView(tx: Tx, actor: Actor, id: string): Promise<ViewRecord> {
  return requireFound(await lockView(tx, actor.operatorId, id))
}

/**
 * Returns a view for editing. A private view of another user is reported as not found. A shared view is visible, but
 * not everybody may change it.
 */
async function editable(tx: Tx, actor: Actor, id: string): Promise<ViewRecord> {
  const view = await heldView(tx, actor, id)
  if (view.ownerId === actor.userId) return view
  if (view.sharedRoleId === null) throw new Problem('request.not-found')
  if (!mayShare(actor)) throw new Problem('request.forbidden')
  return view
}

function mayShare(actor: Actor): boolean {
  return shareViewsPermission.some((code) => actor.permissions.has(code))
}

function toSavedView(actor: Actor, { ownerId, ...view }: ViewRecord): SavedView {
  const mine = ownerId === actor.userId
  return { ...view, mine, mayEdit: mine || (view.sharedRoleId !== null && mayShare(actor)) }
}

function explain(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'organisation_views_role_fkey') throw new Problem('request.not-found')
  if (constraint === 'organisation_views_name_key')
    throw new Problem('request.duplicate', { field: 'name' }, { name: 'request.duplicate' })
  throw error
}
