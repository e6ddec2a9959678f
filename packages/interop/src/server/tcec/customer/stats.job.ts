import { Problem, formatErrorForPartner } from '@evops/platform/contract'
import type { Services, JobTable } from '@evops/platform/server'
import { z } from 'zod'
import { formatFieldError, linkProblems, protocolErrorTexts } from '../../../contract/index.ts'
import { LinkError } from '../../links/link-error.ts'
import { saveRejectedObject, type NewRejectedObject } from '../../roaming/refusals.store.ts'
import { createRounds } from '../../roaming/rounds.ts'
import {
  listEnergyQueryStations,
  finishEnergyQuery,
  saveRoamingDailyEnergy,
  energyQueryDueSql,
  claimEnergyQueries,
  type EnergyQueryRun,
} from '../../roaming/stats.store.ts'
import { formatTcecValidationErrors } from '../call-kinds.ts'
import { isSingleCallFailure, type CallablePartner, type TcecOutbound } from '../outbound.ts'
import { amountShape, exactToTenthsWh, isStorableJson } from './amounts.rules.ts'

const everyMs = 5_000
const mostPartners = 4
const atOnce = 8

const statsAnswer = z.looseObject({
  StationStats: z.looseObject({
    StationID: z.string(),
    StartTime: z.string(),
    EndTime: z.string(),
    StationElectricity: amountShape,
  }),
})
type Outcome =
  | { taken: Parameters<typeof saveRoamingDailyEnergy>[2]['stats'][number] }
  | { refused: Omit<NewRejectedObject, 'at'> }

/**
 * Requests the energy of each station for the previous day from partners (T/CEC 102, `query_station_stats`): in the
 * night and on request. Stations without a valid response, or with one for another station or day, are reported.
 */
export function createStatsJob(services: Services, { outbound }: { outbound: Pick<TcecOutbound, 'open' | 'call'> }) {
  async function queryStats(open: CallablePartner, StationID: string, day: string): Promise<Outcome> {
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
      if (isSingleCallFailure(error)) return error
      throw error
    })
    if (reply instanceof LinkError) return toRefusal(reply.message, null)
    if (!isStorableJson(reply)) return toRefusal(protocolErrorTexts.unkeepable, null)
    const read = statsAnswer.safeParse(reply)
    if (!read.success) return toRefusal(formatTcecValidationErrors(read.error), reply)
    const { StationStats: stats } = read.data
    if (stats.StationID !== StationID || stats.StartTime !== day || stats.EndTime !== day)
      return toRefusal(formatFieldError(`${stats.StationID} ${stats.StartTime}–${stats.EndTime}`, 'other-day'), reply)
    const { StationElectricity, ...rest } = stats
    return { taken: { stationNo: StationID, energyDwh: exactToTenthsWh(StationElectricity), raw: rest } }
  }

  async function queryAllStats(turn: EnergyQueryRun): Promise<void> {
    const open = await outbound.open(turn)
    const stations = await services.db.inTenant(turn.operatorId, (tx) => listEnergyQueryStations(tx, turn))
    for (let from = 0; from < stations.length; from += atOnce) {
      const some = stations.slice(from, from + atOnce)
      const came = await Promise.all(some.map((no) => queryStats(open, no, turn.day)))
      const at = services.now()
      await services.db.inTenant(turn.operatorId, async (tx) => {
        const stats = came.flatMap((one) => ('taken' in one ? [one.taken] : []))
        await saveRoamingDailyEnergy(tx, turn, { day: turn.day, at, stats })
        for (const one of came) if ('refused' in one) await saveRejectedObject(tx, turn, { ...one.refused, at })
      })
    }
  }

  async function work(turn: EnergyQueryRun): Promise<void> {
    const problem = await queryAllStats(turn)
      .then(() => '')
      .catch((error: unknown) => {
        if (error instanceof LinkError) return `${error.kind}: ${error.message}`.slice(0, 300)
        if (error instanceof Problem) return formatErrorForPartner(error, linkProblems).slice(0, 300)
        throw error
      })
    await services.db.inTenant(turn.operatorId, (tx) => finishEnergyQuery(tx, turn, { now: services.now(), problem }))
  }

  const rounds = createRounds(services, {
    most: mostPartners,
    take: claimEnergyQueries,
    work,
    failed: 'a partner was not asked what its stations gave',
  })
  return {
    jobs: { 'interop:ask-stats': { everyMs, when: energyQueryDueSql, run: rounds.run } } satisfies JobTable,
    idle: rounds.idle,
  }
}
