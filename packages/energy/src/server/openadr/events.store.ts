import { toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { OpenAdrEventFault, OpenAdrEvent, supplyExternalLimit } from '../../contract/index.ts'
import type { z } from 'zod'
import type { ResolvedLimit } from './resolve.rules.ts'

export interface StoredVtnEvent {
  eventId: string
  content: unknown
  firstSeenAt: Date
  changedAt: Date
  goneAt: Date | null
  shiftE6: number
  fault: OpenAdrEventFault | null
  faultDetail: string | null
  fromAt: Date | null
  untilAt: Date | null
  report: OpenAdrEvent['report']
}
/** Loads the events of a connection and locks them until the transaction ends. */
export async function lockVtnEvents(tx: Tx, connectionId: string): Promise<StoredVtnEvent[]> {
  const { rows } = await sql<StoredVtnEvent>`
    select event_id as "eventId", content, first_seen_at as "firstSeenAt", changed_at as "changedAt", gone_at as "goneAt",
      shift_e6 as "shiftE6", fault, fault_detail as "faultDetail", from_at as "fromAt", until_at as "untilAt", report
    from energy_openadr_events where connection_id = ${connectionId} order by event_id for update`.execute(tx)
  return rows
}
export async function upsertVtnEvents(
  tx: Tx,
  { operatorId, connectionId }: { operatorId: string; connectionId: string },
  events: readonly StoredVtnEvent[],
): Promise<void> {
  if (events.length === 0) return
  await sql`
    insert into energy_openadr_events (operator_id, connection_id, event_id, content, first_seen_at, changed_at, gone_at, shift_e6, fault,
      fault_detail, from_at, until_at, report)
    select ${operatorId}, ${connectionId}, e."eventId", e.content, e."firstSeenAt", e."changedAt", e."goneAt", e."shiftE6", e.fault,
      e."faultDetail", e."fromAt", e."untilAt", e.report
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) e ("eventId" text, content jsonb, "firstSeenAt" timestamptz, "changedAt" timestamptz,
      "goneAt" timestamptz, "shiftE6" integer, fault text, "faultDetail" text, "fromAt" timestamptz, "untilAt" timestamptz, report text)
    on conflict (operator_id, connection_id, event_id) do update set content = excluded.content, changed_at = excluded.changed_at,
      gone_at = excluded.gone_at, fault = excluded.fault, fault_detail = excluded.fault_detail, from_at = excluded.from_at,
      until_at = excluded.until_at, report = excluded.report`.execute(tx)
}
/** Deletes events that ended or disappeared, and limits that ended, before an instant. */
export async function deleteOldVtnEvents(tx: Tx, connectionId: string, before: Date): Promise<void> {
  await sql`delete from energy_openadr_events where connection_id = ${connectionId}
    and (gone_at < ${before} or until_at < ${before}) and report is distinct from 'waiting'`.execute(tx)
  await sql`delete from energy_outside_limits where connection_id = ${connectionId} and until_at < ${before}`.execute(
    tx,
  )
}
export async function setVtnReportState(
  tx: Tx,
  { connectionId, eventId }: { connectionId: string; eventId: string },
  report: OpenAdrEvent['report'],
): Promise<void> {
  await sql`update energy_openadr_events set report = ${report} where connection_id = ${connectionId} and event_id = ${eventId}`.execute(
    tx,
  )
}

/** Replaces the limits from an instant on. Earlier limits stay. */
export async function saveExternalLimits(
  tx: Tx,
  {
    operatorId,
    connectionId,
    supplyId,
    now,
  }: { operatorId: string; connectionId: string; supplyId: string; now: Date },
  limits: readonly ResolvedLimit[],
): Promise<boolean> {
  const { rows: stand } = await sql<{ stored: string }>`
    select concat_ws(' ', floor(extract(epoch from greatest(from_at, ${now})) * 1000), floor(extract(epoch from until_at) * 1000), limit_w, payload_type, event_id) as stored
    from energy_outside_limits where connection_id = ${connectionId} and supply_id = ${supplyId} and until_at > ${now} order by from_at`.execute(
    tx,
  )
  const limitLines = limits.map(({ from, until, limitW, type, eventId }) =>
    [from, until, limitW, type, eventId].join(' '),
  )
  if (limitLines.join('\n') === stand.map((one) => one.stored).join('\n')) return false
  await sql`delete from energy_outside_limits where connection_id = ${connectionId} and from_at >= ${now}`.execute(tx)
  await sql`update energy_outside_limits set until_at = ${now} where connection_id = ${connectionId} and until_at > ${now}`.execute(
    tx,
  )
  if (limits.length > 0)
    await sql`
      insert into energy_outside_limits (operator_id, connection_id, supply_id, from_at, until_at, limit_w, payload_type, event_id)
      select ${operatorId}, ${connectionId}, ${supplyId}, l."fromAt", l."untilAt", l."limitW", l.type, l."eventId"
      from jsonb_to_recordset(${JSON.stringify(limits.map(toIsoLimit))}::jsonb) l ("fromAt" timestamptz, "untilAt" timestamptz, "limitW" integer, type text, "eventId" text)`.execute(
      tx,
    )
  return true
}
const toIsoLimit = ({ from, until, ...limit }: ResolvedLimit) => ({
  ...limit,
  fromAt: new Date(from).toISOString(),
  untilAt: new Date(until).toISOString(),
})
/** Ends the limits of a connection that is no longer polled. */
export async function endExternalLimits(tx: Tx, connectionId: string, now: Date): Promise<void> {
  await sql`delete from energy_outside_limits where connection_id = ${connectionId} and from_at >= ${now}`.execute(tx)
  await sql`update energy_outside_limits set until_at = ${now} where connection_id = ${connectionId} and until_at > ${now}`.execute(
    tx,
  )
}

export async function upcomingLimits(
  tx: Tx,
  connectionId: string,
  now: Date,
): Promise<z.output<typeof supplyExternalLimit>[]> {
  const { rows } = await sql<{ from: Date; until: Date; limitW: number; type: string; eventId: string }>`
    select from_at as from, until_at as until, limit_w as "limitW", payload_type as type, event_id as "eventId"
    from energy_outside_limits where connection_id = ${connectionId} and until_at > ${now} order by from_at limit 200`.execute(
    tx,
  )
  return rows.map((row) => toReplyRow(row))
}
/** Returns the events, the most recently changed first. */
export async function listVtnEvents(tx: Tx, connectionId: string): Promise<StoredVtnEvent[]> {
  const { rows } = await sql<StoredVtnEvent>`
    select event_id as "eventId", content, first_seen_at as "firstSeenAt", changed_at as "changedAt", gone_at as "goneAt",
      shift_e6 as "shiftE6", fault, fault_detail as "faultDetail", from_at as "fromAt", until_at as "untilAt", report
    from energy_openadr_events where connection_id = ${connectionId} order by changed_at desc, event_id limit 200`.execute(
    tx,
  )
  return rows
}
