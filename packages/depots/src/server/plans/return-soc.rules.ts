import { hourMs } from '@evops/platform/contract'
import type { DepartureFact, UsageFact } from './facts.store.ts'

/** Source of an expected state of charge at the return, the most exact first. */
export type ReturnSource = 'telematics' | 'mileage' | 'season' | 'lastSession'
export interface ReturnForecast {
  source: ReturnSource
  /** Expected state of charge at the return. */
  pct: number
  /** Percentage points by which the vehicle may return with less. */
  uncertaintyPct: number
}
/** Percent of the battery per hour on the road, assumed without any measured consumption. */
const usualPctPerHour = 6
/** Minimum time on the road in ms after which the decrease of the charge shows the consumption of a trip. */
const measurableMs = hourMs
/** Uncertainty as a share of the consumption that each source predicts. */
const shares = { trip: 0.15, mileage: 0.2, season: 0.3, usual: 0.5 } as const
const leastUncertaintyPct = 2
const lastSessionUncertaintyPct = 15
const meterToBattery = 0.92

/** Trip whose return is forecast, with the state of charge at its start. */
interface Trip {
  from: number
  until: number
  startSoc: number | null
}
interface Rate {
  pctPerHour: number
  share: number
  source: 'mileage' | 'season' | null
}

/**
 * Forecasts the state of charge at a vehicle's return: from telematics on the way, otherwise kilometres × consumption of
 * the vehicle, otherwise of its model in this season, otherwise from its last return. Null: nothing is known.
 */
export function forecastReturn(
  departure: DepartureFact,
  { trip, usage }: { trip: Trip | null; usage: UsageFact | undefined },
): ReturnForecast | null {
  const rate = rateOf(departure, usage)
  const fromWay = trip && fromTelematics(departure, trip, rate)
  if (fromWay) return fromWay
  const { startSoc } = trip ?? { startSoc: null }
  const usedPct = trip ? (rate.pctPerHour * (trip.until - trip.from)) / hourMs : 0
  // A trip that needs more than the whole charge shows that distance or timetable are wrong.
  if (trip && startSoc !== null && rate.source !== null && usedPct < startSoc) {
    return forecastOf(rate.source, { fromPct: startSoc, usedPct, share: rate.share })
  }
  const last = usage?.lastReturnSoc ?? null
  return last === null ? null : { source: 'lastSession', pct: last, uncertaintyPct: lastSessionUncertaintyPct }
}

/** Uses the last value on the way, and the consumption of this trip for the rest of it. */
function fromTelematics(
  { soc, socAt, socSource }: DepartureFact,
  { from, until, startSoc }: Trip,
  rate: Rate,
): ReturnForecast | null {
  if (socSource !== 'telematics' || soc === null || socAt === null || socAt.getTime() <= from) return null
  const passedMs = socAt.getTime() - from
  const leftHours = Math.max(0, until - socAt.getTime()) / hourMs
  const isMeasured = startSoc !== null && startSoc > soc && passedMs >= measurableMs
  const pctPerHour = isMeasured ? ((startSoc - soc) * hourMs) / passedMs : rate.pctPerHour
  const share = isMeasured ? shares.trip : rate.share
  return forecastOf('telematics', { fromPct: soc, usedPct: pctPerHour * leftHours, share })
}

function forecastOf(
  source: ReturnSource,
  { fromPct, usedPct, share }: { fromPct: number; usedPct: number; share: number },
): ReturnForecast {
  return {
    source,
    pct: Math.max(0, Math.round(fromPct - usedPct)),
    uncertaintyPct: Math.max(leastUncertaintyPct, Math.ceil(usedPct * share)),
  }
}

function rateOf({ batteryDwh }: DepartureFact, usage: UsageFact | undefined): Rate {
  const usual = { pctPerHour: usualPctPerHour, share: shares.usual, source: null }
  if (!usage || usage.kmPerHour === null || !batteryDwh) return usual
  const pctPerHour = (dwhPer100km: number) => ((usage.kmPerHour ?? 0) * dwhPer100km * meterToBattery) / batteryDwh
  if (usage.ownDwh100km !== null)
    return { pctPerHour: pctPerHour(usage.ownDwh100km), share: shares.mileage, source: 'mileage' }
  if (usage.seasonDwh100km !== null)
    return { pctPerHour: pctPerHour(usage.seasonDwh100km), share: shares.season, source: 'season' }
  return usual
}

/** Returns the trip before a departure: the current one, or the one of the vehicle's previous departure. */
export function tripBefore(
  departure: DepartureFact,
  { isNext, previous }: { isNext: boolean; previous: DepartureFact | undefined },
): Trip | null {
  if (isNext && departure.leftAt && departure.backAt)
    return {
      from: departure.leftAt.getTime(),
      until: departure.backAt.getTime(),
      startSoc: departure.leftSoc,
    }
  if (!previous) return null
  return {
    from: previous.departAt.getTime(),
    until: previous.returnAt.getTime(),
    startSoc: previous.targetSoc,
  }
}
