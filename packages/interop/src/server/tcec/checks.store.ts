import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerKey } from '../partners/partners.store.ts'

const leaseSeconds = 60

/** Daily check with a partner. */
export interface DayCheck extends PartnerKey {
  day: string
  seq: string
  failures: number
}
export interface CheckedOrder {
  partnerNo: string
  energyDwh: number
  payableMinor: number
  currency: string
}

/** Creates a check of a day for each partner with sessions on that day. Runs in a platform transaction. */
export async function createDayChecks(tx: Tx, { day, now }: { day: string; now: Date }): Promise<void> {
  await sql`
    insert into interop_checks (operator_id, partner_id, day, seq, next_at)
    select distinct s.operator_id, s.partner_id, ${day}::date, f.platform_id || to_char(${day}::date, 'YYYYMMDD') || '0000000001', ${now}::timestamptz
    from interop_sessions s
    join charging_partner_sessions c on c.operator_id = s.operator_id and c.partner_id = s.partner_id and c.partner_no = s.partner_no
    join organisation_platform_ids f on f.operator_id = s.operator_id and f.platform_id <> ''
    where c.state = 'settled' and (c.ended_at at time zone 'Asia/Shanghai')::date = ${day}::date
      and s.requested_at > ${day}::date - interval '40 days'
    on conflict do nothing`.execute(tx)
}

/** Claims the due checks, each for a limited time. Runs in a platform transaction. */
export async function claimDayChecks(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<DayCheck[]> {
  const { rows } = await sql<DayCheck>`
    with due as (
      select k.operator_id, k.partner_id, k.day from interop_checks k
      join organisation_partners p on p.operator_id = k.operator_id and p.id = k.partner_id
      where k.state = 'waiting' and k.next_at <= ${now} and p.enabled and p.their_secrets is not null and p.direction <> 'consume'
      order by k.next_at limit ${limit} for update of k skip locked)
    update interop_checks k set next_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
    from due where k.operator_id = due.operator_id and k.partner_id = due.partner_id and k.day = due.day
    returning k.operator_id as "operatorId", k.partner_id as id, k.day::text as day, k.seq, k.failures`.execute(tx)
  return rows
}

export async function listSessionsOfDay(tx: Tx, { operatorId, id, day }: DayCheck): Promise<CheckedOrder[]> {
  const { rows } = await sql<CheckedOrder>`
    select c.partner_no as "partnerNo", c.energy_dwh as "energyDwh", c.payable_minor as "payableMinor", c.currency
    from charging_partner_sessions c
    where c.operator_id = ${operatorId} and c.partner_id = ${id} and c.state = 'settled'
      and (c.ended_at at time zone 'Asia/Shanghai')::date = ${day}::date
    order by c.ended_at, c.partner_no`.execute(tx)
  return rows
}

export async function markDayChecked(
  tx: Tx,
  { operatorId, id, day }: DayCheck,
  { sessions, disputes, at }: { sessions: readonly CheckedOrder[]; disputes: number; at: Date },
): Promise<void> {
  const sum = (of: (session: CheckedOrder) => number) => sessions.reduce((all, session) => all + of(session), 0)
  await sql`
    update interop_checks set state = ${disputes > 0 ? 'disputed' : 'agreed'}, sessions = ${sessions.length}, disputes = ${disputes},
      energy_dwh = ${sum(({ energyDwh }) => energyDwh)}, total_minor = ${sum(({ payableMinor }) => payableMinor)},
      checked_at = ${at}, failures = 0, problem = ''
    where operator_id = ${operatorId} and partner_id = ${id} and day = ${day}::date`.execute(tx)
}
export async function markDayCheckFailed(
  tx: Tx,
  { operatorId, id, day }: DayCheck,
  { problem, nextAt }: { problem: string; nextAt: Date },
): Promise<void> {
  await sql`
    update interop_checks set failures = least(failures + 1, 100), problem = ${problem.slice(0, 300)}, next_at = ${nextAt}
    where operator_id = ${operatorId} and partner_id = ${id} and day = ${day}::date`.execute(tx)
}
