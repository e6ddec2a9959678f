import { currencyCode, endpoint, energyDwh, instant, minorUnits } from '@evops/platform/contract'
import { periodKinds } from '@evops/tariffs/contract'
import { z } from 'zod'
import { sessionViewers } from './screens.ts'

/** As lists, rankings and reports count a day: what ended on it by the calendar of its station, and is not void. */
const daySums = z.object({ sessions: z.int(), energyDwh, payableMinor: minorUnits })
/** Hours of stations' clocks in which anything ended; they add up to the sums. */
const dayPart = daySums.extend({ hours: z.array(daySums.extend({ hour: z.int().min(0).max(23) })) })
export type DaySums = z.infer<typeof daySums>
export type DayPart = z.infer<typeof dayPart>

export const dayFigures = endpoint({
  name: 'dayFigures',
  method: 'GET',
  path: '/api/sessions/day',
  permission: sessionViewers,
  summary: 'A day hour by hour, beside the same weekday a week earlier until the same time of the clock',
  query: z.object({ day: z.iso.date() }),
  reply: z.object({
    at: instant,
    /** The operator's; amounts are of sessions in it alone. */
    currency: currencyCode,
    /** Sessions of the day with an amount in another one. */
    otherCurrencies: z.int(),
    day: dayPart,
    before: dayPart,
    /** What is payable of the day: paid, on account of who pays later, and what is due. */
    paidMinor: minorUnits,
    accountMinor: minorUnits,
    dueMinor: minorUnits,
    dueSessions: z.int(),
    /** The price periods of the day's half-hours by the tariff that holds at most stations. */
    ruler: z
      .object({
        tariff: z.string(),
        stations: z.int(),
        of: z.int(),
        cells: z.array(z.enum(periodKinds)).length(48),
      })
      .nullable(),
    /** What of the first steps is done. */
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
