import {
  priceSession,
  ReadingsError,
  type GroupPrice,
  type PlugTime,
  type PricedSession,
  type ReductionTerms,
  type TariffContent,
  type TimeSpan,
} from '@evops/tariffs/contract'
import { readingsToRate, type SessionReadings, type ReadingSource } from './readings.rules.ts'

/**
 * Distance of readings above which the energy at a border between them is only an estimate: longer than a cell of a
 * schedule.
 */
const coarseMs = 30 * 60_000

export interface SessionRating {
  bill: PricedSession
  source: ReadingSource
  /** True if a border of the rule is between readings that are far apart. */
  coarse: boolean
}

/** The known payer, plug time and time split of the bill also apply under another rule. */
export interface RatingInput extends SessionReadings {
  timeZone: string
  group?: GroupPrice | null
  plug?: PlugTime | null
  timeSplit?: readonly TimeSpan[] | null
  reductions?: readonly ReductionTerms[] | null
}

/**
 * Rates a session under other tariff content. Undefined if there is nothing to rate, or no bill can be made from the
 * readings.
 */
export function rateSession(session: RatingInput, content: TariffContent): SessionRating | undefined {
  const found = readingsToRate(session)
  if (!found) return undefined
  try {
    const { timeZone, group = null, plug = null } = session
    const [reductions, timeSplit] = [session.reductions ?? [], session.timeSplit ?? []]
    const { readings } = found
    const bill = priceSession({ readings, content, timeZone, group, plug, timeSplit, reductions })
    return { bill, source: found.source, coarse: isCoarse(bill) }
  } catch (error) {
    if (error instanceof ReadingsError) return undefined
    throw error
  }
}

function isCoarse(bill: PricedSession): boolean {
  return bill.segments.some(
    ({ endReading: border }) => border.how === 'interpolated' && border.between[1].at - border.between[0].at > coarseMs,
  )
}

/** Returns the fees of a bill that are not for energy, including occupancy, before rounding. */
export function nonEnergyFeesE4(bill: PricedSession): number {
  return bill.fees.reduce((sum, fee) => sum + fee.amountE4, bill.occupancy?.amount.exactE4 ?? 0)
}
