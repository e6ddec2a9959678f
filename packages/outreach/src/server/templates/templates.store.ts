import { newId, type Page } from '@evops/platform/contract'
import {
  textMatchesSql,
  updateTableRow,
  findTableRow,
  insertTableRow,
  pageRows,
  deleteTableRow,
  defineRowShape,
  sortColumnOf,
  type Tx,
} from '@evops/platform/server'
import { sql } from 'kysely'
import type { z } from 'zod'
import {
  messageTemplate,
  type EventRule,
  type listMessageTemplates,
  type NoticeTiming,
  type MemberEvent,
  type MessageTemplate,
  type MessageTemplateForm,
} from '../../contract/index.ts'

const table = 'outreach_templates'
const receipts = (state: 'delivered' | 'failed') =>
  sql<number>`(select count(*)::int from outreach_member_notices n
    where n.operator_id = t.operator_id and n.template_id = t.id and n.receipt = ${state})`
const template = defineRowShape(table, 't', messageTemplate, {
  event: sql<MemberEvent>`t.event`,
  texts: sql<MessageTemplate['texts']>`t.texts`,
  variants: sql<MessageTemplate['variants']>`t.variants`,
  uses: sql<number>`(select count(*)::int from outreach_event_rules r where r.operator_id = t.operator_id and r.template_id = t.id)
    + (select count(*)::int from outreach_campaigns c where c.operator_id = t.operator_id and c.template_id = t.id)`,
  delivered: receipts('delivered'),
  undelivered: receipts('failed'),
})
const templates = (tx: Tx) => tx.selectFrom(`${table} as t`).select(template.selection)

export async function pageOfTemplates(
  tx: Tx,
  { search, event, sort, ...wanted }: z.output<(typeof listMessageTemplates)['query']>,
): Promise<Page<MessageTemplate>> {
  const [column, down] = sortColumnOf(sort, { name: 't.name', updatedAt: 't.updated_at' }, 'name')
  let rows = templates(tx).orderBy(column, down).orderBy('t.id', down)
  if (search) rows = rows.where(textMatchesSql(search, { names: [sql`t.name`] }))
  if (event) rows = rows.where('t.event', '=', event)
  return pageRows(tx, template, rows, wanted)
}
export async function findTemplate(tx: Tx, id: string): Promise<MessageTemplate | undefined> {
  return findTableRow(template, templates(tx).where('t.id', '=', id))
}
const columnsOf = ({ name, event, texts, variants }: MessageTemplateForm) => ({
  name,
  event,
  texts: JSON.stringify(texts),
  variants: JSON.stringify(variants),
})
export async function insertTemplate(tx: Tx, operatorId: string, form: MessageTemplateForm): Promise<string> {
  const id = newId()
  await insertTableRow(tx, table, { operator_id: operatorId, id, ...columnsOf(form) })
  return id
}
/** Updates the template; returns false if `version` is not the newest. */
export async function changeTemplate(
  tx: Tx,
  id: string,
  { version, ...form }: MessageTemplateForm & { version: number },
): Promise<boolean> {
  return updateTableRow(tx, table, { id, version }, { ...columnsOf(form), updated_at: sql<Date>`now()` })
}
export async function removeTemplate(tx: Tx, id: string): Promise<void> {
  await deleteTableRow(tx, table, { id })
}

export async function storedRules(tx: Tx): Promise<EventRule[]> {
  const { rows } = await sql<EventRule>`
    select r.event, r.enabled, r.template_id as "templateId", t.name as "templateName", r.channels, r.at_night as "atNight",
      r.threshold_minor::float8 as "thresholdMinor", r.version
    from outreach_event_rules r left join outreach_templates t on t.operator_id = r.operator_id and t.id = r.template_id`.execute(
    tx,
  )
  return rows
}
/** Stores the rule; returns false if `version` is not the newest; 0: the product's default was used so far. */
export async function saveEventRule(
  tx: Tx,
  operatorId: string,
  { event, enabled, templateId, channels, atNight, thresholdMinor, version }: Omit<EventRule, 'templateName'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into outreach_event_rules as r (operator_id, event, enabled, template_id, channels, at_night, threshold_minor)
    select ${operatorId}, ${event}, ${enabled}, ${templateId}, ${channels}::text[], ${atNight}, ${thresholdMinor}::bigint
    where ${version} = 0 or exists (select from outreach_event_rules k where k.operator_id = ${operatorId} and k.event = ${event})
    on conflict (operator_id, event) do update set enabled = excluded.enabled, template_id = excluded.template_id,
      channels = excluded.channels, at_night = excluded.at_night, threshold_minor = excluded.threshold_minor,
      version = r.version + 1
    where r.version = ${version} returning r.version`.execute(tx)
  return rows.length > 0
}
/**
 * Low-balance threshold per operator, in minor units. Operators without a threshold are not in the result. Runs in a
 * platform transaction.
 */
export async function lowBalances(tx: Tx, operatorIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ operatorId: string; minor: number }>`
    select operator_id as "operatorId", threshold_minor::float8 as minor from outreach_event_rules
    where event = 'balance_low' and threshold_minor is not null and operator_id = any(${[...operatorIds]}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map(({ operatorId, minor }) => [operatorId, minor]))
}
export async function saveNoticeTimingRow(
  tx: Tx,
  operatorId: string,
  { quietFrom, quietUntil, foldAfter, foldMinutes, version }: NoticeTiming,
): Promise<boolean> {
  const { rows } = await sql`
    insert into outreach_manners as m (operator_id, quiet_from, quiet_until, fold_after, fold_minutes)
    select ${operatorId}, ${quietFrom}, ${quietUntil}, ${foldAfter}::smallint, ${foldMinutes}::smallint
    where ${version} = 0 or exists (select from outreach_manners k where k.operator_id = ${operatorId})
    on conflict (operator_id) do update set quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
      fold_after = excluded.fold_after, fold_minutes = excluded.fold_minutes, version = m.version + 1
    where m.version = ${version} returning m.version`.execute(tx)
  return rows.length > 0
}
