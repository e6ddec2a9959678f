import { currencyCode, endpoint, energyDwh, instant, minorUnits } from '@evops/platform/contract'
import { periodKinds } from '@evops/tariffs/contract'
import { z } from 'zod'
import { sessionViewers } from './screens.ts'

/**
 * Totals of a day as in lists, rankings and reports: sessions that ended on this day in the station's time zone and are
 * not void.
 */
const daySums = z.object({ sessions: z.int(), energyDwh, payableMinor: minorUnits })
/** Hours, in the stations' local time, in which a session ended. The hours add up to the totals. */
const dayPart = daySums.extend({ hours: z.array(daySums.extend({ hour: z.int().min(0).max(23) })) })
export type DaySums = z.infer<typeof daySums>
export type DayFiguresPart = z.infer<typeof dayPart>

export const dayFigures = endpoint({
  name: 'dayFigures',
  method: 'GET',
  path: '/api/sessions/day',
  permission: sessionViewers,
  summary:
    'Returns the sums of a day by hour, with those of the same weekday a week earlier up to the same time of day',
  query: z.object({ day: z.iso.date() }),
  reply: z.object({
    at: instant,
    /** The operator's currency. Amounts include only sessions in this currency. */
    currency: currencyCode,
    /** Number of the day's sessions with an amount in another currency. */
    otherCurrencies: z.int(),
    day: dayPart,
    before: dayPart,
    /** Parts of the day's payable amount: paid, on account of customers who pay later, and due. */
    paidMinor: minorUnits,
    accountMinor: minorUnits,
    dueMinor: minorUnits,
    dueSessions: z.int(),
    /** Price periods of the day's half-hours under the tariff that is valid at most stations. */
    ruler: z
      .object({
        tariff: z.string(),
        stations: z.int(),
        of: z.int(),
        cells: z.array(z.enum(periodKinds)).length(48),
      })
      .nullable(),
    /** Completed steps of the setup checklist. */
    setUp: z.object({
      station: z.boolean(),
      chargePoint: z.boolean(),
      connected: z.boolean(),
      tariff: z.boolean(),
      token: z.boolean(),
    }),
  }),
})
export type DayFigures = z.infer<typeof dayFigures.reply>

export const dayEndpoints = [dayFigures] as const
