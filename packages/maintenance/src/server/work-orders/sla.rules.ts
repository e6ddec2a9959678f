import { dayMs, minuteMs } from '@evops/platform/contract'
import { zoneClock } from '@evops/tariffs/contract'
import type { WorkPhase, WorkRules, WorkSpan, WorkState } from '../../contract/index.ts'

/** Limit of the search: a calendar with one minute a week could otherwise be searched without end. */
const horizonMs = 20 * 366 * dayMs
const warnShare = 0.8

/** Working hours in their own time zone. */
export interface WorkCalendar {
  timeZone: string
  /** Monday first. */
  week: readonly (readonly WorkSpan[])[]
  /** Days with their own hours, by day number since 1970-01-01. */
  days: ReadonlyMap<number, readonly WorkSpan[]>
}
/** A suspension; an open one has not ended. Epoch ms. */
export interface ClockSuspension {
  from: number
  to: number | null
}
/** Clock for the time limits of a work order: the hours of a calendar (null: round the clock), without suspensions. */
export interface SlaClock {
  calendar: WorkCalendar | null
  /** Sorted, without overlaps. */
  stops: readonly ClockSuspension[]
}
interface Piece {
  from: number
  to: number
}

/**
 * Yields the working periods of a calendar from a given time on. A skipped hour counts as none, a repeated hour as two.
 */
function* workingTime(calendar: WorkCalendar | null, from: number, until: number): Generator<Piece> {
  if (!calendar) return yield { from, to: until }
  const clock = zoneClock(calendar.timeZone)
  for (let at = from; at < until;) {
    const { to, offsetMs } = clock.spanAt(at)
    const end = Math.min(to, until)
    for (let day = Math.floor((at + offsetMs) / dayMs); day * dayMs < end + offsetMs; day += 1)
      for (const span of calendar.days.get(day) ?? calendar.week[(day + 3) % 7] ?? []) {
        const piece = {
          from: Math.max(at, day * dayMs + span.from * minuteMs - offsetMs),
          to: Math.min(end, day * dayMs + span.to * minuteMs - offsetMs),
        }
        if (piece.from < piece.to) yield piece
      }
    at = end
  }
}
/** Yields the working periods without suspensions. */
function* running({ calendar, stops }: SlaClock, from: number, until: number): Generator<Piece> {
  let next = 0
  for (const piece of workingTime(calendar, from, until)) {
    let at = piece.from
    while (at < piece.to) {
      const stop = stops[next]
      if (!stop || stop.from >= piece.to) {
        yield { from: at, to: piece.to }
        break
      }
      if (stop.from > at) yield { from: at, to: stop.from }
      const end = stop.to ?? Infinity
      at = Math.max(at, end)
      // A suspension that continues beyond this period is checked again with the next.
      if (end <= piece.to) next += 1
    }
  }
}

/** Returns how long the clock ran between two times, in ms. */
export function clockRunMs(clock: SlaClock, from: number, to: number): number {
  let ran = 0
  for (const piece of running(clock, from, to)) ran += piece.to - piece.from
  return ran
}
/** Returns the time at which the clock has run this long; undefined: not within the search limit. */
export function clockDueTime(clock: SlaClock, from: number, ms: number): number | undefined {
  let left = ms
  for (const piece of running(clock, from, from + horizonMs)) {
    if (piece.to - piece.from >= left) return piece.from + left
    left -= piece.to - piece.from
  }
  return undefined
}
/** Returns the next working time, or the given time if it is within working hours. */
export function nextWorkingTime(calendar: WorkCalendar, at: number): number | undefined {
  const [piece] = workingTime(calendar, at, at + horizonMs)
  return piece?.from
}

/** A time limit of a work order. `minutes` null: set by a user, or as planned. */
export interface PhaseTime {
  minutes: number | null
  due: Date | null
  /** Time at which four fifths are used. */
  warn: Date | null
}
export type WorkOrderTimes = Readonly<Record<WorkPhase, PhaseTime>>
export type PhaseMinutes = Readonly<Record<WorkPhase, number | null>>
export const mapPhases = <V>(make: (phase: WorkPhase) => V): Record<WorkPhase, V> => ({
  accept: make('accept'),
  arrive: make('arrive'),
  fix: make('fix'),
})

