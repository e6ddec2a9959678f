import { instant } from '@evops/platform/contract'
import { z } from 'zod'

/** Several values of one parameter, with commas between them. */
export function several<T extends z.ZodType>(one: T) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value),
    z.array(one),
  )
}

/** Where and when something happened at charge points. */
export const placeAndTime = {
  stationId: z.uuid().optional(),
  chargePointId: z.uuid().optional(),
  connectorNo: z.coerce.number<number>().int().min(0).max(99).optional(),
  /** Beginning of a charge point's number. */
  search: z.string().trim().max(60).optional(),
  /** from ≤ time < to. */
  from: instant.optional(),
  to: instant.optional(),
}
