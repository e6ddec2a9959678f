import { partnersScreen } from '@evops/organisation/contract'
import { doneReply, endpoint, energyDwh, idParams, instant, pageSchemaOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'

/*
 * Daily energy of partners' stations as the partner reports it (T/CEC 102, `query_station_stats`), next to the energy
 * of our drivers. Days follow the calendar of China, as the standard requires.
 */
export const roamingDailyEnergy = z.object({
  stationNo: z.string(),
  stationName: z.string(),
  day: z.iso.date(),
  /** Energy of all customers at the station, as reported by the partner. */
  theirsDwh: energyDwh,
  /** Energy and number of our drivers' sessions that ended on that day. */
  oursDwh: energyDwh,
  sessions: z.int(),
  requestedAt: instant,
})
export type RoamingDailyEnergy = z.infer<typeof roamingDailyEnergy>

const path = '/api/organisation/partners/{id}/roaming/stats'
export const listRoamingStats = endpoint({
  name: 'listRoamingStats',
  method: 'GET',
  path,
  permission: partnersScreen.codes,
  summary:
    'Lists the daily energy of a partner’s stations as the partner reports it, next to our drivers’ sessions; newest first',
  params: idParams,
  query: pageQuery,
  reply: pageSchemaOf(roamingDailyEnergy).extend({
    /** Error of the last query. '': no error. */
    problem: z.string(),
  }),
})
export const requestRoamingStats = endpoint({
  name: 'requestRoamingStats',
  reach: 'operator',
  method: 'POST',
  path,
  permission: partnersScreen.may.interconnmng.edit,
  summary: 'Requests yesterday’s energy of its stations from a partner, in the background',
  params: idParams,
  reply: doneReply,
})
export const roamingDailyEnergyEndpoints = [listRoamingStats, requestRoamingStats] as const
