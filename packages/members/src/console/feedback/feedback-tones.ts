import type { Tone } from '@evops/kit'
import type { FeedbackState } from '../../contract/index.ts'

export const feedbackTones: Readonly<Record<FeedbackState, Tone>> = {
  new: 'warn',
  assigned: 'acc',
  replied: 'good',
  closed: 'plain',
}
