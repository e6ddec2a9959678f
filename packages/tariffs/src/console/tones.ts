import type { Tone } from '@evops/kit'
import type { TariffVersionState } from '../contract/index.ts'

const tones: Readonly<Record<TariffVersionState, Tone>> = {
  draft: 'warn',
  scheduled: 'acc',
  in_force: 'good',
  retired: 'plain',
}

export function toneOfState(state: TariffVersionState): Tone {
  return tones[state]
}
