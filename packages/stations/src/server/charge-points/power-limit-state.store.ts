import { sql } from 'kysely'
import { powerLimitNo } from '../../contract/index.ts'

/** SQL for a percentage limit of `p` in watts, or null without a limit. */
export const requestedLimitSql = sql<
  number | null
>`case when p.power_limit_percent < 100 then p.rated_power_w * p.power_limit_percent / 100 end`

/** SQL for the limit that `p` has accepted and still has. */
export const acceptedLimitSql = sql<
  number | null
>`(select (c.profile -> 'chargingSchedule' -> 'chargingSchedulePeriod' -> 0 ->> 'limit')::numeric::bigint from stations_charging_profiles c
  where c.operator_id = p.operator_id and c.charge_point_id = p.id and c.profile_no = ${sql.lit(powerLimitNo)} and c.ended_at is null)`

/** State of the limit of a charge point `p`: active, waiting or refused. Null without a limit. */
export const powerLimitStateSql = sql<'active' | 'waiting' | 'refused' | null>`case
  when ${requestedLimitSql} is null then null when ${acceptedLimitSql} = ${requestedLimitSql} then 'active'
  when exists (select from stations_power_limits t where t.operator_id = p.operator_id and t.charge_point_id = p.id and t.limit_w = ${requestedLimitSql} and not t.accepted) then 'refused'
  else 'waiting' end`
