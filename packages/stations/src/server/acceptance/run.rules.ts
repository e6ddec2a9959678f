import {
  confirmablePrompts,
  acceptanceSteps,
  type AcceptanceState,
  type AcceptanceStepKey,
} from '../../contract/index.ts'
import type { StoredAcceptanceStep } from './acceptance.store.ts'
import type { AcceptanceStepAction } from './observation.rules.ts'
import { acceptanceEvidence } from './wire.rules.ts'

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
} as const satisfies Partial<StoredAcceptanceStep>

const anew = (key: AcceptanceStepKey, tries: number): StoredAcceptanceStep => ({
  ...fresh,
  facts: [],
  ocppMessages: [],
  key,
  tries,
})
export const newSteps = (): StoredAcceptanceStep[] => acceptanceSteps.map((key) => anew(key, 0))

/** Returns the active or next step. Returns null while a failed step waits for a decision, or if all steps are done. */
export function currentAcceptanceStep(steps: readonly StoredAcceptanceStep[]): StoredAcceptanceStep | null {
  const working = steps.find(({ state }) => state === 'working')
  if (working) return working
  if (steps.some(({ state }) => state === 'failed')) return null
  return steps.find(({ state }) => state === 'waiting') ?? null
}

/** Returns the result of a run without remaining steps, or null if there are any. */
export function acceptanceResultOf(steps: readonly StoredAcceptanceStep[]): AcceptanceState | null {
  const open = new Set<string>(['waiting', 'working', 'failed'])
  if (steps.some(({ state }) => open.has(state))) return null
  return steps.every(({ state }) => state === 'passed') ? 'passed' : 'failed'
}

export const startStep = (step: StoredAcceptanceStep, at: Date): StoredAcceptanceStep => ({
  ...step,
  state: 'working',
  tries: step.tries + 1,
  startedAt: at.toISOString(),
})

/** Returns the step after a check. A step that exceeds its time limit has failed. */
export function stepAfterCheck(
  step: StoredAcceptanceStep,
  look: AcceptanceStepAction,
  { now, idTag }: { now: Date; idTag: string },
): StoredAcceptanceStep {
  const at = now.toISOString()
  const over = { say: null, reportedAt: null, until: null, finishedAt: at }
  if (look.do !== 'wait') {
    const found = { facts: look.facts, ocppMessages: acceptanceEvidence(look.calls, idTag) }
    return look.do === 'pass'
      ? { ...step, ...over, ...found, state: 'passed' }
      : { ...step, ...over, ...found, state: 'failed', failure: look.failure }
  }
  if (step.say === look.say && step.until !== null)
    return at > step.until ? { ...step, ...over, state: 'failed', failure: look.late } : step
  const until = new Date(now.getTime() + look.limitS * 1000).toISOString()
  return { ...step, say: look.say, reportedAt: at, until }
}

export type StepDecision = 'again' | 'done' | 'give-up' | 'go-on'
/** Returns the steps after a user's decision about one step, or null if the decision is not allowed. */
export function applyStepDecision(
  steps: readonly StoredAcceptanceStep[],
  key: AcceptanceStepKey,
  { to, at }: { to: StepDecision; at: Date },
): StoredAcceptanceStep[] | null {
  const step = steps.find((one) => one.key === key)
  const next = step && steerStep(step, to, at.toISOString())
  if (!next) return null
  // Only one step runs at a time: the active step restarts after the repeated one.
  const others = (one: StoredAcceptanceStep) =>
    to === 'again' && one.state === 'working' ? anew(one.key, one.tries) : one
  return steps.map((one) => (one.key === key ? next : others(one)))
}

function steerStep(step: StoredAcceptanceStep, to: StepDecision, at: string): StoredAcceptanceStep | null {
  const { state, say } = step
  if (to === 'again') return state === 'waiting' ? null : anew(step.key, step.tries)
  if (to === 'go-on') return state === 'failed' ? { ...step, state: 'left' } : null
  if (state !== 'working') return null
  if (to === 'done') return say && confirmablePrompts.includes(say) ? { ...step, doneAt: at } : null
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
