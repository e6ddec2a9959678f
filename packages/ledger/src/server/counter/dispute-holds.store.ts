import { newId, requireFound } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { postJournals } from '../ledger.store.ts'
import { lockWallet } from '../wallets/wallets.store.ts'
import { refundableOfTopup, takeFromTopup } from './topups.store.ts'

/** A payment that its payer contests, or that was refunded at the provider. */
export interface DisputedPayment {
  operatorId: string
  /** Id of the case. */
  id: string
  /** The merchant account. */
  accountId: string
  /** The recharge. */
  paymentId: string
  amountMinor: number
  currency: string
  at: Date
}
/** Part that the wallet still had, and the part taken from the rest of the recharge. */
export interface DisputeHold {
  heldMinor: number
  topupMinor: number
  journalId: string
}

/** Puts a disputed amount on hold in its wallet. What the wallet does not have becomes arrears. */
export async function holdDisputed(tx: Tx, walletId: string, disputed: DisputedPayment): Promise<DisputeHold> {
  const { paymentId, amountMinor } = disputed
  const journalId = newId(disputed.at.getTime())
  const { operatorId, id: businessId, currency, at } = disputed
  const wanted = { operatorId, businessId, holderId: walletId, amountMinor, currency, journalId, at }
  const { rows } = await sql<{ had: number | null }>`
    select ledger_hold_dispute(${JSON.stringify(wanted)}::jsonb) as had`.execute(tx)
  const heldMinor = rows[0]?.had ?? null
  if (heldMinor === null) throw new Error(`on hold before: ${businessId}`)
  const topupMinor = Math.max(0, Math.min(amountMinor, (await refundableOfTopup(tx, paymentId)) ?? 0))
  if (topupMinor > 0) await takeFromTopup(tx, paymentId, topupMinor)
  return { heldMinor, topupMinor, journalId }
}

/**
 * Ends a hold: the provider keeps the amount (`isLost`), or it is back in the wallet, its arrears first. Returns the
 * journal.
 */
export async function endDisputeHold(
  tx: Tx,
  { isLost, ...disputed }: DisputedPayment & DisputeHold & { isLost: boolean },
): Promise<string> {
  const { operatorId, id: businessId, accountId, currency, at } = disputed
  const journalId = newId(at.getTime())
  const wanted = { operatorId, businessId, accountId, isLost, currency, journalId, at }
  await sql`select ledger_end_dispute(${JSON.stringify(wanted)}::jsonb)`.execute(tx)
  if (!isLost) await takeFromTopup(tx, disputed.paymentId, -disputed.topupMinor)
  return journalId
}

/** Books an amount that the provider gave back after the dispute was lost: arrears first, the rest is principal. */
export async function bookReturnedDispute(
  tx: Tx,
  walletId: string,
  disputed: DisputedPayment & DisputeHold,
): Promise<string> {
  const wallet = requireFound(await lockWallet(tx, walletId))
  const { operatorId, id: businessId, accountId, currency, at, amountMinor } = disputed
  const debtMinor = Math.min(amountMinor, wallet.arrearsMinor)
  const journalId = newId(at.getTime())
  const account = wallet.state === 'closed' ? ('refunds_owed' as const) : ('wallet_principal' as const)
  await postJournals(tx, [
    {
      operatorId,
      id: journalId,
      currency,
      businessType: 'payment.dispute_returned',
      businessId,
      key: `payment.dispute_returned:${businessId}`,
      effectiveAt: at.toISOString(),
      entries: [
        { account: 'channel' as const, holderId: accountId, amountMinor },
        { account: 'wallet_arrears' as const, holderId: walletId, amountMinor: -debtMinor },
        { account, holderId: walletId, amountMinor: debtMinor - amountMinor },
      ].filter((entry) => entry.amountMinor !== 0),
    },
  ])
  await takeFromTopup(tx, disputed.paymentId, -disputed.topupMinor)
  return journalId
}
