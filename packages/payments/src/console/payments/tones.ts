import type { Tone } from '@evops/kit'
import type { IntentState } from '../../contract/index.ts'

export const intentTones: Readonly<Record<IntentState, Tone>> = {
  created: 'acc',
  authorised: 'acc',
  captured: 'good',
  cancelled: 'plain',
  failed: 'bad',
  expired: 'plain',
}
