import type { Tone } from '@evops/kit'
import { refusedCardReasons, type RefusedCardReason } from '../../contract/index.ts'

/** Returns the reason of a row. A newer gateway may report others, which are displayed as blocked. */
function parseReason(reason: string): RefusedCardReason {
  return refusedCardReasons.find((each) => each === reason) ?? 'blocked'
}

/** Returns the key of the reason's text. */
export function refusedCardReasonKey(reason: string) {
  return `charging.refused-card.reason.${parseReason(reason)}` as const
}

export function refusedCardReasonTone(reason: string): Tone {
  if (reason === 'unknown' || reason === 'reversed') return 'warn'
  return reason === 'blocked' || reason === 'clone' || reason === 'listed' ? 'bad' : 'plain'
}
