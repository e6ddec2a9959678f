import { companyPermissions } from '@evops/members/contract'
import { currencyCode, endpoint, energyDwh, minorUnits, pageSchemaOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'

export const usageGroupings = ['month', 'day', 'person'] as const
export type UsageGrouping = (typeof usageGroupings)[number]

export const usageRow = z.object({
  /** Month or day of the sessions' end in the station's time zone (`2026-03`, `2026-03-01`), or the holder's id. */
  key: z.string(),
  /** Masked name of a person. Empty for a month or a day. */
  name: z.string(),
  sessions: z.int(),
  energyDwh,
  totalMinor: minorUnits,
  reducedMinor: minorUnits,
  refundedMinor: minorUnits,
  /** Total less discount and refunds, whoever pays. */
  payableMinor: minorUnits,
  /**
   * Part that was charged to the company's own wallet according to its bills. The rest was paid, or is owed, by its
   * members.
   */
  companyMinor: minorUnits,
  currency: currencyCode,
})
export type UsageRow = z.infer<typeof usageRow>

export const companyUsage = endpoint({
  name: 'companyUsage',
  method: 'GET',
  path: '/api/company-usage',
  permission: companyPermissions.view,
  summary: 'Lists the charging billed to a company by month, by day (newest first) or by person',
  query: pageQuery.extend({
    companyId: z.uuid(),
    by: z.enum(usageGroupings).default('month'),
    /** Days of sessions in their stations' time zones, both inclusive. */
    dayFrom: z.iso.date().optional(),
    dayTo: z.iso.date().optional(),
  }),
  reply: pageSchemaOf(usageRow),
})
