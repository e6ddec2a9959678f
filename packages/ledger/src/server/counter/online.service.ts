import { newId, orNotFound, Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { formatMinorAmount, type Entry, type Journal } from '../../contract/index.ts'
import { postJournals } from '../ledger.store.ts'
import { requireWallet } from '../wallets/wallets.service.ts'
import { lockWallet } from '../wallets/wallets.store.ts'
import type { CounterDeps } from './deps.ts'
import { requireRoom } from './recharge.service.ts'
import { needsTwo } from './till.service.ts'
import { insertTopup, refundableOfTopup, takeFromTopup } from './topups.store.ts'

/** A payment through a provider: its merchant account holds the money until it is in the bank. */
export interface OnlinePayment {
  operatorId: string
  /** The payment's id: once each. It is the top-up's as well. */
  id: string
  /** The merchant account. */
  accountId: string
  amountMinor: number
  currency: string
  /** When the provider took it. */
  at: Date
  /** Our number with the provider, and the provider's. */
  voucherNo: string
  providerNo: string
  by: { id: string; name: string }
}
/** A part of it that goes back the way it came. */
export interface OnlineRefund extends Omit<OnlinePayment, 'voucherNo' | 'providerNo'> {
  paymentId: string
  reason: string
}

/** What providers of payments do with wallets: they stand above. */
export interface OnlineActs {
  /** Before somebody is asked to pay. Throws ledger.wallet-…, ledger.above-most. */
  requireTopUp(tx: Tx, wanted: { walletId: string; amountMinor: number }): Promise<{ currency: string }>
  /**
   * What was paid is in the wallet: arrears first, then used credit, the rest is principal. A wallet that was closed
   * meanwhile is owed it. Returns the journal's id; null: it was booked before.
   */
  topUp(tx: Tx, walletId: string, payment: OnlinePayment): Promise<string | null>
  /** Takes it out of the wallet, before the provider is told. Throws ledger.too-much. */
  refund(tx: Tx, walletId: string, refund: OnlineRefund): Promise<string>
  /** The provider refused: it is in the wallet again. */
  giveBack(tx: Tx, walletId: string, refund: OnlineRefund): Promise<string | null>
  /** Above the operator's limit nobody pays out alone. */
  needsTwo(tx: Tx, amountMinor: number): Promise<boolean>
}

export function createOnline(deps: CounterDeps): OnlineActs {
  return {
    async requireTopUp(tx, { walletId, amountMinor }) {
      const wallet = await requireWallet(tx, walletId, ['active'])
      await requireRoom(tx, wallet, amountMinor - wallet.arrearsMinor - wallet.creditUsedMinor)
      return { currency: wallet.currency }
    },
    topUp: (tx, walletId, payment) => topUp(tx, deps, walletId, payment),
    refund,
    giveBack: returnFailedRefund,
    needsTwo,
  }
}

async function topUp(
  tx: Tx,
  deps: CounterDeps,
  walletId: string,
  payment: OnlinePayment,
): Promise<string | null> {
  const wallet = orNotFound(await lockWallet(tx, walletId))
  const { id, amountMinor, at, voucherNo, by } = payment
  const isClosed = wallet.state === 'closed'
  const arrearsMinor = Math.min(amountMinor, wallet.arrearsMinor)
  const creditMinor = Math.min(amountMinor - arrearsMinor, wallet.creditUsedMinor)
  const debtMinor = arrearsMinor + creditMinor
  const principalMinor = amountMinor - debtMinor
  const journalId = await post(tx, payment, {
    type: 'payment.topup',
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
  if (debtMinor > 0 && debtMinor === wallet.arrearsMinor + wallet.creditUsedMinor)
    await deps.debtsPaid?.(tx, walletId)
  return journalId
}

async function refund(tx: Tx, walletId: string, wanted: OnlineRefund): Promise<string> {
  const wallet = await requireWallet(tx, walletId, ['active'])
  const left = (await refundableOfTopup(tx, wanted.paymentId)) ?? 0
  const most = Math.min(wallet.principalMinor, left)
  if (wanted.amountMinor > most) {
    const amount = formatMinorAmount(most, wallet.currency)
    throw new Problem('ledger.too-much', { amount }, { amountMinor: 'ledger.too-much' })
  }
  const journalId = await post(tx, wanted, {
    type: 'payment.refund',
    memo: wanted.reason,
    entries: refundEntries(wanted, 'wallet_principal', walletId),
  })
  if (journalId === null) throw new Error(`booked before: ${wanted.id}`)
  await takeFromTopup(tx, wanted.paymentId, wanted.amountMinor)
  return journalId
}

async function returnFailedRefund(tx: Tx, walletId: string, wanted: OnlineRefund): Promise<string | null> {
  const wallet = await lockWallet(tx, walletId)
  const account = wallet?.state === 'closed' ? 'refunds_owed' : 'wallet_principal'
  const journalId = await post(tx, wanted, {
    type: 'payment.refund_failed',
    memo: wanted.reason,
    entries: refundEntries({ ...wanted, amountMinor: -wanted.amountMinor }, account, walletId),
  })
  if (journalId !== null && account === 'wallet_principal')
    await takeFromTopup(tx, wanted.paymentId, -wanted.amountMinor)
  return journalId
}

/** Out of a wallet, towards the merchant account that pays it back. */
function refundEntries(
  { accountId, amountMinor }: Pick<OnlineRefund, 'accountId' | 'amountMinor'>,
  account: 'wallet_principal' | 'refunds_owed',
  walletId: string,
): Entry[] {
  return [
    { account, holderId: walletId, amountMinor },
    { account: 'channel', holderId: accountId, amountMinor: -amountMinor },
  ]
}

/** Null: the same was posted before. */
async function post(
  tx: Tx,
  { operatorId, id, currency, at, by }: Pick<OnlinePayment, 'operatorId' | 'id' | 'currency' | 'at' | 'by'>,
  { type, memo, entries }: { type: string; memo: string; entries: readonly Entry[] },
): Promise<string | null> {
  const journal: Journal = {
    operatorId,
    id: newId(at.getTime()),
    currency,
    businessType: type,
    businessId: id,
    key: `${type}:${id}`,
    effectiveAt: at.toISOString(),
    memo,
    byId: by.id,
    byName: by.name,
    entries: entries.filter(({ amountMinor }) => amountMinor !== 0),
  }
  const [posted = null] = await postJournals(tx, [journal])
  return posted
}
