import { newId, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { z } from 'zod'
import {
  closeWalletForm,
  refundForm,
  formatMinorAmount,
  type CloseWalletForm,
  type JournalEntry,
  type MoneyActKind,
  type CounterPayMethod,
  type RefundForm,
  type RefundReply,
  type WalletRow,
  flowScreen,
} from '../../contract/index.ts'
import { postJournals } from '../ledger.store.ts'
import { requireWallet } from '../wallets/wallets.service.ts'
import { refundableTopups, updateWallet } from '../wallets/wallets.store.ts'
import type { CounterDeps } from './deps.ts'
import { distributeOverRecharges, type RechargeShare } from './refund.rules.ts'
import { isSecondPersonNeeded } from '../acts/acts.store.ts'
import {
  counterJournal,
  openCounterAccount,
  secondPersonOf,
  type CounterCashier,
  type ApprovingPerson,
} from './till.service.ts'
import { insertTopupRefund } from './topups.store.ts'

export const refundApprovalKind = 'ledger.refund'
export const walletClosingApprovalKind = 'ledger.closing'
const payloadSchema = z.object({ walletId: z.uuid(), byName: z.string() })

/** Registers the operations that need two users above the operator's limit. Called once at start. */
export function registerRefunds(deps: CounterDeps): void {
  deps.approvals.register({
    kind: refundApprovalKind,
    title: { zh: '钱包退款', en: 'Refund from a wallet', es: 'Reembolso de un monedero' },
    permission: flowScreen.may.wallet.approve,
    payload: payloadSchema.extend({ form: refundForm }),
    run: ({ tx, payload, actor, approvalId, requestedBy }) =>
      payOut(tx, deps, {
        clerk: { operatorId: actor.operatorId, userId: requestedBy, name: payload.byName },
        second: { approvalId, approverId: actor.userId, approverName: actor.name },
        ...payload,
      }),
  })
  deps.approvals.register({
    kind: walletClosingApprovalKind,
    title: {
      zh: '注销钱包并退款',
      en: 'Close a wallet and refund it',
      es: 'Cerrar un monedero y devolver su saldo',
    },
    permission: flowScreen.may.wallet.approve,
    payload: payloadSchema.extend({ form: closeWalletForm }),
    run: ({ tx, payload, actor, approvalId, requestedBy }) =>
      payOutAll(tx, deps, {
        clerk: { operatorId: actor.operatorId, userId: requestedBy, name: payload.byName },
        second: { approvalId, approverId: actor.userId, approverName: actor.name },
        ...payload,
      }),
  })
}

/**
 * Refunds money to its recharges: at most the principal, and at most the rest of the recharges. Two people decide about
 * another way than the one by which the money was paid.
 */
export async function refund(
  tx: Tx,
  deps: CounterDeps,
  { actor, walletId, form }: { actor: Actor; walletId: string; form: RefundForm },
): Promise<RefundReply> {
  const { wallet, isOtherWay } = await refundable(tx, { ...form, walletId })
  const kind = isOtherWay ? 'refund_other_way' : 'refund'
  const wanted = { kind, wallet, amountMinor: form.amountMinor } as const
  if (!(await needsApproval(tx, deps, actor, wanted))) return payOut(tx, deps, { clerk: actor, walletId, form })
  const { id } = await deps.approvals.request(tx, actor, {
    kind: refundApprovalKind,
    subject: `${wallet.name} · ${formatMinorAmount(form.amountMinor, wallet.currency)}`,
    subjectId: walletId,
    payload: { walletId, byName: actor.name, form },
    reason: form.reason,
    stations: 'all',
    payout: { amountMinor: form.amountMinor, currency: wallet.currency },
  })
  return { id: null, journalId: null, amountMinor: form.amountMinor, approvalId: id }
}

function needsApproval(
  tx: Tx,
  { services }: CounterDeps,
  { operatorId, userId }: CounterCashier,
  { wallet, ...wanted }: { kind: MoneyActKind; wallet: WalletRow; amountMinor: number },
): Promise<boolean> {
  const { id: walletId, currency } = wallet
  return isSecondPersonNeeded(tx, { ...wanted, operatorId, userId, walletId, currency, at: services.now() })
}

export async function refundable(
  tx: Tx,
  { walletId, amountMinor, method }: { walletId: string; amountMinor: number; method: CounterPayMethod },
): Promise<{ wallet: WalletRow; parts: RechargeShare[]; isOtherWay: boolean }> {
  const wallet = await requireWallet(tx, walletId, ['active'])
  const topups = await refundableTopups(tx, walletId)
  const left = topups.reduce((sum, topup) => sum + topup.leftMinor, 0)
  const most = Math.min(wallet.principalMinor, left)
  if (amountMinor > most)
    throw new Problem(
      'ledger.too-much',
      { amount: formatMinorAmount(most, wallet.currency) },
      { amountMinor: 'ledger.too-much' },
    )
  return { wallet, ...distributeOverRecharges(amountMinor, topups, method) }
}

export interface PayOut<F> {
  clerk: CounterCashier
  walletId: string
  form: F
  second?: ApprovingPerson
}
export async function payOut(
  tx: Tx,
  deps: CounterDeps,
  { clerk, walletId, form, second }: PayOut<RefundForm>,
): Promise<RefundReply> {
  const { wallet, parts, isOtherWay } = await refundable(tx, { ...form, walletId })
  const act = isOtherWay ? 'refund_other_way' : 'refund'
  return book(tx, deps, {
    clerk,
    wallet,
    form,
    second,
    parts,
    kind: 'principal',
    amountMinor: form.amountMinor,
    act: second?.approvalId === null ? 'withdrawal' : act,
  })
}

/**
 * Pays the whole principal out and closes the wallet permanently. Gift money returns to its source. For a closed
 * wallet, pays out what its sessions refunded since.
 */
export async function payOutAndCloseWallet(
  tx: Tx,
  deps: CounterDeps,
  { actor, walletId, form }: { actor: Actor; walletId: string; form: CloseWalletForm },
): Promise<RefundReply> {
  const wallet = await closable(tx, deps, walletId)
  const amountMinor = paidOut(wallet)
  const { isOtherWay } = distributeOverRecharges(amountMinor, await refundableTopups(tx, walletId), form.method)
  const still = isOtherWay ? 'closing_other_way' : 'closing'
  const kind = wallet.state === 'closed' ? 'closing_owed' : still
  if (!(await needsApproval(tx, deps, actor, { kind, wallet, amountMinor })))
    return payOutAll(tx, deps, { clerk: actor, walletId, form })
  const { id } = await deps.approvals.request(tx, actor, {
    kind: walletClosingApprovalKind,
    subject: `${wallet.name} · ${formatMinorAmount(amountMinor, wallet.currency)}`,
    subjectId: walletId,
    payload: { walletId, byName: actor.name, form },
    reason: form.reason,
    stations: 'all',
    payout: { amountMinor, currency: wallet.currency },
  })
  return { id: null, journalId: null, amountMinor, approvalId: id }
}

const paidOut = ({ state, principalMinor, refundsOwedMinor }: WalletRow) =>
  state === 'closed' ? refundsOwedMinor : principalMinor

/** Returns a wallet that can be closed, or a closed one with money owed to it. */
async function closable(tx: Tx, deps: CounterDeps, walletId: string): Promise<WalletRow> {
  const wallet = await requireWallet(tx, walletId)
  return wallet.state === 'closed' && wallet.refundsOwedMinor > 0 ? wallet : requireClosableWallet(tx, deps, walletId)
}

/** Returns a wallet that can be closed. */
export async function requireClosableWallet(tx: Tx, deps: CounterDeps, walletId: string): Promise<WalletRow> {
  const wallet = await requireWallet(tx, walletId, ['active', 'frozen'])
  const { name, currency } = wallet
  const owed = wallet.arrearsMinor + wallet.creditUsedMinor
  if (wallet.frozenMinor > 0 || (await deps.isCharging?.(tx, walletId)))
    throw new Problem('ledger.wallet-charging', { name })
  if (owed > 0) throw new Problem('ledger.wallet-owes', { name, amount: formatMinorAmount(owed, currency) })
  if (wallet.depositMinor > 0)
    throw new Problem('ledger.wallet-deposits', {
      name,
      amount: formatMinorAmount(wallet.depositMinor, currency),
    })
  return wallet
}

async function payOutAll(
  tx: Tx,
  deps: CounterDeps,
  { clerk, walletId, form, second }: PayOut<CloseWalletForm>,
): Promise<RefundReply> {
  const wallet = await closable(tx, deps, walletId)
  if (wallet.state === 'closed') return payOutOwed(tx, deps, { clerk, wallet, form, second })
  const amountMinor = paidOut(wallet)
  const topups = await refundableTopups(tx, walletId)
  const { parts, isOtherWay } = distributeOverRecharges(amountMinor, topups, form.method)
  const gift: JournalEntry[] = [
    { account: 'wallet_gift', holderId: walletId, amountMinor: wallet.giftMinor },
    { account: 'marketing', holderId: null, amountMinor: -wallet.giftMinor },
  ]
  const paid =
    amountMinor + wallet.giftMinor === 0
      ? { id: null, journalId: null, amountMinor: 0, approvalId: null }
      : await book(tx, deps, {
          clerk,
          wallet,
          form,
          second,
          parts,
          kind: 'closing',
          act: isOtherWay ? 'closing_other_way' : 'closing',
          amountMinor,
          companion: gift,
        })
  await updateWallet(tx, walletId, {
    state: 'closed',
    stateReason: form.reason,
    closedAt: deps.services.now(),
  })
  return paid
}

async function payOutOwed(
  tx: Tx,
  deps: CounterDeps,
  { clerk, wallet, form, second }: Omit<PayOut<CloseWalletForm>, 'walletId'> & { wallet: WalletRow },
): Promise<RefundReply> {
  const amountMinor = paidOut(wallet)
  const paying = { kind: 'closing', act: 'closing_owed', parts: [], amountMinor } as const
  return book(tx, deps, { clerk, wallet, form, second, ...paying })
}

interface Booking {
  clerk: CounterCashier
  wallet: WalletRow
  form: CloseWalletForm
  second: ApprovingPerson | undefined
  parts: readonly RechargeShare[]
  kind: 'principal' | 'closing'
  act: MoneyActKind
  amountMinor: number
  companion?: JournalEntry[]
}
async function book(tx: Tx, deps: CounterDeps, booking: Booking): Promise<RefundReply> {
  const { clerk, wallet, form, second, parts, kind, act, amountMinor, companion = [] } = booking
  const at = deps.services.now()
  const till = amountMinor > 0 ? await openCounterAccount(tx, clerk, form, wallet.currency) : null
  const [id, journalId] = [newId(at.getTime()), newId(at.getTime())]
  await postJournals(tx, [
    counterJournal(clerk, {
      id: journalId,
      currency: wallet.currency,
      businessType: kind === 'closing' ? 'wallet.closed' : 'wallet.refunded',
      businessId: id,
      at,
      memo: form.reason,
      act: { kind: act, ...secondPersonOf(second) },
      entries: [
        {
          account: wallet.state === 'closed' ? 'refunds_owed' : 'wallet_principal',
          holderId: wallet.id,
          amountMinor,
        },
        ...(till ? [till.line(-amountMinor)] : []),
        ...companion,
      ],
    }),
  ])
  if (till)
    await insertTopupRefund(
      tx,
      {
        operatorId: clerk.operatorId,
        id,
        walletId: wallet.id,
        kind,
        depositId: null,
        amountMinor,
        method: form.method,
        voucherNo: form.voucherNo,
        reason: form.reason,
        shiftId: till.shiftId,
        at,
        approvalId: second?.approvalId ?? null,
        approverId: second?.approverId ?? null,
        approverName: second?.approverName ?? null,
        journalId,
        byId: clerk.userId,
        byName: clerk.name,
      },
      parts,
    )
  return { id, journalId, amountMinor, approvalId: second?.approvalId ?? null }
}
