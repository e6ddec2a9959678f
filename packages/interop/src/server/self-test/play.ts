import type { SimulationStep, SimulationStepName } from '../../contract/index.ts'
import { LinkError } from '../links/link-error.ts'

/** The simulated partner is on this machine. */
export const simulationNetworks = ['127.0.0.0/8'] as const
/** Time limit in ms for a partner that does not respond. */
export const partnerTimeoutMs = 1_500

type Failure = NonNullable<SimulationStep['failed']>
export interface SimulationScene {
  step: SimulationStepName
  expected: Failure | null
  /**
   * Runs the step and returns its result in words. Throws LinkError, or WrongOutcome if no call failed but the result
   * is wrong.
   */
  play: () => Promise<string>
}
/** Error for a wrong result without a failed call. */
export class UnexpectedResultError extends Error {}

/** Runs the scenes in order and returns the actual and the expected result of each. */
export async function runSimulationScenes(scenes: readonly SimulationScene[]): Promise<SimulationStep[]> {
  const steps: SimulationStep[] = []
  for (const scene of scenes) steps.push(await playScene(scene))
  return steps
}
async function playScene({ step, expected, play }: SimulationScene): Promise<SimulationStep> {
  const startedAt = performance.now()
  const found = await play().then(
    (detail) => ({ failed: null, detail, isOdd: false }),
    (error: unknown) => {
      if (error instanceof UnexpectedResultError) return { failed: null, detail: error.message, isOdd: true }
      if (!(error instanceof LinkError)) throw error
      return { failed: error.kind as Failure, detail: error.message, isOdd: false }
    },
  )
  const { failed, detail, isOdd } = found
  const tookMs = Math.round(performance.now() - startedAt)
  return { step, expected, failed, isRight: !isOdd && failed === expected, detail, tookMs }
}
