import { newId, requireFound, Problem } from '@evops/platform/contract'
import { insertPartnerMessage, type Tx } from '@evops/platform/server'
import type { PaymentAccounts } from '../accounts/accounts.service.ts'
import { recordCallbackTime, ownerOfAccount } from '../accounts/accounts.store.ts'
import type { Certificates } from '../certificates/certificates.service.ts'
import { applyReport, type ApplyReportDeps } from '../intents/apply.service.ts'
import {
  type DisputeReport,
  ForgedCallbackError,
  type Merchant,
  type VerifiedCallback,
  type PaymentProvider,
  type RawCallback,
  type PaymentReport,
  type RefundReport,
  UnknownSerial,
  UnreadableContentError,
} from '../port.ts'
import type { Disputes } from '../disputes/disputes.service.ts'
import { providerAdapterOf } from '../providers/adapters.ts'
import type { Refunds } from '../intents/refunds.service.ts'
import { refundsNotRequested } from '../intents/refunds.rules.ts'
import { listRequestedRefunds } from '../intents/refunds.store.ts'
import { createProviderConnection, secretValuesOf } from '../wire.ts'
import { finishPaymentEvent, savePaymentEvent, lockPaymentEvent, noticeOfPaymentEvent } from './events.store.ts'

export const applyCallbackJob = 'payments:apply'
/** Highest number of forged callbacks per account and minute that are logged. The others are refused, too. */
const mostForged = 30
/** Longest query that is stored with an event. */
const mostHead = 8_000

export interface Callbacks {
  /**
   * Verifies and stores a callback before the response. `event`: id of the event to apply, null for a signed callback
   * that is not readable. Throws request.not-found, payments.forged.
   */
  take(
    accountId: string,
    raw: RawCallback,
  ): Promise<PaymentProvider['taken'] & { event: { operatorId: string; id: string } | null }>
  /** Applies a stored callback. Repeating it has no effect. */
  apply(due: { operatorId: string; id: string }): Promise<void>
}

export function createCallbacks(
  deps: ApplyReportDeps & { certificates: Pick<Certificates, 'renew'> },
  { accounts, refunds, disputes }: { accounts: PaymentAccounts; refunds: Refunds; disputes: Disputes },
): Callbacks {
  const { services } = deps
  const forged = new Map<string, { minute: number; many: number }>()
  function isFlood(accountId: string): boolean {
    const minute = Math.floor(services.now().getTime() / 60_000)
    const before = forged.get(accountId)
    const many = before?.minute === minute ? before.many + 1 : 1
    forged.set(accountId, { minute, many })
    return many > mostForged
  }

  /**
   * If the signing key is unknown, the provider's certificates are requested and the callback is read again. Throws
   * Forged.
   */
  async function noticeFrom(merchant: Merchant, raw: RawCallback, at: Date): Promise<VerifiedCallback> {
    const { operatorId, accountId } = merchant
    const provider = providerAdapterOf(merchant.provider)
    try {
      return provider.parse(merchant, raw, at)
    } catch (error) {
      if (!(error instanceof UnknownSerial)) throw error
      if (!(await deps.certificates.renew({ operatorId, id: accountId }))) throw error
      const again = await services.db.inTenant(operatorId, (tx) => accounts.merchant(tx, accountId))
      return provider.parse(again?.merchant ?? merchant, raw, at)
    }
  }

  return {
    async take(accountId, raw) {
      const operatorId = await services.db.asPlatform((tx) => ownerOfAccount(tx, accountId))
      if (operatorId === undefined) throw new Problem('request.not-found')
      const reached = requireFound(await services.db.inTenant(operatorId, (tx) => accounts.merchant(tx, accountId)))
      const { merchant } = reached
      const provider = providerAdapterOf(merchant.provider)
      const at = services.now()
      try {
        const notice = await noticeFrom(merchant, raw, at)
        if (!isStorable(notice)) throw new UnreadableContentError('a number that is no text')
        const id = await services.db.inTenant(operatorId, async (tx) => {
          const event = { operatorId, id: newId(at.getTime()), accountId, notice, at }
          const head = Object.entries(raw.query)
            .map(([name, value]) => `${name}=${value}`)
            .join('&')
            .replaceAll('\u0000', '')
            .slice(0, mostHead)
          const eventId = await savePaymentEvent(tx, { ...event, head, raw: raw.body })
          await recordCallbackTime(tx, accountId, at)
          await recordMessage(tx, merchant, raw, {
            at,
            verified: 'yes',
            httpStatus: provider.taken.status,
            correlation: correlationOf(notice),
          })
          return eventId
        })
        await services.jobs.add(applyCallbackJob, { operatorId, id }, { queue: `payments:${accountId}` })
        return { ...provider.taken, event: { operatorId, id } }
      } catch (error) {
        if (!(error instanceof ForgedCallbackError || error instanceof UnreadableContentError)) throw error
        const [verified, httpStatus] =
          error instanceof ForgedCallbackError ? (['no', 401] as const) : (['yes', provider.refused.status] as const)
        if (!isFlood(accountId))
          await services.db.inTenant(operatorId, (tx) =>
            recordMessage(tx, merchant, raw, { at, verified, httpStatus, correlation: error.message }),
          )
        if (error instanceof ForgedCallbackError) throw new Problem('payments.forged')
        return { ...provider.refused, event: null }
      }
    },
    apply: (due) => apply(deps, { accounts, refunds, disputes }, due),
  }
}

