import { newId, requireFound, Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import {
  formatMinorAmount,
  type JournalEntry,
  type Journal,
  type JournalAct,
  type WalletRow,
} from '../../contract/index.ts'
import { postJournals } from '../ledger.store.ts'
import { requireWallet } from '../wallets/wallets.service.ts'
import { lockWallet } from '../wallets/wallets.store.ts'
import type { CounterDeps } from './deps.ts'
import {
  endDisputeHold,
  holdDisputed,
  bookReturnedDispute,
  type DisputedPayment,
  type DisputeHold,
} from './dispute-holds.store.ts'
import { requireBelowWalletLimit } from './recharge.service.ts'
import { isSecondPersonNeeded } from '../acts/acts.store.ts'
import { insertTopup, refundableOfTopup, takeFromTopup } from './topups.store.ts'

/** A payment through a provider. Its merchant account holds the money until it is paid to the bank. */
export interface OnlinePayment {
  operatorId: string
  /** Id of the payment, booked once. It is also the id of the recharge. */
  id: string
  /** The merchant account. */
  accountId: string
  amountMinor: number
  currency: string
  /** Time of the payment at the provider. */
  at: Date
  /** Our number at the provider, and the provider's own. */
  voucherNo: string
  providerNo: string
  by: { id: string; name: string }
  /** People who confirmed a transfer that no provider reports. `providerNo` is its receipt number. */
  confirmed?: Required<Pick<JournalAct, 'userId' | 'second'>> | undefined
}
/** A part of the payment that is refunded the same way. */
export interface OnlineRefund extends Omit<OnlinePayment, 'voucherNo' | 'providerNo' | 'confirmed'> {
  paymentId: string
  reason: string
  /** Second person who agreed. */
  second?: JournalAct['second']
  /** True for a payment that returns by itself the way it came, because its wallet was closed before it arrived. */
  isReturn?: boolean | undefined
}

/** Null: a test transaction, which belongs to no one. */
interface OfWallet {
  walletId: string | null
}

/** Wallet operations for payment providers, which belong to a higher module. */
export interface OnlinePaymentActs {
  /** Checks a recharge before the payer is requested to pay. Throws ledger.wallet-…, ledger.above-most. */
  requireTopUp(tx: Tx, wanted: { walletId: string; amountMinor: number }): Promise<{ currency: string }>
  /**
   * Books a payment into the wallet: arrears first, then used credit, the rest is principal. If the wallet was closed
   * in the meantime, the amount is owed to the holder. Returns the journal's id. Null: it was booked before.
   */
  topUp(tx: Tx, walletId: string, payment: OnlinePayment): Promise<string | null>
  /** Returns the amount owed to the holder of a closed wallet. Null: the wallet is not closed. */
  owedToClosed(tx: Tx, walletId: string): Promise<number | null>
  /**
   * Takes the amount out of the wallet, or out of what a closed wallet is owed, before the request is sent to the
   * provider. Throws ledger.too-much.
   */
  refund(tx: Tx, walletId: string, refund: OnlineRefund): Promise<string>
  /** Returns the amount to the wallet after the provider refused, arrears first. */
  giveBack(tx: Tx, walletId: string, refund: OnlineRefund): Promise<string | null>
  /** Puts the amount of a disputed payment on hold. What the wallet does not have becomes arrears. */
  holdDisputed(tx: Tx, walletId: string, disputed: DisputedPayment): Promise<DisputeHold>
  /** Ends the hold: the provider keeps the amount, or it is back in the wallet, arrears first. Returns the journal. */
  endDisputeHold(
    tx: Tx,
    walletId: string,
    disputed: DisputedPayment & DisputeHold & { isLost: boolean },
  ): Promise<string>
  /** Books an amount that the provider gave back after a lost dispute, arrears first. Returns the journal. */
  returnDisputed(tx: Tx, walletId: string, disputed: DisputedPayment & DisputeHold): Promise<string>
  /** Returns true if a refund needs two users: by its amount or by the sums of the day. */
  needsTwo(
    tx: Tx,
    refund: Pick<OnlineRefund, 'operatorId' | 'amountMinor' | 'currency' | 'by'> & OfWallet,
  ): Promise<boolean>
}

export function createOnlinePaymentActs(deps: CounterDeps): OnlinePaymentActs {
  return {
    async requireTopUp(tx, { walletId, amountMinor }) {
      const wallet = await requireWallet(tx, walletId, ['active'])
      await requireBelowWalletLimit(tx, wallet, amountMinor - wallet.arrearsMinor - wallet.creditUsedMinor)
      return { currency: wallet.currency }
    },
    topUp: (tx, walletId, payment) => topUp(tx, deps, walletId, payment),
    async owedToClosed(tx, walletId) {
      const wallet = requireFound(await lockWallet(tx, walletId))
      return wallet.state === 'closed' ? wallet.refundsOwedMinor : null
    },
    refund,
    async giveBack(tx, walletId, wanted) {
      const journalId = await returnFailedRefund(tx, walletId, wanted)
      if (journalId !== null) await deps.debtsPaid?.(tx, walletId)
      return journalId
    },
    holdDisputed,
    async endDisputeHold(tx, walletId, disputed) {
      const journalId = await endDisputeHold(tx, disputed)
      if (!disputed.isLost) await deps.debtsPaid?.(tx, walletId)
      return journalId
    },
    async returnDisputed(tx, walletId, disputed) {
      const journalId = await bookReturnedDispute(tx, walletId, disputed)
      await deps.debtsPaid?.(tx, walletId)
      return journalId
    },
    needsTwo: (tx, { walletId, by, ...wanted }) =>
      isSecondPersonNeeded(tx, {
        ...wanted,
        ...(walletId !== null && { walletId }),
        kind: 'refund_online',
        userId: by.id,
        at: deps.services.now(),
      }),
  }
}

async function topUp(tx: Tx, deps: CounterDeps, walletId: string, payment: OnlinePayment): Promise<string | null> {
  const wallet = requireFound(await lockWallet(tx, walletId))
  const { id, amountMinor, at, voucherNo, by } = payment
  const isClosed = wallet.state === 'closed'
  const arrearsMinor = Math.min(amountMinor, wallet.arrearsMinor)
  const creditMinor = Math.min(amountMinor - arrearsMinor, wallet.creditUsedMinor)
  const debtMinor = arrearsMinor + creditMinor
  const principalMinor = amountMinor - debtMinor
  const journalId = await post(tx, payment, {
    type: 'payment.topup',
    act: payment.confirmed ? { kind: 'recharge_confirmed', ...payment.confirmed } : { kind: 'recharge_online' },
    ...(payment.confirmed && { voucher: { voucherNo: payment.providerNo, usedFor: 'payment' } }),
    memo: payment.providerNo,
    entries: [
      { account: 'channel', holderId: payment.accountId, amountMinor },
      { account: 'wallet_arrears', holderId: walletId, amountMinor: -arrearsMinor },
      { account: 'wallet_credit', holderId: walletId, amountMinor: -creditMinor },
      {
        account: isClosed ? 'refunds_owed' : 'wallet_principal',
        holderId: walletId,
        amountMinor: -principalMinor,
      },
    ],
  })
  if (journalId === null || isClosed) return journalId
  await insertTopup(tx, {
    operatorId: payment.operatorId,
    id,
    walletId,
    at,
    method: 'online',
    voucherNo,
    payer: '',
    note: '',
    planId: null,
    shiftId: null,
    paidMinor: amountMinor,
    principalMinor,
    debtMinor,
    giftMinor: 0,
    giftUntil: null,
    journalId,
    byId: by.id,
    byName: by.name,
  })
  if (debtMinor > 0) await deps.debtsPaid?.(tx, walletId)
  return journalId
}

async function refund(tx: Tx, walletId: string, wanted: OnlineRefund): Promise<string> {
  const wallet = await requireWallet(tx, walletId, ['active', 'closed'])
  const isClosed = wallet.state === 'closed'
  const most = isClosed ? wallet.refundsOwedMinor : await refundableMinor(tx, wallet, wanted.paymentId)
  if (wanted.amountMinor > most) {
    const amount = formatMinorAmount(most, wallet.currency)
    throw new Problem('ledger.too-much', { amount }, { amountMinor: 'ledger.too-much' })
  }
  const journalId = await post(tx, wanted, {
    type: 'payment.refund',
    act: { kind: wanted.isReturn ? 'return_online' : 'refund_online', second: wanted.second },
    memo: wanted.reason,
    entries: refundEntries(wanted, isClosed ? 'refunds_owed' : 'wallet_principal', walletId),
  })
  if (journalId === null) throw new Error(`booked before: ${wanted.id}`)
  // A debt to a closed wallet belongs to no recharge.
  if (!isClosed && wallet.kind !== 'guest') await takeFromTopup(tx, wanted.paymentId, wanted.amountMinor)
  return journalId
}

/**
 * Returns what may go back of a recharge: at most the part of it that is still principal. All money of a guest's wallet
 * came by its one payment, also the part that paid the bill first.
 */
async function refundableMinor(tx: Tx, { kind, principalMinor }: WalletRow, paymentId: string): Promise<number> {
  return kind === 'guest' ? principalMinor : Math.min(principalMinor, (await refundableOfTopup(tx, paymentId)) ?? 0)
}

async function returnFailedRefund(tx: Tx, walletId: string, wanted: OnlineRefund): Promise<string | null> {
  const wallet = await lockWallet(tx, walletId)
  const account = wallet?.state === 'closed' ? 'refunds_owed' : 'wallet_principal'
  const { accountId, amountMinor } = wanted
  // A case may have made debts while the refund was on its way.
  const debtMinor = Math.min(amountMinor, wallet?.arrearsMinor ?? 0)
  const journalId = await post(tx, wanted, {
    type: 'payment.refund_failed',
    act: { kind: 'refund_online_failed' },
    memo: wanted.reason,
    entries: [
      { account: 'channel', holderId: accountId, amountMinor },
      { account: 'wallet_arrears', holderId: walletId, amountMinor: -debtMinor },
      { account, holderId: walletId, amountMinor: debtMinor - amountMinor },
    ],
  })
  if (journalId !== null && account === 'wallet_principal' && wallet?.kind !== 'guest')
    await takeFromTopup(tx, wanted.paymentId, -wanted.amountMinor)
  return journalId
}

/** Returns the entries from the wallet to the merchant account that pays the refund. */
function refundEntries(
  { accountId, amountMinor }: Pick<OnlineRefund, 'accountId' | 'amountMinor'>,
  account: 'wallet_principal' | 'refunds_owed',
  walletId: string,
): JournalEntry[] {
  return [
    { account, holderId: walletId, amountMinor },
    { account: 'channel', holderId: accountId, amountMinor: -amountMinor },
  ]
}

/** Returns null if the same was posted before. */
async function post(
  tx: Tx,
  { operatorId, id, currency, at, by }: Pick<OnlinePayment, 'operatorId' | 'id' | 'currency' | 'at' | 'by'>,
  {
    type,
    entries,
    ...rest
  }: { type: string; memo: string; entries: readonly JournalEntry[] } & Required<Pick<Journal, 'act'>> &
    Pick<Journal, 'voucher'>,
): Promise<string | null> {
  const journal: Journal = {
    operatorId,
    id: newId(at.getTime()),
    currency,
    businessType: type,
    businessId: id,
    key: `${type}:${id}`,
    effectiveAt: at.toISOString(),
    ...rest,
    byId: by.id,
    byName: by.name,
    entries: entries.filter(({ amountMinor }) => amountMinor !== 0),
  }
  const [posted = null] = await postJournals(tx, [journal])
  return posted
}
