import { newId, type Page } from '@evops/platform/contract'
import {
  textMatchesSql,
  updateTableRow,
  findTableRow,
  insertTableRow,
  pageRows,
  deleteTableRow,
  defineRowShape,
  formToColumns,
  type Tx,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import {
  notificationRule,
  notificationRuleForm,
  type NotificationRule,
  type NotificationRuleForm,
} from '../../contract/index.ts'

const table = 'outreach_rules'
const rule = defineRowShape(table, 'r', notificationRule, {})
const rules = (tx: Tx) => tx.selectFrom(`${table} as r`).select(rule.selection)

export async function pageNotificationRules(
  tx: Tx,
  query: { page: number; pageSize: number; search?: string | undefined },
): Promise<Page<NotificationRule>> {
  let rows = rules(tx)
  const { search } = query
  if (search) rows = rows.where(textMatchesSql(search, { names: [sql`name`] }))
  return pageRows(tx, rule, rows.orderBy('r.name').orderBy('r.id'), query)
}
export async function findRule(tx: Tx, id: string): Promise<NotificationRule | undefined> {
  return findTableRow(rule, rules(tx).where('r.id', '=', id))
}
/** Returns the rules of one operator for sending, in a platform transaction. */
export async function listNotificationRulesOf(tx: Tx, operatorId: string): Promise<NotificationRule[]> {
  const found = await rules(tx).where('r.operator_id', '=', operatorId).where('r.enabled', '=', true).execute()
  return found.map((row) => rule.present(row))
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
/** Returns the number of ids that are webhooks of the operator. */
export async function countOperatorWebhooks(tx: Tx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from outreach_webhooks where id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows[0]?.found ?? 0
}
/** Returns the number of ids that are stations visible to the transaction. */
export async function countVisibleStations(tx: Tx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from stations_station_names where station_id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows[0]?.found ?? 0
}

export async function insertRule(tx: Tx, operatorId: string, form: NotificationRuleForm): Promise<string> {
  const id = newId()
  await insertTableRow(tx, table, { operator_id: operatorId, id, ...formToColumns(notificationRuleForm, form) })
  return id
}
/** Updates the rule; returns false if `version` is not the newest. */
export async function updateNotificationRuleRow(
  tx: Tx,
  id: string,
  { version, ...form }: NotificationRuleForm & { version: number },
): Promise<boolean> {
  return updateTableRow(
    tx,
    table,
    { id, version },
    { ...formToColumns(notificationRuleForm, form), updated_at: sql<Date>`now()` },
  )
}
export async function deleteNotificationRuleRow(tx: Tx, id: string): Promise<void> {
  await deleteTableRow(tx, table, { id })
}
