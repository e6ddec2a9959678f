import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { SessionState, TargetKind } from '../../contract/index.ts'
import { countedEnergyJoin } from '../sessions/counted-energy.store.ts'
import { unmeasuredSessionJoins, unmeasuredSessionSql } from '../sessions/unmeasured.store.ts'
import type { UnmeasuredSessionInput } from '../sessions/estimate.rules.ts'
import { createdTimeoutS, stopRecordTimeoutS, startingTimeoutS, stoppingTimeoutS } from './life.rules.ts'

/** Largest number of sessions per round. The next round handles the rest. */
const mostAtOnce = 500

/** Returns sessions of all operators whose time in their state is over. Runs in a platform transaction. */
export async function listOverdueSessions(tx: Tx, now: Date): Promise<{ operatorId: string; id: string }[]> {
  const since = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  const { rows } = await sql<{ operatorId: string; id: string }>`
    select operator_id as "operatorId", id from charging_sessions where state = 'created' and state_at <= ${since(createdTimeoutS)}
    union all select operator_id, id from charging_sessions where state = 'starting' and state_at <= ${since(startingTimeoutS)}
    union all select operator_id, id from charging_sessions where state = 'stopping' and state_at <= ${since(stoppingTimeoutS)}
    union all select operator_id, id from charging_sessions where state = 'awaiting_record' and state_at <= ${since(stopRecordTimeoutS)}
      and not exists (select from charging_awaited_ends a where a.operator_id = charging_sessions.operator_id and a.session_id = charging_sessions.id)
    limit ${mostAtOnce}`.execute(tx)
  return rows
}

export interface WatchedSession {
  operatorId: string
  id: string
  tokenId: string | null
  holderId: string | null
  payers: string[]
  currency: string
  startedAt: Date
  targetKind: TargetKind | null
  targetValue: number | null
  limitMinor: number | null
  limitDwh: number | null
  energyDwh: number | null
  /** Set if the start register is unknown, so the energy can only be estimated as an upper bound. */
  unmeasured: UnmeasuredSessionInput | null
  soc: number | null
  /** Time of the last meter values of its connector since the start. */
  sampledAt: Date | null
  partnerFailed: boolean
}

/**
 * Returns running sessions of all operators that have a target, and those of a holder with a limited wallet. If `all`
 * is set, returns every running session. Runs in a platform transaction.
 */
export async function listWatchedSessions(tx: Tx, all: boolean): Promise<WatchedSession[]> {
  const { rows } = await sql<WatchedSession>`
    select o.operator_id as "operatorId", o.id, o.token_id as "tokenId", o.holder_id as "holderId", charging_payers_of(o) as payers, o.currency, o.started_at as "startedAt",
      o.target_kind as "targetKind", o.target_value as "targetValue", o.limit_minor as "limitMinor", o.limit_dwh as "limitDwh",
      coalesce(c.energy_dwh, case when v.register_dwh >= o.meter_start_dwh then v.register_dwh - o.meter_start_dwh end) as "energyDwh", v.soc, coalesce(c.at, v.sampled_at) as "sampledAt",
      ${unmeasuredSessionSql} as unmeasured,
      p.id is not null as "partnerFailed"
    from charging_sessions o
    left join stations_last_values v on v.operator_id = o.operator_id and v.charge_point_id = o.charge_point_id and v.connector_no = o.connector_no and v.sampled_at >= o.started_at
    ${unmeasuredSessionJoins}
    ${countedEnergyJoin}
    left join charging_sessions p on p.operator_id = o.operator_id and p.state in ('failed', 'cancelled') and (p.parent_id = o.id or p.id = o.parent_id)
    where o.state = 'charging' and (${all} or o.holder_id is not null or (o.target_kind is not null and o.target_kind <> 'full') or o.limit_minor is not null
      or o.limit_dwh is not null or p.id is not null)
    limit ${mostAtOnce * 10}`.execute(tx)
  return rows
}

/** Locks a session whose time is over and returns its current state. */
export async function lockOverdueSession(
  tx: Tx,
  id: string,
): Promise<
  | {
      id: string
      state: SessionState
      stateAt: Date
      version: number
      flags: string[]
      stillCharging: boolean
    }
  | undefined
> {
  const { rows } = await sql<{
    id: string
    state: SessionState
    stateAt: Date
    version: number
    flags: string[]
    stillCharging: boolean
  }>`
    select o.id, o.state, o.state_at as "stateAt", o.version, o.flags,
      coalesce(v.sampled_at > o.state_at + interval '10 seconds' and v.power_w > 0, false) as "stillCharging"
    from charging_sessions o
    left join stations_last_values v on v.operator_id = o.operator_id and v.charge_point_id = o.charge_point_id and v.connector_no = o.connector_no
    where o.id = ${id} for no key update of o`.execute(tx)
  return rows[0]
}

export async function flagSession(tx: Tx, id: string, flag: string): Promise<void> {
  await sql`
    update charging_sessions set flags = (select array_agg(distinct f order by f) from unnest(flags || ${flag}::text) f)
    where id = ${id}`.execute(tx)
}
