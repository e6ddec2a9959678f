import type { Tone } from '@evops/kit'
import type { AgreementRow } from '../../contract/index.ts'

export const agreementPhaseTones = { ahead: 'acc', now: 'good', over: 'plain' } as const satisfies Record<
  AgreementRow['phase'],
  Tone
>
