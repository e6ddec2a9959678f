import type { LimitWindow } from '../contract/index.ts'

/** A limit with its exceptions by the hour and until an instant. */
export interface Limited {
  limitW: number
  windows: readonly LimitWindow[]
  cutW: number | null
  cutUntil: Date | null
}
export interface Clocked {
  date: string
  minutes: number
}

/** The lowest of what counts then. */
export function limitAt(node: Limited, at: number, minutes: number): number {
  const inWindow = node.windows.filter(({ from, until }) => {
    const [start, end] = [minutesOf(from), minutesOf(until)]
    return start < end ? minutes >= start && minutes < end : minutes >= start || minutes < end
  })
  const cut = node.cutW !== null && node.cutUntil !== null && at < node.cutUntil.getTime() ? [node.cutW] : []
  return Math.min(node.limitW, ...inWindow.map(({ limitW }) => limitW), ...cut)
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
