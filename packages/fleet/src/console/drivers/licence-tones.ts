import type { Tone } from '@evops/kit'
import type { LicenceState } from '../../contract/index.ts'

export const licenceTones: Readonly<Record<LicenceState, Tone>> = {
  valid: 'good',
  ending: 'warn',
  expired: 'bad',
  unknown: 'plain',
}
