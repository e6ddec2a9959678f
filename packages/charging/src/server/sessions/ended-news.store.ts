import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** An ended session, as notifications to its holder need it. */
export interface EndedSession {
  operatorId: string
  sessionNo: string
  /** A member or a company. */
  holderId: string
  stationName: string
  energyDwh: number
  totalMinor: number
  /** True if wallets paid some of it, or should have. */
  byWallet: boolean
  currency: string
  endedAt: Date
  timeZone: string
}
/** Age up to which an ended session is notified. Older ones are imports or corrections. */
const newsFor = sql.raw("interval '1 day'")

/** Marks sessions of holders after their first check for notification, in the transaction of the check. */
export async function markForEndNotice(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    insert into charging_unsent_sessions (operator_id, session_id)
    select o.operator_id, o.id from charging_sessions o
    where o.id = any(${ids}::uuid[]) and o.holder_id is not null and o.source = 'ocpp' and o.total_minor is not null
      and o.ended_at > now() - ${newsFor} on conflict do nothing`.execute(tx)
}

/** SQL condition: there are ended sessions to notify. */
export const sessionsAwaitNoticeSql = 'exists (select from charging_unsent_sessions)'

/** Takes ended sessions from the queue. They count as notified when the platform transaction commits. */
export async function takeEndedSessions(tx: Tx, limit: number): Promise<EndedSession[]> {
  const { rows } = await sql<EndedSession>`
    with next as (select operator_id, session_id from charging_unsent_sessions order by session_id limit ${limit} for update skip locked),
      taken as (delete from charging_unsent_sessions u using next n where u.operator_id = n.operator_id and u.session_id = n.session_id
        returning u.operator_id, u.session_id)
    select o.operator_id as "operatorId", o.session_no as "sessionNo", o.holder_id as "holderId", coalesce(s.station_name, '') as "stationName",
      coalesce(o.energy_dwh, 0) as "energyDwh", o.payable_minor as "totalMinor",
      o.paid_gift_minor + o.paid_principal_minor > 0 or o.pay_state = 'arrears' as "byWallet", o.currency, o.ended_at as "endedAt", o.time_zone as "timeZone"
    from taken t join charging_sessions o on o.operator_id = t.operator_id and o.id = t.session_id
    left join stations_station_names s on s.operator_id = o.operator_id and s.station_id = o.station_id
    where o.holder_id is not null and o.ended_at is not null and o.payable_minor is not null order by o.id`.execute(tx)
  return rows
}
