import type { Tx } from '@evops/platform/server'
import { sql, type RawBuilder } from 'kysely'

/** A session `s` that ended longer ago than was agreed for its record. One that never was gets none. */
export const isLate = (at: RawBuilder<unknown>) => sql<boolean>`(s.status = 'COMPLETED'
  and coalesce(s.ended_at, s.last_updated) < ${at} - make_interval(days => coalesce((select l.record_days::int from interop_roaming_links l
    where l.operator_id = s.operator_id and l.partner_id = s.partner_id), 3)))`

export interface Overdue {
  operatorId: string
  partnerId: string
  partnerName: string
  isOcpi: boolean
  days: number
  sessions: number
}
/** What ended before is not looked at any more: longer than any agreement gives for a record. */
const lookedAtDays = 100
/** Partners with sessions that were never billed, of which nobody was told: told once, with those that are so now. The platform's transaction. */
export async function takeOverdue(tx: Tx, now: Date): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    with found as (
      update interop_roaming_sessions s set overdue_told_at = ${now}
      where s.overdue_told_at is null and coalesce(s.ended_at, s.last_updated) > ${now}::timestamptz - make_interval(days => ${lookedAtDays})
        and ${isLate(sql`${now}::timestamptz`)}
        and not exists (select from interop_roaming_records r where r.operator_id = s.operator_id and r.partner_id = s.partner_id
          and r.session_no = s.session_no)
      returning s.operator_id, s.partner_id)
    select f.operator_id as "operatorId", f.partner_id as "partnerId", p.name as "partnerName", p.protocol = 'ocpi' as "isOcpi", f.n as sessions,
      coalesce((select l.record_days::int from interop_roaming_links l where l.operator_id = f.operator_id and l.partner_id = f.partner_id), 3) as days
    from (select operator_id, partner_id, count(*)::int as n from found group by 1, 2) f
    join organisation_partners p on p.operator_id = f.operator_id and p.id = f.partner_id
    order by f.operator_id, p.name`.execute(tx)
  return rows
}