/** Returns false for characters that no text in the database holds: NUL, and half of a pair. */
function isStorable(notice: VerifiedCallback): boolean {
  return !/\\u(?:0000|d[89a-f])/i.test(JSON.stringify(notice))
}

async function recordMessage(
  tx: Tx,
  merchant: Merchant,
  raw: RawCallback,
  {
    at,
    verified,
    httpStatus,
    correlation,
  }: { at: Date; verified: 'yes' | 'no'; httpStatus: number; correlation: string },
): Promise<void> {
  await insertPartnerMessage(tx, {
    operatorId: merchant.operatorId,
    peerKind: 'payment',
    peer: merchant.name,
    peerId: merchant.accountId,
    direction: 'in',
    channel: 'callback',
    correlation,
    verified,
    status: httpStatus < 400 ? 'done' : 'refused',
    httpStatus,
    at,
    headers: raw.headers,
    body: raw.body.toString('utf8'),
    secrets: secretValuesOf(merchant),
  })
}
function correlationOf(notice: VerifiedCallback): string {
  if (notice.kind === 'other') return notice.key
  if (notice.kind === 'refund') return 'report' in notice ? notice.report.refundNo : notice.look.refundNo
  if (notice.kind === 'dispute') return 'report' in notice ? notice.report.disputeNo : notice.look.disputeNo
  return 'report' in notice ? notice.report.ourNo : notice.look.ourNo || notice.look.providerNo
}

/** Applies an event. Its content was parsed when the bytes were verified. */
async function apply(
  deps: ApplyReportDeps,
  { accounts, refunds, disputes }: { accounts: PaymentAccounts; refunds: Refunds; disputes: Disputes },
  { operatorId, id }: { operatorId: string; id: string },
): Promise<void> {
  const { services } = deps
  const found = await services.db.inTenant(operatorId, async (tx) => {
    const event = await noticeOfPaymentEvent(tx, id)
    return event && { ...event, reached: await accounts.merchant(tx, event.accountId) }
  })
  if (!found?.reached || found.state !== 'stored') return
  const { notice, reached, accountId } = found
  const { merchant } = reached
  // Outside the transaction, because it waits for the provider.
  const result =
    notice.kind === 'payment' &&
    ('report' in notice
      ? notice.report
      : await providerAdapterOf(merchant.provider).query(createProviderConnection(deps, merchant, reached), {
          ...notice.look,
          amountMinor: 0,
          currency: '',
        }))
  const contested = notice.kind === 'dispute' && (await disputeOf(deps, notice, reached))
  const refund = notice.kind === 'refund' && (await refundOf(deps, notice, reached))
  await services.db.inTenant(operatorId, async (tx) => {
    const event = await lockPaymentEvent(tx, id)
    if (event?.state !== 'stored') return
    const at = services.now()
    const from = { source: 'callback', eventId: id } as const
    if (result) {
      const { intentId, decision } = await applyReport(tx, deps, { report: result, merchant, ...from })
      if (intentId !== null && decision.does === 'move' && decision.kind === 'capture') {
        await refunds.sendBack(tx, intentId)
        await disputes.holdWaiting(tx, intentId)
      }
      if (intentId !== null)
        for (const outside of await outsideRefunds(tx, intentId, result))
          await disputes.apply(tx, { operatorId, accountId }, outside)
      const state = decision.does === 'move' ? 'applied' : decision.does
      const problem = decision.does === 'wrong' ? `wrong ${decision.what}` : ''
      return finishPaymentEvent(tx, id, { state, problem, intentId, at })
    }
    if (contested) {
      const { intentId, outcome } = await disputes.apply(tx, { operatorId, accountId }, contested)
      return finishPaymentEvent(tx, id, { state: outcome, problem: '', intentId, at })
    }
    if (!refund) return finishPaymentEvent(tx, id, { state: 'nothing', problem: '', intentId: null, at })
    const { intentId, outcome } = await refunds.apply(tx, refund.report, { accountId, ...from })
    // Not one of ours: it was made on the provider's website.
    const outside = outcome === 'unknown' ? outsideRefundOf(refund) : undefined
    if (outside) {
      const applied = await disputes.apply(tx, { operatorId, accountId }, outside)
      return finishPaymentEvent(tx, id, { state: applied.outcome, problem: '', intentId: applied.intentId, at })
    }
    const isWrong = outcome === 'unknown' || outcome === 'amount'
    const problem = isWrong ? `wrong refund: ${outcome}` : ''
    return finishPaymentEvent(tx, id, { state: isWrong ? 'wrong' : outcome, problem, intentId, at })
  })
}

