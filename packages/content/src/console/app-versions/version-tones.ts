import type { Tone } from '@evops/kit'
import type { AppVersionRow } from '../../contract/index.ts'

export const stateTones: Readonly<Record<AppVersionRow['state'], Tone>> = {
  draft: 'plain',
  published: 'good',
  withdrawn: 'warn',
}
