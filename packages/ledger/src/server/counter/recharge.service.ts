import { dayMs, newId, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { z } from 'zod'
import {
  flowScreen,
  formatMinorAmount,
  rechargeForm,
  normalizeVoucherNo,
  type RechargePlanRow,
  type RechargeReply,
  type RechargeForm,
  type WalletRow,
} from '../../contract/index.ts'
import { postJournals } from '../ledger.store.ts'
import { requireWallet } from '../wallets/wallets.service.ts'
import type { CounterDeps } from './deps.ts'
import { findRechargePlan } from './plans.store.ts'
import { isSecondPersonNeeded } from '../acts/acts.store.ts'
import { requireUnusedVoucher } from '../acts/vouchers.store.ts'
import {
  counterJournal,
  openCounterAccount,
  requireVoucher,
  secondPersonOf,
  loadLedgerSettings,
  journalVoucherOf,
  type CounterCashier,
  type ApprovingPerson,
} from './till.service.ts'
import { insertTopup } from './topups.store.ts'

export const rechargeApprovalKind = 'ledger.recharge'

/** Registers recharges that two users decide. Called once at start. */
export function registerRecharges(deps: CounterDeps): void {
  deps.approvals.register({
    kind: rechargeApprovalKind,
    title: { zh: '钱包充值', en: 'Top up a wallet', es: 'Ingreso en un monedero' },
    permission: flowScreen.may.wallet.approve,
    payload: z.object({ walletId: z.uuid(), byName: z.string(), form: rechargeForm }),
    run: ({ tx, payload, actor, approvalId, requestedBy }) =>
      book(tx, deps, {
        clerk: { operatorId: actor.operatorId, userId: requestedBy, name: payload.byName },
        second: { approvalId, approverId: actor.userId, approverName: actor.name },
        ...payload,
      }),
  })
}

interface Recharge {
  clerk: CounterCashier
  walletId: string
  form: RechargeForm
  second?: ApprovingPerson
}
/**
 * Recharges a wallet, or requests the approval of a second person: for any transfer, because a voucher number proves no
 * money, and for card slips above the limits.
 */
export async function recharge(
  tx: Tx,
  deps: CounterDeps,
  { actor, walletId, form }: { actor: Actor; walletId: string; form: RechargeForm },
): Promise<RechargeReply> {
  const at = deps.services.now()
  const { wallet } = await rechargeable(tx, { walletId, form, at })
  const { operatorId, userId } = actor
  const { name, currency } = wallet
  const { method, amountMinor, voucherNo } = form
  const act = { operatorId, userId, walletId, kind: rechargeActs[method], amountMinor, currency, at } as const
  if (!(await isSecondPersonNeeded(tx, act))) return book(tx, deps, { clerk: actor, walletId, form })
  requireVoucher(form)
  if (method === 'transfer') await requireUnusedVoucher(tx, voucherNo)
  const { id: approvalId } = await deps.approvals.request(tx, actor, {
    kind: rechargeApprovalKind,
    subject: `${name} · ${formatMinorAmount(amountMinor, currency)} · ${voucherNo}`,
    subjectId: `${method} ${normalizeVoucherNo(voucherNo)}`,
    payload: { walletId, byName: actor.name, form },
    reason: form.note,
    stations: 'all',
    payout: { amountMinor, currency },
  })
  const none = { id: null, journalId: null, debtMinor: 0, principalMinor: 0, giftMinor: 0 }
  return { ...none, paidMinor: amountMinor, approvalId }
}

const rechargeActs = { cash: 'recharge_cash', pos: 'recharge_pos', transfer: 'recharge_transfer' } as const

async function rechargeable(
  tx: Tx,
  { walletId, form, at }: { walletId: string; form: RechargeForm; at: Date },
): Promise<{ wallet: WalletRow; plan: RechargePlanRow | null; arrearsMinor: number; creditMinor: number }> {
  const wallet = await requireWallet(tx, walletId, ['active'])
  const plan = form.planId === null ? null : await offeredPlan(tx, form.planId, { at, form, wallet })
  const arrearsMinor = Math.min(form.amountMinor, wallet.arrearsMinor)
  const creditMinor = Math.min(form.amountMinor - arrearsMinor, wallet.creditUsedMinor)
  await requireBelowWalletLimit(tx, wallet, form.amountMinor - arrearsMinor - creditMinor)
  return { wallet, plan, arrearsMinor, creditMinor }
}

/** Books a recharge: arrears are paid first, then used credit, the rest is principal. A plan adds a gift. */
async function book(tx: Tx, deps: CounterDeps, { clerk, walletId, form, second }: Recharge): Promise<RechargeReply> {
  const at = deps.services.now()
  const { wallet, plan, arrearsMinor, creditMinor } = await rechargeable(tx, { walletId, form, at })
  const { amountMinor, method, voucherNo } = form
  const debtMinor = arrearsMinor + creditMinor
  const principalMinor = amountMinor - debtMinor
  const till = await openCounterAccount(tx, clerk, form, wallet.currency)
  const giftMinor = plan?.giftMinor ?? 0
  const [id, journalId] = [newId(at.getTime()), newId(at.getTime())]
  await postJournals(tx, [
    counterJournal(clerk, {
      id: journalId,
      currency: wallet.currency,
      businessType: 'wallet.recharged',
      businessId: id,
      at,
      memo: form.note,
      act: { kind: rechargeActs[method], ...secondPersonOf(second) },
      ...journalVoucherOf(form, 'recharge'),
      entries: [
        till.line(amountMinor),
        { account: 'wallet_arrears', holderId: walletId, amountMinor: -arrearsMinor },
        { account: 'wallet_credit', holderId: walletId, amountMinor: -creditMinor },
        { account: 'wallet_principal', holderId: walletId, amountMinor: -principalMinor },
        { account: 'marketing', holderId: null, amountMinor: giftMinor },
        { account: 'wallet_gift', holderId: walletId, amountMinor: -giftMinor },
      ],
    }),
  ])
  await insertTopup(tx, {
    operatorId: clerk.operatorId,
    id,
    walletId,
    at,
    method,
    voucherNo,
    payer: form.payer,
    note: form.note,
    planId: form.planId,
    shiftId: till.shiftId,
    paidMinor: amountMinor,
    principalMinor,
    debtMinor,
    giftMinor,
    giftUntil: plan?.giftDays ? new Date(at.getTime() + plan.giftDays * dayMs) : null,
    journalId,
    byId: clerk.userId,
    byName: clerk.name,
  })
  if (debtMinor > 0) await deps.debtsPaid?.(tx, walletId)
  const approvalId = second?.approvalId ?? null
  return { id, journalId, paidMinor: amountMinor, debtMinor, principalMinor, giftMinor, approvalId }
}

async function offeredPlan(
  tx: Tx,
  id: string,
  { at, form, wallet }: { at: Date; form: RechargeForm; wallet: WalletRow },
): Promise<RechargePlanRow> {
  const plan = await findRechargePlan(tx, id)
  if (!plan) throw new Problem('request.not-found', {}, { planId: 'request.not-found' })
  const isOver =
    (plan.validFrom !== null && new Date(plan.validFrom) > at) ||
    (plan.validUntil !== null && new Date(plan.validUntil) <= at)
  if (plan.state === 'off' || isOver) throw new Problem('ledger.plan-ended', {}, { planId: 'ledger.plan-ended' })
  if (plan.amountMinor !== form.amountMinor)
    throw new Problem(
      'ledger.plan-amount',
      { amount: formatMinorAmount(plan.amountMinor, wallet.currency) },
      { amountMinor: 'ledger.plan-amount' },
    )
  return plan
}

/** Throws ledger.above-most if the operator's wallets may not hold this amount. */
export async function requireBelowWalletLimit(tx: Tx, wallet: WalletRow, principalMinor: number): Promise<void> {
  const { mostMinor } = await loadLedgerSettings(tx)
  if (mostMinor === null || wallet.principalMinor + wallet.frozenMinor + principalMinor <= mostMinor) return
  const amount = formatMinorAmount(mostMinor, wallet.currency)
  throw new Problem('ledger.above-most', { amount }, { amountMinor: 'ledger.above-most' })
}
