import { endpoint, pageOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { sessionSums } from './facts.ts'
import { reportKey, reportSpan } from './keys.ts'
import { sumViewers } from './screens.ts'

export const sumsBy = ['station', 'pile', 'gun', 'day', 'month', 'equipmentType', 'powerClass'] as const
export type SumsBy = (typeof sumsBy)[number]

export const chargingFilter = reportSpan.extend({ by: z.enum(sumsBy) })
export type ChargingFilter = z.output<typeof chargingFilter>

/** A key and a currency. */
export const chargingRow = z.object({ ...reportKey.shape, ...sessionSums.shape })
export type ChargingRow = z.infer<typeof chargingRow>

/** `key`: stations and charge points by name, days in their order. */
export const chargingSorts = [
  'key',
  'sessions',
  'chargingSeconds',
  'energyDwh',
  'electricityMinor',
  'serviceMinor',
  'occupancyMinor',
  'totalMinor',
  'reducedMinor',
  'refundedMinor',
] as const

export const listChargingSums = endpoint({
  name: 'listChargingSums',
  method: 'GET',
  path: '/api/reports/charging',
  permission: sumViewers,
  summary:
    'What ended sessions came to, by place, day or kind of charge point: on the day of the station on which they ended. At most 731 days',
  query: pageQuery.extend({ ...chargingFilter.shape, sort: sortKeys(chargingSorts) }),
  reply: pageOf(chargingRow).extend({
    /** Over all rows of the filter, one per currency. */
    totals: z.array(sessionSums),
    /** Sessions have ended that are not in yet. */
    waiting: z.boolean(),
  }),
})
export const chargingExport = 'reports.charging'
