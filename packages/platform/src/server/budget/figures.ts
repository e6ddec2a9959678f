import type { Logger } from 'pino'
import type { PrometheusMetric } from '../metrics/metrics.ts'
import {
  refusalFloodLimit,
  nearShare,
  type RateLevel,
  type RateLimitedAction,
  type StreamKind,
  type StreamLevel,
} from './limits.ts'

export interface NearLimit {
  act: RateLimitedAction | StreamKind
  level: RateLevel | StreamLevel
  /** Undefined for the whole installation. */
  operatorId: string | undefined
  used: number
  most: number
}

/** Many refusals of one action: guesses of names, codes or passwords, or a flood. */
export interface RefusalFlood {
  act: RateLimitedAction | StreamKind
  /** Undefined: no operator is known. */
  operatorId: string | undefined
  refusals: number
  minutes: number
}

export type RateLimitFigures = ReturnType<typeof createFigures>

const alarmEveryMs = 3_600_000

/** Counts what budgets allowed and refused, and reports limits that are nearly used up, each once an hour. */
export function createFigures({ log, now }: { log: Pick<Logger, 'warn'>; now: () => Date }) {
  const counts = new Map<string, { act: string; level: string; taken: number; refused: number; near: number }>()
  const alarms = new Map<string, number>()
  const refusals = new Map<string, { since: number; count: number }>()
  let raise: ((near: NearLimit) => void) | undefined
  let raiseFlood: ((flood: RefusalFlood) => void) | undefined

  function count(act: string, level: string, what: 'taken' | 'refused' | 'near'): void {
    const key = `${act} ${level}`
    const figures = counts.get(key) ?? { act, level, taken: 0, refused: 0, near: 0 }
    figures[what] += 1
    counts.set(key, figures)
  }
  /** Returns true at most once an hour for the key. */
  function isFirstInHour(key: string): boolean {
    const at = now().getTime()
    if (at - (alarms.get(key) ?? -Infinity) < alarmEveryMs) return false
    alarms.set(key, at)
    return true
  }
  return {
    count,
    /** Counts a refusal. Many of them within a few minutes are reported once an hour. */
    countRefused(act: RateLimitedAction | StreamKind, level: string, operatorId: string | undefined): void {
      count(act, level, 'refused')
      const key = `flood ${act} ${operatorId ?? ''}`
      const at = now().getTime()
      const { most, seconds } = refusalFloodLimit
      const before = refusals.get(key)
      const isOver = !before || at < before.since || at - before.since > seconds * 1_000
      const present = isOver ? { since: at, count: 1 } : { since: before.since, count: before.count + 1 }
      refusals.set(key, present)
      if (present.count !== most || !isFirstInHour(key)) return
      const flood = { act, operatorId, refusals: most, minutes: seconds / 60 }
      log.warn(flood, 'many actions were refused')
      raiseFlood?.(flood)
    },
    /** Counts a limit that is nearly used up. `isNoticed`: administrators are notified too. */
    noteNear(near: NearLimit, isNoticed: boolean): void {
      if (near.used < near.most * nearShare) return
      count(near.act, near.level, 'near')
      if (!isNoticed) return
      if (!isFirstInHour(`${near.act} ${near.level} ${near.operatorId ?? ''}`)) return
      log.warn({ ...near }, 'a budget is nearly used up')
      raise?.(near)
    },
    onNear: (call: (near: NearLimit) => void) => void (raise = call),
    onFlood: (call: (flood: RefusalFlood) => void) => void (raiseFlood = call),
    metrics(): PrometheusMetric[] {
      const all = [...counts.values()]
      const samples = (what: 'taken' | 'refused' | 'near') =>
        all.map(({ act, level, [what]: value }) => ({ labels: { act, level }, value }))
      return [
        {
          name: 'evops_budget_taken_total',
          help: 'Actions of strangers, drivers and partners within their limits',
          type: 'counter',
          samples: samples('taken'),
        },
        {
          name: 'evops_budget_refused_total',
          help: 'Actions that had to wait because a limit was used up',
          type: 'counter',
          samples: samples('refused'),
        },
        {
          name: 'evops_budget_near_total',
          help: 'Actions that used more than four fifths of a limit',
          type: 'counter',
          samples: samples('near'),
        },
      ]
    },
  }
}
