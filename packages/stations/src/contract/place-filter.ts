import { instant } from '@evops/platform/contract'
import { z } from 'zod'

/** Accepts several values of one parameter, separated by commas. */
export function commaSeparated<T extends z.ZodType>(one: T) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value),
    z.array(one),
  )
}

/** Filters for the place and time of an event at a charge point. */
export const placeAndTimeFilters = {
  stationId: z.uuid().optional(),
  chargePointId: z.uuid().optional(),
  connectorNo: z.coerce.number<number>().int().min(0).max(99).optional(),
  /** Start of a charge point's number. */
  search: z.string().trim().max(60).optional(),
  /** Half-open range: from ≤ time < to. */
  from: instant.optional(),
  to: instant.optional(),
}
