import { newId, type Page } from '@evops/platform/contract'
import { page, type Tx } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { NotificationRule, NotificationRuleForm } from '../../contract/index.ts'

const columns = [
  'id',
  'name',
  'enabled',
  'min_level as minLevel',
  'steps',
  'station_ids as stationIds',
  'bell',
  'emails',
  'webhook_ids as webhookIds',
  'language',
  'version',
] as const

export async function pageOfRules(
  tx: Tx,
  query: { page: number; pageSize: number; search?: string | undefined },
): Promise<Page<NotificationRule>> {
  let rows = tx.selectFrom('outreach_rules').select(columns)
  const { search } = query
  if (search) rows = rows.where(sql<SqlBool>`strpos(lower(name), lower(${search})) > 0`)
  return page(tx, rows.orderBy('name').orderBy('id'), query)
}
export async function findRule(tx: Tx, id: string): Promise<NotificationRule | undefined> {
  return tx.selectFrom('outreach_rules').select(columns).where('id', '=', id).executeTakeFirst()
}
/** Of one operator, for whoever tells them; the platform's transaction. */
export async function rulesOf(tx: Tx, operatorId: string): Promise<NotificationRule[]> {
  return tx
    .selectFrom('outreach_rules')
    .select(columns)
    .where('operator_id', '=', operatorId)
    .where('enabled', '=', true)
    .execute()
}
export async function ruleNameTaken(tx: Tx, name: string, exceptId: string | null): Promise<boolean> {
  const row = await tx
    .selectFrom('outreach_rules')
    .select('id')
    .where('name', '=', name)
    .where(sql<SqlBool>`id is distinct from ${exceptId}::uuid`)
    .executeTakeFirst()
  return row !== undefined
}
/** Those of the ids that are webhooks of the operator's. */
export async function knownWebhooks(tx: Tx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from outreach_webhooks where id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows[0]?.known ?? 0
}
/** Those of the ids that are stations the transaction sees. */
export async function knownStations(tx: Tx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from stations_station_names where station_id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )
  return rows[0]?.known ?? 0
}

function columnsOf(form: NotificationRuleForm) {
  const { name, enabled, minLevel, steps, stationIds, bell, emails, webhookIds, language } = form
  return {
    name,
    enabled,
    min_level: minLevel,
    steps,
    station_ids: stationIds,
    bell,
    emails,
    webhook_ids: webhookIds,
    language,
  }
}
export async function insertRule(tx: Tx, operatorId: string, form: NotificationRuleForm): Promise<string> {
  const id = newId()
  await tx
    .insertInto('outreach_rules')
    .values({ operator_id: operatorId, id, ...columnsOf(form) })
    .execute()
  return id
}
/** False when `version` is no longer the newest. */
export async function changeRule(
  tx: Tx,
  id: string,
  { version, ...form }: NotificationRuleForm & { version: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('outreach_rules')
    .set({ ...columnsOf(form), version: version + 1, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
export async function removeRule(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('outreach_rules').where('id', '=', id).execute()
}