/** Returns the report of a dispute, from the callback or from the provider. Throws ProviderError. */
async function disputeOf(
  deps: ApplyReportDeps,
  notice: Extract<VerifiedCallback, { kind: 'dispute' }>,
  reached: { merchant: Merchant; isLoopback: boolean },
): Promise<DisputeReport | undefined> {
  if ('report' in notice) return notice.report
  const { disputes } = providerAdapterOf(reached.merchant.provider)
  return disputes?.query?.(createProviderConnection(deps, reached.merchant, reached), notice.look)
}
interface ReportedRefund {
  ourNo: string
  /** Provider's number of the payment. Empty: unknown. */
  paymentNo: string
  report: RefundReport
}
/** Returns the report of a refund, from the callback or from the provider. Throws ProviderError. */
async function refundOf(
  deps: ApplyReportDeps,
  notice: Extract<VerifiedCallback, { kind: 'refund' }>,
  { merchant, ...reached }: { merchant: Merchant; isLoopback: boolean },
): Promise<ReportedRefund> {
  const { ourNo } = notice
  if ('report' in notice) return { ourNo, paymentNo: '', report: notice.report }
  const { refundNo, paymentNo } = notice.look
  const nothing = { amountMinor: 0, refundMinor: 0, reason: '', currency: 'CNY' }
  const wish = { ...nothing, ourNo, refundNo, providerNo: paymentNo }
  const report = await providerAdapterOf(merchant.provider).queryRefund(
    createProviderConnection(deps, merchant, reached),
    wish,
  )
  return { ourNo, paymentNo, report: { ...report, currency: wish.currency } }
}
/** Returns the cases of a payment's completed refunds that are none of ours. */
async function outsideRefunds(
  tx: Tx,
  intentId: string,
  { ourNo, providerNo, currency, refunds = [] }: PaymentReport,
): Promise<DisputeReport[]> {
  if (refunds.length === 0) return []
  const unknown = refundsNotRequested(refunds, await listRequestedRefunds(tx, intentId))
  return unknown.map(({ refundNo, amountMinor, at }) => ({
    kind: 'outside_refund',
    disputeNo: refundNo,
    paymentNo: providerNo,
    ourNo,
    amountMinor,
    currency,
    reason: '',
    evidenceDueAt: null,
    state: 'opened',
    at,
  }))
}
/** Returns the case of a completed refund that we did not request. */
function outsideRefundOf({ ourNo, paymentNo, report }: ReportedRefund): DisputeReport | undefined {
  const { refundNo, refundMinor, currency = '', state } = report
  if (refundNo === '' || !refundMinor || currency === '' || state === 'sent') return undefined
  return {
    kind: 'outside_refund',
    disputeNo: refundNo,
    paymentNo,
    ourNo,
    amountMinor: refundMinor,
    currency,
    reason: '',
    evidenceDueAt: null,
    state: state === 'failed' ? 'won' : 'opened',
    at: null,
  }
}
