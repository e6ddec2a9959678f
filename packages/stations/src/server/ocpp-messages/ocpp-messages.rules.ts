import { mostOcppMessageHours, type OcppMessageFilter } from '../../contract/index.ts'

const hourMs = 3_600_000

/** All charge points together say too much for days of it: without one the time is bounded, downward from its end. */
export function limitTimeRange<F extends OcppMessageFilter>(filter: F, now: Date): F {
  if (filter.chargePointId) return filter
  const end = filter.to ? Math.min(Date.parse(filter.to), now.getTime()) : now.getTime()
  const hours = filter.from ? mostOcppMessageHours : 1
  const earliest = new Date(end - hours * hourMs).toISOString()
  const from = filter.from && Date.parse(filter.from) > Date.parse(earliest) ? filter.from : earliest
  return { ...filter, from }
}
