import type { SavedView, ViewForm } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** Owner of settings: a user within the current operator. */
export interface PreferenceOwner {
  operatorId: string
  userId: string
}
/** Saved view with its owner. The service decides which acts are allowed. */
export type ViewRecord = Omit<SavedView, 'mine' | 'mayEdit'> & { ownerId: string }

export async function readPreferenceRow(
  tx: Tx,
  { operatorId, userId }: PreferenceOwner,
  key: string,
): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`
    select value from organisation_preferences
    where operator_id = ${operatorId} and user_id = ${userId} and key = ${key}`.execute(tx)
  return rows[0]?.value ?? null
}

export async function savePreference(
  tx: Tx,
  { operatorId, userId }: PreferenceOwner,
  { key, value, now }: { key: string; value: unknown; now: Date },
): Promise<void> {
  await sql`
    insert into organisation_preferences (operator_id, user_id, key, value, updated_at)
    values (${operatorId}, ${userId}, ${key}, ${JSON.stringify(value)}::jsonb, ${now})
    on conflict (operator_id, user_id, key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(
    tx,
  )
}

export async function deletePreference(tx: Tx, { operatorId, userId }: PreferenceOwner, key: string): Promise<void> {
  await tx
    .deleteFrom('organisation_preferences')
    .where('operator_id', '=', operatorId)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
}

const viewColumns = sql`v.id, v.owner_id as "ownerId", v.screen, v.name, v.filters, v.columns, v.sort,
  v.shared_role_id as "sharedRoleId", v.version`

/** Returns the user's own views, and those shared with a role of the user, oldest first. */
export async function listSavedViewRows(
  tx: Tx,
  { operatorId, userId }: PreferenceOwner,
  screen: string,
): Promise<ViewRecord[]> {
  const { rows } = await sql<ViewRecord>`
    select ${viewColumns} from organisation_views v
    where v.operator_id = ${operatorId} and v.screen = ${screen} and (v.owner_id = ${userId} or exists (
      select from organisation_user_roles r
      where r.operator_id = ${operatorId} and r.user_id = ${userId} and r.role_id = v.shared_role_id))
    order by v.created_at, v.id`.execute(tx)
  return rows
}

/** Returns a view and locks it until the transaction ends. */
export async function lockView(tx: Tx, operatorId: string, id: string): Promise<ViewRecord | undefined> {
  const { rows } = await sql<ViewRecord>`
    select ${viewColumns} from organisation_views v
    where v.operator_id = ${operatorId} and v.id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function insertSavedView(
  tx: Tx,
  { operatorId, userId }: PreferenceOwner,
  view: ViewForm & { id: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('organisation_views')
    .values({
      operator_id: operatorId,
      id: view.id,
      owner_id: userId,
      screen: view.screen,
      created_at: view.now,
      ...valuesOf(view),
    })
    .execute()
}

export async function updateSavedViewRow(
  tx: Tx,
  operatorId: string,
  view: Omit<ViewForm, 'screen'> & { id: string },
): Promise<void> {
  await tx
    .updateTable('organisation_views')
    .set({ ...valuesOf(view), version: sql<number>`version + 1` })
    .where('operator_id', '=', operatorId)
    .where('id', '=', view.id)
    .execute()
}

function valuesOf(view: Omit<ViewForm, 'screen'>) {
  return {
    name: view.name,
    filters: JSON.stringify(view.filters),
    columns: view.columns && JSON.stringify(view.columns),
    sort: view.sort,
    shared_role_id: view.sharedRoleId,
  }
}

export async function deleteSavedViewRow(tx: Tx, operatorId: string, id: string): Promise<void> {
  await tx.deleteFrom('organisation_views').where('operator_id', '=', operatorId).where('id', '=', id).execute()
}

export async function rolesToShareWith(tx: Tx, operatorId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from organisation_roles where operator_id = ${operatorId}
    order by name collate "zh-x-icu", id limit 500`.execute(tx)
  return rows
}
