import { formatMinorAmount, type JournalAct } from '@evops/ledger/contract'
import { requireSecondPerson } from '@evops/organisation/server'
import { newId, requireFound, Problem } from '@evops/platform/contract'
import { violatedConstraint, type Actor, type Tx } from '@evops/platform/server'
import {
  defaultWithdrawalLimits,
  withdrawalFees,
  type WithdrawalLimitsReply,
  type WithdrawalDetail,
  type WithdrawalForm,
  type WithdrawalLimits,
  type WithdrawalState,
  type WithdrawalStepKind,
} from '../../contract/index.ts'
import { requirePastDay } from '../agreements/agreements.store.ts'
import type { FinanceDeps } from '../deps.ts'
import { accountNoOfParty, findParty } from '../parties/parties.store.ts'
import { loadWithdrawalLimits, storeWithdrawalLimits } from './limits.store.ts'
import {
  withdrawalHoldJournal,
  withdrawalPaymentJournal,
  withdrawalReturnJournal,
  type PartyMoney,
} from './postings.rules.ts'
import {
  sumWithdrawalsRequestedOn,
  findWithdrawal,
  insertWithdrawal,
  insertWithdrawalStep,
  moveWithdrawal,
  withdrawalSteps,
  type WithdrawalChange,
  type WithdrawalRecord,
} from './withdrawals.store.ts'

/** Returns a withdrawal. Throws request.not-found. */
export async function loadWithdrawalDetail(tx: Tx, id: string, userId: string): Promise<WithdrawalDetail> {
  const record = requireFound(await findWithdrawal(tx, id))
  const { requestedBy, decidedBy: _, ...row } = record
  return { ...row, isMine: requestedBy === userId, steps: await withdrawalSteps(tx, id) }
}

/**
 * Requests a withdrawal and puts the amount on hold, in one transaction. Throws finance.withdrawal-least, -most,
 * -day-most, -open, finance.no-party, finance.no-account, finance.too-much, finance.withdrawal-wallets, and the
 * wallet's refusals.
 */
export async function createWithdrawalRequest(
  tx: Tx,
  deps: FinanceDeps,
  { actor, form }: { actor: Actor; form: WithdrawalForm },
): Promise<WithdrawalDetail> {
  const at = deps.services.now()
  const { today: day, currency, now: limits } = await loadWithdrawalLimits(tx, at)
  const { amountMinor, holderId, remark, holderKind } = form
  checkAmount(amountMinor, limits, currency)
  if (holderKind !== 'party' && !limits.wallets)
    throw new Problem('finance.withdrawal-wallets', {}, { holderKind: 'finance.withdrawal-wallets' })
  const fees = withdrawalFees(amountMinor, holderKind === 'party' ? limits : defaultWithdrawalLimits)
  if (fees.netMinor < 1)
    refuseAmount('finance.withdrawal-withheld', formatMinorAmount(fees.feeMinor + fees.taxMinor, currency))
  const payee = await (holderKind === 'party' ? partyOf(tx, form, currency) : walletOf(tx, deps, form))
  const id = newId(at.getTime())
  const { operatorId } = actor
  await asOpen(() =>
    insertWithdrawal(tx, {
      ...payee,
      ...fees,
      operatorId,
      id,
      holderKind,
      amountMinor,
      remark,
      at,
      day,
      by: actor,
    }),
  )
  const { dayMostMinor } = limits
  // Checked after the row is inserted, because another request of the holder waits for that row.
  if (dayMostMinor !== null && (await sumWithdrawalsRequestedOn(tx, { holderId, day })) > dayMostMinor)
    refuseAmount('finance.withdrawal-day-most', formatMinorAmount(dayMostMinor, currency))
  await insertWithdrawalStep(tx, {
    operatorId,
    withdrawalId: id,
    seq: 1,
    kind: 'requested',
    before: 'new',
    at,
    by: actor,
    text: remark,
  })
  await setAside(tx, deps, { actor, id, at, holderId, amountMinor, currency: payee.currency, payee })
  return loadWithdrawalDetail(tx, id, actor.userId)
}

function checkAmount(amountMinor: number, limits: WithdrawalLimits, currency: string): void {
  const { leastMinor, mostMinor } = limits
  if (amountMinor < leastMinor) refuseAmount('finance.withdrawal-least', formatMinorAmount(leastMinor, currency))
  if (mostMinor !== null && amountMinor > mostMinor)
    refuseAmount('finance.withdrawal-most', formatMinorAmount(mostMinor, currency))
}
function refuseAmount(code: string, amount: string): never {
  throw new Problem(code, { amount }, { amountMinor: code })
}

