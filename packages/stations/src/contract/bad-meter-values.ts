import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { keysetReply, keysetQuery } from './keyset.ts'
import { stationViewPermission } from './screens.ts'

/**
 * Reasons why a meter value is rejected. `backwards`, `too-fast`: an energy register compared with the last valid one.
 * `clock-ahead`, `clock-unset`: the timestamp; the value is stored under the time of receipt instead.
 */
export const badMeterValueReasons = [
  'not-a-number',
  'out-of-range',
  'backwards',
  'too-fast',
  'clock-ahead',
  'clock-unset',
] as const
export type BadMeterValueReason = (typeof badMeterValueReasons)[number]

export const badMeterValue = z.object({
  id: z.uuid(),
  connectorNo: z.int(),
  at: instant,
  deviceAt: instant.nullable(),
  receivedAt: instant,
  /** OCPP measurand, or `Clock` for the timestamp itself. */
  measurand: z.string(),
  reason: z.enum(badMeterValueReasons),
  /** Value as received. */
  value: z.string(),
})
export type BadMeterValue = z.infer<typeof badMeterValue>

export const listBadMeterValues = endpoint({
  name: 'listBadMeterValues',
  method: 'GET',
  path: '/api/charge-points/{id}/bad-meter-values',
  permission: stationViewPermission,
  summary: 'Lists implausible measured values, which are excluded from all curves and sums, newest first',
  query: keysetQuery.extend({
    connectorNo: z.coerce.number<number>().int().min(0).max(99).optional(),
    from: instant.optional(),
    to: instant.optional(),
  }),
  reply: keysetReply(badMeterValue),
})
