import { formatMinorAmount, type JournalEntry } from '@evops/ledger/contract'
import { requireUnusedVoucher, type Ledger } from '@evops/ledger/server'
import type { Approvals } from '@evops/organisation/server'
import { newId, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { z } from 'zod'
import { partnerPaymentForm, roamingScreen, type PartnerPaymentForm } from '../../contract/index.ts'
import type { PartnerKey } from '../partners/partners.store.ts'
import type { PartnerStatementDeps } from './clearing.service.ts'
import {
  moneyActKindByPaymentKind,
  reversePaymentEntries,
  businessTypeByPaymentKind,
  calculatePaymentLimits,
  partnerPaymentEntries,
} from './payments.rules.ts'
import {
  findPayment,
  insertPayment,
  isRecordedPayment,
  lockPayments,
  markPaymentReversed,
  pageOfPayments,
  partnerLines,
  findPartnerBalance,
  type StoredPayment,
  type PartnerBalance,
} from './payments.store.ts'

export const partnerPaymentApprovalKind = 'interop.partner-payment'
export const paymentReversalApprovalKind = 'interop.partner-payment-reversal'
export interface PaymentDeps extends PartnerStatementDeps {
  approvals: Approvals
  post: Ledger['post']
  payOut: Ledger['payOut']
}
const by = z.object({ byName: z.string() })

/** Registers the actions that need a second person's approval. Called once at start. Returns the dependencies. */
export function registerPayments(deps: PaymentDeps): PaymentDeps {
  const permission = roamingScreen.may.partnerpay.approve
  deps.approvals.register({
    kind: partnerPaymentApprovalKind,
    title: { zh: '合作方款项', en: 'Payment with a partner', es: 'Pago con un socio' },
    permission,
    payload: by.extend({ partnerId: z.uuid(), form: partnerPaymentForm }),
    run: ({ tx, payload: { partnerId, form, byName }, actor, approvalId, requestedBy }) =>
      book(tx, deps, {
        key: { operatorId: actor.operatorId, id: partnerId },
        form,
        people: { first: { userId: requestedBy, name: byName }, second: actor, approvalId },
      }),
  })
  deps.approvals.register({
    kind: paymentReversalApprovalKind,
    title: {
      zh: '冲销合作方款项',
      en: 'Reverse a payment with a partner',
      es: 'Revertir un pago con un socio',
    },
    permission,
    payload: by.extend({ paymentId: z.uuid(), reason: z.string() }),
    run: ({ tx, payload: { paymentId, reason, byName }, actor, approvalId, requestedBy }) =>
      takeBack(tx, deps, {
        key: { operatorId: actor.operatorId, id: paymentId },
        reason,
        people: { first: { userId: requestedBy, name: byName }, second: actor, approvalId },
      }),
  })
  return deps
}

/** Throws request.not-found. */
export async function listPaymentsOfPartner(
  tx: Tx,
  { services, partners, approvals }: PaymentDeps,
  { page, pageSize, ...key }: PartnerKey & { page: number; pageSize: number },
) {
  await partners.get(tx, key)
  const found = await pageOfPayments(tx, key, { page, pageSize })
  const subject = { kind: partnerPaymentApprovalKind, subjectId: key.id }
  const waits = await approvals.waitingOn(tx, key.operatorId, subject)
  const waiting = waits ? { id: waits.id, subject: waits.subject, byName: waits.requestedByName } : null
  return { ...found, waiting, debts: calculatePaymentLimits(await findPartnerBalance(tx, key, services.now())) }
}

/**
 * Requests the approval of a payment. Throws request.not-found or the reason against the payment before the request is
 * created.
 */
export async function requestPaymentApproval(
  tx: Tx,
  deps: PaymentDeps,
  { actor, partnerId, form }: { actor: Actor; partnerId: string; form: PartnerPaymentForm },
): Promise<{ approvalId: string }> {
  const key = { operatorId: actor.operatorId, id: partnerId }
  const { name } = await deps.partners.get(tx, key)
  const { currency } = await payable(tx, deps, key, form)
  const { amountMinor, reference, note } = form
  const { id } = await deps.approvals.request(tx, actor, {
    kind: partnerPaymentApprovalKind,
    subject: `${name} · ${formatMinorAmount(amountMinor, currency)} · ${reference}`,
    subjectId: partnerId,
    payload: { partnerId, byName: actor.name, form },
    reason: note,
    stations: 'all',
    payout: { amountMinor, currency },
  })
  return { approvalId: id }
}
/** Throws request.not-found, interop.payment-reversed. */
export async function requestReversalApproval(
  tx: Tx,
  deps: PaymentDeps,
  { actor, paymentId, reason }: { actor: Actor; paymentId: string; reason: string },
): Promise<{ approvalId: string; payment: StoredPayment }> {
  const payment = await reversible(tx, { operatorId: actor.operatorId, id: paymentId })
  const { amountMinor, currency, reference } = payment
  const { id } = await deps.approvals.request(tx, actor, {
    kind: paymentReversalApprovalKind,
    subject: `${formatMinorAmount(amountMinor, currency)} · ${reference}`,
    subjectId: paymentId,
    payload: { paymentId, byName: actor.name, reason },
    reason,
    stations: 'all',
    payout: { amountMinor, currency },
  })
  return { approvalId: id, payment }
}

function refuse(code: string, field: string, marks: Record<string, string> = {}): never {
  throw new Problem(code, marks, { [field]: code })
}
/** Returns the debts of both sides if this amount may be recorded. Throws interop.payment-…. */
async function payable(
  tx: Tx,
  { services }: PaymentDeps,
  key: PartnerKey,
  form: PartnerPaymentForm,
): Promise<PartnerBalance> {
  await lockPayments(tx, key)
  const { kind, amountMinor, paidOn } = form
  const current = await findPartnerBalance(tx, key, services.now())
  if (paidOn > current.today) refuse('interop.payment-ahead', 'paidOn')
  if (await isRecordedPayment(tx, key, form)) refuse('interop.payment-exists', 'reference')
  if (kind === 'in') await requireUnusedVoucher(tx, form.reference, 'reference')
  if (kind === 'set_off' && !current.netted) refuse('interop.payment-not-netted', 'kind')
  if (kind === 'in') {
    // A partner without a wallet can only return overpayments.
    if (!current.hasWallet && amountMinor > -current.theirsMinor) refuse('interop.payment-nothing', 'amountMinor')
    return current
  }
  const { mostOutMinor, mostSetOffMinor } = calculatePaymentLimits(current)
  const most = kind === 'out' ? mostOutMinor : mostSetOffMinor
  if (amountMinor > most)
    refuse('interop.payment-most', 'amountMinor', { amount: formatMinorAmount(most, current.currency) })
  return current
}

interface People {
  first: { userId: string; name: string }
  second: { userId: string; name: string }
  approvalId: string
}
async function book(
  tx: Tx,
  deps: PaymentDeps,
  { key, form, people }: { key: PartnerKey; form: PartnerPaymentForm; people: People },
): Promise<{ id: string }> {
  await deps.partners.get(tx, key)
  const current = await payable(tx, deps, key, form)
  const entries = partnerPaymentEntries(form, key.id, current)
  const paying = { ...key, form, people, currency: current.currency, entries }
  return storePayment(tx, deps, paying, form.kind === 'in' ? deps.post : deps.payOut)
}

async function reversible(tx: Tx, key: PartnerKey): Promise<StoredPayment> {
  const payment = await findPayment(tx, key)
  if (!payment) throw new Problem('request.not-found')
  if (payment.reverses !== null || payment.reversedAt !== null) throw new Problem('interop.payment-reversed')
  return payment
}
async function takeBack(
  tx: Tx,
  deps: PaymentDeps,
  { key, reason, people }: { key: PartnerKey; reason: string; people: People },
): Promise<{ id: string }> {
  const payment = await reversible(tx, key)
  const { operatorId } = key
  const { partnerId, journalId, currency } = payment
  await lockPayments(tx, { operatorId, id: partnerId })
  const lines = await partnerLines(tx, { operatorId, partnerId, journalId })
  await markPaymentReversed(tx, key, deps.services.now())
  const back = { ...payment, note: reason }
  const entries = reversePaymentEntries(lines, partnerId)
  const taken = { operatorId, id: partnerId, form: back, people, currency, entries, reverses: payment }
  return storePayment(tx, deps, taken, deps.post)
}

interface PaymentDraft extends PartnerKey {
  form: PartnerPaymentForm
  people: People
  currency: string
  entries: readonly JournalEntry[]
  reverses?: StoredPayment
}
async function storePayment(
  tx: Tx,
  { services }: PaymentDeps,
  { operatorId, id: partnerId, form, people, currency, entries, reverses }: PaymentDraft,
  post: PaymentDeps['post'],
): Promise<{ id: string }> {
  const at = services.now()
  const [id, journalId] = [newId(at.getTime()), newId(at.getTime())]
  const { first, second, approvalId } = people
  // The reversal of a payment has its own business key. The resulting debt is calculated like any other debt.
  await post(tx, [
    {
      operatorId,
      id: journalId,
      currency,
      businessType: businessTypeByPaymentKind[form.kind],
      businessId: id,
      key: `${businessTypeByPaymentKind[form.kind]}:${id}`,
      effectiveAt: at.toISOString(),
      memo: form.reference,
      byId: first.userId,
      byName: first.name,
      ...(reverses
        ? { reverses: reverses.journalId }
        : form.kind === 'in' && { voucher: { voucherNo: form.reference, usedFor: 'partner' } }),
      act: {
        kind: moneyActKindByPaymentKind[form.kind],
        partyId: partnerId,
        second: { approvalId, approverId: second.userId },
      },
      entries,
    },
  ])
  const details = { ...form, ...people, reverses: reverses?.id ?? null }
  await insertPayment(tx, { ...details, operatorId, id, partnerId, currency, at, journalId })
  return { id }
}
