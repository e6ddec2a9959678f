import type { Tone } from '@evops/kit'
import type { FeedbackRow, FeedbackState } from '../../contract/index.ts'

export const feedbackTones: Readonly<Record<FeedbackState, Tone>> = {
  new: 'warn',
  assigned: 'acc',
  replied: 'good',
  closed: 'plain',
}

/** Where it was: "North · 01-2"; null: nowhere. */
export function feedbackPlace({ stationName, pileName, gunNo }: FeedbackRow): string | null {
  const pile = pileName !== null && gunNo !== null ? `${pileName}-${gunNo}` : pileName
  return [stationName, pile].filter(Boolean).join(' · ') || null
}
