import type { LimitWindow, ExternalLimitCause } from '../contract/index.ts'

/** Limit of a supply point between two instants (ms), in W. */
export interface ExternalLimitSpan {
  cause: ExternalLimitCause
  from: number
  until: number
  limitW: number
}
/** Limit with exceptions by time of day and until an instant. */
export interface LimitWithExceptions {
  limitW: number
  windows: readonly LimitWindow[]
  cutW: number | null
  cutUntil: Date | null
  /** For a site: limits of its supply point, by contract or by an external system. */
  outside?: readonly ExternalLimitSpan[]
}
export interface LocalDateAndMinutes {
  date: string
  minutes: number
}

/** Returns the lowest limit at an instant. Limits of the supply point count if they apply in any part of the following period. */
export function nodeLimitAt(node: LimitWithExceptions, at: number, minutes: number, forMs = 1): number {
  const inWindow = node.windows.filter(({ from, until }) => {
    const [start, end] = [minutesOf(from), minutesOf(until)]
    return start < end ? minutes >= start && minutes < end : minutes >= start || minutes < end
  })
  const cut = node.cutW !== null && node.cutUntil !== null && at < node.cutUntil.getTime() ? [node.cutW] : []
  const outside = (node.outside ?? []).filter(({ from, until }) => from < at + forMs && until > at)
  return Math.min(node.limitW, ...[...inWindow, ...outside].map(({ limitW }) => limitW), ...cut)
}
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Returns a function for the local date and minutes of the day in a time zone. */
export function createLocalClock(timeZone: string): (at: number) => LocalDateAndMinutes {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (at) => {
    const [date = '', time = '00:00'] = format.format(at).split(' ')
    return { date, minutes: minutesOf(time) }
  }
}
