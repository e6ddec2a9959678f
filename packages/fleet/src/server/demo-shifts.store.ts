import { newId } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { markVehiclesChanged } from './energy-facts/marks.store.ts'

/** Shift of a demo bus, which is found by its own number. */
export interface DemoShift {
  selfNo: string
  day: string
  shift: 'early' | 'late'
  startM: number
  endM: number
  trips: number
}

/**
 * Creates drivers' records of the demo's buses with the odometer that their telematics report, and with alternating
 * drivers. The shifts of a bus are in the order of time.
 */
export async function insertDemoShifts(
  tx: Tx,
  {
    operatorId,
    now,
    shifts,
    season,
  }: { operatorId: string; now: Date; shifts: readonly DemoShift[]; season: (day: string) => string },
): Promise<void> {
  const rows = shifts.map((shift, at) => {
    const before = shifts[at - 1]
    const previousM = before?.selfNo === shift.selfNo ? before.endM : null
    return { ...shift, at, previousM, id: newId(now.getTime()), season: season(shift.day) }
  })
  await sql`
    with drivers as (
      select id, row_number() over (order by driver_no_key) - 1 as no, count(*) over () as of from fleet_drivers where operator_id = ${operatorId})
    insert into fleet_driver_records (operator_id, id, day, shift, vehicle_id, driver_id, line_id, odometer_start_m, odometer_end_m,
      previous_end_m, trips, season, source, created_at)
    select ${operatorId}, r.id, r.day, r.shift, v.id, p.id, v.line_id, r."startM", r."endM", r."previousM", r.trips, r.season, 'manual', ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, day date, shift text, "selfNo" text, at bigint,
      "startM" bigint, "endM" bigint, "previousM" bigint, trips smallint, season text)
    join fleet_vehicles v on v.operator_id = ${operatorId} and v.self_no = r."selfNo"
    join drivers p on p.no = (r.at / 2 * 5 + case r.shift when 'early' then 0 else 11 end) % p.of`.execute(tx)
  await markVehiclesChanged(tx, { operatorId })
}
