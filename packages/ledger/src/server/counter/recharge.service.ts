import { newId, Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import {
  formatMinorAmount,
  type PlanRow,
  type Recharged,
  type RechargeForm,
  type WalletRow,
} from '../../contract/index.ts'
import { postJournals } from '../ledger.store.ts'
import { requireWallet } from '../wallets/wallets.service.ts'
import type { CounterDeps } from './deps.ts'
import { findPlan } from './plans.store.ts'
import { counterJournal, openTill, settingsOf, type Clerk } from './till.service.ts'
import { insertTopup } from './topups.store.ts'

const dayMs = 86_400_000

/** Recharges a wallet: arrears are paid first, then used credit, the rest is principal. A plan adds a gift. */
export async function recharge(
  tx: Tx,
  deps: CounterDeps,
  { clerk, walletId, form }: { clerk: Clerk; walletId: string; form: RechargeForm },
): Promise<Recharged> {
  const at = deps.services.now()
  const wallet = await requireWallet(tx, walletId, ['active'])
  const plan = form.planId === null ? null : await offeredPlan(tx, form.planId, { at, form, wallet })
  const { amountMinor, method, voucherNo } = form
  const arrearsMinor = Math.min(amountMinor, wallet.arrearsMinor)
  const creditMinor = Math.min(amountMinor - arrearsMinor, wallet.creditUsedMinor)
  const debtMinor = arrearsMinor + creditMinor
  const principalMinor = amountMinor - debtMinor
  await requireRoom(tx, wallet, principalMinor)
  const till = await openTill(tx, clerk, form, wallet.currency)
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
  if (debtMinor > 0 && debtMinor === wallet.arrearsMinor + wallet.creditUsedMinor)
    await deps.debtsPaid?.(tx, walletId)
  return { id, journalId, paidMinor: amountMinor, debtMinor, principalMinor, giftMinor }
}

async function offeredPlan(
  tx: Tx,
  id: string,
  { at, form, wallet }: { at: Date; form: RechargeForm; wallet: WalletRow },
): Promise<PlanRow> {
  const plan = await findPlan(tx, id)
  if (!plan) throw new Problem('request.not-found', {}, { planId: 'request.not-found' })
  const isOver =
    (plan.validFrom !== null && new Date(plan.validFrom) > at) ||
    (plan.validUntil !== null && new Date(plan.validUntil) <= at)
  if (plan.state === 'off' || isOver)
    throw new Problem('ledger.plan-ended', {}, { planId: 'ledger.plan-ended' })
  if (plan.amountMinor !== form.amountMinor)
    throw new Problem(
      'ledger.plan-amount',
      { amount: formatMinorAmount(plan.amountMinor, wallet.currency) },
      { amountMinor: 'ledger.plan-amount' },
    )
  return plan
}

/** Throws ledger.above-most if the operator's wallets may not hold this amount. */
export async function requireRoom(tx: Tx, wallet: WalletRow, principalMinor: number): Promise<void> {
  const { mostMinor } = await settingsOf(tx)
  if (mostMinor === null || wallet.principalMinor + wallet.frozenMinor + principalMinor <= mostMinor) return
  const amount = formatMinorAmount(mostMinor, wallet.currency)
  throw new Problem('ledger.above-most', { amount }, { amountMinor: 'ledger.above-most' })
}
