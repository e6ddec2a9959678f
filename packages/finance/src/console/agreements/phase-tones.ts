import type { Tone } from '@evops/kit'
import type { AgreementRow } from '../../contract/index.ts'

export const phaseTones = { ahead: 'acc', now: 'good', over: 'plain' } as const satisfies Record<
  AgreementRow['phase'],
  Tone
>
