import type { Tone } from '@evops/kit'
import type { PartnerMessageRow } from '@evops/platform/contract'

export const verifiedTones: Readonly<Record<PartnerMessageRow['verified'], Tone>> = {
  yes: 'good',
  no: 'bad',
  unknown: 'plain',
}
export const statusTones: Readonly<Record<PartnerMessageRow['status'], Tone>> = {
  done: 'good',
  refused: 'warn',
  failed: 'bad',
}
