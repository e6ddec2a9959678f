import {
  markEarlierFactsStale,
  markStationFactsStale,
  markUnpluggedFactsStale,
  operatorsUnreported,
  takeUnreported,
  type Unreported,
} from '@evops/charging/server'
import { markVehicleSessions } from '@evops/fleet/server'
import type { Services, JobTable, Tx } from '@evops/platform/server'
import { connectorDaysOf, calculateQueuedFacts } from '../facts/connector-days.ts'
import { observeConnectors, observeVehicles } from '../facts/kinds.store.ts'
import { recalculateLastDays, operatorsWithConnectors } from './all.store.ts'
import {
  deleteStationFacts,
  setRecalculateBefore,
  saveConnectorFacts,
  lockRollUp,
  movedZones,
  stationsBehind,
  zonesOf,
} from './facts.store.ts'

/** Orders whose days are worked out in one transaction. */
const atOnce = 2_000
/** Stations of whose earlier days as many orders are noted at once, after an update that keeps more of them. */
const stationsAtOnce = 10
/** Within a minute, in a busy hour too: what is made of connectors' days is made again in each round, however few sessions are new. */
const pace = { everyMs: 10_000, share: 0.05 }

export interface RollUp {
  /** Works out again what is old, so many orders in one transaction; returns how many orders were taken in. */
  rollUp(limit?: number): Promise<number>
  /** One transaction of it, in one operator. */
  rollUpSome(operatorId: string, limit?: number): Promise<number>
  jobs: JobTable
}

/** Keeps facts of connectors' days: what is new is added, all else worked out whole, so that doing it again changes nothing. */
export function createRollUp(services: Services): RollUp {
  const takeSome = (operatorId: string, limit = atOnce, after?: Unreported) =>
    services.db.inTenant(operatorId, (tx) => rollUpBatch(tx, limit, after))
  async function rollUp(limit = atOnce): Promise<number> {
    const operators = await services.db.asPlatform(async (tx) => {
      await markUnpluggedFactsStale(tx, services.now())
      return [
        ...(await operatorsUnreported(tx)),
        ...(await movedZones(tx)).map(({ operatorId }) => operatorId),
      ]
    })
    let all = 0
    const failures: unknown[] = []
    for (const operatorId of new Set(operators))
      try {
        await services.db.inTenant(operatorId, (tx) => beginAnew(tx, services.now()))
        // Once along the connectors: what is noted behind them meanwhile waits for the next round, or a busy hour had no end of rounds.
        for (let taken: Unreported[] | undefined; taken?.length !== 0; all += taken.length)
          taken = await takeSome(operatorId, limit, taken?.at(-1))
      } catch (error) {
        // The others' facts do not wait for it.
        failures.push(error)
      }
    if (failures.length > 0) throw failures[0]
    return all
  }
  return {
    rollUp,
    rollUpSome: async (operatorId, limit) => (await takeSome(operatorId, limit)).length,
    jobs: {
      'reports:roll-up': { ...pace, run: async () => void (await rollUp()) },
      'reports:earlier-days': {
        ...pace,
        when: `exists (select from reports_zones where anew_before is not null) and (select count(*) from (select from charging_unreported limit ${atOnce}) w) < ${atOnce}`,
        async run() {
          const behind = await services.db.asPlatform((tx) => stationsBehind(tx, stationsAtOnce))
          for (const { operatorId, stationId, before } of behind)
            await services.db.inTenant(operatorId, async (tx) => {
              await setRecalculateBefore(tx, stationId, await markEarlierFactsStale(tx, { stationId, before, most: atOnce }))
            })
        },
      },
      'reports:last-days': {
        title: { zh: '重算近日总计', en: 'Rebuild recent totals', es: 'Rehacer totales recientes' },
        cron: '23 2 * * *',
        async run() {
          for (const operatorId of await services.db.asPlatform(operatorsWithConnectors))
            await services.db.inTenant(operatorId, async (tx) => {
              await lockRollUp(tx)
              await recalculateLastDays(tx, services.now())
            })
        },
      },
    },
  }
}

/** A station in another zone has other days. What connectors and vehicles are like is looked at before their sessions are. */
async function beginAnew(tx: Tx, now: Date): Promise<void> {
  await lockRollUp(tx)
  await observeConnectors(tx, now)
  await observeVehicles(tx, now)
  for (const { stationId } of await movedZones(tx)) {
    await deleteStationFacts(tx, stationId)
    await markStationFactsStale(tx, stationId)
  }
}

async function rollUpBatch(tx: Tx, limit: number, after?: Unreported): Promise<Unreported[]> {
  await lockRollUp(tx)
  const taken = await takeUnreported(tx, limit, after)
  if (taken.length === 0) return []
  await markVehicleSessions(
    tx,
    taken.map(({ sessionId }) => sessionId),
  )
  const zones = await zonesOf(tx, [...new Set(taken.map(({ stationId }) => stationId))])
  const days = connectorDaysOf(taken, zones)
  await saveConnectorFacts(tx, days, await calculateQueuedFacts(tx, taken, days))
  return taken
}
