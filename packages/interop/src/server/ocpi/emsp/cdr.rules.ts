import { z } from 'zod'
import { fault } from '../../../contract/index.ts'
import { priceShape } from './amounts.rules.ts'
import { instant, owned, text } from './objects.rules.ts'
import { cdrToken, energy } from './sessions.service.ts'

/**
 * A CDR of a partner (OCPI 10.3.1). The shape accepts contradictions of amounts and times, because such a record is held
 * with its reasons instead of being refused (decision 225).
 */
export const cdrShape = z
  .looseObject({
    ...owned,
    id: text(39),
    start_date_time: instant,
    end_date_time: instant,
    session_id: text(36).nullish(),
    cdr_token: cdrToken,
    auth_method: z.enum(['AUTH_REQUEST', 'COMMAND', 'WHITELIST']),
    authorization_reference: text(36).nullish(),
    cdr_location: z.looseObject({
      id: text(36),
      name: z.string().max(255).nullish(),
      address: z.string().max(45),
      evse_uid: z.string().nullish(),
    }),
    currency: z.string().regex(/^[A-Z]{3}$/),
    charging_periods: z
      .array(z.looseObject({ start_date_time: instant }))
      .min(1)
      .max(10_000),
    total_cost: priceShape,
    total_fixed_cost: priceShape.nullish(),
    total_energy: energy,
    total_energy_cost: priceShape.nullish(),
    total_time: z.number().min(0),
    total_time_cost: priceShape.nullish(),
    total_parking_cost: priceShape.nullish(),
    total_reservation_cost: priceShape.nullish(),
    credit: z.boolean().nullish(),
    credit_reference_id: text(39).nullish(),
  })
  .refine(
    (cdr) => (cdr.credit === true) === (typeof cdr.credit_reference_id === 'string'),
    fault('credit and credit_reference_id', 'both'),
  )
export type Cdr = z.output<typeof cdrShape>
