import type { Tx } from '@evops/platform/server'
import '../tables.ts'

/** A holder's orders, oldest first, as the holder themselves may ask for them. */
export async function ordersOfHolder(tx: Tx, holderId: string): Promise<object[]> {
  return tx
    .selectFrom('charging_orders')
    .where('holder_id', '=', holderId)
    .select([
      'order_no as orderNo',
      'state',
      'started_at as startedAt',
      'ended_at as endedAt',
      'time_zone as timeZone',
      'energy_dwh as energyDwh',
      'total_minor as totalMinor',
      'currency',
    ])
    .orderBy('started_at')
    .orderBy('id')
    .execute()
}

/** Two holders were one person: their orders are one's. */
export async function moveOrders(tx: Tx, fromId: string, intoId: string): Promise<void> {
  await tx.updateTable('charging_orders').set({ holder_id: intoId }).where('holder_id', '=', fromId).execute()
}
