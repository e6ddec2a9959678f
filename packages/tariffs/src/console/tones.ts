import type { Tone } from '@evops/kit'
import type { VersionState } from '../contract/index.ts'

const tones: Readonly<Record<VersionState, Tone>> = {
  draft: 'warn',
  scheduled: 'acc',
  in_force: 'good',
  retired: 'plain',
}

export function toneOfState(state: VersionState): Tone {
  return tones[state]
}
