import { newId, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { z } from 'zod'
import {
  counterPayment,
  formatMinorAmount,
  type DepositForm,
  type DepositRow,
  type MoneyActKind,
  type RefundReply,
  depositsScreen,
} from '../../contract/index.ts'
import { postJournals } from '../ledger.store.ts'
import { requireWallet } from '../wallets/wallets.service.ts'
import type { CounterDeps } from './deps.ts'
import { endDeposit, insertDeposit, lockDeposit } from './deposits.store.ts'
import { isSecondPersonNeeded } from '../acts/acts.store.ts'
import {
  counterJournal,
  openCounterAccount,
  secondPersonOf,
  journalVoucherOf,
  type CounterCashier,
  type ApprovingPerson,
} from './till.service.ts'
import { insertTopupRefund } from './topups.store.ts'

export const depositRefundApproval = 'ledger.deposit-refund'
export const depositForfeitApproval = 'ledger.deposit-forfeit'
const ending = counterPayment.extend({ reason: z.string() })
type Ending = z.output<typeof ending>

export function registerDeposits(deps: CounterDeps): void {
  const payload = z.object({ depositId: z.uuid(), byName: z.string(), form: ending })
  deps.approvals.register({
    kind: depositRefundApproval,
    title: { zh: '退还押金', en: 'Refund a deposit', es: 'Devolver un depósito' },
    permission: depositsScreen.may.depositrefund.approve,
    payload,
    run: ({ tx, payload: { depositId, byName, form }, actor, approvalId, requestedBy }) =>
      payBack(tx, deps, {
        clerk: { operatorId: actor.operatorId, userId: requestedBy, name: byName },
        second: { approvalId, approverId: actor.userId, approverName: actor.name },
        depositId,
        form,
      }),
  })
  deps.approvals.register({
    kind: depositForfeitApproval,
    title: { zh: '没收押金', en: 'Retain a deposit', es: 'Retener un depósito' },
    permission: depositsScreen.may.depositrefund.approve,
    payload,
    run: ({ tx, payload: { depositId, byName, form }, actor, approvalId, requestedBy }) =>
      recordForfeit(tx, deps, {
        clerk: { operatorId: actor.operatorId, userId: requestedBy, name: byName },
        second: { approvalId, approverId: actor.userId, approverName: actor.name },
        depositId,
        form,
      }),
  })
}

export async function payDeposit(
  tx: Tx,
  deps: CounterDeps,
  { actor, walletId, form }: { actor: Actor; walletId: string; form: DepositForm },
): Promise<DepositRow> {
  const at = deps.services.now()
  const { currency } = await requireWallet(tx, walletId, ['active'])
  const till = await openCounterAccount(tx, actor, form, currency)
  const [id, journalId] = [newId(at.getTime()), newId(at.getTime())]
  await postJournals(tx, [
    counterJournal(actor, {
      id: journalId,
      currency,
      businessType: 'deposit.paid',
      businessId: id,
      at,
      memo: form.note,
      act: { kind: `deposit_${form.method}` },
      ...journalVoucherOf(form, 'deposit'),
      entries: [
        till.line(form.amountMinor),
        { account: 'wallet_deposit', holderId: walletId, amountMinor: -form.amountMinor },
      ],
    }),
  ])
  await insertDeposit(tx, {
    ...form,
    operatorId: actor.operatorId,
    id,
    walletId,
    shiftId: till.shiftId,
    at,
    journalId,
    byId: actor.userId,
    byName: actor.name,
  })
  return requireDeposit(await lockDeposit(tx, id))
}

interface End {
  actor: Actor
  depositId: string
  version: number
  form: Ending
}
/**
 * Returns a deposit if the holder owes nothing and no session is active. Above the limit a second person decides, and
 * about any deposit that only a voucher number proves, or that goes back by another way than it was paid.
 */
export async function refundDeposit(tx: Tx, deps: CounterDeps, end: End): Promise<RefundReply> {
  const { actor, depositId, form } = end
  const { deposit, currency } = await held(tx, deps, end)
  const { amountMinor, walletId } = deposit
  const { operatorId, userId } = actor
  const act = { operatorId, userId, walletId, kind: refundAct(deposit, form), amountMinor, currency }
  if (!(await isSecondPersonNeeded(tx, { ...act, at: deps.services.now() })))
    return payBack(tx, deps, { clerk: actor, depositId, form })
  return requestApproval(tx, deps, { ...end, kind: depositRefundApproval, deposit, currency })
}

/** Retains a deposit permanently. This always needs a second person. */
export async function forfeitDeposit(tx: Tx, deps: CounterDeps, end: End): Promise<RefundReply> {
  const deposit = requireDeposit(await lockDeposit(tx, end.depositId))
  const { currency } = await requireWallet(tx, deposit.walletId)
  if (deposit.version !== end.version || deposit.state !== 'held') throw new Problem('ledger.deposit-ended')
  return requestApproval(tx, deps, { ...end, kind: depositForfeitApproval, deposit, currency })
}

const refundAct = ({ method }: DepositRow, back: Ending): MoneyActKind =>
  method === 'transfer'
    ? 'deposit_refund_unproven'
    : method === back.method
      ? 'deposit_refund'
      : 'deposit_refund_other_way'

async function requestApproval(
  tx: Tx,
  deps: CounterDeps,
  { actor, depositId, form, kind, deposit, currency }: End & { kind: string; deposit: DepositRow; currency: string },
): Promise<RefundReply> {
  const { id } = await deps.approvals.request(tx, actor, {
    kind,
    subject: `${deposit.holderName} · ${formatMinorAmount(deposit.amountMinor, currency)}`,
    subjectId: depositId,
    payload: { depositId, byName: actor.name, form },
    reason: form.reason,
    stations: 'all',
    ...(kind === depositRefundApproval && { payout: { amountMinor: deposit.amountMinor, currency } }),
  })
  return { id: null, journalId: null, amountMinor: deposit.amountMinor, approvalId: id }
}

async function held(
  tx: Tx,
  deps: CounterDeps,
  { depositId, version }: { depositId: string; version?: number },
): Promise<{ deposit: DepositRow; currency: string }> {
  const deposit = requireDeposit(await lockDeposit(tx, depositId))
  if (deposit.state !== 'held') throw new Problem('ledger.deposit-ended')
  if (version !== undefined && deposit.version !== version) throw new Problem('request.conflict')
  const wallet = await requireWallet(tx, deposit.walletId)
  const isOwing = wallet.arrearsMinor > 0 || wallet.frozenMinor > 0
  if (isOwing || (await deps.isCharging?.(tx, wallet.id)))
    throw new Problem('ledger.deposit-blocked', { name: wallet.name })
  return { deposit, currency: wallet.currency }
}

interface PayBack {
  clerk: CounterCashier
  depositId: string
  form: Ending
  second?: ApprovingPerson
}
async function payBack(tx: Tx, deps: CounterDeps, { clerk, depositId, form, second }: PayBack): Promise<RefundReply> {
  const { deposit, currency } = await held(tx, deps, { depositId })
  const at = deps.services.now()
  const { amountMinor, walletId } = deposit
  const till = await openCounterAccount(tx, clerk, form, currency)
  const [id, journalId] = [newId(at.getTime()), newId(at.getTime())]
  await postJournals(tx, [
    counterJournal(clerk, {
      id: journalId,
      currency,
      businessType: 'deposit.refunded',
      businessId: depositId,
      at,
      memo: form.reason,
      act: { kind: refundAct(deposit, form), ...secondPersonOf(second) },
      entries: [{ account: 'wallet_deposit', holderId: walletId, amountMinor }, till.line(-amountMinor)],
    }),
  ])
  await insertTopupRefund(
    tx,
    {
      operatorId: clerk.operatorId,
      id,
      walletId,
      kind: 'deposit',
      depositId,
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
    [],
  )
  await endDeposit(tx, { id: depositId, state: 'refunded', at })
  return { id, journalId, amountMinor, approvalId: second?.approvalId ?? null }
}

async function recordForfeit(
  tx: Tx,
  deps: CounterDeps,
  { clerk, depositId, form, second }: PayBack,
): Promise<RefundReply> {
  const deposit = requireDeposit(await lockDeposit(tx, depositId))
  if (deposit.state !== 'held') throw new Problem('ledger.deposit-ended')
  const { currency } = await requireWallet(tx, deposit.walletId)
  const at = deps.services.now()
  const journalId = newId(at.getTime())
  const { amountMinor, walletId } = deposit
  await postJournals(tx, [
    counterJournal(clerk, {
      id: journalId,
      currency,
      businessType: 'deposit.forfeited',
      businessId: depositId,
      at,
      memo: form.reason,
      act: { kind: 'deposit_forfeit', ...secondPersonOf(second) },
      entries: [
        { account: 'wallet_deposit', holderId: walletId, amountMinor },
        { account: 'income_forfeited', holderId: null, amountMinor: -amountMinor },
      ],
    }),
  ])
  await endDeposit(tx, { id: depositId, state: 'forfeited', at })
  return { id: null, journalId, amountMinor, approvalId: null }
}

function requireDeposit(deposit: DepositRow | undefined): DepositRow {
  if (!deposit) throw new Problem('request.not-found')
  return deposit
}
