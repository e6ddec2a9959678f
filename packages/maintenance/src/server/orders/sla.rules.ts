import type { WorkRules } from '../../contract/index.ts'

export interface Dues {
  acceptDue: Date | null
  arriveDue: Date | null
  fixDue: Date | null
}
const minuteMs = 60_000

/** By when an order of a level is to be accepted, reached and mended, counted from when it was made. */
export function duesOf(
  {
    acceptMinutes,
    arriveMinutes,
    fixMinutes,
  }: Pick<WorkRules, 'acceptMinutes' | 'arriveMinutes' | 'fixMinutes'>,
  level: number,
  from: Date,
): Dues {
  const after = (minutes: readonly (number | null)[]) => {
    const some = minutes[level - 1] ?? null
    return some === null ? null : new Date(from.getTime() + some * minuteMs)
  }
  return { acceptDue: after(acceptMinutes), arriveDue: after(arriveMinutes), fixDue: after(fixMinutes) }
}

/** The times after a spell of standing still: what lies ahead moves by its length. */
export function moved(dues: Dues, { from, to }: { from: Date; to: Date }): Dues {
  const by = to.getTime() - from.getTime()
  const move = (due: Date | null) =>
    due === null || due.getTime() < from.getTime() ? due : new Date(due.getTime() + by)
  return { acceptDue: move(dues.acceptDue), arriveDue: move(dues.arriveDue), fixDue: move(dues.fixDue) }
}

/** An alarm's level (4 is critical) as an order's (1 is the most urgent). */
export function levelOfAlarm(level: number): number {
  return Math.min(4, Math.max(1, 5 - level))
}
