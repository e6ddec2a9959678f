import { newId, Problem } from '@evops/platform/contract'
import { violatedConstraint, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { JournalEntry, Journal } from '../contract/index.ts'
import { requireUnusedVoucher } from './acts/vouchers.store.ts'

/** The operator's currency. */
export async function currencyOf(tx: Tx): Promise<string> {
  const { rows } = await sql<{
    currency: string
  }>`select currency from organisation_operator_facts where operator_id = platform_operator()`.execute(tx)
  return rows[0]?.currency ?? 'CNY'
}

/**
 * Posts journals in the transaction of their business operation. Returns the ids posted now. A journal whose key was
 * posted before is skipped. Throws ledger.unbalanced, ledger.overdrawn, ledger.voucher-used. The database rejects another operator's
 * journal.
 */
export async function postJournals(tx: Tx, journals: readonly Journal[]): Promise<string[]> {
  const vouchers = journals.flatMap(({ voucher }) => (voucher ? [voucher.voucherNo] : []))
  for (const voucherNo of vouchers) await requireUnusedVoucher(tx, voucherNo)
  return refusing(async () => {
    const { rows } = await sql<{
      id: string
    }>`select ledger_post(${JSON.stringify(journals)}::jsonb) as id`.execute(tx)
    return rows.map((row) => row.id)
  }, vouchers)
}
async function refusing<T>(work: () => Promise<T>, vouchers: readonly string[] = []): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'ledger_journal_balanced') throw new Problem('ledger.unbalanced')
    if (constraint === 'ledger_not_overdrawn') throw new Problem('ledger.overdrawn')
    // Another transaction used the number at the same time.
    if (constraint === 'ledger_vouchers_used')
      throw new Problem('ledger.voucher-used', { voucher: vouchers.join(', ') })
    if (constraint === 'ledger_second_person') throw new Problem('ledger.second-person')
    throw error
  }
}

/**
 * Posts journals that pay money to parties, like `postJournals`. Rejected if a party would have a debt. Throws
 * ledger.overdrawn.
 */
export async function postPayOuts(tx: Tx, journals: readonly Journal[]): Promise<string[]> {
  return refusing(async () => {
    const { rows } = await sql<{
      id: string
    }>`select ledger_pay_out(${JSON.stringify(journals)}::jsonb) as id`.execute(tx)
    return rows.map((row) => row.id)
  })
}

/** A wallet's money on hold for a card's load or a withdrawal, in minor units. */
export interface MoneyHold {
  operatorId: string
  /** Business of the hold, one hold per business. */
  businessId: string
  holderId: string
  amountMinor: number
  currency: string
  at: Date
  /** Default: a load. */
  kind?: 'load' | 'withdrawal'
}
/** Puts principal on hold, so that it cannot be spent until it is released. Throws ledger.overdrawn. */
export async function holdMoney(tx: Tx, held: MoneyHold): Promise<void> {
  const wanted = { ...held, journalId: newId(held.at.getTime()) }
  await refusing(() => sql`select ledger_hold(${JSON.stringify(wanted)}::jsonb)`.execute(tx))
}
/** Releases a hold if it still exists. */
export async function releaseMoney(tx: Tx, held: Pick<MoneyHold, 'operatorId' | 'businessId' | 'at'>): Promise<void> {
  const wanted = [{ ...held, journalId: newId(held.at.getTime()) }]
  await sql`select ledger_unfreeze(${JSON.stringify(wanted)}::jsonb)`.execute(tx)
}

/**
 * Returns the sum of all postings of a session, by account and holder, without zero sums. Payments of wallets are one
 * line on `payer` with the session's holder: for a reversal or a new posting, `ledger_post` calculates the accounts
 * again.
 */
export async function netPostingsOfSession(
  tx: Tx,
  sessionId: string,
  payerId: string | null = null,
): Promise<JournalEntry[]> {
  const { rows } = await sql<JournalEntry>`
    select case when paid then 'payer' else account end as account, case when paid then ${payerId}::uuid else holder_id end as "holderId",
      sum(amount_minor)::bigint as "amountMinor"
    from (
      select e.*, ${payerId}::uuid is not null and (e.account like 'wallet\_%' or e.account = 'purse_clearing') as paid
      from ledger_journals j join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
      where j.business_id = ${sessionId} and j.business_type like 'order.%'
    ) e
    group by 1, 2 having sum(amount_minor) <> 0
    order by 1, 2`.execute(tx)
  return rows
}
