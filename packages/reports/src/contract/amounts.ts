import { currencyCode, endpoint, minorUnits } from '@evops/platform/contract'
import { z } from 'zod'
import { reportSpan } from './keys.ts'
import { amountViewers } from './screens.ts'

export const amountsFilter = reportSpan
export type AmountsFilter = z.output<typeof amountsFilter>

/** Orders whose net amount (without what was taken off and given back) is at least `fromMinor` and less than `toMinor`. */
export const amountBucket = z.object({
  currency: currencyCode,
  fromMinor: minorUnits,
  /** Null: without end. The first bucket, up to less than 1, holds what was free. */
  toMinor: minorUnits.nullable(),
  orders: z.int(),
  netMinor: minorUnits,
})
export type AmountBucket = z.infer<typeof amountBucket>

export const listAmounts = endpoint({
  name: 'listAmounts',
  method: 'GET',
  path: '/api/reports/amounts',
  permission: amountViewers,
  summary:
    'How many ended sessions came to how much, in buckets that follow each other without a gap, by currency. At most 731 days',
  query: amountsFilter,
  reply: z.object({ buckets: z.array(amountBucket), waiting: z.boolean() }),
})
export const amountsExport = 'reports.amounts'
