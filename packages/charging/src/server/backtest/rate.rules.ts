import { priceSession, ReadingsError, type PricedSession, type TariffContent } from '@evops/tariffs/contract'
import { readingsToRate, type KnownSession, type ReadingSource } from './readings.rules.ts'

/** Further apart than a cell of a schedule: a border between them stands on a guess. */
const coarseMs = 30 * 60_000

export interface Rated {
  bill: PricedSession
  source: ReadingSource
  /** A border of the rule lies between readings that are far apart. */
  coarse: boolean
}

/** A session under another content. Undefined when there is nothing to rate, or readings that no bill can be made of. */
export function rate(
  session: KnownSession & { timeZone: string },
  content: TariffContent,
): Rated | undefined {
  const found = readingsToRate(session)
  if (!found) return undefined
  try {
    const bill = priceSession({ readings: found.readings, content, timeZone: session.timeZone })
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
