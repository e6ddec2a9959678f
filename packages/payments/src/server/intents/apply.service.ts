import { newId } from '@evops/platform/contract'
import type { OnlinePayment } from '@evops/ledger/server'
import type { Tx } from '@evops/platform/server'
import type { IntentStepSource } from '../../contract/index.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { Merchant, PaymentReport } from '../port.ts'
import type { Shares } from '../shares/shares.service.ts'
import { decidePaymentReport, type ReportDecision } from './apply.rules.ts'
import { capturesOfIntent, insertCapture } from './captures.store.ts'
import { lockIntent, moveIntent, saveIntentProblem, type LockedIntent } from './intents.store.ts'

export interface ApplyReportRequest {
  report: PaymentReport
  merchant: Pick<Merchant, 'merchantId' | 'appId' | 'miniAppId' | 'accountId'> | undefined
  source: IntentStepSource
  eventId?: string
  byName?: string
  /** People who confirmed a transfer that no provider reports. */
  confirmed?: NonNullable<OnlinePayment['confirmed']>
}
export interface ApplyReportDeps extends PaymentsDeps {
  shares: Pick<Shares, 'begin' | 'look'>
}
export type AppliedPaymentReport = { intentId: string | null; decision: ReportDecision }

/** Applies a report of a payment in the caller's transaction: state, wallet and books together, or nothing. */
export async function applyReport(
  tx: Tx,
  deps: ApplyReportDeps,
  wish: ApplyReportRequest,
): Promise<AppliedPaymentReport> {
  const intent = await lockIntent(tx, { ourNo: wish.report.ourNo })
  if (!intent || (wish.merchant && wish.merchant.accountId !== intent.accountId))
    return { intentId: null, decision: { does: 'wrong', what: 'number' } }
  const { capturedMinor } = wish.report
  const isOld = capturedMinor > 0 && capturedMinor < intent.capturedMinor
  const sums = isOld ? (await capturesOfIntent(tx, intent.id)).map(({ afterMinor }) => afterMinor) : []
  const decision = decidePaymentReport({ intent, sums, ...wish })
  if (decision.does === 'wrong') await saveIntentProblem(tx, intent.id, `wrong ${decision.what}`)
  if (decision.does === 'move') await move(tx, deps, { intent, decision, wish })
  // Authorised and captured before the first report arrived.
  if (decision.does === 'move' && decision.kind === 'authorise' && capturedMinor > 0) return applyReport(tx, deps, wish)
  return { intentId: intent.id, decision }
}

async function move(
  tx: Tx,
  deps: ApplyReportDeps,
  {
    intent,
    decision: { kind, to, amountMinor },
    wish: { report, source, eventId, byName, confirmed },
  }: { intent: LockedIntent; decision: Extract<ReportDecision, { does: 'move' }>; wish: ApplyReportRequest },
): Promise<void> {
  const at = deps.services.now()
  const step = { kind, to, amountMinor, source, at, eventId, ...(byName !== undefined && { byName }) }
  const { providerNo } = report
  if (kind !== 'capture')
    return moveIntent(tx, intent, step, {
      providerNo,
      ...(kind === 'authorise' ? { authorisedMinor: amountMinor } : { pollAt: null }),
    })
  const paidAt = report.at ?? at
  const number = (intent.captures ?? 0) + 1
  const id = number === 1 ? intent.id : newId(at.getTime())
  const authorisedMinor = Math.max(intent.authorisedMinor, amountMinor)
  const ourNo = number === 1 ? intent.ourNo : `${intent.ourNo}-${number}`
  const journalId = await book(tx, deps, { intent, id, ourNo, amountMinor, providerNo, paidAt, confirmed })
  await insertCapture(tx, {
    operatorId: intent.operatorId,
    intentId: intent.id,
    accountId: intent.accountId,
    currency: intent.currency,
    providerNo: providerNo || intent.providerNo,
    number,
    id,
    ourNo,
    amountMinor,
    authorisedMinor,
    journalId,
    at: paidAt,
    // Alipay captures with separate trades. All other files contain the payment.
    fileNo: intent.method === 'preauth' ? ourNo : intent.ourNo,
    beforeMinor: intent.capturedMinor,
  })
  await moveIntent(tx, intent, step, {
    providerNo,
    captures: number,
    capturedMinor: intent.capturedMinor + amountMinor,
    authorisedMinor,
    ...(number === 1 && { paidAt, journalId }),
    ...(to === 'captured' && { pollAt: null }),
  })
  if (intent.shares) await deps.shares.begin(tx, { ...intent, capturedMinor: amountMinor })
}

async function book(
  tx: Tx,
  { ledger }: PaymentsDeps,
  {
    intent,
    id,
    ourNo,
    amountMinor,
    providerNo,
    paidAt,
    confirmed,
  }: {
    intent: LockedIntent
    id: string
    ourNo: string
    amountMinor: number
    providerNo: string
    paidAt: Date
    confirmed: ApplyReportRequest['confirmed']
  },
): Promise<string | null> {
  const { operatorId, accountId, currency, walletId } = intent
  const by = { id: intent.byId, name: intent.byName }
  if (walletId !== null)
    return ledger.online.topUp(tx, walletId, {
      operatorId,
      id,
      accountId,
      amountMinor,
      currency,
      at: paidAt,
      voucherNo: ourNo,
      providerNo,
      by,
      confirmed,
    })
  const voucherNo = confirmed && providerNo
  return postTestTransaction(tx, ledger, { intent, key: `payment.test:${id}`, amountMinor, at: paidAt, voucherNo })
}

/** A test transaction belongs to no one: it stays in a suspense account until it is refunded. */
export async function postTestTransaction(
  tx: Tx,
  ledger: PaymentsDeps['ledger'],
  {
    intent,
    key,
    amountMinor,
    at,
    voucherNo,
  }: {
    intent: Pick<LockedIntent, 'operatorId' | 'id' | 'accountId' | 'currency' | 'byId' | 'byName'>
    key: string
    amountMinor: number
    at: Date
    /** Receipt number of a transfer. */
    voucherNo?: string | undefined
  },
): Promise<string | null> {
  const [posted = null] = await ledger.post(tx, [
    {
      operatorId: intent.operatorId,
      id: newId(at.getTime()),
      currency: intent.currency,
      businessType: 'payment.test',
      businessId: intent.id,
      key,
      effectiveAt: at.toISOString(),
      byId: intent.byId,
      byName: intent.byName,
      ...(voucherNo !== undefined && { voucher: { voucherNo, usedFor: 'payment' } }),
      entries: [
        { account: 'channel', holderId: intent.accountId, amountMinor },
        { account: 'suspense', holderId: null, amountMinor: -amountMinor },
      ],
    },
  ])
  return posted
}
