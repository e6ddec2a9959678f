import { named, told, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { WorkOrderConfirmation } from '../../contract/index.ts'

export interface NewConfirmation {
  operatorId: string
  id: string
  orderId: string
  name: string
  signature: Buffer | null
  at: Date
  byName: string
  taken: boolean
}
export async function insertConfirmation(tx: Tx, row: NewConfirmation): Promise<void> {
  await tx
    .insertInto('maintenance_confirmations')
    .values({
      operator_id: row.operatorId,
      id: row.id,
      order_id: row.orderId,
      name: row.name,
      signature: row.signature,
      at: row.at,
      by_name: row.byName,
      taken: row.taken,
    })
    .execute()
}
/** False: there is none that waits. */
export async function takeKept(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('maintenance_confirmations')
    .set({ taken: true })
    .where('id', '=', id)
    .where('taken', '=', false)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
/** Who it was and how they signed is not known any more. Undefined: no such. */
export async function forget(tx: Tx, { id, at }: { id: string; at: Date }): Promise<string | undefined> {
  const row = await tx
    .updateTable('maintenance_confirmations')
    .set({
      name: `#${id.slice(-8)}`,
      signature: null,
      erased_at: sql<Date>`coalesce(erased_at, ${at}::timestamptz)`,
    })
    .where('id', '=', id)
    .returning('order_id')
    .executeTakeFirst()
  return row?.order_id
}

const confirmations = (tx: Tx) =>
  tx
    .selectFrom('maintenance_confirmations as c')
    .select(named('c', ['id', 'name', 'at', 'byName', 'erasedAt']))
    .select(sql<boolean>`c.signature is not null`.as('isSigned'))
/** The one that holds. */
export async function confirmationOf(tx: Tx, orderId: string): Promise<WorkOrderConfirmation | null> {
  const row = await confirmations(tx)
    .innerJoin('maintenance_orders as o', (on) =>
      on.onRef('o.operator_id', '=', 'c.operator_id').onRef('o.confirmation_id', '=', 'c.id'),
    )
    .where('o.id', '=', orderId)
    .executeTakeFirst()
  return row ? told(row) : null
}
export async function findConfirmation(tx: Tx, id: string): Promise<WorkOrderConfirmation | undefined> {
  const row = await confirmations(tx).where('c.id', '=', id).executeTakeFirst()
  return row && told(row)
}
export async function signatureBytes(tx: Tx, id: string): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('maintenance_confirmations')
    .where('id', '=', id)
    .select('signature')
    .executeTakeFirst()
  return row?.signature ?? undefined
}
