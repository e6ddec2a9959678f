import type { JobHandler } from './jobs.ts'

/** Checks which of the SQL conditions are true, in their order. */
export type CheckConditions = (conditions: readonly string[]) => Promise<boolean[]>

/**
 * Loops with the same interval run at the same moment; checks requested within this time are combined in one statement.
 */
const gatherMs = 15
/** Minimum interval between checks while there is no work; the checks of all loops are combined. */
const calmMs = 1_000

/** Maximum extension of a pause based on the duration of the round, as a multiple of the usual interval. */
const longestRest = 5

interface Loop {
  round: JobHandler
  everyMs: number
  /** Maximum share of a worker's time for the rounds, 0 to 1; if absent, there is no limit. */
  share?: number | undefined
  /** If absent, each round runs. */
  hasWork: (() => Promise<boolean>) | undefined
  report: (error: unknown) => void
}

/** Runs one round after another until it is stopped. A failed round is reported and followed by a longer pause. */
export function runLoop({ round, everyMs, share, hasWork, report }: Loop): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  /** Runs once and returns the time until the next check in milliseconds. */
  const once = async () => {
    if (hasWork && !(await hasWork())) return Math.max(everyMs, calmMs)
    const startedAt = performance.now()
    await round({}, { jobId: '', attempt: 1 })
    return pauseAfterRound(performance.now() - startedAt, { everyMs, share })
  }
  /** Waits until the common interval of all loops of the process, so that their checks are combined. */
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
 * Returns the pause after a round that took `ms`. The cost of a round that processes all collected work depends mostly
 * on the number of touched places, not on the amount of new data: in a busy time, a longer pause collects more work per
 * place.
 */
export function pauseAfterRound(ms: number, { everyMs, share }: Pick<Loop, 'everyMs' | 'share'>): number {
  if (share === undefined) return everyMs
  return Math.min(longestRest, Math.max(1, Math.ceil(ms / share / everyMs))) * everyMs
}

/** Collects the conditions of all loops and checks each one once. */
export function createConditionCollector(checkConditions: CheckConditions): (condition: string) => Promise<boolean> {
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
      // Sorted, so that the same conditions give the same statement text and it is planned once.
      const sorted = [...conditions].toSorted()
      const holds = await checkConditions(sorted)
      return new Map(sorted.map((condition, index) => [condition, holds[index] ?? false]))
    })
    return { conditions, answers }
  }
}
