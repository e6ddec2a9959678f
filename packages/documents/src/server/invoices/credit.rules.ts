import { toSafeNumber } from '@evops/platform/contract'
import { lineCategories, type LineCategory } from '../../contract/index.ts'
import { documentLineKey, type GrossLine } from '../engine/tax.rules.ts'
import type { SessionFees } from './amounts.rules.ts'

/** Session of an invoice with the remainder of each fee after credit notes. */
export interface RemainingSession extends SessionFees {
  sessionId: string
  day: string
  energyDwh: number
  /** Number of credit notes that include the session. */
  taken: number
}
/** Amount that a credit note cancels of a session, by fee. */
export interface CreditedSessionAmount extends SessionFees {
  sessionId: string
  totalMinor: number
}
export const sumOfFees = ({ electricityMinor, serviceMinor, occupancyMinor }: SessionFees) =>
  electricityMinor + serviceMinor + occupancyMinor

/**
 * Distributes an amount over all fees of all sessions in their ratio, to the minor unit by the largest remainder. The
 * amount is at most their sum.
 */
export function distributeCredit(left: readonly RemainingSession[], amountMinor: number): CreditedSessionAmount[] {
  const whole = BigInt(left.reduce((sum, session) => sum + sumOfFees(session), 0))
  const fees = left.flatMap((session) =>
    lineCategories.map((category) => {
      const exact = BigInt(session[`${category}Minor`]) * BigInt(amountMinor)
      return { session, category, taken: toSafeNumber(exact / whole), rest: exact % whole }
    }),
  )
  let rest = amountMinor - fees.reduce((sum, { taken }) => sum + taken, 0)
  for (const fee of fees.toSorted((a, b) => (a.rest < b.rest ? 1 : a.rest > b.rest ? -1 : 0)))
    if (rest > 0) {
      fee.taken += 1
      rest -= 1
    }
  return left.flatMap((session) => {
    const of = (category: LineCategory) =>
      fees.find((fee) => fee.session === session && fee.category === category)?.taken ?? 0
    return partsOf(session.sessionId, {
      electricityMinor: of('electricity'),
      serviceMinor: of('service'),
      occupancyMinor: of('occupancy'),
    })
  })
}
/**
 * Returns the refunded part of a session: for each fee the decrease of the paid amount. Nothing if the same or more was
 * paid.
 */
export function refundedPartOfSession(left: RemainingSession, paidNow: SessionFees): CreditedSessionAmount[] {
  const total = sumOfFees(left) - sumOfFees(paidNow)
  const taken = { electricityMinor: 0, serviceMinor: 0, occupancyMinor: 0 }
  let over = -total
  for (const category of lineCategories) {
    const key = `${category}Minor` as const
    taken[key] = Math.max(0, left[key] - paidNow[key])
    over += taken[key]
  }
  // If one fee increased and another decreased, the parts together do not exceed the refunded total.
  for (const category of lineCategories) {
    const key = `${category}Minor` as const
    const less = Math.min(Math.max(over, 0), taken[key])
    taken[key] -= less
    over -= less
  }
  return total <= 0 ? [] : partsOf(left.sessionId, taken)
}
/**
 * Returns the part of a session's fees that was paid beyond the invoiced ones; undefined if the same or less was paid. A
 * fee that decreased while another increased reduces the part of the other.
 */
export function increasedPartOfSession(invoiced: SessionFees, paidNow: SessionFees): SessionFees | undefined {
  const session = { sessionId: '', day: '', energyDwh: 0, taken: 0, ...paidNow }
  const [part] = refundedPartOfSession(session, invoiced)
  if (!part) return undefined
  const { electricityMinor, serviceMinor, occupancyMinor } = part
  return { electricityMinor, serviceMinor, occupancyMinor }
}
function partsOf(sessionId: string, fees: SessionFees): CreditedSessionAmount[] {
  const totalMinor = sumOfFees(fees)
  return totalMinor === 0 ? [] : [{ sessionId, ...fees, totalMinor }]
}

/**
 * Returns a credit note's lines before tax. Each has the rate, code and text of its original line; `lineOf` selects the
 * line if an invoice has several for a fee. Energy is included only if whole sessions are cancelled.
 */
export function creditNoteLines(
  parts: readonly CreditedSessionAmount[],
  sessions: ReadonlyMap<string, RemainingSession>,
  lineOf: (category: LineCategory, day: string) => GrossLine,
): GrossLine[] {
  const lines = new Map<string, GrossLine>()
  const isWhole = parts.every(({ sessionId, totalMinor }) => {
    const session = sessions.get(sessionId)
    return session?.taken === 0 && totalMinor === sumOfFees(session)
  })
  for (const part of parts)
    for (const category of lineCategories) {
      const session = sessions.get(part.sessionId)
      const grossMinor = part[`${category}Minor`]
      if (!session || grossMinor === 0) continue
      const from = lineOf(category, session.day)
      const line = lines.get(documentLineKey(from)) ?? { ...from, grossMinor: 0, energyDwh: 0 }
      line.grossMinor += grossMinor
      line.energyDwh += isWhole && category !== 'occupancy' ? session.energyDwh : 0
      lines.set(documentLineKey(from), line)
    }
  return [...lines.values()]
}
