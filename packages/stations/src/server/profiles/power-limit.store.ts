import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { powerLimitNo } from '../../contract/index.ts'
import { requestedLimitSql, acceptedLimitSql } from '../charge-points/power-limit-state.store.ts'

export async function operatorsWithPowerLimits(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select operator_id as id from stations_charge_points where power_limit_percent < 100
    union select operator_id from stations_charging_profiles where profile_no = ${powerLimitNo} and ended_at is null`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Condition that is true if any charge point has a limit or was sent one. */
export const powerLimitsDueSql = `exists (select from stations_charge_points where power_limit_percent < 100)
  or exists (select from stations_charging_profiles where profile_no = ${powerLimitNo} and ended_at is null)`

export interface PowerLimitToSend {
  chargePointId: string
  chargePointNo: string
  limitW: number | null
}
/**
 * Returns connected charge points whose limit differs from the expected one: not sent yet, reconnected since it was
 * sent, or refused some hours ago.
 */
export async function powerLimitsToSend(tx: Tx): Promise<PowerLimitToSend[]> {
  const { rows } = await sql<PowerLimitToSend>`
    select p.id as "chargePointId", p.charge_point_no as "chargePointNo", w.limit_w as "limitW"
    from stations_charge_points p join stations_links l on l.operator_id = p.operator_id and l.charge_point_id = p.id and l.connected
    cross join lateral (select ${requestedLimitSql} as limit_w, ${acceptedLimitSql} as held_w) w
    left join stations_power_limits t on t.operator_id = p.operator_id and t.charge_point_id = p.id
    where p.booted_at is not null and w.held_w is distinct from w.limit_w and (t.charge_point_id is null or t.limit_w is distinct from w.limit_w or t.accepted
      or t.tried_at < greatest(l.changed_at, p.booted_at) or t.tried_at < now() - interval '6 hours')
    order by p.charge_point_no`.execute(tx)
  return rows
}

export async function recordPowerLimitAttempt(
  tx: Tx,
  tried: PowerLimitToSend & { operatorId: string; accepted: boolean; answer: string },
): Promise<void> {
  await sql`
    insert into stations_power_limits (operator_id, charge_point_id, limit_w, accepted, answer, tried_at)
    values (${tried.operatorId}, ${tried.chargePointId}, ${tried.limitW}, ${tried.accepted}, ${tried.answer.slice(0, 100)}, clock_timestamp())
    on conflict (operator_id, charge_point_id) do update set limit_w = excluded.limit_w, accepted = excluded.accepted, answer = excluded.answer, tried_at = excluded.tried_at`.execute(
    tx,
  )
}