interface Payee {
  partyId: string | null
  walletId: string | null
  holderName: string
  currency: string
  accountName: string
  bank: string
  accountNo: string
}
async function partyOf(tx: Tx, form: WithdrawalForm, currency: string): Promise<Payee> {
  const party = await findParty(tx, form.holderId)
  if (!party) throw new Problem('finance.no-party', {}, { holderId: 'finance.no-party' })
  const accountNo = (await accountNoOfParty(tx, party.id)) ?? ''
  if (accountNo === '') throw new Problem('finance.no-account', {}, { holderId: 'finance.no-account' })
  if (form.amountMinor > party.payableMinor)
    refuseAmount('finance.too-much', formatMinorAmount(Math.max(party.payableMinor, 0), currency))
  const { name, bank } = party
  return { partyId: party.id, walletId: null, holderName: name, currency, accountName: name, bank, accountNo }
}
async function walletOf(tx: Tx, { ledger }: FinanceDeps, form: WithdrawalForm): Promise<Payee> {
  const { holderId, holderKind, amountMinor, accountName, bank, accountNo } = form
  const wallet = await ledger.acts.requireRefundable(tx, { walletId: holderId, amountMinor })
  if (wallet.kind !== holderKind) throw new Problem('request.not-found')
  const { name, currency } = wallet
  return {
    partyId: null,
    walletId: holderId,
    holderName: name,
    currency,
    accountName: accountName || name,
    bank,
    accountNo,
  }
}
async function asOpen<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) === 'finance_withdrawals_open')
      throw new Problem('finance.withdrawal-open', {}, { holderId: 'finance.withdrawal-open' })
    throw error
  }
}

interface WithdrawalRequest {
  actor: Actor
  id: string
  at: Date
  holderId: string
  amountMinor: number
  currency: string
  payee: Payee
}
async function setAside(tx: Tx, { ledger }: FinanceDeps, input: WithdrawalRequest): Promise<void> {
  const { actor, id, at, holderId, amountMinor, currency, payee } = input
  const { operatorId } = actor
  if (payee.walletId !== null) {
    await ledger.hold(tx, {
      operatorId,
      businessId: id,
      holderId,
      amountMinor,
      currency,
      at,
      kind: 'withdrawal',
    })
    return
  }
  const money = {
    operatorId,
    withdrawalId: id,
    partyId: holderId,
    amountMinor,
    feeMinor: 0,
    taxMinor: 0,
    currency,
    at,
    by: actor,
    memo: '',
  }
  await ledger.payOut(tx, [withdrawalHoldJournal(money)])
}

export interface WithdrawalAct {
  actor: Actor
  id: string
  version: number
  text: string
}
interface Move extends WithdrawalAct {
  from: WithdrawalState
  kind: WithdrawalStepKind
  change?: Omit<WithdrawalChange, 'state'>
  /** Further changes in the same transaction, before the state changes. */
  also?: (withdrawal: WithdrawalRecord, at: Date) => Promise<void>
}
/** Executes a step. Throws request.not-found, request.conflict, finance.withdrawal-state. */
async function move(tx: Tx, { services }: FinanceDeps, wish: Move): Promise<WithdrawalDetail> {
  const { actor, id, version, text, from, kind, change, also } = wish
  const withdrawal = requireFound(await findWithdrawal(tx, id, { lock: true }))
  if (withdrawal.version !== version) throw new Problem('request.conflict')
  if (withdrawal.state !== from) throw new Problem('finance.withdrawal-state')
  const at = services.now()
  await also?.(withdrawal, at)
  await insertWithdrawalStep(tx, {
    operatorId: actor.operatorId,
    withdrawalId: id,
    seq: version + 1,
    kind,
    before: from,
    at,
    by: actor,
    text,
  })
  await moveWithdrawal(tx, id, { ...change, state: kind })
  return loadWithdrawalDetail(tx, id, actor.userId)
}

/**
 * Approves a withdrawal. Throws finance.withdrawal-same-person as well, and the refusals of the second-person check
 * (L-09).
 */
