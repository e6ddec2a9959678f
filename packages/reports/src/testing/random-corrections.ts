import type { StaffSite } from '@evops/charging/testing'
import { newId } from '@evops/platform/contract'
import { priceSession, type PricedSession } from '@evops/tariffs/contract'
import { billSums, testTariffContent } from './random-sessions.ts'

const twoDays = 2 * 86_400_000

interface SessionForCorrection {
  id: string
  currency: string
  zone: string
  bill: PricedSession
  ended_at: Date
  unplugged_at: Date | null
}

/**
 * Voids, refunds and moves settled sessions, a third each, as staff would; the facts of the affected days before and
 * after become outdated.
 */
export async function correctSessions(site: StaffSite, count: number): Promise<void> {
  const { rows } = await site.admin.query<SessionForCorrection>(
    `select o.id, o.currency, s.time_zone as zone, b.bill, o.ended_at, o.unplugged_at from charging_sessions o join stations_stations s on s.id = o.station_id
     join charging_bills b on b.session_id = o.id and b.revision = 1
     where o.operator_id = $1 and o.state = 'settled' and o.total_minor > o.reduced_minor + o.refunded_minor + 10 order by md5(o.id::text) limit $2`,
    [site.operatorId, count],
  )
  const ids = rows.map(({ id }) => id)
  await markUnreported(site, ids)
  const third = Math.ceil(rows.length / 3)
  await site.admin.query(`update charging_sessions set state = 'void', pay_state = 'none' where id = any($1::uuid[])`, [
    ids.slice(0, third),
  ])
  await site.admin.query(
    `update charging_sessions set refunded_minor = refunded_minor + 7, pay_state = case pay_state when 'free' then 'free' else 'partly_refunded' end where id = any($1::uuid[])`,
    [ids.slice(third, 2 * third)],
  )
  for (const current of rows.slice(2 * third)) await move(site, current)
  await markUnreported(site, ids)
}

/** Moves a session two days earlier, with a bill of its own. */
async function move(
  site: StaffSite,
  { id, currency, zone, bill, ended_at, unplugged_at }: SessionForCorrection,
): Promise<void> {
  const readings = bill.billingReadings.map(({ at, registerDwh }) => ({ at: at - twoDays, registerDwh }))
  const earlier = (at: Date | null) => (at === null ? null : new Date(at.getTime() - twoDays))
  const [began, unplugged] = [readings[0]?.at ?? 0, earlier(unplugged_at)]
  const plug = unplugged === null ? null : { unpluggedAt: unplugged.getTime(), faulted: false }
  const made = priceSession({ readings, timeZone: zone, content: testTariffContent(currency, began), plug })
  const { electricity, service, total } = billSums(made)
  await site.admin.query(
    `insert into charging_bills (operator_id, session_id, revision, tariff_version_id, bill, currency, electricity_minor, service_minor, total_minor)
     values ($1, $2, 2, $3, $4, $5, $6, $7, $8)`,
    [site.operatorId, id, newId(), JSON.stringify(made), currency, electricity, service, total],
  )
  await site.admin.query(
    `update charging_sessions set started_at = $2, device_started_at = $2, ended_at = $3, unplugged_at = $4, energy_dwh = $5, electricity_minor = $6, service_minor = $7,
       total_minor = $8, reduced_minor = least(reduced_minor, $8), refunded_minor = 0 where id = $1`,
    [id, new Date(began), earlier(ended_at), unplugged, made.energyDwh, electricity, service, total],
  )
}

/** Queues sessions for recalculation before and after a change, as the real acts do. */
async function markUnreported(site: StaffSite, ids: readonly string[]): Promise<void> {
  await site.admin.query(
    `insert into charging_unreported as u select operator_id, id, station_id, charge_point_id, connector_no, started_at, greatest(started_at, ended_at, unplugged_at)
     from charging_sessions where id = any($1::uuid[])
     on conflict (operator_id, session_id) do update set from_at = least(u.from_at, excluded.from_at), until_at = greatest(u.until_at, excluded.until_at)`,
    [ids],
  )
}
