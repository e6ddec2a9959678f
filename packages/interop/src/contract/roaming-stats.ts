import { partnersScreen } from '@evops/organisation/contract'
import { done, endpoint, energyDwh, idParams, instant, pageOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'

/*
 * What stations of partners say that they gave on a day (T/CEC 102, `query_station_stats`), beside what our drivers took there. A day is one of
 * China's calendar, as in the text.
 */
export const roamingStat = z.object({
  stationNo: z.string(),
  stationName: z.string(),
  day: z.iso.date(),
  /** Of all who charged there, as the partner says it. */
  theirsDwh: energyDwh,
  /** Of our drivers’ sessions that ended on that day, and how many these are. */
  oursDwh: energyDwh,
  sessions: z.int(),
  askedAt: instant,
})
export type RoamingStat = z.infer<typeof roamingStat>

const path = '/api/organisation/partners/{id}/roaming/stats'
export const listRoamingStats = endpoint({
  name: 'listRoamingStats',
  method: 'GET',
  path,
  permission: partnersScreen.codes,
  summary: 'Energy of a partner’s stations by day, as it says it, beside our drivers’ sessions; newest first',
  params: idParams,
  query: pageQuery,
  reply: pageOf(roamingStat).extend({
    /** Why the last question broke off; '': it did not. */
    problem: z.string(),
  }),
})
export const askRoamingStats = endpoint({
  name: 'askRoamingStats',
  reach: 'operator',
  method: 'POST',
  path,
  permission: partnersScreen.may.interconnmng.edit,
  summary: 'Asks a partner for yesterday’s energy of its stations, soon',
  params: idParams,
  reply: done,
})
export const roamingStatEndpoints = [listRoamingStats, askRoamingStats] as const
