import {
  acceptanceNudges,
  acceptanceSteps,
  type AcceptanceState,
  type AcceptanceStepKey,
} from '../../contract/index.ts'
import type { StoredStep } from './acceptance.store.ts'
import type { Look } from './observation.rules.ts'
import { evidence } from './wire.rules.ts'

const fresh = {
  state: 'waiting',
  startedAt: null,
  finishedAt: null,
  say: null,
  reportedAt: null,
  until: null,
  failure: null,
  facts: [],
  ocppMessages: [],
  doneAt: null,
  sentAt: null,
  commandId: null,
} as const satisfies Partial<StoredStep>

const anew = (key: AcceptanceStepKey, tries: number): StoredStep => ({
  ...fresh,
  facts: [],
  ocppMessages: [],
  key,
  tries,
})
export const newSteps = (): StoredStep[] => acceptanceSteps.map((key) => anew(key, 0))

/** Returns the active or next step. Returns null while a failed step waits for a decision, or if all steps are done. */
export function stepInHand(steps: readonly StoredStep[]): StoredStep | null {
  const working = steps.find(({ state }) => state === 'working')
  if (working) return working
  if (steps.some(({ state }) => state === 'failed')) return null
  return steps.find(({ state }) => state === 'waiting') ?? null
}

/** Returns the result of a run without remaining steps, or null if there are any. */
export function endOf(steps: readonly StoredStep[]): AcceptanceState | null {
  const open = new Set<string>(['waiting', 'working', 'failed'])
  if (steps.some(({ state }) => open.has(state))) return null
  return steps.every(({ state }) => state === 'passed') ? 'passed' : 'failed'
}

export const startStep = (step: StoredStep, at: Date): StoredStep => ({
  ...step,
  state: 'working',
  tries: step.tries + 1,
  startedAt: at.toISOString(),
})

/** Returns the step after a check. A step that exceeds its time limit has failed. */
export function after(
  step: StoredStep,
  look: Look,
  { now, idTag }: { now: Date; idTag: string },
): StoredStep {
  const at = now.toISOString()
  const over = { say: null, reportedAt: null, until: null, finishedAt: at }
  if (look.do !== 'wait') {
    const found = { facts: look.facts, ocppMessages: evidence(look.calls, idTag) }
    return look.do === 'pass'
      ? { ...step, ...over, ...found, state: 'passed' }
      : { ...step, ...over, ...found, state: 'failed', failure: look.failure }
  }
  if (step.say === look.say && step.until !== null)
    return at > step.until ? { ...step, ...over, state: 'failed', failure: look.late } : step
  const until = new Date(now.getTime() + look.limitS * 1000).toISOString()
  return { ...step, say: look.say, reportedAt: at, until }
}

export type Steer = 'again' | 'done' | 'give-up' | 'go-on'
/** Returns the steps after a user's decision about one step, or null if the decision is not allowed. */
export function applySteer(
  steps: readonly StoredStep[],
  key: AcceptanceStepKey,
  { to, at }: { to: Steer; at: Date },
): StoredStep[] | null {
  const step = steps.find((one) => one.key === key)
  const next = step && steerStep(step, to, at.toISOString())
  if (!next) return null
  // Only one step runs at a time: the active step restarts after the repeated one.
  const others = (one: StoredStep) =>
    to === 'again' && one.state === 'working' ? anew(one.key, one.tries) : one
  return steps.map((one) => (one.key === key ? next : others(one)))
}

function steerStep(step: StoredStep, to: Steer, at: string): StoredStep | null {
  const { state, say } = step
  if (to === 'again') return state === 'waiting' ? null : anew(step.key, step.tries)
  if (to === 'go-on') return state === 'failed' ? { ...step, state: 'left' } : null
  if (state !== 'working') return null
  if (to === 'done') return say && acceptanceNudges.includes(say) ? { ...step, doneAt: at } : null
  return {
    ...step,
    state: 'failed',
    failure: 'given-up',
    finishedAt: at,
    say: null,
    reportedAt: null,
    until: null,
  }
}
