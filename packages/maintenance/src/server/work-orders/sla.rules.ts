import { zoneClock } from '@evops/tariffs/contract'
import type { WorkPhase, WorkRules, WorkSpan, WorkState } from '../../contract/index.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
/** Beyond that no time ends: a calendar with one minute a week would be searched for ever. */
const horizonMs = 20 * 366 * dayMs
const warnShare = 0.8

/** Whose working hours count, on their own clock. */
export interface WorkCalendar {
  timeZone: string
  /** Monday first. */
  week: readonly (readonly WorkSpan[])[]
  /** Days with hours of their own, by their number since 1970-01-01. */
  days: ReadonlyMap<number, readonly WorkSpan[]>
}
/** A spell of waiting; open: it has not ended. Epoch ms. */
export interface Stop {
  from: number
  to: number | null
}
/** What the times of an order are counted by: the hours of a calendar (null: round the clock), without what it waited. */
export interface SlaClock {
  calendar: WorkCalendar | null
  /** In order, none over another. */
  stops: readonly Stop[]
}
interface Piece {
  from: number
  to: number
}

/** Working time of a calendar from an instant on, piece by piece. An hour that a clock skips is none, one it repeats two. */
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
/** The same without spells of waiting. */
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
      // One that goes on beyond this piece is looked at again with the next.
      if (end <= piece.to) next += 1
    }
  }
}

/** How much of the clock ran between two instants, in ms. */
export function ranMs(clock: SlaClock, from: number, to: number): number {
  let ran = 0
  for (const piece of running(clock, from, to)) ran += piece.to - piece.from
  return ran
}
/** When the clock will have run for so long; undefined: never, as far as can be seen. */
export function dueAfter(clock: SlaClock, from: number, ms: number): number | undefined {
  let left = ms
  for (const piece of running(clock, from, from + horizonMs)) {
    if (piece.to - piece.from >= left) return piece.from + left
    left -= piece.to - piece.from
  }
  return undefined
}
/** When somebody works again; the instant itself within working time. */
export function nextWork(calendar: WorkCalendar, at: number): number | undefined {
  const [piece] = workingTime(calendar, at, at + horizonMs)
  return piece?.from
}

/** One of an order's times. `minutes` null: its instant was set by a person, or it is as planned. */
export interface PhaseTime {
  minutes: number | null
  due: Date | null
  /** When four fifths are used. */
  warn: Date | null
}
export type Times = Readonly<Record<WorkPhase, PhaseTime>>
export type PhaseMinutes = Readonly<Record<WorkPhase, number | null>>
export const eachPhase = <V>(make: (phase: WorkPhase) => V): Record<WorkPhase, V> => ({
  accept: make('accept'),
  arrive: make('arrive'),
  fix: make('fix'),
})

/** What the rules give to a level. */
export function minutesOf(
  { acceptMinutes, arriveMinutes, fixMinutes }: Pick<WorkRules, `${WorkPhase}Minutes`>,
  level: number,
): PhaseMinutes {
  const of = { accept: acceptMinutes, arrive: arriveMinutes, fix: fixMinutes }
  return eachPhase((phase) => of[phase][level - 1] ?? null)
}
/** A time that is counted on the clock. */
export function phaseTimeOf(clock: SlaClock, from: Date, minutes: number | null): PhaseTime {
  if (minutes === null) return { minutes, due: null, warn: null }
  const after = (share: number) => {
    const at = dueAfter(clock, from.getTime(), minutes * minuteMs * share)
    return at === undefined ? null : new Date(at)
  }
  return { minutes, due: after(1), warn: after(warnShare) }
}
/** A time that a person set: an appointment, counted round the clock. */
export function appointmentTime(from: Date, due: Date | null): PhaseTime {
  const warn = due && new Date(from.getTime() + Math.max(0, due.getTime() - from.getTime()) * warnShare)
  return { minutes: null, due, warn }
}
/** By when an order is to be accepted, reached and repaired, each counted from its own instant. */
export function timesOf(
  clock: SlaClock,
  from: Readonly<Record<WorkPhase, Date>>,
  minutes: PhaseMinutes,
): Times {
  return eachPhase((phase) => phaseTimeOf(clock, from[phase], minutes[phase]))
}

/** Times after a spell of waiting: those of the clock are counted anew, an appointment that lay ahead moves by its length. */
export function timesAfterPause(
  times: Times,
  {
    clock,
    from,
    waited,
  }: { clock: SlaClock; from: Readonly<Record<WorkPhase, Date>>; waited: { from: Date; to: Date } },
): Times {
  const by = waited.to.getTime() - waited.from.getTime()
  return eachPhase((phase) => {
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
/** Which of its times runs; null: it is done with. */
export const phaseOf = (state: WorkState): WorkPhase | null => phaseOfState[state] ?? null

/** How an order's clock stands: how much is used of the time that runs, and why it does not run. */
export function standingOf(
  { state, from, time }: { state: WorkState; from: Date; time: PhaseTime },
  { calendar, stops }: SlaClock,
  now: Date,
): { usedPercent: number | null; stands: 'suspended' | 'off_hours' | null; goesOnAt: Date | null } {
  const at = now.getTime()
  const clock = { calendar: time.minutes === null ? null : calendar, stops }
  const waits = state === 'suspended'
  const goesOn = time.due !== null && clock.calendar && !waits ? nextWork(clock.calendar, at) : at
  const stands = waits ? 'suspended' : goesOn === at ? null : 'off_hours'
  const goesOnAt = stands === 'off_hours' && goesOn !== undefined ? new Date(goesOn) : null
  if (time.due === null) return { usedPercent: null, stands, goesOnAt }
  const start = from.getTime()
  const closed = { ...clock, stops: stops.filter(({ to }) => to !== null) }
  const whole = time.minutes === null ? ranMs(closed, start, time.due.getTime()) : time.minutes * minuteMs
  const used = ranMs(clock, start, at)
  return { usedPercent: whole > 0 ? Math.floor((100 * used) / whole) : 100, stands, goesOnAt }
}

/** An alarm's level (4 is critical) as an order's (1 is the most urgent). */
export function levelOfAlarm(level: number): number {
  return Math.min(4, Math.max(1, 5 - level))
}

/** Times as columns of an order. */
export function columnsOfTimes({ accept, arrive, fix }: Times) {
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
