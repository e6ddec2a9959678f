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
  campaign,
  type Campaign,
  type CampaignForm,
  type listCampaigns,
  type MemberChannel,
  type TemplateTexts,
} from '../../contract/index.ts'

const table = 'outreach_campaigns'
const zone = sql<string>`(select o.time_zone from organisation_operator_facts o where o.operator_id = c.operator_id)`
const count = (state: string) =>
  sql<number>`(select count(*)::int from outreach_member_notices n
    where n.operator_id = c.operator_id and n.campaign_id = c.id and n.state = ${state})`
const row = defineRowShape(table, 'c', campaign, {
  filter: sql<Campaign['filter']>`c.filter`,
  channels: sql<MemberChannel[]>`c.channels`,
  startsAt: sql<string | null>`to_char(c.starts_at at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI')`,
  templateName: sql<string>`(select t.name from outreach_templates t where t.operator_id = c.operator_id and t.id = c.template_id)`,
  state: sql<Campaign['state']>`c.state`,
  timeZone: zone,
  waiting: count('waiting'),
  sent: count('sent'),
  bell: count('bell'),
  failed: count('failed'),
})
const campaigns = (tx: Tx) => tx.selectFrom(`${table} as c`).select(row.selection)

export async function pageOfCampaigns(
  tx: Tx,
  { search, state, sort, ...wanted }: z.output<(typeof listCampaigns)['query']>,
): Promise<Page<Campaign>> {
  const [column, down] = sortColumnOf(sort, { name: 'c.name', createdAt: 'c.created_at' }, '-createdAt')
  let rows = campaigns(tx).orderBy(column, down).orderBy('c.id', down)
  if (search) rows = rows.where(textMatchesSql(search, { names: [sql`c.name`] }))
  if (state) rows = rows.where('c.state', '=', state)
  return pageRows(tx, row, rows, wanted)
}
export async function findCampaign(tx: Tx, id: string): Promise<Campaign | undefined> {
  return findTableRow(row, campaigns(tx).where('c.id', '=', id))
}

const columnsOf = ({ name, templateId, filter, channels, startsAt }: CampaignForm) => ({
  name,
  template_id: templateId,
  filter: JSON.stringify(filter),
  channels: [...channels],
  // Converts local time in the operator's zone to an instant.
  starts_at: sql<Date | null>`${startsAt}::timestamp at time zone (select time_zone from organisation_operator_facts
    where operator_id = current_setting('evops.operator')::uuid)`,
})
export async function insertCampaign(
  tx: Tx,
  { operatorId, byName, at }: { operatorId: string; byName: string; at: Date },
  form: CampaignForm,
): Promise<string> {
  const id = newId(at.getTime())
  await insertTableRow(tx, table, {
    operator_id: operatorId,
    id,
    by_name: byName,
    created_at: at,
    ...columnsOf(form),
  })
  return id
}
/** Updates the campaign; returns false if `version` is not the newest. */
export async function changeCampaign(
  tx: Tx,
  id: string,
  { version, ...form }: CampaignForm & { version: number },
): Promise<boolean> {
  return updateTableRow(tx, table, { id, version }, { ...columnsOf(form), counted: null })
}
export async function removeCampaign(tx: Tx, id: string): Promise<void> {
  await deleteTableRow(tx, table, { id })
}
export async function saveCampaignCount(tx: Tx, id: string, counted: number): Promise<void> {
  await tx.updateTable(table).set({ counted }).where('id', '=', id).execute()
}
/** Changes the state from one of the given states; returns false if the campaign is in none of them. */
export async function changeCampaignState(
  tx: Tx,
  id: string,
  { from, to, at }: { from: readonly Campaign['state'][]; to: Campaign['state']; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update outreach_campaigns set state = ${to}, version = version + 1,
      started_at = case when ${to === 'running'} then coalesce(started_at, ${at}) else started_at end,
      ended_at = case when ${to === 'done' || to === 'stopped'} then ${at}::timestamptz end
    where id = ${id} and state = any(${[...from]}::text[]) returning id`.execute(tx)
  return rows.length > 0
}
/** Stops unsent notices; they are never sent and are not visible in any app. */
export async function stopNotices(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`update outreach_member_notices set state = 'stopped', done_at = ${at} where campaign_id = ${id} and state = 'waiting'`.execute(
    tx,
  )
}

/** Condition: a campaign is due or continues. */
export const campaignsDueSql = `exists (select from outreach_campaigns where state = 'running' or (state = 'scheduled' and starts_at <= clock_timestamp()))`
export interface RunningCampaign {
  operatorId: string
  id: string
  filter: Campaign['filter']
  channels: MemberChannel[]
  templateId: string
  texts: TemplateTexts
  place: { at: Date; id: string } | undefined
}
/** Locks a campaign that is due or continues, until the end of the platform transaction. */
export async function lockRunningCampaign(tx: Tx, now: Date): Promise<RunningCampaign | undefined> {
  const { rows } = await sql<Omit<RunningCampaign, 'place'> & { placeAt: Date | null; placeId: string | null }>`
    with due as (
      select operator_id, id from outreach_campaigns where state = 'running' or (state = 'scheduled' and starts_at <= ${now})
      order by starts_at nulls first, id limit 1 for update skip locked)
    update outreach_campaigns c set state = 'running', started_at = coalesce(c.started_at, ${now})
    from due, outreach_templates t where c.operator_id = due.operator_id and c.id = due.id
      and t.operator_id = c.operator_id and t.id = c.template_id
    returning c.operator_id as "operatorId", c.id, c.filter, c.channels, c.template_id as "templateId", t.texts,
      c.place_at as "placeAt", c.place_id as "placeId"`.execute(tx)
  const [found] = rows
  if (!found) return undefined
  const { placeAt, placeId, ...one } = found
  return { ...one, place: placeAt && placeId ? { at: placeAt, id: placeId } : undefined }
}
/** Stores the reached position; undefined means that all members were notified. */
export async function saveCampaignPosition(
  tx: Tx,
  { operatorId, id }: Pick<RunningCampaign, 'operatorId' | 'id'>,
  place: { at: Date; id: string } | undefined,
  now: Date,
): Promise<void> {
  const set = place
    ? { place_at: place.at, place_id: place.id }
    : { state: 'done' as const, ended_at: now, version: sql<number>`version + 1` }
  await tx.updateTable(table).set(set).where('operator_id', '=', operatorId).where('id', '=', id).execute()
}
export async function isPast(tx: Tx, id: string, now: Date): Promise<boolean> {
  const found = await tx
    .selectFrom(table)
    .where('id', '=', id)
    .where('starts_at', '<=', now)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}
