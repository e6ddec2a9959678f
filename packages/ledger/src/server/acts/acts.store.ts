import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { MoneyActKind } from '../../contract/index.ts'

/** An act of money before it is posted. */
export interface WantedAct {
  operatorId: string
  kind: MoneyActKind
  userId: string
  walletId?: string
  partyId?: string
  amountMinor: number
  currency: string
  at: Date
}

/**
 * Returns true if the act needs a second person: by its kind, by its amount, or because the acts of the day that nobody
 * approved would exceed the limit of the person, the wallet or the party. The sums stay locked until the transaction
 * ends. The posting checks the same again.
 */
export async function needsSecond(tx: Tx, wanted: WantedAct): Promise<boolean> {
  const { rows } = await sql<{ needed: boolean }>`
    select ledger_needs_second(${JSON.stringify(wanted)}::jsonb) as needed`.execute(tx)
  return rows[0]?.needed ?? true
}
