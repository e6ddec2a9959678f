import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { StaffCertificate } from '../../contract/index.ts'

/**
 * Saves all certificates of a person. Expiry notifications already sent are remembered while the expiry is unchanged.
 */
export async function setCertificates(
  tx: Tx,
  {
    operatorId,
    staffId,
    certificates,
  }: { operatorId: string; staffId: string; certificates: readonly StaffCertificate[] },
): Promise<void> {
  const recordset = sql`jsonb_to_recordset(${JSON.stringify(certificates)}::jsonb) as n (name text, number text, until date, skill text)`
  await sql`
    delete from maintenance_certificates c where c.staff_id = ${staffId}
      and not exists (select from ${recordset} where n.name = c.name and n.number = c.number)`.execute(tx)
  await sql`
    insert into maintenance_certificates as c (operator_id, staff_id, name, number, valid_until, skill)
    select ${operatorId}, ${staffId}, n.name, n.number, n.until, n.skill from ${recordset}
    on conflict (operator_id, staff_id, name, number) do update set valid_until = excluded.valid_until, skill = excluded.skill,
      notices_sent = case when c.valid_until is not distinct from excluded.valid_until then c.notices_sent else 0 end`.execute(
    tx,
  )
}

/** A certificate whose expiry must be notified. */
export interface CertificateExpiry {
  operatorId: string
  staffId: string
  staffNo: string
  name: string
  until: string
  /** 1: 30 days before, 2: 7 days before, 3: expired. */
  noticesSent: number
  userId: string | null
  email: string
}
/**
 * Returns the pending expiry notifications, each once: 30 days before, 7 days before, and after the expiry, on the
 * operator's day. If several are overdue, only the last one. They are marked as sent when the platform transaction
 * commits.
 */
export async function claimCertificateExpiries(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<CertificateExpiry[]> {
  const { rows } = await sql<CertificateExpiry>`
    with due as (select c.operator_id, c.staff_id, c.name, c.number,
        case when c.valid_until < d.day then 3 when c.valid_until <= d.day + 7 then 2 else 1 end as stage
      from maintenance_certificates c join maintenance_staff s on s.operator_id = c.operator_id and s.id = c.staff_id and s.state <> 'left'
      join organisation_operator_facts o on o.operator_id = c.operator_id
      cross join lateral (select (${now}::timestamptz at time zone o.time_zone)::date as day) d
      where c.notices_sent < 3 and c.valid_until <= d.day + 30
        and c.notices_sent < case when c.valid_until < d.day then 3 when c.valid_until <= d.day + 7 then 2 else 1 end
      order by c.valid_until, c.staff_id limit ${limit} for update of c skip locked),
    taken as (update maintenance_certificates c set notices_sent = due.stage from due
      where c.operator_id = due.operator_id and c.staff_id = due.staff_id and c.name = due.name and c.number = due.number and c.notices_sent < due.stage
      returning c.operator_id, c.staff_id, c.name, c.number, c.valid_until, c.notices_sent)
    select t.operator_id as "operatorId", s.id as "staffId", s.staff_no as "staffNo", t.name, t.valid_until::text as until, t.notices_sent as "noticesSent",
      s.user_id as "userId", s.email
    from taken t join maintenance_staff s on s.operator_id = t.operator_id and s.id = t.staff_id order by t.valid_until, s.staff_no, t.name`.execute(
    tx,
  )
  return rows
}
