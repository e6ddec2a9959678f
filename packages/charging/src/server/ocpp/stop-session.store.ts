import type pg from 'pg'
import type { StopCandidate } from './stop-session.rules.ts'

export interface StopCandidateQuery {
  operatorId: string
  chargePointId: string
  transactionId: number
  /** Receipt of the stop. */
  at: Date
}

/**
 * Loads the sessions of a charge point that a stop with an unknown number may end: those that run, and those of the
 * last week that ended. Rare. Empty if the number belongs to a session or a test charge of ours: then the stop is
 * another matter.
 */
export function createStopCandidates(pool: pg.Pool) {
  return async ({ operatorId, chargePointId, transactionId, at }: StopCandidateQuery): Promise<StopCandidate[]> => {
    const { rows } = await pool.query<StopCandidate>(
      `select o.transaction_id as "transactionId", o.id_tag as "idTag", charging_is_running(o.state) as "isRunning",
         (extract(epoch from o.device_started_at) * 1000)::bigint as "deviceStartedAt", o.meter_start_dwh as "meterStartDwh",
         (extract(epoch from o.device_ended_at) * 1000)::bigint as "deviceEndedAt", o.meter_end_dwh as "meterEndDwh"
       from charging_sessions o
       where o.operator_id = $1 and o.charge_point_id = $2 and o.device_started_at is not null
         and (charging_is_running(o.state) or (o.stop_received_at is not null and o.started_at > $4::timestamptz - interval '7 days'))
         and not exists (select from charging_sessions i where i.operator_id = $1 and i.transaction_id = $3::bigint)
         and not exists (select from charging_test_sessions i where i.operator_id = $1 and i.transaction_id = $3::bigint)
       order by o.started_at desc limit 200`,
      [operatorId, chargePointId, transactionId, at],
    )
    return rows
  }
}
