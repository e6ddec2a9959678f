import { minuteMs, newId, requireFound, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { formatMinorAmount } from '@evops/ledger/contract'
import { z } from 'zod'
import { closedReason, paymentPermissions, type IntentStepSource } from '../../contract/index.ts'
import type { PaymentAccounts } from '../accounts/accounts.service.ts'
import type { PaymentsDeps } from '../deps.ts'
import { postTestTransaction } from './apply.service.ts'
import { capturesOfIntent, takeFromCapture, type Capture } from './captures.store.ts'
import { lockIntent, moveIntent, type LockedIntent } from './intents.store.ts'
import { type Merchant, ProviderError, type RefundReport } from '../port.ts'
import { providerAdapterOf } from '../providers/adapters.ts'
import type { Shares } from '../shares/shares.service.ts'
import { createProviderConnection } from '../wire.ts'
import { changeRefund, insertRefund, lockRefund, type LockedRefund } from './refunds.store.ts'

export const refundApprovalKind = 'payments.refund'
const wish = z.object({ amountMinor: z.int(), reason: z.string(), captureId: z.uuid().optional() })
type RefundForm = z.infer<typeof wish>

interface RefundContext {
  by: { id: string; name: string }
  second?: { approvalId: string; approverId: string }
  /** True for a payment that returns by itself, because nobody may have it. */
  isReturn?: boolean
  intentId: string
  form: RefundForm
}

export interface Refunds {
  /**
   * Takes the amount out of the wallet now, or requests the approval of a second person. Throws payments.wrong-state,
   * payments.too-much.
   */
  sendRequest(
    tx: Tx,
    actor: Actor,
    wanted: { intentId: string; form: RefundForm },
  ): Promise<{ refundId: string | null; approvalId: string | null }>
  /** Refunds without a second person, for automatic refunds. */
  now(tx: Tx, request: RefundContext): Promise<string>
  /**
   * Refunds what no wallet can take: a paid test transaction, and a payment that arrived after its wallet was closed.
   * Called after a capture.
   */
  sendBack(tx: Tx, intentId: string): Promise<void>
  /** Sends a refund to its provider, or polls its state. Repeating it has no effect. */
  work(due: { operatorId: string; id: string }): Promise<void>
  /** Applies a provider's report of a refund in the caller's transaction. */
  apply(
    tx: Tx,
    report: RefundReport,
    from: { accountId: string; source: IntentStepSource; eventId?: string },
  ): Promise<{ intentId: string | null; outcome: 'applied' | 'nothing' | 'unknown' | 'amount' }>
}

export function createRefunds(deps: PaymentsDeps, accounts: PaymentAccounts, shares: Shares): Refunds {
  const { services, ledger, approvals } = deps
  approvals.register({
    kind: refundApprovalKind,
    title: { zh: '线上支付原路退款', en: 'Refund of an online payment', es: 'Reembolso de un pago en línea' },
    permission: paymentPermissions.payment.approve,
    payload: wish.extend({ intentId: z.uuid(), byName: z.string() }),
    run: ({ tx, payload: { intentId, byName, ...form }, actor, approvalId, requestedBy }) =>
      now(tx, {
        by: { id: requestedBy, name: byName },
        second: { approvalId, approverId: actor.userId },
        intentId,
        form,
      }),
  })

  /** Returns the payment, and the capture with a sufficient rest. */
  async function refundable(
    tx: Tx,
    intentId: string,
    { amountMinor, captureId }: RefundForm,
  ): Promise<{ intent: LockedIntent; capture: Capture }> {
    const intent = requireFound(await lockIntent(tx, { id: intentId }))
    const wanted = (await capturesOfIntent(tx, intentId)).filter(({ id }) => (captureId ?? id) === id)
    const remainingOf = (one: Capture) => one.amountMinor - one.refundedMinor - one.disputedMinor
    const most = wanted.toSorted((a, b) => remainingOf(b) - remainingOf(a))[0]
    if (!most) throw new Problem('payments.wrong-state')
    const capture = wanted.find((one) => remainingOf(one) >= amountMinor)
    if (!capture) {
      const left = remainingOf(most)
      const amount = formatMinorAmount(left, intent.currency)
      throw new Problem('payments.too-much', { amount }, { amountMinor: 'payments.too-much' })
    }
    return { intent, capture }
  }

  async function now(tx: Tx, { by, second, isReturn, intentId, form }: RefundContext): Promise<string> {
    const { intent, capture } = await refundable(tx, intentId, form)
    const at = services.now()
    const id = newId(at.getTime())
    const { operatorId, walletId } = intent
    const journalId =
      walletId === null
        ? await postTestTransaction(tx, ledger, {
            intent,
            key: `payment.test:${id}`,
            amountMinor: -form.amountMinor,
            at,
          })
        : await ledger.online.refund(
            tx,
            walletId,
            toLedgerRefund(intent, capture.id, { id, at, by, second, isReturn, ...form }),
          )
    await insertRefund(tx, {
      operatorId,
      id,
      ourNo: id.replaceAll('-', ''),
      intentId,
      captureNumber: capture.number,
      amountMinor: form.amountMinor,
      reason: form.reason,
      journalId,
      at,
      approvalId: second?.approvalId ?? null,
      by,
    })
    await takeFromCapture(tx, { intentId, number: capture.number }, form.amountMinor)
    await moveIntent(
      tx,
      intent,
      {
        kind: 'refund',
        to: intent.state,
        amountMinor: form.amountMinor,
        source: 'hand',
        at,
        refundId: id,
        note: form.reason,
        byName: by.name,
      },
      { refundedMinor: intent.refundedMinor + form.amountMinor },
    )
    return id
  }

  /** Returns the refund of a capture that belongs to no wallet. Undefined: the money has its place. */
  async function returnOf(tx: Tx, intent: LockedIntent): Promise<RefundForm | undefined> {
    const leftMinor = intent.capturedMinor - intent.refundedMinor
    if (leftMinor < 1) return undefined
    if (intent.purpose === 'test') return { amountMinor: leftMinor, reason: 'test' }
    const owedMinor = intent.walletId && (await ledger.online.owedToClosed(tx, intent.walletId))
    const last = (await capturesOfIntent(tx, intent.id)).at(-1)
    if (!owedMinor || !last) return undefined
    // Debts that the wallet still had were paid with the payment.
    const amountMinor = Math.min(owedMinor, last.amountMinor - last.refundedMinor)
    return amountMinor > 0 ? { amountMinor, reason: closedReason, captureId: last.id } : undefined
  }

  return {
    async sendRequest(tx, actor, { intentId, form }) {
      const { intent } = await refundable(tx, intentId, form)
      const by = { id: actor.userId, name: actor.name }
      const { operatorId, walletId, currency } = intent
      const { amountMinor } = form
      // A closed wallet has no owner who would notice, so its money needs two people at any amount.
      const isClosed = walletId !== null && (await ledger.online.owedToClosed(tx, walletId)) !== null
      const wanted = { operatorId, walletId, currency, amountMinor, by }
      if (!isClosed && !(await ledger.online.needsTwo(tx, wanted)))
        return { refundId: await now(tx, { by, intentId, form }), approvalId: null }
      const { id } = await approvals.request(tx, actor, {
        kind: refundApprovalKind,
        subject: `${intent.ourNo} · ${formatMinorAmount(form.amountMinor, intent.currency)}`,
        subjectId: intentId,
        payload: { intentId, byName: actor.name, ...form },
        reason: form.reason,
        stations: 'all',
        payout: { amountMinor: form.amountMinor, currency: intent.currency },
      })
      return { refundId: null, approvalId: id }
    },
    now,
    async sendBack(tx, id) {
      const intent = await lockIntent(tx, { id })
      if (!intent) return
      const by = { id: intent.byId, name: intent.byName }
      const form = await returnOf(tx, intent)
      if (form) await now(tx, { by, intentId: id, form, isReturn: true })
    },
    work: (due) => work(deps, accounts, { ...due, shares }),
    apply: (tx, report, from) => applyRefund(tx, deps, report, from),
  }
}

/** Returns the refund in the form of the ledger. */
function toLedgerRefund(
  { operatorId, accountId, currency }: LockedIntent,
  paymentId: string,
  of: {
    id: string
    at: Date
    by: { id: string; name: string }
    second?: RefundContext['second'] | undefined
    isReturn?: boolean | undefined
    amountMinor: number
    reason: string
  },
) {
  return { operatorId, accountId, currency, paymentId, ...of }
}

/**
 * Sends a refund. It is stored before and after the call: after a crash in between, the call is repeated with the same
 * number.
 */
async function work(
  deps: PaymentsDeps,
  accounts: PaymentAccounts,
  { operatorId, id, shares }: { operatorId: string; id: string; shares: Shares },
): Promise<void> {
  const { services } = deps
  const found = await services.db.inTenant(operatorId, async (tx) => {
    const refund = await lockRefund(tx, { id })
    if (!refund || refund.state === 'done' || refund.state === 'failed') return undefined
    const intent = await lockIntent(tx, { id: refund.intentId })
    return intent && { refund, intent, reached: await accounts.merchant(tx, intent.accountId) }
  })
  if (!found) return
  const { refund, intent, reached } = found
  // Shared amounts are returned first. Otherwise the merchant's own balance would pay.
  const away = refund.state === 'asked' && (await shares.bringBack({ operatorId, id, intentId: intent.id }))
  if (away) return services.db.inTenant(operatorId, (tx) => again(tx, deps, refund, away))
  const report = await (
    reached
      ? notifyRefund(deps, { refund, intent, ...reached })
      : // Manual: the requesting user pays it out
        Promise.resolve({
          refundNo: refund.ourNo,
          providerNo: '',
          state: 'done',
          refundMinor: undefined,
        } as const)
  ).catch((error: unknown) => {
    if (error instanceof ProviderError) return error
    throw error
  })
  await services.db.inTenant(operatorId, async (tx) => {
    if (!(report instanceof ProviderError)) {
      await applyRefund(tx, deps, report, { accountId: intent.accountId, source: 'poll' })
      if (report.state === 'sent') await again(tx, deps, refund, '')
    } else if (report.kind === 'refused')
      await applyRefund(
        tx,
        deps,
        {
          refundNo: refund.ourNo,
          providerNo: '',
          state: 'failed',
          refundMinor: undefined,
          reason: report.message,
        },
        { accountId: intent.accountId, source: 'poll' },
      )
    // The result is unknown: the state stays, and the call is repeated.
    else await again(tx, deps, refund, report.message)
  })
}

async function notifyRefund(
  deps: PaymentsDeps,
  {
    refund,
    intent,
    merchant,
    isLoopback,
  }: { refund: LockedRefund; intent: LockedIntent; merchant: Merchant; isLoopback: boolean },
): Promise<RefundReport> {
  const wire = createProviderConnection(deps, merchant, { isLoopback })
  const provider = providerAdapterOf(merchant.provider)
  const { ourNo, providerNo, currency, method, capturedMinor: amountMinor } = intent
  const request = {
    number: refund.captureNumber,
    ourNo,
    providerNo,
    currency,
    method,
    amountMinor,
    refundNo: refund.ourNo,
    refundMinor: refund.amountMinor,
    reason: refund.reason,
  }
  return refund.state === 'sent' ? provider.queryRefund(wire, request) : provider.refund(wire, request)
}

async function again(tx: Tx, { services }: PaymentsDeps, refund: LockedRefund, problem: string): Promise<void> {
  const pollAt = new Date(services.now().getTime() + minuteMs * 2 ** Math.min(refund.tries, 8))
  const still = await lockRefund(tx, { id: refund.id })
  if (still && still.state !== 'done' && still.state !== 'failed')
    await changeRefund(tx, refund.id, { pollAt, problem, tried: true })
}

async function applyRefund(
  tx: Tx,
  deps: PaymentsDeps,
  report: RefundReport,
  { accountId, source, eventId }: { accountId: string; source: IntentStepSource; eventId?: string },
): Promise<{ intentId: string | null; outcome: 'applied' | 'nothing' | 'unknown' | 'amount' }> {
  const refund = await lockRefund(tx, { ourNo: report.refundNo })
  const intent = refund && (await lockIntent(tx, { id: refund.intentId }))
  if (!refund || !intent || intent.accountId !== accountId) return { intentId: null, outcome: 'unknown' }
  const intentId = intent.id
  if (report.refundMinor !== undefined && report.refundMinor !== refund.amountMinor)
    return { intentId, outcome: 'amount' }
  if (refund.state === 'done' || refund.state === 'failed') return { intentId, outcome: 'nothing' }
  const { providerNo } = report
  if (report.state === 'sent') {
    if (refund.state === 'sent') return { intentId, outcome: 'nothing' }
    await changeRefund(tx, refund.id, { state: 'sent', providerNo, problem: '' })
    return { intentId, outcome: 'applied' }
  }
  const at = deps.services.now()
  const isDone = report.state === 'done'
  const problem = isDone ? '' : (report.reason ?? '')
  const step = {
    to: intent.state,
    source,
    at,
    eventId,
    refundId: refund.id,
    amountMinor: refund.amountMinor,
  } as const
  await changeRefund(tx, refund.id, {
    state: report.state,
    providerNo,
    endedAt: at,
    pollAt: null,
    problem,
    ...(!isDone && { backJournalId: await refundInLedger(tx, deps, { refund, intent, at }) }),
  })
  if (!isDone) await takeFromCapture(tx, { intentId, number: refund.captureNumber }, -refund.amountMinor)
  await moveIntent(
    tx,
    intent,
    { ...step, kind: isDone ? 'refund_done' : 'refund_failed', note: problem },
    isDone ? {} : { refundedMinor: intent.refundedMinor - refund.amountMinor },
  )
  return { intentId, outcome: 'applied' }
}

async function refundInLedger(
  tx: Tx,
  { ledger }: PaymentsDeps,
  { refund, intent, at }: { refund: LockedRefund; intent: LockedIntent; at: Date },
): Promise<string | null> {
  const { amountMinor, reason } = refund
  if (intent.walletId === null)
    return postTestTransaction(tx, ledger, { intent, key: `payment.test:${refund.id}:back`, amountMinor, at })
  const by = { id: refund.byId, name: refund.byName }
  const taken = (await capturesOfIntent(tx, intent.id)).find(({ number }) => number === refund.captureNumber)
  return ledger.online.giveBack(
    tx,
    intent.walletId,
    toLedgerRefund(intent, taken?.id ?? intent.id, { id: refund.id, at, by, amountMinor, reason }),
  )
}
