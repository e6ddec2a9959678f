import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** Reply to a member's feedback. */
export interface FeedbackReply {
  operatorId: string
  id: string
  memberId: string
  text: string
}
/** SQL condition: there are new replies to report. */
export const repliesAwaitNoticeSql = "exists (select from members_feedback_steps where not notified and kind = 'reply')"

/**
 * Takes new replies; they count as reported when the platform transaction commits. Feedback without a signed-in member
 * is marked only.
 */
export async function takeRepliesToNotify(tx: Tx, limit: number): Promise<FeedbackReply[]> {
  const { rows } = await sql<FeedbackReply>`
    with next as (select operator_id, id from members_feedback_steps where not notified and kind = 'reply' order by id limit ${limit}
        for update skip locked),
      taken as (update members_feedback_steps s set notified = true from next n where s.operator_id = n.operator_id and s.id = n.id
        returning s.operator_id, s.id, s.feedback_id, s.text)
    select t.operator_id as "operatorId", t.id, f.member_id as "memberId", t.text from taken t
    join members_feedback f on f.operator_id = t.operator_id and f.id = t.feedback_id where f.member_id is not null order by t.id`.execute(
    tx,
  )
  return rows
}

/** Connector that is reserved for a member. */
export interface ConfirmedBooking {
  operatorId: string
  no: string
  memberId: string
  stationName: string
  chargePointNo: string
  connectorNo: number
  endsAt: Date
  timeZone: string
}
/** SQL condition: there are new confirmations to report. */
export const bookingsAwaitNoticeSql = "exists (select from members_bookings where state = 'confirmed' and not notified)"

/** Takes new confirmations; they count as reported when the platform transaction commits. */
export async function takeBookingsToNotify(tx: Tx, limit: number): Promise<ConfirmedBooking[]> {
  const { rows } = await sql<ConfirmedBooking>`
    with next as (select operator_id, id from members_bookings where state = 'confirmed' and not notified order by id limit ${limit}
        for update skip locked),
      taken as (update members_bookings b set notified = true from next n where b.operator_id = n.operator_id and b.id = n.id
        returning b.operator_id, b.id, b.no, b.member_id, b.station_id, b.charge_point_id, b.connector_no, b.ends_at)
    select t.operator_id as "operatorId", t.no, t.member_id as "memberId", s.station_name as "stationName", p.charge_point_no as "chargePointNo",
      t.connector_no::int as "connectorNo", t.ends_at as "endsAt", s.time_zone as "timeZone"
    from taken t join stations_station_names s on s.operator_id = t.operator_id and s.station_id = t.station_id
    join stations_charge_point_names p on p.operator_id = t.operator_id and p.charge_point_id = t.charge_point_id
    where t.member_id is not null order by t.id`.execute(tx)
  return rows
}
