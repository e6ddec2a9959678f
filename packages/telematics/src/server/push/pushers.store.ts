import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { MessageMapping, PositionSystem, VehicleNaming } from '../../contract/index.ts'

/** Push sender. Covers all operators in a platform transaction. */
export interface Pusher {
  operatorId: string
  id: string
  naming: VehicleNaming
  system: PositionSystem
  mapping: MessageMapping
  secretHash: Buffer
}
export async function pusherOf(tx: Tx, id: string): Promise<Pusher | undefined> {
  const { rows } = await sql<Pusher>`
    select operator_id as "operatorId", id, naming, system, mapping, secret_hash as "secretHash"
    from telematics_sources where id = ${id} and kind = 'push' and enabled`.execute(tx)
  return rows[0]
}
export async function pushersNamed(tx: Tx, name: string): Promise<Pusher | undefined> {
  const { rows } = await sql<Pusher>`
    select operator_id as "operatorId", id, naming, system, mapping, secret_hash as "secretHash"
    from telematics_sources where name = ${name} and kind = 'push' and enabled`.execute(tx)
  return rows[0]
}
