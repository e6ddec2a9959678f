import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { transactionKinds, type SettleState } from '../../contract/index.ts'
import { isChipDebit } from './transactions.rules.ts'

/** Returns the sum of a card's held payments. */
export async function heldPayments(tx: Tx, cardId: string): Promise<number> {
  const row = await tx
    .selectFrom('cards_transactions')
    .where('card_id', '=', cardId)
    .where('settle_state', '=', 'held')
    .where('kind', 'in', transactionKinds.filter(isChipDebit))
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('minor'))
    .executeTakeFirst()
  return row?.minor ?? 0
}
/** Returns the open grey lock of a payment, and whether a payment of a position is trusted. */
export async function findGreyLockAtPosition(
  tx: Tx,
  { cardId, position }: { cardId: string; position: number },
): Promise<{ lockId: string | null; isPaid: boolean }> {
  const rows = await tx
    .selectFrom('cards_transactions')
    .where('card_id', '=', cardId)
    .where('position', '=', position)
    .where('series', '<>', 'load')
    .where('settle_state', 'not in', ['held', 'rejected'])
    .select(['id', 'series', sql<SettleState>`settle_state`.as('settleState')])
    .execute()
  return {
    lockId: rows.find(({ settleState }) => settleState === 'grey')?.id ?? null,
    isPaid: rows.some(({ series }) => series === 'debit'),
  }
}
