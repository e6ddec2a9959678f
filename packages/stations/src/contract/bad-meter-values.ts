import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { keysetOf, keysetQuery } from './keyset.ts'
import { viewPermission } from './screens.ts'

/**
 * Why a value is not believed. `backwards`, `too-fast`: an energy register against the last good one. `clock-ahead`,
 * `clock-unset`: the sample's time; it stands under the time of its receipt instead.
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
  /** OCPP's word; `Clock`: the time itself. */
  measurand: z.string(),
  reason: z.enum(badMeterValueReasons),
  /** As it was sent. */
  value: z.string(),
})
export type BadMeterValue = z.infer<typeof badMeterValue>

export const listBadMeterValues = endpoint({
  name: 'listBadMeterValues',
  method: 'GET',
  path: '/api/charge-points/{id}/bad-meter-values',
  permission: viewPermission,
  summary: 'Implausible measured values, kept apart from all curves and sums, newest first',
  query: keysetQuery.extend({
    connectorNo: z.coerce.number<number>().int().min(0).max(99).optional(),
    from: instant.optional(),
    to: instant.optional(),
  }),
  reply: keysetOf(badMeterValue),
})
