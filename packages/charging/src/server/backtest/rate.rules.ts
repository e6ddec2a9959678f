import {
  priceSession,
  ReadingsError,
  type GroupPrice,
  type PlugTime,
  type PricedSession,
  type ReductionTerms,
  type TariffContent,
} from '@evops/tariffs/contract'
import { readingsToRate, type KnownSession, type ReadingSource } from './readings.rules.ts'

/** Further apart than a cell of a schedule: a border between them stands on a guess. */
const coarseMs = 30 * 60_000

export interface Rated {
  bill: PricedSession
  source: ReadingSource
  /** A border of the rule lies between readings that are far apart. */
  coarse: boolean
}

/** What the bill knew of the payer and the plug holds under another rule, too. */
export interface SessionToRate extends KnownSession {
  timeZone: string
  group?: GroupPrice | null
  plug?: PlugTime | null
  reductions?: readonly ReductionTerms[] | null
}

/** A session under another content. Undefined when there is nothing to rate, or readings that no bill can be made of. */
export function rate(session: SessionToRate, content: TariffContent): Rated | undefined {
  const found = readingsToRate(session)
  if (!found) return undefined
  try {
    const { timeZone, group = null, plug = null } = session
    const reductions = session.reductions ?? []
    const bill = priceSession({ readings: found.readings, content, timeZone, group, plug, reductions })
    return { bill, source: found.source, coarse: isCoarse(bill) }
  } catch (error) {
    if (error instanceof ReadingsError) return undefined
    throw error
  }
}

function isCoarse(bill: PricedSession): boolean {
  return bill.segments.some(
    ({ endReading: border }) =>
      border.how === 'interpolated' && border.between[1].at - border.between[0].at > coarseMs,
  )
}

/** Of a bill, before rounding: fees that are not energy, and for staying plugged. */
export function feesE4(bill: PricedSession): number {
  return bill.fees.reduce((sum, fee) => sum + fee.amountE4, bill.occupancy?.amount.exactE4 ?? 0)
}