/** Returns the minutes that the rules set for a level. */
export function phaseMinutesOf(
  { acceptMinutes, arriveMinutes, fixMinutes }: Pick<WorkRules, `${WorkPhase}Minutes`>,
  level: number,
): PhaseMinutes {
  const of = { accept: acceptMinutes, arrive: arriveMinutes, fix: fixMinutes }
  return mapPhases((phase) => of[phase][level - 1] ?? null)
}
/** Returns a time limit counted on the clock. */
export function phaseTimeOf(clock: SlaClock, from: Date, minutes: number | null): PhaseTime {
  if (minutes === null) return { minutes, due: null, warn: null }
  const after = (share: number) => {
    const at = clockDueTime(clock, from.getTime(), minutes * minuteMs * share)
    return at === undefined ? null : new Date(at)
  }
  return { minutes, due: after(1), warn: after(warnShare) }
}
/** Returns a time limit set by a user: an appointment, counted round the clock. */
export function appointmentTime(from: Date, due: Date | null): PhaseTime {
  const warn = due && new Date(from.getTime() + Math.max(0, due.getTime() - from.getTime()) * warnShare)
  return { minutes: null, due, warn }
}
/** Returns the limits for acceptance, arrival and repair, each counted from its own start. */
export function phaseTimesOf(
  clock: SlaClock,
  from: Readonly<Record<WorkPhase, Date>>,
  minutes: PhaseMinutes,
): WorkOrderTimes {
  return mapPhases((phase) => phaseTimeOf(clock, from[phase], minutes[phase]))
}

/**
 * Returns the times after a suspension: clock-based ones are recalculated, a future appointment moves by the length of
 * the suspension.
 */
export function timesAfterPause(
  times: WorkOrderTimes,
  {
    clock,
    from,
    waited,
  }: { clock: SlaClock; from: Readonly<Record<WorkPhase, Date>>; waited: { from: Date; to: Date } },
): WorkOrderTimes {
  const by = waited.to.getTime() - waited.from.getTime()
  return mapPhases((phase) => {
    const time = times[phase]
    if (time.minutes !== null) return phaseTimeOf(clock, from[phase], time.minutes)
    return time.due === null || time.due < waited.from
      ? time
      : appointmentTime(from[phase], new Date(time.due.getTime() + by))
  })
}

const phaseOfState: Readonly<Partial<Record<WorkState, WorkPhase>>> = {
  new: 'accept',
  dispatched: 'accept',
  accepted: 'arrive',
  on_site: 'fix',
  processing: 'fix',
  suspended: 'fix',
}
/** Returns the phase whose time limit is running; null: none. */
export const runningPhaseOf = (state: WorkState): WorkPhase | null => phaseOfState[state] ?? null

/** Returns the state of the clock: the used share of the running limit, and why the clock is stopped. */
export function slaStageOf(
  { state, from, time }: { state: WorkState; from: Date; time: PhaseTime },
  { calendar, stops }: SlaClock,
  now: Date,
): { usedPercent: number | null; pausedBy: 'suspended' | 'off_hours' | null; goesOnAt: Date | null } {
  const at = now.getTime()
  const clock = { calendar: time.minutes === null ? null : calendar, stops }
  const waits = state === 'suspended'
  const goesOn = time.due !== null && clock.calendar && !waits ? nextWorkingTime(clock.calendar, at) : at
  const pauseReason = waits ? 'suspended' : goesOn === at ? null : 'off_hours'
  const goesOnAt = pauseReason === 'off_hours' && goesOn !== undefined ? new Date(goesOn) : null
  if (time.due === null) return { usedPercent: null, pausedBy: pauseReason, goesOnAt }
  const start = from.getTime()
  const closed = { ...clock, stops: stops.filter(({ to }) => to !== null) }
  const whole = time.minutes === null ? clockRunMs(closed, start, time.due.getTime()) : time.minutes * minuteMs
  const used = clockRunMs(clock, start, at)
  return { usedPercent: whole > 0 ? Math.floor((100 * used) / whole) : 100, pausedBy: pauseReason, goesOnAt }
}

/** Converts an alarm level (4 is critical) to a work order level (1 is the most urgent). */
export function workOrderLevelOfAlarm(level: number): number {
  return Math.min(4, Math.max(1, 5 - level))
}

/** Converts times to columns of a work order. */
export function workOrderTimeColumns({ accept, arrive, fix }: WorkOrderTimes) {
  return {
    accept_minutes: accept.minutes,
    accept_due: accept.due,
    accept_warn: accept.warn,
    arrive_minutes: arrive.minutes,
    arrive_due: arrive.due,
    arrive_warn: arrive.warn,
    fix_minutes: fix.minutes,
    fix_due: fix.due,
    fix_warn: fix.warn,
  }
}