export async function approveWithdrawalRequest(
  tx: Tx,
  deps: FinanceDeps,
  act: WithdrawalAct,
): Promise<WithdrawalDetail> {
  const samePerson = 'finance.withdrawal-same-person'
  return move(tx, deps, {
    ...act,
    from: 'requested',
    kind: 'approved',
    change: { decidedBy: act.actor },
    also: ({ requestedBy: first }, now) => requireSecondPerson(tx, act.actor, { first, samePerson, now }),
  })
}
export async function refuseWithdrawalRequest(
  tx: Tx,
  deps: FinanceDeps,
  act: WithdrawalAct,
): Promise<WithdrawalDetail> {
  const change = { decidedBy: act.actor }
  return move(tx, deps, {
    ...act,
    from: 'requested',
    kind: 'refused',
    change,
    also: returnMoney(tx, deps, act),
  })
}
export async function cancelWithdrawalRequest(
  tx: Tx,
  deps: FinanceDeps,
  act: WithdrawalAct,
): Promise<WithdrawalDetail> {
  return move(tx, deps, { ...act, from: 'requested', kind: 'cancelled', also: returnMoney(tx, deps, act) })
}
export async function markWithdrawalFailed(tx: Tx, deps: FinanceDeps, act: WithdrawalAct): Promise<WithdrawalDetail> {
  return move(tx, deps, { ...act, from: 'approved', kind: 'failed', also: returnMoney(tx, deps, act) })
}
export async function payOutWithdrawal(
  tx: Tx,
  deps: FinanceDeps,
  act: WithdrawalAct & { paidOn: string; voucherNo: string },
): Promise<WithdrawalDetail> {
  const { paidOn, voucherNo, actor, text } = act
  return move(tx, deps, {
    ...act,
    text: [voucherNo, text].filter(Boolean).join(' · '),
    from: 'approved',
    kind: 'paid',
    change: { paidOn, voucherNo },
    also: async (withdrawal, at) => {
      await requirePastDay(tx, paidOn, at)
      const { id, holderKind } = withdrawal
      if (holderKind === 'party') {
        const money = moneyOf(withdrawal, { actor, at, memo: voucherNo })
        await deps.ledger.payOut(tx, [withdrawalPaymentJournal(money, actOf(withdrawal))])
        return
      }
      // The hold is released and the wallet paid back as at the counter, each part to its top-up.
      await deps.ledger.release(tx, { operatorId: actor.operatorId, businessId: id, at })
      await payWallet(tx, deps, { withdrawal, actor, voucherNo })
    },
  })
}

/** Returns the two people of a paid withdrawal. */
function actOf({ requestedBy, decidedBy, holderId }: WithdrawalRecord): JournalAct {
  const second = decidedBy === null ? undefined : { approvalId: null, approverId: decidedBy }
  return { kind: 'withdrawal_party', userId: requestedBy, partyId: holderId, second }
}

async function payWallet(
  tx: Tx,
  { ledger }: FinanceDeps,
  { withdrawal, actor, voucherNo }: { withdrawal: WithdrawalRecord; actor: Actor; voucherNo: string },
): Promise<void> {
  const { holderId, amountMinor, no, decidedBy, decidedByName, requestedBy, requestedByName } = withdrawal
  if (decidedBy === null) throw new Error('an approved withdrawal has its second person')
  await ledger.acts.payBack(tx, {
    clerk: { operatorId: actor.operatorId, userId: requestedBy, name: requestedByName },
    second: { approvalId: null, approverId: decidedBy, approverName: decidedByName },
    walletId: holderId,
    form: { amountMinor, method: 'transfer', voucherNo, reason: no },
  })
}

function returnMoney(tx: Tx, { ledger }: FinanceDeps, { actor, text }: WithdrawalAct) {
  return async (withdrawal: WithdrawalRecord, at: Date): Promise<void> => {
    if (withdrawal.holderKind !== 'party')
      await ledger.release(tx, { operatorId: actor.operatorId, businessId: withdrawal.id, at })
    else await ledger.post(tx, [withdrawalReturnJournal(moneyOf(withdrawal, { actor, at, memo: text }))])
  }
}
function moneyOf(
  { id, holderId, amountMinor, feeMinor, taxMinor, currency }: WithdrawalRecord,
  { actor, at, memo }: { actor: Actor; at: Date; memo: string },
): PartyMoney {
  const { operatorId } = actor
  const money = { amountMinor, feeMinor, taxMinor, currency }
  return { operatorId, withdrawalId: id, partyId: holderId, ...money, at, by: actor, memo }
}

/** Saves limits. Throws finance.limits-past, because limits of past days never change. */
export async function saveLimits(
  tx: Tx,
  { services }: FinanceDeps,
  { actor, limits }: { actor: Actor; limits: WithdrawalLimits },
): Promise<WithdrawalLimitsReply> {
  const at = services.now()
  const { today } = await loadWithdrawalLimits(tx, at)
  if (limits.from < today) throw new Problem('finance.limits-past', {}, { from: 'finance.limits-past' })
  await storeWithdrawalLimits(tx, { ...limits, operatorId: actor.operatorId, by: actor, at })
  return loadWithdrawalLimits(tx, at)
}
