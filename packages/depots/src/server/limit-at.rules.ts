import type { LimitWindow } from '../contract/index.ts'

/** What somebody else allows between two instants (ms), W. */
export interface OutsideSpan {
  from: number
  until: number
  limitW: number
}
/** A limit with its exceptions by the hour and until an instant. */
export interface Limited {
  limitW: number
  windows: readonly LimitWindow[]
  cutW: number | null
  cutUntil: Date | null
  /** Of a site, where there is any. */
  outside?: readonly OutsideSpan[]
}
export interface Clocked {
  date: string
  minutes: number
}

/** The lowest of what counts then; of what others allow, in any part of the time that follows. */
export function limitAt(node: Limited, at: number, minutes: number, forMs = 1): number {
  const inWindow = node.windows.filter(({ from, until }) => {
    const [start, end] = [minutesOf(from), minutesOf(until)]
    return start < end ? minutes >= start && minutes < end : minutes >= start || minutes < end
  })
  const cut = node.cutW !== null && node.cutUntil !== null && at < node.cutUntil.getTime() ? [node.cutW] : []
  const outside = (node.outside ?? []).filter(({ from, until }) => from < at + forMs && until > at)
  return Math.min(node.limitW, ...[...inWindow, ...outside].map(({ limitW }) => limitW), ...cut)
}
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Date and minutes of the day on a zone's clock. */
export function clockOf(timeZone: string): (at: number) => Clocked {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (at) => {
    const [date = '', time = '00:00'] = format.format(at).split(' ')
    return { date, minutes: minutesOf(time) }
  }
}
