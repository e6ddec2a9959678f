import { hourMs } from '@evops/platform/contract'
import { maxOcppMessageHours, type OcppMessageFilter } from '../../contract/index.ts'

/**
 * Limits the time range of a search without a charge point, counted back from its end, because all charge points
 * together have too many messages.
 */
export function limitTimeRange<F extends OcppMessageFilter>(filter: F, now: Date): F {
  if (filter.chargePointId) return filter
  const end = filter.to ? Math.min(Date.parse(filter.to), now.getTime()) : now.getTime()
  const hours = filter.from ? maxOcppMessageHours : 1
  const earliest = new Date(end - hours * hourMs).toISOString()
  const from = filter.from && Date.parse(filter.from) > Date.parse(earliest) ? filter.from : earliest
  return { ...filter, from }
}
