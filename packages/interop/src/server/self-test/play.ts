import type { PlayStep, PlayStepName } from '../../contract/index.ts'
import { LinkError } from '../links/link-error.ts'

/** The partner is on this machine. */
export const reach = ['127.0.0.0/8'] as const
/** Who does not answer costs so long. */
export const withinMs = 1_500

type Failure = NonNullable<PlayStep['failed']>
export interface Scene {
  step: PlayStepName
  expected: Failure | null
  /** What is done, and what came of it in words. Throws LinkError; WrongOutcome where nothing failed and something is wrong all the same. */
  play: () => Promise<string>
}
/** Nothing failed, and it is not as it should be. */
export class WrongOutcome extends Error {}

/** One scene after the other, each with how it went beside how it must. */
export async function playAll(scenes: readonly Scene[]): Promise<PlayStep[]> {
  const steps: PlayStep[] = []
  for (const scene of scenes) steps.push(await playScene(scene))
  return steps
}
async function playScene({ step, expected, play }: Scene): Promise<PlayStep> {
  const begun = performance.now()
  const found = await play().then(
    (detail) => ({ failed: null, detail, isOdd: false }),
    (error: unknown) => {
      if (error instanceof WrongOutcome) return { failed: null, detail: error.message, isOdd: true }
      if (!(error instanceof LinkError)) throw error
      return { failed: error.kind as Failure, detail: error.message, isOdd: false }
    },
  )
  const { failed, detail, isOdd } = found
  const tookMs = Math.round(performance.now() - begun)
  return { step, expected, failed, isRight: !isOdd && failed === expected, detail, tookMs }
}
