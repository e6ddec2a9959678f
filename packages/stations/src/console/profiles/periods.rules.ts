import type { ProfilePeriod } from '../../contract/index.ts'

/** Period as typed: a time such as 08:30, and kilowatts or amperes. */
export interface TypedPeriod {
  from: string
  limit: string
}
export type LimitUnit = 'W' | 'A'
/** Tenths of the protocol unit per typed unit: the form uses kW for W. */
const scale = { W: 10_000, A: 10 } as const

export function readPeriods(typed: readonly TypedPeriod[], unit: LimitUnit): ProfilePeriod[] {
  return typed
    .map(({ from, limit }) => ({ fromMinute: minuteOf(from), limitTenths: tenthsOf(limit, unit) }))
    .toSorted((one, other) => one.fromMinute - other.fromMinute)
}

export function writePeriods(periods: readonly ProfilePeriod[], unit: LimitUnit): TypedPeriod[] {
  return periods.map(({ fromMinute, limitTenths }) => ({
    from: formatMinuteOfDay(fromMinute),
    limit: String(limitTenths / scale[unit]),
  }))
}

export function formatMinuteOfDay(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** Returns the minute of the day. Invalid input returns -1, which the contract rejects. */
function minuteOf(text: string): number {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})/.exec(text) ?? []
  return hours === undefined ? -1 : Number(hours) * 60 + Number(minutes)
}
function tenthsOf(text: string, unit: LimitUnit): number {
  const value = Number(text.trim().replace(',', '.'))
  return text.trim() === '' || Number.isNaN(value) ? -1 : Math.round(value * scale[unit])
}

/** Returns a step curve: each limit is valid until the next one starts, the last one until the end. */
export function limitStepsOf(
  periods: readonly { at: number; limit: number }[],
  end: number,
): { times: number[]; values: number[] } {
  const times: number[] = []
  const values: number[] = []
  periods.forEach(({ at, limit }, index) => {
    times.push(at, Math.max(at + 1, (periods[index + 1]?.at ?? end) - 1))
    values.push(limit, limit)
  })
  return { times, values }
}
