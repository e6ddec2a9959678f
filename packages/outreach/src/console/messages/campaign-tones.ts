import type { Tone } from '@evops/kit'
import type { Campaign } from '../../contract/index.ts'

export const campaignTones: Readonly<Record<Campaign['state'], Tone>> = {
  draft: 'acc',
  scheduled: 'warn',
  running: 'warn',
  done: 'good',
  stopped: 'bad',
}
