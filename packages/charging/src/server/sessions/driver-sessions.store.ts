import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { occupyingSessionStates } from '../../contract/index.ts'

export async function isSessionOfHolder(tx: Tx, { id, holderId }: { id: string; holderId: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('charging_sessions')
    .where('id', '=', id)
    .where('holder_id', '=', holderId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
/** Returns a holder's sessions that occupy a connector, newest first. */
export async function openSessionIdsOfHolder(tx: Tx, holderId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('charging_sessions')
    .where('holder_id', '=', holderId)
    .where('state', 'in', [...occupyingSessionStates])
    .select('id')
    .orderBy('started_at', 'desc')
    .limit(20)
    .execute()
  return rows.map(({ id }) => id)
}

export interface LastConnectorReport {
  powerW: number | null
  soc: number | null
  heardAt: Date | null
  /** Reason of a failed start, as its charge point reported it. Null if it started, or still may. */
  failure: string | null
}
/** Returns the last report of its connector since the start. */
export async function lastConnectorReport(tx: Tx, id: string): Promise<LastConnectorReport> {
  const { rows } = await sql<LastConnectorReport>`
    select v.power_w as "powerW", coalesce(v.soc, o.end_soc) as soc, v.sampled_at as "heardAt",
      case when o.state = 'failed' then coalesce(o.reported_stop_reason, '') end as failure
    from charging_sessions o
    left join stations_last_values v on v.operator_id = o.operator_id and v.charge_point_id = o.charge_point_id and v.connector_no = o.connector_no and v.sampled_at >= o.started_at
    where o.id = ${id}`.execute(tx)
  return rows[0] ?? { powerW: null, soc: null, heardAt: null, failure: null }
}

/** Locks the holder, so that parallel requests create only one app token. */
export async function lockHolder(tx: Tx, holderId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`app-token ${holderId}`}, 19))`.execute(tx)
}
/** Keeps a token out of the local lists of charge points, because an app starts remotely. */
export async function setTokenOnlineOnly(tx: Tx, tokenId: string): Promise<void> {
  await tx.updateTable('charging_tokens').set({ online_only: true }).where('id', '=', tokenId).execute()
}
