import { companyPermissions } from '@evops/members/contract'
import {
  currencyCode,
  endpoint,
  energyDwh,
  instant,
  minorUnits,
  pageOf,
  pageQuery,
} from '@evops/platform/contract'
import { z } from 'zod'

export const usageParts = ['month', 'day', 'person'] as const
export type UsagePart = (typeof usageParts)[number]

export const usageRow = z.object({
  /** A month or a day of the station's zone (`2026-03`, `2026-03-01`), or the holder's id. */
  key: z.string(),
  /** Of a person, masked; else empty. */
  name: z.string(),
  sessions: z.int(),
  energyDwh,
  totalMinor: minorUnits,
  reducedMinor: minorUnits,
  refundedMinor: minorUnits,
  /** Total less discount and refunds, whoever pays it. */
  payableMinor: minorUnits,
  /** What of it the company's own wallet was charged, as its bills say; the rest its people paid, or owe. */
  companyMinor: minorUnits,
  currency: currencyCode,
})
export type UsageRow = z.infer<typeof usageRow>

export const companyUsage = endpoint({
  name: 'companyUsage',
  method: 'GET',
  path: '/api/company-usage',
  permission: companyPermissions.view,
  summary: 'What was charged in the name of a company by month, by day (the newest first) or by person',
  query: pageQuery.extend({
    companyId: z.uuid(),
    by: z.enum(usageParts).default('month'),
    /** Half-open: from ≤ start < to. */
    startedFrom: instant.optional(),
    startedTo: instant.optional(),
  }),
  reply: pageOf(usageRow),
})
