import { Problem } from '@evops/platform/contract'
import { violatedConstraint, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { JournalAct, MoneyActKind, MoneyPromiseKind } from '../../contract/index.ts'

/** An act of money before it is posted. */
export interface MoneyActToCheck {
  operatorId: string
  kind: MoneyActKind
  userId: string
  walletId?: string | undefined
  partyId?: string | undefined
  amountMinor: number
  currency: string
  at: Date
}

/**
 * Returns true if the act needs a second person: by its kind, by its amount, or because the acts of the day that nobody
 * approved would exceed the limit of the person, the wallet or the party. The sums stay locked until the transaction
 * ends. The posting checks the same again.
 */
export async function isSecondPersonNeeded(tx: Tx, wanted: MoneyActToCheck): Promise<boolean> {
  const { rows } = await sql<{ needed: boolean }>`
    select ledger_needs_second(${JSON.stringify(wanted)}::jsonb) as needed`.execute(tx)
  return rows[0]?.needed ?? true
}

/** Returns true if one of the acts needs a second person, each counted by itself. */
export async function isSecondPersonNeededForAny(tx: Tx, wanted: readonly MoneyActToCheck[]): Promise<boolean> {
  const { rows } = await sql<{ needed: boolean }>`
    select coalesce(bool_or(ledger_needs_second(act)), false) as needed
    from jsonb_array_elements(${JSON.stringify(wanted)}::jsonb) act`.execute(tx)
  return rows[0]?.needed ?? true
}

/** A promise of money: coupons for a member, or a price of a group. It has no journal. */
export interface MoneyPromise extends MoneyActToCheck {
  kind: MoneyPromiseKind
  id: string
  userName: string
  /** Id of the promise: the strategy of the coupons, or the price. */
  businessId: string
  second?: JournalAct['second'] | undefined
}

/**
 * Writes promises of money and adds their amounts to the sums of the day. Throws ledger.second-person if one of them needs
 * a second person and has none.
 */
export async function recordMoneyPromises(tx: Tx, promises: readonly MoneyPromise[]): Promise<void> {
  try {
    await sql`select ledger_record_promises(${JSON.stringify(promises)}::jsonb)`.execute(tx)
  } catch (error) {
    if (violatedConstraint(error) === 'ledger_second_person') throw new Problem('ledger.second-person')
    throw error
  }
}
