import type { Tone } from '@evops/kit'
import type { FirmwareRow } from '../../contract/index.ts'

export const firmwareTones: Readonly<Record<FirmwareRow['state'], Tone>> = {
  draft: 'plain',
  released: 'good',
  withdrawn: 'warn',
}
