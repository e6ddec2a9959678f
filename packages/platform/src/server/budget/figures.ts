import type { Logger } from 'pino'
import type { Metric } from '../metrics/metrics.ts'
import { nearShare, type RateLevel, type RatedAct, type StreamKind, type StreamLevel } from './limits.ts'

export interface NearLimit {
  act: RatedAct | StreamKind
  level: RateLevel | StreamLevel
  /** Undefined for the whole installation. */
  operatorId: string | undefined
  used: number
  most: number
}

export type BudgetFigures = ReturnType<typeof createFigures>

const alarmEveryMs = 3_600_000

/** Counts what budgets allowed and refused, and reports limits that are nearly used up, each once an hour. */
export function createFigures({ log, now }: { log: Pick<Logger, 'warn'>; now: () => Date }) {
  const counts = new Map<
    string,
    { act: string; level: string; taken: number; refused: number; near: number }
  >()
  const alarms = new Map<string, number>()
  let raise: ((near: NearLimit) => void) | undefined

  function count(act: string, level: string, what: 'taken' | 'refused' | 'near'): void {
    const key = `${act} ${level}`
    const figures = counts.get(key) ?? { act, level, taken: 0, refused: 0, near: 0 }
    figures[what] += 1
    counts.set(key, figures)
  }
  return {
    count,
    /** Counts a limit that is nearly used up. `isNoticed`: administrators are notified too. */
    noteNear(near: NearLimit, isNoticed: boolean): void {
      if (near.used < near.most * nearShare) return
      count(near.act, near.level, 'near')
      if (!isNoticed) return
      const key = `${near.act} ${near.level} ${near.operatorId ?? ''}`
      const at = now().getTime()
      if (at - (alarms.get(key) ?? -Infinity) < alarmEveryMs) return
      alarms.set(key, at)
      log.warn({ ...near }, 'a budget is nearly used up')
      raise?.(near)
    },
    onNear: (call: (near: NearLimit) => void) => void (raise = call),
    metrics(): Metric[] {
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
