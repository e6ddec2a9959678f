import { aliasColumns, toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { WorkOrderConfirmation, WorkOrderDetail } from '../../contract/index.ts'

export interface NewConfirmation {
  operatorId: string
  id: string
  workOrderId: string
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
      work_order_id: row.workOrderId,
      name: row.name,
      signature: row.signature,
      at: row.at,
      by_name: row.byName,
      taken: row.taken,
    })
    .execute()
}
/** Returns the id of the valid confirmation if it has the same name and signature. The work order must be locked. */
export async function findRepeatedConfirmation(
  tx: Tx,
  { workOrderId, name, signature }: Pick<NewConfirmation, 'workOrderId' | 'name' | 'signature'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select c.id from maintenance_work_orders w
    join maintenance_confirmations c on c.operator_id = w.operator_id and c.id = w.confirmation_id
    where w.id = ${workOrderId} and c.erased_at is null and c.name = ${name} and c.signature is not distinct from ${signature}::bytea`.execute(
    tx,
  )
  return rows[0]?.id
}
/** Returns false if its personal data was erased. */
export async function claimConfirmation(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('maintenance_confirmations')
    .set({ taken: true })
    .where('id', '=', id)
    .where('taken', '=', false)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
/** Erases name and signature. Undefined: not found. */
export async function anonymizeConfirmation(tx: Tx, { id, at }: { id: string; at: Date }): Promise<string | undefined> {
  const row = await tx
    .updateTable('maintenance_confirmations')
    .set({
      name: `#${id.slice(-8)}`,
      signature: null,
      erased_at: sql<Date>`coalesce(erased_at, ${at}::timestamptz)`,
    })
    .where('id', '=', id)
    .returning('work_order_id')
    .executeTakeFirst()
  return row?.work_order_id
}

const confirmations = (tx: Tx) =>
  tx
    .selectFrom('maintenance_confirmations as c')
    .select(aliasColumns('c', ['id', 'name', 'at', 'byName', 'erasedAt']))
    .select(sql<boolean>`c.signature is not null`.as('isSigned'))
/** Returns the valid confirmation, and all of the work order, newest first. */
export async function listConfirmations(
  tx: Tx,
  workOrderId: string,
): Promise<Pick<WorkOrderDetail, 'confirmation' | 'confirmations'>> {
  const rows = await confirmations(tx)
    .innerJoin('maintenance_work_orders as o', (on) =>
      on.onRef('o.operator_id', '=', 'c.operator_id').onRef('o.id', '=', 'c.work_order_id'),
    )
    .where('c.work_order_id', '=', workOrderId)
    .where('c.taken', '=', true)
    .select(sql<boolean>`o.confirmation_id is not distinct from c.id`.as('holds'))
    .orderBy('c.at', 'desc')
    .orderBy('c.id', 'desc')
    .execute()
  const all = rows.map(({ holds, ...row }) => ({ holds, row: toReplyRow(row) }))
  return {
    confirmation: all.find(({ holds }) => holds)?.row ?? null,
    confirmations: all.map(({ row }) => row),
  }
}
export async function findConfirmation(tx: Tx, id: string): Promise<WorkOrderConfirmation | undefined> {
  const row = await confirmations(tx).where('c.id', '=', id).executeTakeFirst()
  return row && toReplyRow(row)
}
export async function readSignature(tx: Tx, id: string): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('maintenance_confirmations')
    .where('id', '=', id)
    .select('signature')
    .executeTakeFirst()
  return row?.signature ?? undefined
}
