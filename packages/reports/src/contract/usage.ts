import { endpoint, energyDwh, pageOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { reportKey, reportSpan } from './keys.ts'
import { usageViewers } from './screens.ts'

export const usageBy = ['station', 'pile', 'gun', 'day', 'month'] as const
export const usageFilter = reportSpan.omit({ currency: true }).extend({ by: z.enum(usageBy) })
export type UsageFilter = z.output<typeof usageFilter>

/** Rates are made of these: charging ÷ available, plugged ÷ available, (plugged − charging) ÷ available, energy ÷ possible. */
export const usageSums = z.object({
  /** Connectors whose charge point was in use in the span. */
  guns: z.int(),
  /** Of them, where nobody charged. */
  unusedGuns: z.int(),
  /** Opening hours, of each connector from when its charge point was taken into use until now. */
  availableSeconds: z.int(),
  chargingSeconds: z.int(),
  /** From a session's start until the plug was pulled; where nobody saw that, until its end. */
  pluggedSeconds: z.int(),
  energyDwh,
  /** Rated power over the available time. */
  possibleDwh: energyDwh,
  /** In which every connector of a station was plugged; null of a charge point or connector. */
  congestedSeconds: z.int().nullable(),
  /** Opening hours of the stations themselves: what congestion is a share of. */
  stationSeconds: z.int().nullable(),
  /** False: a station has opening hours that nobody can read, or none; it counts round the clock. */
  hoursKnown: z.boolean(),
})
export type UsageSums = z.infer<typeof usageSums>
export const usageRow = z.object({ ...reportKey.shape, ...usageSums.shape })
export type UsageRow = z.infer<typeof usageRow>
export const usageSorts = [
  'key',
  'guns',
  'unusedGuns',
  'availableSeconds',
  'chargingSeconds',
  'pluggedSeconds',
  'energyDwh',
  'possibleDwh',
  'congestedSeconds',
] as const

export const listUsage = endpoint({
  name: 'listUsage',
  method: 'GET',
  path: '/api/reports/usage',
  permission: usageViewers,
  summary:
    'How much of their time connectors charged and were plugged, and of what their rated power could give. A session is in once it has ended. At most 731 days',
  query: pageQuery.extend({ ...usageFilter.shape, sort: sortKeys(usageSorts) }),
  reply: pageOf(usageRow).extend({ totals: usageSums, waiting: z.boolean() }),
})
export const usageExport = 'reports.usage'
