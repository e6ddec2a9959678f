import { z } from 'zod'
import { formatFieldError } from '../../../contract/index.ts'
import { priceShape } from './amounts.rules.ts'
import { ocpiInstantSchema, objectOwnerFields, boundedText } from './objects.rules.ts'
import { cdrToken, energyShape } from './sessions.service.ts'

/**
 * A CDR of a partner (OCPI 10.3.1). The shape accepts contradictions of amounts and times, because such a record is held
 * with its reasons instead of being refused (decision 225).
 */
export const cdrShape = z
  .looseObject({
    ...objectOwnerFields,
    id: boundedText(39),
    start_date_time: ocpiInstantSchema,
    end_date_time: ocpiInstantSchema,
    session_id: boundedText(36).nullish(),
    cdr_token: cdrToken,
    auth_method: z.enum(['AUTH_REQUEST', 'COMMAND', 'WHITELIST']),
    authorization_reference: boundedText(36).nullish(),
    cdr_location: z.looseObject({
      id: boundedText(36),
      name: z.string().max(255).nullish(),
      address: z.string().max(45),
      evse_uid: z.string().nullish(),
    }),
    currency: z.string().regex(/^[A-Z]{3}$/),
    charging_periods: z
      .array(z.looseObject({ start_date_time: ocpiInstantSchema }))
      .min(1)
      .max(10_000),
    total_cost: priceShape,
    total_fixed_cost: priceShape.nullish(),
    total_energy: energyShape,
    total_energy_cost: priceShape.nullish(),
    total_time: z.number().min(0),
    total_time_cost: priceShape.nullish(),
    total_parking_cost: priceShape.nullish(),
    total_reservation_cost: priceShape.nullish(),
    credit: z.boolean().nullish(),
    credit_reference_id: boundedText(39).nullish(),
  })
  .refine(
    (cdr) => (cdr.credit === true) === (typeof cdr.credit_reference_id === 'string'),
    formatFieldError('credit and credit_reference_id', 'both'),
  )
export type Cdr = z.output<typeof cdrShape>
