import { sql } from 'kysely'
import type { UnmeasuredSessionInput } from './estimate.rules.ts'

/**
 * Joins to a session `o` with an unknown start register its charge point, the previous session and its first register.
 */
export const unmeasuredSessionJoins = sql`
    left join stations_charge_point_names place on o.meter_start_dwh is null and place.operator_id = o.operator_id and place.charge_point_id = o.charge_point_id
    left join lateral (
      select s.at, s.register_dwh from stations_meter_values_within(o.operator_id, place.charge_point_key, o.connector_no, o.started_at, coalesce(o.ended_at, 'infinity')) s
      where o.meter_start_dwh is null and s.register_dwh is not null order by s.at limit 1
    ) first on true
    left join lateral (
      select s.register_dwh from stations_meter_values_within(o.operator_id, place.charge_point_key, o.connector_no, o.started_at, coalesce(o.ended_at, 'infinity')) s
      where o.meter_start_dwh is null and s.register_dwh is not null order by s.at desc limit 1
    ) last on true
    left join lateral charging_least_start(o.operator_id, o.charge_point_id, o.connector_no, o.started_at, coalesce(o.meter_end_dwh, first.register_dwh)) least
      on o.meter_start_dwh is null`

/**
 * Data of such a session. Null if its start register is known, it has not started, or its charge point counts its energy
 * (`countedEnergyJoin`).
 */
export const unmeasuredSessionSql = sql<UnmeasuredSessionInput | null>`case when o.meter_start_dwh is null and o.start_received_at is not null and c.energy_dwh is null then json_build_object(
      'startedAt', (extract(epoch from o.started_at) * 1000)::bigint, 'ratedPowerW', place.rated_power_w,
      'first', case when first.register_dwh is not null then json_build_object('at', (extract(epoch from first.at) * 1000)::bigint, 'registerDwh', first.register_dwh) end,
      'lastDwh', last.register_dwh, 'leastDwh', least.register_dwh, 'leastId', least.session_id, 'leastNo', least.session_no) end`
