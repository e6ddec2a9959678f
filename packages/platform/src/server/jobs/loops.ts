import type { JobHandler } from './jobs.ts'

/** Which of the SQL conditions hold, in their order. */
export type Ask = (conditions: readonly string[]) => Promise<boolean[]>

/** Loops of one length come in the same moment; what they ask for within this time is one statement. */
const gatherMs = 15
/** Where nothing waits there is no look sooner than this, together with everybody else's. */
const calmMs = 1_000

/** A round that rests by what it cost waits no longer than so many times its usual time. */
const longestRest = 5

interface Loop {
  round: JobHandler
  everyMs: number
  /** How much of a worker's time the rounds may take, 0 to 1; without it they take what they need. */
  share?: number | undefined
  /** Without it each round begins. */
  hasWork: (() => Promise<boolean>) | undefined
  report: (error: unknown) => void
}

/** One round after another until it is stopped; a failing round is reported and waits longer. */
export function runLoop({ round, everyMs, share, hasWork, report }: Loop): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  /** Says when it is worth looking again. */
  const once = async () => {
    if (hasWork && !(await hasWork())) return Math.max(everyMs, calmMs)
    const begun = performance.now()
    await round({}, { jobId: '', attempt: 1 })
    return restAfter(performance.now() - begun, { everyMs, share })
  }
  /** On the beat of all loops of a process, so that they can ask together. */
  const after = (ms: number) => {
    if (!stopped)
      timer = setTimeout(
        () => {
          running = once().then(
            (next) => after(next),
            (error: unknown) => {
              report(error)
              after(everyMs * 10)
            },
          )
        },
        ms - (performance.now() % Math.min(ms, Math.max(everyMs, calmMs))),
      )
  }
  after(everyMs)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}

/**
 * How long a loop rests after a round that lasted `ms`. A round that takes up all that has gathered costs most of what it does by
 * the places that it touches, not by what is new there: in a busy time a longer rest gathers more for each.
 */
export function restAfter(ms: number, { everyMs, share }: Pick<Loop, 'everyMs' | 'share'>): number {
  if (share === undefined) return everyMs
  return Math.min(longestRest, Math.max(1, Math.ceil(ms / share / everyMs))) * everyMs
}

/** Gathers the conditions that loops wait for, and asks for each once. */
export function createLook(ask: Ask): (condition: string) => Promise<boolean> {
  let next: { conditions: Set<string>; answers: Promise<Map<string, boolean>> } | undefined
  return async (condition) => {
    next ??= gather()
    next.conditions.add(condition)
    return (await next.answers).get(condition) ?? false
  }

  function gather() {
    const conditions = new Set<string>()
    const answers = new Promise<void>((resolve) => setTimeout(resolve, gatherMs)).then(async () => {
      next = undefined
      // In one order: a text is planned once.
      const asked = [...conditions].toSorted()
      const holds = await ask(asked)
      return new Map(asked.map((condition, index) => [condition, holds[index] ?? false]))
    })
    return { conditions, answers }
  }
}
