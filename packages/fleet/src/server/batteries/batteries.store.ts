import { toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { minBatterySessions, maxBatterySessions, type VehicleBattery } from '../../contract/index.ts'

const median = sql<number>`round(percentile_cont(0.5) within group (order by dwh_per_percent))::int`

/**
 * Recalculates the batteries of all vehicles, across all operators. Uses medians, so that a session with a wrong meter
 * or a jump of the display has no influence. Requires a platform transaction.
 */
export async function recalculateBatteries(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into fleet_learnt_batteries (operator_id, vehicle_id, dwh_per_percent, low_dwh, high_dwh, sessions, from_at, until_at, first_dwh, worked_at)
    select operator_id, vehicle_id,
      greatest(1, round(percentile_cont(0.5) within group (order by dwh_per_percent) filter (where place <= ${maxBatterySessions}))),
      greatest(1, round(percentile_cont(0.25) within group (order by dwh_per_percent) filter (where place <= ${maxBatterySessions}))),
      greatest(1, round(percentile_cont(0.75) within group (order by dwh_per_percent) filter (where place <= ${maxBatterySessions}))),
      count(*) filter (where place <= ${maxBatterySessions}),
      min(started_at) filter (where place <= ${maxBatterySessions}), max(started_at),
      -- A battery does not gain capacity: if it takes more now than at first, its first sessions were too few or too uneven
      -- (cold days, a coarse display), and what it takes now is the better estimate of the whole battery.
      greatest(1, round(percentile_cont(0.5) within group (order by dwh_per_percent) filter (where place > sessions - ${minBatterySessions})),
        round(percentile_cont(0.5) within group (order by dwh_per_percent) filter (where place <= ${maxBatterySessions}))), ${now}
    from fleet_battery_sessions where sessions >= ${minBatterySessions} group by 1, 2
    on conflict (operator_id, vehicle_id) do update set dwh_per_percent = excluded.dwh_per_percent, low_dwh = excluded.low_dwh,
      high_dwh = excluded.high_dwh, sessions = excluded.sessions, from_at = excluded.from_at, until_at = excluded.until_at,
      first_dwh = excluded.first_dwh, worked_at = excluded.worked_at`.execute(tx)
  // A vehicle whose sessions were reassigned to another one has no result any more.
  await sql`delete from fleet_learnt_batteries where worked_at < ${now}`.execute(tx)
}

export async function findVehicleBattery(tx: Tx, vehicleId: string): Promise<VehicleBattery | undefined> {
  const { rows } = await sql<{ nominalDwh: number | null; usable: number }>`
    select coalesce(v.battery_dwh, m.battery_dwh) as "nominalDwh",
      (select count(*)::int from fleet_battery_sessions s where s.operator_id = v.operator_id and s.vehicle_id = v.id) as usable
    from fleet_vehicles v left join fleet_models m on m.operator_id = v.operator_id and m.id = v.model_id where v.id = ${vehicleId}`.execute(
    tx,
  )
  const [found] = rows
  if (!found) return undefined
  const learnt = await sql<Learnt>`
    select dwh_per_percent as "dwhPerPercent", low_dwh as "lowDwh", high_dwh as "highDwh", first_dwh as "firstDwh", sessions,
      from_at as "fromAt", until_at as "untilAt", worked_at as "workedAt"
    from fleet_learnt_batteries where vehicle_id = ${vehicleId}`.execute(tx)
  const months = await sql<VehicleBattery['months'][number]>`
    select to_char(session_day, 'YYYY-MM') as month, ${median} as "dwhPerPercent", count(*)::int as sessions
    from fleet_battery_sessions where vehicle_id = ${vehicleId} group by 1 order by 1 desc limit 60`.execute(tx)
  const [one] = learnt.rows
  return { ...found, learnt: one ? toReplyRow(one) : null, months: months.rows }
}
type Instants = 'fromAt' | 'untilAt' | 'workedAt'
type Learnt = Omit<NonNullable<VehicleBattery['learnt']>, Instants> & Record<Instants, Date>
