import type { IntentRow, IntentState } from '../../contract/index.ts'
import { providerAppIdOf, type Merchant, type PaymentReport } from '../port.ts'

export interface ReportToDecide {
  intent: Pick<IntentRow, 'ourNo' | 'currency' | 'amountMinor' | 'capturedMinor' | 'authorisedMinor' | 'method'> & {
    state: IntentState
  }
  /** Undefined for a manual confirmation. */
  merchant: Pick<Merchant, 'merchantId' | 'appId' | 'miniAppId'> | undefined
  report: PaymentReport
  /** Captured totals after each capture. */
  sums?: readonly number[]
}
export type ReportDecision =
  | { does: 'nothing' }
  /** The report contradicts our data: a user must check it. */
  | { does: 'wrong'; what: 'number' | 'merchant' | 'app' | 'currency' | 'amount' | 'state' }
  | {
      does: 'move'
      kind: 'authorise' | 'capture' | 'complete' | 'cancel' | 'fail'
      to: IntentState
      amountMinor: number
    }

const open: readonly IntentState[] = ['created', 'authorised']
/** States in which a late payment is still accepted, for example after we had cancelled it. */
const lateToo: readonly IntentState[] = [...open, 'failed', 'expired']

/** No further capture follows. */
const completed = { does: 'move', kind: 'complete', to: 'captured', amountMinor: 0 } as const

/**
 * Decides what a provider's report means for an intent. Number, merchant, app, currency and amount are compared before
 * any money is moved. Late, repeated or reordered reports change nothing.
 */
export function decidePaymentReport({ intent, merchant, report, sums = [] }: ReportToDecide): ReportDecision {
  const wrong = differing({ intent, merchant, report })
  if (wrong) return { does: 'wrong', what: wrong }
  switch (report.state) {
    case 'captured':
    case 'authorised': {
      const isOver = report.state === 'captured'
      if (!isOver && intent.state === 'created')
        return { does: 'move', kind: 'authorise', to: 'authorised', amountMinor: report.amountMinor }
      const amountMinor = report.capturedMinor - intent.capturedMinor
      if (amountMinor === 0) return isOver && intent.state === 'authorised' ? completed : { does: 'nothing' }
      // Report from before the last capture.
      if (sums.includes(report.capturedMinor)) return { does: 'nothing' }
      if (amountMinor < 0 || intent.state === 'captured') return { does: 'wrong', what: 'amount' }
      if (isOver ? !lateToo.includes(intent.state) : intent.state !== 'authorised')
        return { does: 'wrong', what: 'state' }
      return { does: 'move', kind: 'capture', to: report.state, amountMinor }
    }
    case 'cancelled':
    case 'failed':
    case 'expired': {
      if (!open.includes(intent.state)) return { does: 'nothing' }
      if (intent.capturedMinor > 0) return completed
      const [kind, to] = report.state === 'failed' ? (['fail', 'failed'] as const) : (['cancel', 'cancelled'] as const)
      return { does: 'move', kind, to, amountMinor: 0 }
    }
    default:
      return { does: 'nothing' }
  }
}

function differing({ intent, merchant, report }: ReportToDecide) {
  if (report.ourNo !== intent.ourNo) return 'number'
  if (report.merchantId !== undefined && report.merchantId !== merchant?.merchantId) return 'merchant'
  const appId = merchant && providerAppIdOf(merchant, intent.method)
  if (report.appId !== undefined && report.appId !== appId) return 'app'
  const isMoney = report.state === 'captured' || report.state === 'authorised'
  if (!isMoney) return undefined
  if (report.currency !== intent.currency) return 'currency'
  const isBeyond =
    report.capturedMinor > intent.amountMinor || (report.state === 'captured' && report.capturedMinor < 1)
  // Only an authorised amount can be captured partly.
  const isPart = report.state === 'captured' && report.capturedMinor !== intent.amountMinor
  const isLater = intent.authorisedMinor > 0 || intent.method === 'score' || intent.method === 'preauth'
  if (report.amountMinor !== intent.amountMinor || isBeyond || (isPart && !isLater)) return 'amount'
  return undefined
}
