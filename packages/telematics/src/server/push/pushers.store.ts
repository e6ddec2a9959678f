import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { MessageMapping, PositionSystem, VehicleNaming } from '../../contract/index.ts'

/** Push sender. Covers all operators in a platform transaction. */
export interface PushSender {
  operatorId: string
  id: string
  naming: VehicleNaming
  system: PositionSystem
  mapping: MessageMapping
  secretHash: Buffer
}
export async function findPushSender(tx: Tx, id: string): Promise<PushSender | undefined> {
  const { rows } = await sql<PushSender>`
    select operator_id as "operatorId", id, naming, system, mapping, secret_hash as "secretHash"
    from telematics_sources where id = ${id} and kind = 'push' and enabled`.execute(tx)
  return rows[0]
}
export async function findPushSenderByName(tx: Tx, name: string): Promise<PushSender | undefined> {
  const { rows } = await sql<PushSender>`
    select operator_id as "operatorId", id, naming, system, mapping, secret_hash as "secretHash"
    from telematics_sources where name = ${name} and kind = 'push' and enabled`.execute(tx)
  return rows[0]
}
