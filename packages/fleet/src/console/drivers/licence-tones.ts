import type { Tone } from '@evops/platform/console'
import type { LicenceState } from '../../contract/index.ts'

export const licenceTones: Readonly<Record<LicenceState, Tone>> = {
  valid: 'good',
  ending: 'warn',
  expired: 'bad',
  unknown: 'plain',
}
