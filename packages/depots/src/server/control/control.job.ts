import { alarmsChannel, updateChargePointAlarm } from '@evops/stations/server'
import type { JobTable } from '@evops/platform/server'
import type { DepotDeps } from '../deps.ts'
import {
  changeControl,
  controlDueSql,
  liveDepots,
  lockControls,
  getStationChangeMarkers,
  type StationChangeMarker,
  type ConnectorPowerThreshold,
} from './control.store.ts'
import type { LiveDepot } from './control.types.ts'
import { checkDepotConnectors, type ConnectorCheckResult } from './decide.rules.ts'
import { controlsExistSql, saveFallbacks, operatorsWithControls } from './due.store.ts'
import { insignificantPowerW } from './news.rules.ts'
import { siteExternalLimitsOf } from '../outside/outside.service.ts'
import { depotStations } from '../outside/outside.store.ts'
import { createRecentContracts, createRecentDepots } from '../outside/recent-contracts.ts'
import { requestMeterValues, connectorPlaceOf, sendDueLimits } from './send-limits.service.ts'

const everyMs = 1_000
/**
 * Check interval in ms of a depot without changes of its sessions, plan or excess power. The check covers time,
 * connections and limits.
 */
const calmMs = 5_000
/** Span in ms of the limits that control reads: longer than the profiles that it sends are valid. */
const controlledMs = 2 * 3_600_000

export interface LimitController {
  jobs: JobTable
  /** Waits until all commands are answered. */
  settled(): Promise<void>
}

/**
 * Sends plans to charge points and checks each second whether they comply. A slow charge point does not delay the
 * check.
 */
export function createLimitController(deps: DepotDeps, random: () => number = Math.random): LimitController {
  const { services } = deps
  const limiting = {
    ...deps,
    contractLimitsAt: createRecentContracts(deps.contractLimitsAt),
    depotStationsAt: createRecentDepots(depotStations),
  }
  const inHand = new Map<string, Promise<void>>()
  const once = (key: string, work: () => Promise<void>) => {
    if (inHand.has(key)) return
    const done = work()
      .catch((error: unknown) => services.log.error({ error, connector: key }, 'depot control'))
      .finally(() => inHand.delete(key))
    inHand.set(key, done)
  }
  async function controlDepot(depot: LiveDepot, now: Date): Promise<void> {
    const { operatorId } = depot
    const verdicts = checkDepotConnectors(depot, { now: now.getTime(), random })
    await saveVerdicts(deps, depot, verdicts, now)
    for (const chargePointId of new Set([...dueChargePoints(verdicts, now.getTime()), ...depot.gone]))
      once(chargePointId, () => sendDueLimits(deps, { operatorId, chargePointId }))
    for (const { connector, shouldRequest } of verdicts)
      if (shouldRequest)
        once(`${connector.chargePointId}:${connector.connectorNo}`, () =>
          requestMeterValues(deps, { ...connector, operatorId }),
        )
  }
  const looks = new Map<string, StationChangeMarker & { at: number }>()
  const quiet = new Map<string, ConnectorPowerThreshold[]>()
  /** Commands are stored before they are sent. */
  async function controlDepots(stationIds: readonly string[]): Promise<void> {
    const now = services.now()
    const until = new Date(now.getTime() + controlledMs)
    const outside = await services.db.asPlatformOnce((tx) =>
      siteExternalLimitsOf(tx, limiting, { stationIds, now, until }),
    )
    for (const plain of await services.db.asPlatformOnce((tx) => liveDepots(tx, now, stationIds))) {
      const depot = withOutside(plain, outside.get(plain.stationId))
      quiet.set(
        depot.stationId,
        depot.connectors.map((connector) => ({
          chargePointId: connector.chargePointId,
          connectorNo: connector.connectorNo,
          upToW: insignificantPowerW(connector, now.getTime()),
        })),
      )
      // An error of a depot does not affect others.
      await controlDepot(depot, now).catch((error: unknown) =>
        services.log.error({ error, station: depot.stationId }, 'depot control'),
      )
    }
  }
  async function checkForChanges(): Promise<void> {
    const now = services.now()
    const live = await services.db.asPlatformOnce((tx) => getStationChangeMarkers(tx, now, [...quiet.values()].flat()))
    const news = live.filter(({ stationId, sign, isUnsettled }) => {
      const last = looks.get(stationId)
      // One more check after the depot has settled, because readings are compared with the commands sent meanwhile.
      if (!last || isUnsettled || last.isUnsettled) return true
      return last.sign !== sign || Math.abs(now.getTime() - last.at) >= calmMs
    })
    const lives = new Set(live.map(({ stationId }) => stationId))
    for (const id of looks.keys()) if (!lives.has(id)) [looks, quiet].forEach((cache) => cache.delete(id))
    if (news.length === 0) return
    for (const one of news) looks.set(one.stationId, { ...one, at: now.getTime() })
    await controlDepots(news.map(({ stationId }) => stationId))
  }
  return {
    async settled() {
      while (inHand.size > 0) await Promise.all(inHand.values())
    },
    jobs: {
      'depots:control': { everyMs, when: controlDueSql, run: checkForChanges },
      'depots:fallbacks': {
        title: {
          zh: '核对场站充电桩的后备功率',
          en: 'Compare fallbacks of depots with charge points',
          es: 'Comparar los respaldos de cocheras con los puntos',
        },
        forOperators: true,
        cron: '* * * * *',
        when: controlsExistSql,
        attempts: 1,
        async run() {
          for (const operatorId of await services.db.asPlatform(operatorsWithControls))
            await services.db.inTenant(operatorId, (tx) => saveFallbacks(tx, services.now(), { again: true }))
        },
      },
    },
  }
}

function withOutside(depot: LiveDepot, outside: LiveDepot['nodes'][number]['outside']): LiveDepot {
  if (!outside) return depot
  return {
    ...depot,
    nodes: depot.nodes.map((node) => (node.parentId === null ? { ...node, outside } : node)),
  }
}
function dueChargePoints(verdicts: readonly ConnectorCheckResult[], now: number): string[] {
  return verdicts.flatMap(({ connector, change }) => {
    const dueAt = change.dueAt === undefined ? connector.control.dueAt : change.dueAt
    const isFree = connector.control.claimedUntil === null || connector.control.claimedUntil <= now
    return dueAt !== null && dueAt <= now && isFree && connector.connected ? [connector.chargePointId] : []
  })
}

/** Unchanged values are not written. */
async function saveVerdicts(
  { services }: DepotDeps,
  { operatorId, stationId }: LiveDepot,
  verdicts: readonly ConnectorCheckResult[],
  now: Date,
): Promise<void> {
  const changed = verdicts.filter(({ change }) => Object.keys(change).length > 0)
  if (changed.length === 0) return
  await services.db.inTenant(operatorId, async (tx) => {
    await lockControls(tx)
    for (const { connector, change, alarm } of changed) {
      await changeControl(tx, connector, change, now)
      if (alarm === null) continue
      const detail = alarm === 'over' ? null : `${kw(alarm.powerW)} kW > ${kw(alarm.sentW)} kW`
      await updateChargePointAlarm(tx, {
        code: 'F63',
        ...connectorPlaceOf({ operatorId, stationId, ...connector }),
        detail,
        at: now,
      })
    }
  })
  if (changed.some(({ alarm }) => alarm !== null)) services.bus.publish(alarmsChannel, { operatorId })
}
const kw = (watts: number) => (watts / 1_000).toFixed(1)
