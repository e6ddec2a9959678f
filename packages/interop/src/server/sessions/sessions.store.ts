import type { CallArgs, Page } from '@evops/platform/contract'
import { textMatchesSql, toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { listPartnerSessions, PartnerSessionRow } from '../../contract/index.ts'
import type { PartnerKey } from '../partners/partners.store.ts'

type Wish = CallArgs<typeof listPartnerSessions>['query']
type Row = Omit<PartnerSessionRow, 'startedAt' | 'endedAt' | 'recordAt' | 'nextAt'> & {
  startedAt: Date
  endedAt: Date | null
  recordAt: Date | null
  nextAt: Date | null
  total: number
}
const joined = sql`from interop_sessions s
  join charging_partner_sessions c on c.operator_id = s.operator_id and c.partner_id = s.partner_id and c.partner_no = s.partner_no`

const cdrs = sql`from interop_cdrs r where r.operator_id = s.operator_id and r.partner_id = s.partner_id
  and r.partner_no = s.partner_no`
/** SQL condition: the record is no credit and is not cancelled. */
const isNotCredited = sql`r.credits is null and not exists (
  select from interop_cdrs k where k.operator_id = r.operator_id and k.credits = r.cdr_id)`

/** Returns sessions that a partner started, newest first. */
export async function pageOfSessions(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { search, record, page, pageSize }: Wish,
): Promise<Page<PartnerSessionRow>> {
  const { rows } = await sql<Row>`
    select s.partner_no as "partnerNo", c.session_id as "sessionId", c.session_no as "sessionNo", n.station_name as "stationName", c.state,
      c.started_at as "startedAt", c.ended_at as "endedAt", c.energy_dwh as "energyDwh", c.payable_minor as "payableMinor", c.currency,
      (select r.cdr_id ${cdrs} and ${isNotCredited}) as "cdrId", (select count(*)::int ${cdrs} and r.credits is not null) as credits,
      s.record_state as "recordState", s.record_at as "recordAt", s.record_minor as "recordMinor", s.failures, s.problem,
      case when s.done_at is null and s.failures > 0 then s.next_at end as "nextAt", count(*) over ()::int as total
    ${joined}
    join stations_station_names n on n.operator_id = c.operator_id and n.station_id = c.station_id
    where s.operator_id = ${operatorId} and s.partner_id = ${id} and ${search ? textMatchesSql(search, { names: [sql`n.station_name`], codes: [sql`s.partner_no`, sql`c.session_no`] }) : sql`true`}
      and (${record ?? null}::text is null or s.record_state = ${record ?? null} and c.ended_at is not null)
    order by s.requested_at desc, s.partner_no limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
  return {
    list: rows.map((row) => {
      const { total: _, ...found } = row
      return toReplyRow(found)
    }),
    total: rows[0]?.total ?? 0,
    page,
    pageSize,
  }
}

/** Sends an accepted record again unchanged. Returns false if there is no record with an amount due. */
export async function resendSessionRecord(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { partnerNo, now }: { partnerNo: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update interop_sessions s set record_state = 'waiting', failures = 0, next_at = ${now}, done_at = null
    from charging_partner_sessions c
    where c.operator_id = s.operator_id and c.partner_id = s.partner_id and c.partner_no = s.partner_no and c.state = 'settled'
      and s.operator_id = ${operatorId} and s.partner_id = ${id} and s.partner_no = ${partnerNo}
    returning 1`.execute(tx)
  if (rows.length === 0) return false
  await sql`update interop_cdrs r set sent_at = null where r.operator_id = ${operatorId} and r.partner_id = ${id}
    and r.partner_no = ${partnerNo} and ${isNotCredited}`.execute(tx)
  return true
}

/**
 * Closes starts that failed a day ago and voided sessions, so that no further message is sent for them. Runs in a
 * platform transaction.
 */
export async function closeSessions(tx: Tx, { now, before }: { now: Date; before: Date }): Promise<void> {
  await sql`
    update interop_sessions s set done_at = ${now}
    from charging_partner_sessions c
    where c.operator_id = s.operator_id and c.partner_id = s.partner_id and c.partner_no = s.partner_no and s.done_at is null
      and (c.state in ('failed', 'cancelled') and s.requested_at < ${before}
        -- What was billed is credited first.
        or c.state = 'void' and not exists (select ${cdrs} and ${isNotCredited}))`.execute(tx)
}
