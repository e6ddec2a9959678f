import { Problem, wireTextOf } from '@evops/platform/contract'
import type { Services, JobTable } from '@evops/platform/server'
import { z } from 'zod'
import { fault, linkProblems, wireFaults } from '../../../contract/index.ts'
import { LinkError } from '../../links/link-error.ts'
import { saveRefusal, type Refused } from '../../roaming/refusals.store.ts'
import { createRounds } from '../../roaming/rounds.ts'
import {
  listStatsStations,
  endStatTurn,
  saveRoamingStats,
  statsWait,
  takeStatTurns,
  type StatTurn,
} from '../../roaming/stats.store.ts'
import { faultsOf } from '../call-kinds.ts'
import { isOfThisCall, type Open, type Outbound } from '../outbound.ts'
import { amount, dwh, isKeepable } from './amounts.rules.ts'

const everyMs = 5_000
const mostPartners = 4
const atOnce = 8

const statsAnswer = z.looseObject({
  StationStats: z.looseObject({
    StationID: z.string(),
    StartTime: z.string(),
    EndTime: z.string(),
    StationElectricity: amount,
  }),
})
type Outcome =
  | { taken: Parameters<typeof saveRoamingStats>[2]['stats'][number] }
  | { refused: Omit<Refused, 'at'> }

/**
 * Requests the energy of each station for the previous day from partners (T/CEC 102, `query_station_stats`): in the
 * night and on request. Stations without a valid response, or with one for another station or day, are reported.
 */
export function createStatsJob(
  services: Services,
  { outbound }: { outbound: Pick<Outbound, 'open' | 'call'> },
) {
  async function queryStats(open: Open, StationID: string, day: string): Promise<Outcome> {
    const wish = { StationID, StartTime: day, EndTime: day }
    const toRefusal = (reason: string, received: unknown) => ({
      refused: {
        kind: 'location' as const,
        objectNo: StationID,
        reason: `query_station_stats: ${reason}`,
        raw: received,
      },
    })
    const reply = await outbound.call(open, 'query_station_stats', wish).catch((error: unknown) => {
      if (isOfThisCall(error)) return error
      throw error
    })
    if (reply instanceof LinkError) return toRefusal(reply.message, null)
    if (!isKeepable(reply)) return toRefusal(wireFaults.unkeepable, null)
    const read = statsAnswer.safeParse(reply)
    if (!read.success) return toRefusal(faultsOf(read.error), reply)
    const { StationStats: stats } = read.data
    if (stats.StationID !== StationID || stats.StartTime !== day || stats.EndTime !== day)
      return toRefusal(fault(`${stats.StationID} ${stats.StartTime}–${stats.EndTime}`, 'other-day'), reply)
    const { StationElectricity, ...rest } = stats
    return { taken: { stationNo: StationID, energyDwh: dwh(StationElectricity), raw: rest } }
  }

  async function queryAllStats(turn: StatTurn): Promise<void> {
    const open = await outbound.open(turn)
    const stations = await services.db.inTenant(turn.operatorId, (tx) => listStatsStations(tx, turn))
    for (let from = 0; from < stations.length; from += atOnce) {
      const some = stations.slice(from, from + atOnce)
      const came = await Promise.all(some.map((no) => queryStats(open, no, turn.day)))
      const at = services.now()
      await services.db.inTenant(turn.operatorId, async (tx) => {
        const stats = came.flatMap((one) => ('taken' in one ? [one.taken] : []))
        await saveRoamingStats(tx, turn, { day: turn.day, at, stats })
        for (const one of came) if ('refused' in one) await saveRefusal(tx, turn, { ...one.refused, at })
      })
    }
  }

  async function work(turn: StatTurn): Promise<void> {
    const problem = await queryAllStats(turn)
      .then(() => '')
      .catch((error: unknown) => {
        if (error instanceof LinkError) return `${error.kind}: ${error.message}`.slice(0, 300)
        if (error instanceof Problem) return wireTextOf(error, linkProblems).slice(0, 300)
        throw error
      })
    await services.db.inTenant(turn.operatorId, (tx) =>
      endStatTurn(tx, turn, { now: services.now(), problem }),
    )
  }

  const rounds = createRounds(services, {
    most: mostPartners,
    take: takeStatTurns,
    work,
    failed: 'a partner was not asked what its stations gave',
  })
  return {
    jobs: { 'interop:ask-stats': { everyMs, when: statsWait, run: rounds.run } } satisfies JobTable,
    idle: rounds.idle,
  }
}
