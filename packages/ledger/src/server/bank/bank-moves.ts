import { newId, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import type { BankLineKind, JournalEntry, LedgerAccount } from '../../contract/index.ts'
import { formatMinorAmount } from '../../contract/index.ts'
import { currencyOf, postJournals } from '../ledger.store.ts'
import { channelBalances, noonOf } from './bank.store.ts'

/** Money that moves between the bank and another account. The bank gets the amount without the fee. */
export interface BankMove {
  kind: BankLineKind
  accountId: string | null
  /** Positive: to the bank. Only charges and suspense may be negative. */
  amountMinor: number
  feeMinor: number
  day: string
  reference: string
}
const accountOf: Readonly<Record<BankLineKind, LedgerAccount>> = {
  payout: 'channel',
  terminal: 'pos',
  cash: 'safe',
  fee: 'bank_fee',
  suspense: 'suspense',
}
/** Dr bank and fee / Cr the account that the money leaves. */
export function bankMoveEntries({ kind, accountId, amountMinor, feeMinor }: BankMove): JournalEntry[] {
  const entries: JournalEntry[] = [
    { account: 'bank', holderId: null, amountMinor: amountMinor - feeMinor },
    { account: 'channel_fee', holderId: null, amountMinor: feeMinor },
    { account: accountOf[kind], holderId: accountId, amountMinor: -amountMinor },
  ]
  return entries.filter((entry) => entry.amountMinor !== 0)
}

/** Posts a move in the caller's transaction. Returns its journal. Throws ledger.bank-short, ledger.bank-source, ledger.manual-future. */
export async function postBankMove(
  tx: Tx,
  { actor, move, now }: { actor: Actor; move: BankMove; now: Date },
): Promise<string> {
  const at = await noonOf(tx, move.day)
  const currency = await currencyOf(tx)
  // Noon of today may be later than now.
  if (at.getTime() - 12 * 3_600_000 > now.getTime()) throw new Problem('ledger.manual-future', { day: move.day })
  if (move.kind === 'payout') {
    const balance = (await channelBalances(tx)).get(move.accountId ?? '')
    if (balance === undefined) throw new Problem('ledger.bank-source')
    if (balance < move.amountMinor)
      throw new Problem('ledger.bank-short', { amount: formatMinorAmount(balance, currency) })
  }
  const id = newId(now.getTime())
  const { operatorId, userId: byId, name: byName } = actor
  await postJournals(tx, [
    {
      operatorId,
      id,
      currency,
      businessType: `bank.${move.kind}`,
      businessId: id,
      key: `bank:${id}`,
      effectiveAt: (at > now ? now : at).toISOString(),
      memo: move.reference,
      byId,
      byName,
      entries: bankMoveEntries(move),
    },
  ])
  return id
}
