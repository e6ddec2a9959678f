import {
  currencyCode,
  endpoint,
  energyDwh,
  minorUnits,
  pageOf,
  pageQuery,
  sortKeys,
} from '@evops/platform/contract'
import { z } from 'zod'
import { reportKey, reportSpan } from './keys.ts'
import { hourViewers } from './screens.ts'

export const hoursBy = ['day', 'station', 'pile', 'weekday'] as const
export type HoursBy = (typeof hoursBy)[number]
export const hoursPerDay = 24

export const hoursFilter = reportSpan.extend({ by: z.enum(hoursBy) })
export type HoursFilter = z.output<typeof hoursFilter>

/**
 * By the hour of the station's clock, 0 to 23; an hour that comes twice adds up. Energy stands where it flowed, a
 * session's start where it began, money where its energy flowed, and what is no energy (fees, occupancy) at its end.
 */
export const hourSums = z.object({
  currency: currencyCode,
  energyDwh: z.array(energyDwh).length(hoursPerDay),
  starts: z.array(z.int()).length(hoursPerDay),
  moneyMinor: z.array(minorUnits).length(hoursPerDay),
})
export type HourSums = z.infer<typeof hourSums>
export const hourRow = z.object({ ...reportKey.shape, ...hourSums.shape })
export type HourRow = z.infer<typeof hourRow>
/** `key` as in charging sums; the others by a row's sum. */
export const hourSorts = ['key', 'energyDwh', 'starts', 'moneyMinor'] as const

export const listHourlyEnergy = endpoint({
  name: 'listHourlyEnergy',
  method: 'GET',
  path: '/api/reports/hours',
  permission: hourViewers,
  summary:
    'What flowed in each of 24 hours of the day, by day, place or day of the week. A session is in once it has ended. At most 731 days',
  query: pageQuery.extend({ ...hoursFilter.shape, sort: sortKeys(hourSorts) }),
  reply: pageOf(hourRow).extend({ totals: z.array(hourSums), waiting: z.boolean() }),
})
export const hoursExport = 'reports.hours'
