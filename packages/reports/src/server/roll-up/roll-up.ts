import {
  markEarlierFactsStale,
  markStationFactsStale,
  markUnpluggedFactsStale,
  operatorsWithStaleFacts,
  takeStaleSessions,
  type StaleFactSession,
} from '@evops/charging/server'
import { markSessionDaysChanged } from '@evops/fleet/server'
import type { Services, JobTable, Tx } from '@evops/platform/server'
import { connectorDaysOf, calculateQueuedFacts } from '../facts/connector-days.ts'
import { storeConnectorProperties, storeVehicleProperties } from '../facts/kinds.store.ts'
import { recalculateLastDays, operatorsWithConnectors } from './all.store.ts'
import {
  deleteStationFacts,
  setRecalculateBefore,
  saveConnectorFacts,
  lockRollUp,
  movedZones,
  listStationsToRecalculate,
  factZonesOf,
} from './facts.store.ts'

/** Number of sessions whose days are calculated in one transaction. */
const atOnce = 2_000
/** Number of stations whose earlier sessions are queued at once, after an update that added facts. */
const stationsAtOnce = 10
/**
 * Pace of the roll-up: figures are at most a minute old, even in a busy hour. Facts above connector days are
 * recalculated in each round, however few sessions are new.
 */
const pace = { everyMs: 10_000, share: 0.05 }

export interface RollUp {
  /**
   * Recalculates outdated facts, with at most `limit` sessions per transaction; returns the number of processed
   * sessions.
   */
  rollUp(limit?: number): Promise<number>
  /** Runs one such transaction in one operator. */
  rollUpSome(operatorId: string, limit?: number): Promise<number>
  jobs: JobTable
}

/**
 * Creates the roll-up of connector days: new sessions are added, all other days recalculated completely, so that
 * repeating it changes nothing.
 */
export function createRollUp(services: Services): RollUp {
  const takeSome = (operatorId: string, limit = atOnce, after?: StaleFactSession) =>
    services.db.inTenant(operatorId, (tx) => rollUpBatch(tx, limit, after))
  async function rollUp(limit = atOnce): Promise<number> {
    const operators = await services.db.asPlatform(async (tx) => {
      await markUnpluggedFactsStale(tx, services.now())
      return [...(await operatorsWithStaleFacts(tx)), ...(await movedZones(tx)).map(({ operatorId }) => operatorId)]
    })
    let all = 0
    const failures: unknown[] = []
    for (const operatorId of new Set(operators))
      try {
        await services.db.inTenant(operatorId, (tx) => beginAnew(tx, services.now()))
        // One pass over the connectors: sessions queued behind the current position wait for the next round, because
        // otherwise a round would not end in a busy hour.
        for (let taken: StaleFactSession[] | undefined; taken?.length !== 0; all += taken.length)
          taken = await takeSome(operatorId, limit, taken?.at(-1))
      } catch (error) {
        // The facts of other operators are not affected by a failure.
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
          const behind = await services.db.asPlatform((tx) => listStationsToRecalculate(tx, stationsAtOnce))
          for (const { operatorId, stationId, before } of behind)
            await services.db.inTenant(operatorId, async (tx) => {
              await setRecalculateBefore(
                tx,
                stationId,
                await markEarlierFactsStale(tx, { stationId, before, most: atOnce }),
              )
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

/**
 * Restarts stations whose time zone changed, because their days differ. Updates the properties of connectors and
 * vehicles before their sessions are processed.
 */
async function beginAnew(tx: Tx, now: Date): Promise<void> {
  await lockRollUp(tx)
  await storeConnectorProperties(tx, now)
  await storeVehicleProperties(tx, now)
  for (const { stationId } of await movedZones(tx)) {
    await deleteStationFacts(tx, stationId)
    await markStationFactsStale(tx, stationId)
  }
}

async function rollUpBatch(tx: Tx, limit: number, after?: StaleFactSession): Promise<StaleFactSession[]> {
  await lockRollUp(tx)
  const taken = await takeStaleSessions(tx, limit, after)
  if (taken.length === 0) return []
  await markSessionDaysChanged(
    tx,
    taken.map(({ sessionId }) => sessionId),
  )
  const zones = await factZonesOf(tx, [...new Set(taken.map(({ stationId }) => stationId))])
  const days = connectorDaysOf(taken, zones)
  await saveConnectorFacts(tx, days, await calculateQueuedFacts(tx, taken, days))
  return taken
}
