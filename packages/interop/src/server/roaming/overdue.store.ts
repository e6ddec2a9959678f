import type { Tx } from '@evops/platform/server'
import { sql, type RawBuilder } from 'kysely'

/**
 * SQL condition: the session `s` ended longer ago than the agreed period for its record. An invalid session gets no
 * record.
 */
export const isRecordOverdueSql = (at: RawBuilder<unknown>) => sql<boolean>`(s.status = 'COMPLETED'
  and coalesce(s.ended_at, s.last_updated) < ${at} - make_interval(days => coalesce((select l.record_days::int from interop_roaming_links l
    where l.operator_id = s.operator_id and l.partner_id = s.partner_id), 3)))`

/** SQL condition: the record of the session `s` has arrived and is held. */
export const hasHeldRecordSql = sql<boolean>`exists (select from interop_held_records h where h.operator_id = s.operator_id
  and h.partner_id = s.partner_id and h.session_no = s.session_no and h.state = 'held')`

export interface TariffDeviations {
  operatorId: string
  partnerId: string
  partnerName: string
  sessions: number
}
export interface OverdueRecords extends TariffDeviations {
  isOcpi: boolean
  days: number
}
/** Older sessions are not checked. The period is longer than any agreed record period. */
const lookedAtDays = 100
/**
 * Returns partners with unbilled sessions that were not notified before, and marks them, so that each is notified once
 * together with all others that are overdue now. Runs in a platform transaction.
 */
export async function claimOverdueRecords(tx: Tx, now: Date): Promise<OverdueRecords[]> {
  const { rows } = await sql<OverdueRecords>`
    with found as (
      update interop_roaming_sessions s set overdue_notified_at = ${now}
      where s.overdue_notified_at is null and coalesce(s.ended_at, s.last_updated) > ${now}::timestamptz - make_interval(days => ${lookedAtDays})
        and ${isRecordOverdueSql(sql`${now}::timestamptz`)}
        and not exists (select from interop_roaming_records r where r.operator_id = s.operator_id and r.partner_id = s.partner_id
          and r.session_no = s.session_no)
        and not ${hasHeldRecordSql}
      returning s.operator_id, s.partner_id)
    select f.operator_id as "operatorId", f.partner_id as "partnerId", p.name as "partnerName", p.protocol = 'ocpi' as "isOcpi", f.n as sessions,
      coalesce((select l.record_days::int from interop_roaming_links l where l.operator_id = f.operator_id and l.partner_id = f.partner_id), 3) as days
    from (select operator_id, partner_id, count(*)::int as n from found group by 1, 2) f
    join organisation_partners p on p.operator_id = f.operator_id and p.id = f.partner_id
    order by f.operator_id, p.name`.execute(tx)
  return rows
}

/**
 * Returns partners with records that differ from the tariff by more than the agreed tolerance. Each record is checked
 * once. Runs in a platform transaction.
 */
export async function claimTariffDeviations(tx: Tx, now: Date): Promise<TariffDeviations[]> {
  const { rows } = await sql<TariffDeviations>`
    with seen as (
      update interop_roaming_records r set off_tariff_notified_at = ${now}
      where r.off_tariff_notified_at is null and r.tariff_minor <> r.cost_minor and r.credits is null
        and r.received_at > ${now}::timestamptz - make_interval(days => ${lookedAtDays})
      returning r.operator_id, r.partner_id, r.credited_at is null and abs(r.cost_minor - r.tariff_minor) > coalesce((
        select l.rounding_minor from interop_roaming_links l where l.operator_id = r.operator_id and l.partner_id = r.partner_id), 1) as is_off)
    select p.operator_id as "operatorId", p.id as "partnerId", p.name as "partnerName", count(*)::int as sessions
    from seen join organisation_partners p on p.operator_id = seen.operator_id and p.id = seen.partner_id
    where seen.is_off group by p.operator_id, p.id, p.name order by p.operator_id, p.name`.execute(tx)
  return rows
}

/** Time after which people are notified that held records wait. */
const heldHours = 24
/**
 * Returns partners with held records that wait for more than a day, each record once. Runs in a platform transaction.
 */
export async function claimLongHeldRecords(tx: Tx, now: Date): Promise<TariffDeviations[]> {
  const { rows } = await sql<TariffDeviations>`
    with found as (
      update interop_held_records h set notified_at = ${now}
      where h.state = 'held' and h.notified_at is null and h.received_at < ${now}::timestamptz - make_interval(hours => ${heldHours})
      returning h.operator_id, h.partner_id)
    select p.operator_id as "operatorId", p.id as "partnerId", p.name as "partnerName", count(*)::int as sessions
    from found f join organisation_partners p on p.operator_id = f.operator_id and p.id = f.partner_id
    group by p.operator_id, p.id, p.name order by p.operator_id, p.name`.execute(tx)
  return rows
}
