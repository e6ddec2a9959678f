import { insertTableRow, aliasColumns, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'

export interface NewCapture {
  operatorId: string
  intentId: string
  number: number
  id: string
  accountId: string
  ourNo: string
  fileNo: string
  authorisedMinor: number
  beforeMinor: number
  amountMinor: number
  currency: string
  providerNo: string
  at: Date
  journalId: string | null
}
/** Inserts a capture. The database rejects amounts above the authorised one and existing numbers. */
export async function insertCapture(tx: Tx, wanted: NewCapture): Promise<void> {
  await insertTableRow(tx, 'payments_captures', {
    operator_id: wanted.operatorId,
    intent_id: wanted.intentId,
    number: wanted.number,
    id: wanted.id,
    account_id: wanted.accountId,
    our_no: wanted.ourNo,
    file_no: wanted.fileNo,
    authorised_minor: wanted.authorisedMinor,
    before_minor: wanted.beforeMinor,
    amount_minor: wanted.amountMinor,
    currency: wanted.currency,
    provider_no: wanted.providerNo,
    at: wanted.at,
    journal_id: wanted.journalId,
  })
}

export type Capture = Awaited<ReturnType<typeof capturesOfIntent>>[number]
export async function capturesOfIntent(tx: Tx, intentId: string) {
  return tx
    .selectFrom('payments_captures')
    .select([
      ...aliasColumns(['number', 'id', 'ourNo', 'amountMinor', 'afterMinor', 'refundedMinor', 'disputedMinor', 'at']),
    ])
    .where('intent_id', '=', intentId)
    .orderBy('number')
    .execute()
}
/** Increases the refunded amount of a capture. A negative amount reverses a failed refund. */
export async function takeFromCapture(
  tx: Tx,
  { intentId, number }: { intentId: string; number: number },
  amountMinor: number,
): Promise<void> {
  await tx
    .updateTable('payments_captures')
    .set({ refunded_minor: sql`refunded_minor + ${amountMinor}::bigint` })
    .where('intent_id', '=', intentId)
    .where('number', '=', number)
    .execute()
}
