import { minuteMs, requireFound, type EndpointReply } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { instantOfLocalTime } from '@evops/tariffs/contract'
import type { getServiceDayResult } from '../../contract/index.ts'
import type { DepotDeps } from '../deps.ts'
import { toMinorUnits } from './board.rules.ts'
import { loadDepotFacts } from './facts.store.ts'
import { createLocalClock, dwhPerPercentOf, energyPriceAt } from './input.rules.ts'
import {
  dayBalanceOf,
  departureSessionsOf,
  departureOutcomesOf,
  type DepartureOutcome,
  type DepartureSession,
} from './proof.store.ts'

type Proof = EndpointReply<typeof getServiceDayResult>

/** Returns the result of a service day. Throws request.not-found. */
export async function serviceDayResultOf(
  tx: Tx,
  deps: DepotDeps,
  { operatorId, stationId, day, now }: { operatorId: string; stationId: string; day: string; now: Date },
): Promise<Proof> {
  const facts = requireFound(await loadDepotFacts(tx, { stationId, now, hours: 0 }))
  const { station } = facts
  const departures = (await departureOutcomesOf(tx, stationId, day)).map(withPlannedEnergy)
  const planned = departures.flatMap(({ plannedDwh }) => plannedDwh ?? [])
  const balance = await dayBalanceOf(tx, stationId, day)
  const drawn = await departureSessionsOf(tx, stationId, day)
  const versions = new Set([...drawn, facts].flatMap((one) => one.tariffVersionId ?? []))
  const contents = await deps.tariffs.versionContents(tx, operatorId, [...versions])
  const contentOf = (id: string | null) => contents.get(id ?? '')
  const currency = contentOf(facts.tariffVersionId)?.currency ?? (await deps.currencyOf(operatorId))
  const clock = createLocalClock(station.timeZone)
  // Uses the tariff at the start of a session, so that a later tariff does not change past results.
  const worth = (e5: typeof actualE5) =>
    toMinorUnits(
      drawn.reduce((sum, one) => sum + e5(one, (at) => energyPriceAt(contentOf(one.tariffVersionId), clock(at)).e5), 0),
      currency,
    )
  const count = (outcome: string) => departures.filter((one) => one.outcome === outcome).length
  return {
    timeZone: station.timeZone,
    planned: departures.length,
    outcomes: { reached: count('reached'), missed: count('missed'), unknown: count('unknown') },
    departures,
    plannedDwh: planned.length === 0 ? null : planned.reduce((sum, dwh) => sum + dwh, 0),
    energyDwh: drawn.reduce((sum, one) => sum + one.energyDwh, 0),
    deliveredDwh: balance?.deliveredDwh ?? (await loadOfDay(tx, deps, { stationId, timeZone: station.timeZone, day })),
    meteredDwh: balance?.meteredDwh ?? null,
    currency,
    costMinor: worth(actualE5),
    uncontrolledMinor: worth(unplannedSessionCostE5),
  }
}

/** Returns the energy of the load curve of a depot's day in 0.1 Wh, for a day whose meters were not read yet. */
async function loadOfDay(
  tx: Tx,
  { loadBetween }: DepotDeps,
  { stationId, timeZone, day }: { stationId: string; timeZone: string; day: string },
): Promise<number> {
  const midnight = (days: number) =>
    new Date(instantOfLocalTime(timeZone, Date.parse(`${day}T00:00:00Z`) + days * 86_400_000))
  const load = await loadBetween(tx, { from: midnight(0), to: midnight(1), stationId })
  return Math.round(load.reduce((sum, { powerW }) => sum + powerW, 0) / 1.2)
}

/**
 * Adds the planned energy of a departure that no plan covered: from the state of charge at plug-in to its target, as a
 * plan would have calculated it.
 */
export function withPlannedEnergy({
  reserveSoc,
  startSoc,
  batteryDwh,
  dwhPerPercent,
  ...departure
}: DepartureOutcome): Proof['departures'][number] {
  if (departure.plannedDwh !== null) return { ...departure, plannedBy: 'plan' }
  const percentDwh = dwhPerPercentOf({ batteryDwh, dwhPerPercent })
  if (startSoc === null || percentDwh === null) return { ...departure, plannedBy: null }
  const goalSoc = Math.min(100, departure.targetSoc + reserveSoc)
  return { ...departure, plannedDwh: Math.round(Math.max(0, goalSoc - startSoc) * percentDwh), plannedBy: 'target' }
}

type Priced = Omit<DepartureSession, 'tariffVersionId'>
/** Prices each part of a session at its time. Energy between readings is spread evenly. */
export function actualE5({ startedAt, endedAt, energyDwh, steps }: Priced, price: (at: number) => number): number {
  const measuredSteps = steps.filter(({ dwh }) => dwh > 0)
  const rest = energyDwh - measuredSteps.reduce((sum, { dwh }) => sum + dwh, 0)
  const pieces = [...measuredSteps, ...(rest > 0 ? evenly(startedAt, endedAt, rest) : [])]
  return pieces.reduce((sum, { at, dwh }) => sum + (dwh / 10_000) * price(at), 0)
}
/** Returns the cost of the same energy charged from the plug-in on at full power. */
export function unplannedSessionCostE5({ startedAt, energyDwh, maxW }: Priced, price: (at: number) => number): number {
  const ms = maxW > 0 ? (energyDwh / 10 / maxW) * 3_600_000 : minuteMs
  return evenly(startedAt, startedAt + ms, energyDwh).reduce((sum, { at, dwh }) => sum + (dwh / 10_000) * price(at), 0)
}
function evenly(from: number, to: number, dwh: number): { at: number; dwh: number }[] {
  const parts = Math.max(1, Math.ceil((to - from) / (15 * minuteMs)))
  return Array.from({ length: parts }, (_, part) => ({
    at: from + ((to - from) * part) / parts,
    dwh: dwh / parts,
  }))
}
