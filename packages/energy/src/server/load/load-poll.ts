import { calendarDayOf } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { forecastHours, quarterMs, type ForecastMethod, type SupplyLoad, type SupplyRow } from '../../contract/index.ts'
import { calculateLivePower, type SupplyLivePower } from '../collectors/live.rules.ts'
import { loadLastMeterValues } from '../collectors/live.store.ts'
import { quarterHourStart } from '../bills/to-date.rules.ts'
import type { EnergyDeps, PlannedLoad } from '../deps.ts'
import { lowestLimitWithin } from '../outside/outside.rules.ts'
import { supplyExternalLimitsOf } from '../outside/outside.store.ts'
import { localQuarter } from '../series/series.rules.ts'
import { gridTariffVersionsOf } from '../tariffs/grid-tariffs.store.ts'
import { bestMethod } from './curves.store.ts'
import type { ChosenMethod } from './forecast-method.rules.ts'
import {
  dayBefore,
  similarQuarterHours,
  createLimitLookup,
  quartersFrom,
  runningQuarter,
  typicalLoadAt,
  type ChargePointPower,
  type QuarterLimit,
} from './load.rules.ts'
import { chargingConnectors, sumsOfQuarters, type ChargingConnector } from './load.store.ts'
import { pointsOn } from './station-days.store.ts'
import type { ExpectedQuarterHour } from './notice.rules.ts'

/** Load of a supply point at an instant. */
export interface SupplyLoadSnapshot {
  connectors: readonly ChargingConnector[]
  drawn: ChargePointPower
  /** Source of the current quarter hour. */
  live: SupplyLivePower
  running: SupplyLoad['running']
  limitAt: (at: number) => QuarterLimit
  /** Consumption of the meters by quarter hour. */
  taken: ReadonlyMap<number, number>
  /** Method of the forecast with its errors. */
  chosen: ChosenMethod
  /** Power that the depots plan for a quarter hour. Null: none. */
  plannedAt: (at: number) => number | null
  forecast: ReadonlyMap<number, number>
  /** The current and future quarter hours with known demand and limit. */
  expected: readonly ExpectedQuarterHour[]
}
const leadMs = forecastHours * 3_600_000

/** `day`: range that is read in addition to the current quarter hour. */
export async function readSupplyLoad(
  tx: Tx,
  { loadBetween, plannedLoadOf }: Pick<EnergyDeps, 'loadBetween' | 'plannedLoadOf'>,
  { supply, now: date, day }: { supply: SupplyRow; now: Date; day?: { from: number; to: number } | undefined },
): Promise<SupplyLoadSnapshot> {
  const { stationIds, meterIds, tariffId, timeZone } = supply
  const now = date.getTime()
  const at = quarterHourStart(now)
  const connectors = await chargingConnectors(tx, stationIds, date)
  const means = new Map<number, number>()
  for (const stationId of stationIds)
    for (const mean of await loadBetween(tx, { from: new Date(day?.from ?? at), to: date, stationId }))
      means.set(mean.at.getTime(), (means.get(mean.at.getTime()) ?? 0) + mean.powerW)
  const drawn = { means, presentW: connectors.reduce((sum, { powerW }) => sum + (powerW ?? 0), 0), now }

  const live = calculateLivePower(await loadLastMeterValues(tx, meterIds), { at, now })
  const contracted = createLimitLookup({
    ...supply,
    versions: tariffId === null ? [] : await gridTariffVersionsOf(tx, tariffId),
  })
  const outside = await supplyExternalLimitsOf(tx, supply.id, new Date(day?.from ?? at))
  const limitAt = (quarter: number): QuarterLimit => {
    const own = contracted(quarter)
    const limitW = lowestLimitWithin(outside, quarter, quarterMs)
    return limitW === null || (own.limitW ?? Infinity) <= limitW ? own : { ...own, limitW, limitOf: 'outside' }
  }
  const own = limitAt(at)
  const running = {
    at: new Date(at).toISOString(),
    until: new Date(at + quarterMs).toISOString(),
    ...own,
    ...(live.source === 'meters'
      ? runningQuarter({ ...drawn, presentW: live.presentW }, own.limitW, live.takenWms)
      : runningQuarter(drawn, own.limitW)),
  }
  const next = quartersFrom(at + quarterMs, at + quarterMs + leadMs)
  const also = next.flatMap((one) => [...similarQuarterHours(timeZone, one), dayBefore(timeZone, one)])
  const taken = await sumsOfQuarters(tx, { meterIds, from: day?.from ?? at, to: day?.to ?? at, also })
  const chosen = await bestMethod(tx, supply.id, calendarDayOf(localQuarter(timeZone, now).day))
  const plans = await plannedLoadOf(tx, stationIds)
  const plannedAt = (quarter: number) => sumOfPlans(plans, quarter)
  const points = await pointsOn(
    tx,
    plans.map((plan) => plan.stationId),
    [...new Set(also.map((then) => calendarDayOf(localQuarter(timeZone, then).day)))],
  )
  const others = new Map([...taken].map(([then, dwh]) => [then, Math.max(0, dwh - (points.get(then) ?? 0))]))
  const shape = next.flatMap((one) => {
    const demandW = demandAt(one, { plannedAt, others, taken, timeZone, method: chosen.method })
    return demandW === null ? [] : [{ at: one, demandW }]
  })
  const expected = [{ at, demandW: running.forecastW }, ...shape].flatMap((one) => {
    const { limitW } = limitAt(one.at)
    return limitW === null ? [] : [{ ...one, limitW }]
  })
  const forecast = new Map(shape.map((one) => [one.at, one.demandW]))
  return { connectors, drawn, live, running, limitAt, taken, chosen, plannedAt, forecast, expected }
}

/**
 * Returns the expected demand of a quarter hour: the power that the depots plan and the usual load of everything else,
 * or the usual load of the whole supply point if nothing is planned. Null: it is unknown.
 */
function demandAt(
  at: number,
  {
    plannedAt,
    others,
    taken,
    timeZone,
    method,
  }: Pick<SupplyLoadSnapshot, 'plannedAt' | 'taken'> & {
    others: ReadonlyMap<number, number>
    timeZone: string
    method: ForecastMethod
  },
): number | null {
  const plannedW = plannedAt(at)
  if (plannedW === null) return typicalLoadAt(timeZone, at, { taken, method })
  return plannedW + (typicalLoadAt(timeZone, at, { taken: others, method }) ?? 0)
}

/** Returns the planned power of all plans that reach a quarter hour. Null: none does. */
function sumOfPlans(plans: readonly PlannedLoad[], at: number): number | null {
  const powers = plans.flatMap(({ fromAt, watts }) => watts[Math.floor((at - fromAt) / quarterMs)] ?? [])
  return powers.length === 0 ? null : powers.reduce((sum, power) => sum + power, 0)
}
