import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { StateDay } from './state-days.store.ts'

/**
 * Connectors with stored days that no longer count: all days if the charge point was deleted or is planned, otherwise
 * those before the start of its service.
 */
const withdrawals = sql`
    select p.operator_id, p.charge_point_id, p.connector_no,
      v.in_service_since is null as is_unused, p.withdrawn_before
    from reports_state_progress p
    left join stations_in_service v on v.operator_id = p.operator_id and v.charge_point_id = p.charge_point_id
    where p.withdrawn_before is not null or v.in_service_since is null and not exists (
      select from reports_months m where m.operator_id = p.operator_id and m.charge_point_id = p.charge_point_id and m.connector_no = p.connector_no)`

/** Returns at most `limit` stored days that must be withdrawn. */
export async function daysToWithdraw(tx: Tx, limit: number): Promise<StateDay[]> {
  const { rows } = await sql<StateDay>`
    with w as materialized (${withdrawals})
    select d.charge_point_id as "chargePointId", d.connector_no as "connectorNo", to_char(d.day, 'YYYY-MM-DD') as day
    from w join reports_state_days d on d.operator_id = w.operator_id and d.charge_point_id = w.charge_point_id and d.connector_no = w.connector_no
      and (w.is_unused or d.day < w.withdrawn_before)
    limit ${limit}`.execute(tx)
  return rows
}

/** Ends withdrawals whose last day is gone. A deleted charge point loses its stored properties too. */
export async function finishWithdrawals(tx: Tx): Promise<void> {
  await sql`
    with w as materialized (${withdrawals}),
    ended as (
      delete from reports_state_progress p using w where w.is_unused
        and p.operator_id = w.operator_id and p.charge_point_id = w.charge_point_id and p.connector_no = w.connector_no)
    update reports_state_progress p set withdrawn_before = null from w where not w.is_unused
      and p.operator_id = w.operator_id and p.charge_point_id = w.charge_point_id and p.connector_no = w.connector_no`.execute(
    tx,
  )
  await sql`
    delete from reports_connector_spells s where s.operator_id = platform_operator()
      and not exists (select from stations_in_service v where v.operator_id = s.operator_id and v.charge_point_id = s.charge_point_id)
      and not exists (select from reports_months m where m.operator_id = s.operator_id and m.charge_point_id = s.charge_point_id)`.execute(
    tx,
  )
}
