import { acceptanceEvidence, type StepCommandState } from '@evops/stations/server'
import { retestSteps, type RetestState, type RetestStep, type RetestStepKey } from '../../contract/index.ts'
import type { RetestStepDecision } from './retest.rules.ts'

/** A stored step, with fields that only the server needs. */
export interface StoredStep extends RetestStep, StepCommandState {
  /** Condition that the step waits for. */
  late: string | null
}
const fresh = {
  state: 'waiting',
  startedAt: null,
  finishedAt: null,
  until: null,
  skip: null,
  failure: null,
  status: null,
  energyWh: null,
  seconds: null,
  sentAt: null,
  commandId: null,
  late: null,
} as const satisfies Partial<StoredStep>

export const newSteps = (): StoredStep[] =>
  retestSteps.map((key: RetestStepKey) => ({ ...fresh, key, ocppMessages: [] }))

/** Returns the current or next step; undefined: none is left. */
export const currentRetestStep = (steps: readonly StoredStep[]) =>
  steps.find(({ state }) => state === 'working' || state === 'waiting')

export const startStep = (step: StoredStep, at: Date): StoredStep =>
  step.state === 'working' ? step : { ...step, state: 'working', startedAt: at.toISOString() }

/** Returns the state of a re-test: failed with the first failed step, passed when none is left. */
export function retestStateOf(steps: readonly StoredStep[]): RetestState {
  if (steps.some(({ state }) => state === 'failed')) return 'failed'
  return currentRetestStep(steps) ? 'running' : 'passed'
}

/** Returns the step after an evaluation. */
export function advanceRetestStep(
  step: StoredStep,
  found: RetestStepDecision,
  { now, idTag }: { now: Date; idTag: string },
): StoredStep {
  const at = now.toISOString()
  if (found.do === 'wait') {
    if (step.late === found.late && step.until !== null)
      return at > step.until ? { ...step, state: 'failed', failure: found.late, finishedAt: at } : step
    return { ...step, late: found.late, until: new Date(now.getTime() + found.limitS * 1000).toISOString() }
  }
  const shown = {
    status: found.status ?? null,
    energyWh: found.energyWh ?? null,
    seconds: found.seconds ?? null,
    ocppMessages: acceptanceEvidence(found.calls ?? [], idTag),
    finishedAt: at,
    until: null,
  }
  if (found.do === 'pass') return { ...step, ...shown, state: 'passed' }
  if (found.do === 'skip') return { ...step, ...shown, state: 'skipped', skip: found.skip }
  return { ...step, ...shown, state: 'failed', failure: found.failure }
}
