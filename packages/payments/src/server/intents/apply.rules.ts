import type { IntentRow, IntentState } from '../../contract/index.ts'
import { appOf, type Merchant, type Said } from '../port.ts'

export interface Compared {
  intent: Pick<
    IntentRow,
    'ourNo' | 'currency' | 'amountMinor' | 'capturedMinor' | 'authorisedMinor' | 'method'
  > & {
    state: IntentState
  }
  /** Undefined: confirmed by hand. */
  merchant: Pick<Merchant, 'merchantId' | 'appId' | 'miniAppId'> | undefined
  said: Said
  /** What was taken after each time. */
  sums?: readonly number[]
}
export type Decision =
  | { does: 'nothing' }
  /** It contradicts what we know: somebody must look. */
  | { does: 'wrong'; what: 'number' | 'merchant' | 'app' | 'currency' | 'amount' | 'state' }
  | {
      does: 'move'
      kind: 'authorise' | 'capture' | 'complete' | 'cancel' | 'fail'
      to: IntentState
      amountMinor: number
    }

const open: readonly IntentState[] = ['created', 'authorised']
/** We gave it up, and it was paid all the same. */
const lateToo: readonly IntentState[] = [...open, 'failed', 'expired']

/** No more is taken. */
const completed = { does: 'move', kind: 'complete', to: 'captured', amountMinor: 0 } as const

/**
 * What a provider's word means for an intent. Number, merchant, app, currency and amount are compared before any money
 * moves; what came late, twice or in another order changes nothing.
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
      // Told before the last was taken.
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
  // Only what was set aside before is taken in part.
  const isPart = said.state === 'captured' && said.capturedMinor !== intent.amountMinor
  const isLater = intent.authorisedMinor > 0 || intent.method === 'score' || intent.method === 'preauth'
  if (said.amountMinor !== intent.amountMinor || isBeyond || (isPart && !isLater)) return 'amount'
  return undefined
}
