import type { Tone } from '@evops/kit'
import type { PartnerMessageRow } from '@evops/platform/contract'

export const messageVerifiedTones: Readonly<Record<PartnerMessageRow['verified'], Tone>> = {
  yes: 'good',
  no: 'bad',
  unknown: 'plain',
}
export const messageStatusTones: Readonly<Record<PartnerMessageRow['status'], Tone>> = {
  done: 'good',
  refused: 'warn',
  failed: 'bad',
}
