import type { Tx } from '@evops/platform/server'
import { quarterMs, type LoadDay, type LoadQuarter, type SupplyLoad } from '../../contract/index.ts'
import type { SupplyLivePower } from '../collectors/live.rules.ts'
import type { EnergyDeps } from '../deps.ts'
import { getSupplyRow } from '../supply/supply.service.ts'
import { localDay, quarterMean, quartersFrom, meanWattsOfQuarterHour } from './load.rules.ts'
import { findQuartersEnd } from './load.store.ts'
import { readSupplyLoad, type SupplyLoadSnapshot } from './load-poll.ts'
import { firstDemandLevelReached, type ExpectedQuarterHour } from './notice.rules.ts'
import { demandNoticesOf } from './notices.store.ts'
import { sortByShedImpact } from './shed.rules.ts'

interface Question {
  supplyId: string
  now: Date
}
/** Returns the current load of a supply point compared with its contracted power. Throws request.not-found. */
export async function supplyLoadNow(tx: Tx, deps: EnergyDeps, { supplyId, now }: Question): Promise<SupplyLoad> {
  const supply = await getSupplyRow(tx, supplyId)
  const { connectors, live, running, expected } = await readSupplyLoad(tx, deps, { supply, now })
  const notice = (await demandNoticesOf(tx, [supplyId])).get(supplyId)?.notified ?? null
  return {
    supplyId,
    supplyName: supply.name,
    timeZone: supply.timeZone,
    now: now.toISOString(),
    charging: connectors.length,
    silent: connectors.filter(({ powerW }) => powerW === null).length,
    live: liveOf(live),
    running,
    first: toExpectedDemand(firstDemandLevelReached(expected)),
    notice: toExpectedDemand(notice),
    sessions: sortByShedImpact(connectors, await deps.marginsOf(tx, supply.stationIds, now)),
  }
}

/** Returns the quarter hours of the supply point's day. Throws request.not-found. */
export async function supplyLoadDayOf(tx: Tx, deps: EnergyDeps, { supplyId, now }: Question): Promise<LoadDay> {
  const supply = await getSupplyRow(tx, supplyId)
  const day = localDay(supply.timeZone, now.getTime())
  const look = await readSupplyLoad(tx, deps, { supply, now, day })
  return {
    from: new Date(day.from).toISOString(),
    to: new Date(day.to).toISOString(),
    metersUntil: (await findQuartersEnd(tx, supply.meterIds))?.toISOString() ?? null,
    forecast: { method: look.chosen.method, ...look.chosen.errors },
    quarters: quartersFrom(day.from, day.to).map((at) => quarterAt(at, look)),
  }
}

function liveOf(live: SupplyLivePower): SupplyLoad['live'] {
  if (live.source === 'points') return { ...live, readAt: null }
  return { source: 'meters', readAt: new Date(live.readAt).toISOString(), why: null, meterNo: null }
}
function toExpectedDemand<R extends ExpectedQuarterHour>(found: R | null) {
  return found && { ...found, at: new Date(found.at).toISOString() }
}
function quarterAt(
  at: number,
  { drawn, limitAt, taken, plannedAt, forecast, running }: SupplyLoadSnapshot,
): LoadQuarter {
  const { limitW, period } = limitAt(at)
  const meter = taken.get(at)
  const isOver = at + quarterMs <= drawn.now
  return {
    at: new Date(at).toISOString(),
    pointsW: isOver ? quarterMean(drawn.means, at) : null,
    meterW: meter === undefined ? null : meanWattsOfQuarterHour(meter),
    forecastW: at <= drawn.now && !isOver ? running.forecastW : (forecast.get(at) ?? null),
    plannedW: isOver ? null : plannedAt(at),
    limitW,
    period,
  }
}
