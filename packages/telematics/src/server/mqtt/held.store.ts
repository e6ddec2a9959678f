import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { MessageMapping, PositionSystem, VehicleNaming } from '../../contract/index.ts'

export interface ClaimedSource {
  operatorId: string
  id: string
  version: number
  naming: VehicleNaming
  system: PositionSystem
  mapping: MessageMapping
  url: string
  userName: string
  topicFilter: string
  authorities: string
  sealedPassword: Buffer | null
}
const heldColumns = sql`operator_id as "operatorId", id, version, naming, system, mapping, url, user_name as "userName",
  topic_filter as "topicFilter", authorities, sealed_password as "sealedPassword"`
export async function findBrokerSource(tx: Tx, id: string): Promise<ClaimedSource | undefined> {
  const { rows } =
    await sql<ClaimedSource>`select ${heldColumns} from telematics_sources where id = ${id} and kind = 'mqtt'`.execute(
      tx,
    )
  return rows[0]
}

/**
 * Claims free sources, renews claimed ones and releases disabled ones. For own claims the query waits for row locks
 * while messages are counted, otherwise the claim would look lost. Sources claimed by another process are skipped.
 * Covers all operators in a platform transaction.
 */
export async function claimSources(
  tx: Tx,
  { processId, heldMs }: { processId: string; heldMs: number },
): Promise<ClaimedSource[]> {
  await sql`update telematics_sources set held_by = null, held_until = null, connected_at = null
    where kind = 'mqtt' and not enabled and (held_by = ${processId} or held_until < now())`.execute(tx)
  const { rows } = await sql<ClaimedSource>`
    with ours as (select operator_id, id from telematics_sources where kind = 'mqtt' and enabled and held_by = ${processId}
        order by operator_id, id for update),
      free as (select operator_id, id from telematics_sources where kind = 'mqtt' and enabled and held_by is distinct from ${processId}
        and (held_until is null or held_until < now()) order by operator_id, id for update skip locked)
    update telematics_sources set held_by = ${processId}, held_until = now() + make_interval(secs => ${heldMs / 1_000}),
      connected_at = case when held_by = ${processId} then connected_at end
    where (operator_id, id) in (select * from ours union all select * from free)
    returning ${heldColumns}`.execute(tx)
  return rows
}
export async function releaseSources(tx: Tx, processId: string): Promise<void> {
  await sql`update telematics_sources set held_by = null, held_until = null, connected_at = null where held_by = ${processId}`.execute(
    tx,
  )
}
/** Stores the state of the connection, as reported by the process that holds the claim. */
export async function recordSourceConnection(
  tx: Tx,
  record: { id: string; processId: string; error: string | null; at: Date },
): Promise<void> {
  const { id, processId, error, at } = record
  await (
    error === null
      ? sql`update telematics_sources set connected_at = ${at}, last_error = null, last_error_at = null where id = ${id} and held_by = ${processId}`
      : sql`update telematics_sources set connected_at = null, last_error = ${error}, last_error_at = ${at} where id = ${id} and held_by = ${processId}`
  ).execute(tx)
}
