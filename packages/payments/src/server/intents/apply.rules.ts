import type { IntentRow, IntentState } from '../../contract/index.ts'
import { appOf, type Merchant, type Said } from '../port.ts'

export interface Compared {
  intent: Pick<
    IntentRow,
    'ourNo' | 'currency' | 'amountMinor' | 'capturedMinor' | 'authorisedMinor' | 'method'
  > & {
    state: IntentState
  }
  /** Undefined for a manual confirmation. */
  merchant: Pick<Merchant, 'merchantId' | 'appId' | 'miniAppId'> | undefined
  said: Said
  /** Captured totals after each capture. */
  sums?: readonly number[]
}
export type Decision =
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
export function decide({ intent, merchant, said, sums = [] }: Compared): Decision {
  const wrong = differing({ intent, merchant, said })
  if (wrong) return { does: 'wrong', what: wrong }
  switch (said.state) {
    case 'captured':
    case 'authorised': {
      const isOver = said.state === 'captured'
      if (!isOver && intent.state === 'created')
        return { does: 'move', kind: 'authorise', to: 'authorised', amountMinor: said.amountMinor }
      const amountMinor = said.capturedMinor - intent.capturedMinor
      if (amountMinor === 0) return isOver && intent.state === 'authorised' ? completed : { does: 'nothing' }
      // Report from before the last capture.
      if (sums.includes(said.capturedMinor)) return { does: 'nothing' }
      if (amountMinor < 0 || intent.state === 'captured') return { does: 'wrong', what: 'amount' }
      if (isOver ? !lateToo.includes(intent.state) : intent.state !== 'authorised')
        return { does: 'wrong', what: 'state' }
      return { does: 'move', kind: 'capture', to: said.state, amountMinor }
    }
    case 'cancelled':
    case 'failed':
    case 'expired': {
      if (!open.includes(intent.state)) return { does: 'nothing' }
      if (intent.capturedMinor > 0) return completed
      const [kind, to] =
        said.state === 'failed' ? (['fail', 'failed'] as const) : (['cancel', 'cancelled'] as const)
      return { does: 'move', kind, to, amountMinor: 0 }
    }
    default:
      return { does: 'nothing' }
  }
}

function differing({ intent, merchant, said }: Compared) {
  if (said.ourNo !== intent.ourNo) return 'number'
  if (said.merchantId !== undefined && said.merchantId !== merchant?.merchantId) return 'merchant'
  const appId = merchant && appOf(merchant, intent.method)
  if (said.appId !== undefined && said.appId !== appId) return 'app'
  const isMoney = said.state === 'captured' || said.state === 'authorised'
  if (!isMoney) return undefined
  if (said.currency !== intent.currency) return 'currency'
  const isBeyond =
    said.capturedMinor > intent.amountMinor || (said.state === 'captured' && said.capturedMinor < 1)
  // Only an authorised amount can be captured partly.
  const isPart = said.state === 'captured' && said.capturedMinor !== intent.amountMinor
  const isLater = intent.authorisedMinor > 0 || intent.method === 'score' || intent.method === 'preauth'
  if (said.amountMinor !== intent.amountMinor || isBeyond || (isPart && !isLater)) return 'amount'
  return undefined
}
