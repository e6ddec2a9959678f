import type { IntentRow, IntentState } from '../../contract/index.ts'
import type { Merchant, Said } from '../port.ts'

export interface Compared {
  intent: Pick<
    IntentRow,
    'ourNo' | 'currency' | 'amountMinor' | 'capturedMinor' | 'authorisedMinor' | 'method'
  > & {
    state: IntentState
  }
  /** Undefined: confirmed by hand. */
  merchant: Pick<Merchant, 'merchantId' | 'appId'> | undefined
  said: Said
}
export type Decision =
  | { does: 'nothing' }
  /** It contradicts what we know: somebody must look. */
  | { does: 'wrong'; what: 'number' | 'merchant' | 'app' | 'currency' | 'amount' | 'state' }
  | { does: 'move'; kind: 'authorise' | 'capture' | 'cancel' | 'fail'; to: IntentState; amountMinor: number }

const open: readonly IntentState[] = ['created', 'authorised']
/** We gave it up, and it was paid all the same. */
const lateToo: readonly IntentState[] = [...open, 'failed', 'expired']

/**
 * What a provider's word means for an intent. Number, merchant, app, currency and amount are compared before any money
 * moves; what came late, twice or in another order changes nothing.
 */
export function decide({ intent, merchant, said }: Compared): Decision {
  const wrong = differing({ intent, merchant, said })
  if (wrong) return { does: 'wrong', what: wrong }
  switch (said.state) {
    case 'captured': {
      if (intent.capturedMinor > 0)
        return said.capturedMinor === intent.capturedMinor
          ? { does: 'nothing' }
          : { does: 'wrong', what: 'amount' }
      if (!lateToo.includes(intent.state)) return { does: 'wrong', what: 'state' }
      return { does: 'move', kind: 'capture', to: 'captured', amountMinor: said.capturedMinor }
    }
    case 'authorised':
      return intent.state === 'created'
        ? { does: 'move', kind: 'authorise', to: 'authorised', amountMinor: said.amountMinor }
        : { does: 'nothing' }
    case 'cancelled':
    case 'failed':
    case 'expired': {
      if (!open.includes(intent.state)) return { does: 'nothing' }
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
  if (said.appId !== undefined && said.appId !== merchant?.appId) return 'app'
  const isMoney = said.state === 'captured' || said.state === 'authorised'
  if (!isMoney) return undefined
  if (said.currency !== intent.currency) return 'currency'
  const isLess =
    said.state === 'captured' && (said.capturedMinor < 1 || said.capturedMinor > intent.amountMinor)
  // Only what was set aside before is taken in part.
  const isPart = said.state === 'captured' && said.capturedMinor !== intent.amountMinor
  const isLater = intent.authorisedMinor > 0 || intent.method === 'score' || intent.method === 'preauth'
  if (said.amountMinor !== intent.amountMinor || isLess || (isPart && !isLater)) return 'amount'
  return undefined
}
