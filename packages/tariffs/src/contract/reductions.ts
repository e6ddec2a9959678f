import { energyDwh, minorUnits, priceE5, roundHalfUp, toSafeNumber } from '@evops/platform/contract'
import { z } from 'zod'
import { roundBillComponent, energyAmountE4 } from './amounts.ts'
import { tariffAmountMinor } from './fees.ts'

/** Parties that bear a reduction; each has an account in the ledger. */
export const bearers = ['operator', 'platform', 'owner'] as const
export type Bearer = (typeof bearers)[number]

/** Base of a reduction. Electricity is never discounted, except by a coupon that includes it. */
export const reductionBases = ['service', 'service_occupancy', 'total'] as const
export type ReductionBase = (typeof reductionBases)[number]

const wholePercent = 10_000
/** `percentHundredths`: the share that is still paid; 9,000 is 90 %, 9 折. */
export const percentOff = z.object({
  how: z.literal('percent'),
  percentHundredths: z.int().min(100).max(9_900),
})
/** One service price per kWh, which replaces the rule's. */
export const priceOff = z.object({ how: z.literal('price'), serviceE5: priceE5 })
/** Deduction per kWh. */
export const perKwhOff = z.object({ how: z.literal('per_kwh'), offE5: priceE5.min(1) })
export const amountOff = z.object({ how: z.literal('amount'), amountMinor: tariffAmountMinor.min(1) })
/** Full reduction: no service fee. */
export const freeOff = z.object({ how: z.literal('free') })
/** Price of this many kWh at the session's average price. */
export const energyOff = z.object({ how: z.literal('energy'), energyDwh: energyDwh.min(1).max(100_000_000) })

/** Terms of a possible reduction, as valid at the start of the session. */
export const reductionTerms = z.object({
  kind: z.enum(['discount', 'coupon']),
  id: z.uuid(),
  name: z.string(),
  off: z.discriminatedUnion('how', [percentOff, priceOff, perKwhOff, amountOff, freeOff, energyOff]),
  base: z.enum(reductionBases),
  /** Minimum full price of the session for this reduction. */
  thresholdMinor: tariffAmountMinor.default(0),
  maxOffMinor: tariffAmountMinor.nullable().default(null),
  bearer: z.enum(bearers),
  /** True for a coupon that cannot be combined with discounts: the larger reduction of the two applies. */
  alone: z.boolean().default(false),
})
export type ReductionTerms = z.infer<typeof reductionTerms>

/** The terms, with the amount of the reduction. */
export const reduction = reductionTerms.extend({ minor: minorUnits })
export type Reduction = z.infer<typeof reduction>

/** Fields of a priced session that reductions need. */
export interface ReducibleSession {
  currency: string
  energyDwh: number
  electricityMinor: number
  serviceMinor: number
  occupancyMinor: number
}

/** Returns the fields of a bill that reductions need. */
export function reducibleSessionOf(bill: {
  currency: string
  energyDwh: number
  electricity: { minor: number }
  service: { minor: number }
  occupancy: { amount: { minor: number } } | null
}): ReducibleSession {
  return {
    currency: bill.currency,
    energyDwh: bill.energyDwh,
    electricityMinor: bill.electricity.minor,
    serviceMinor: bill.service.minor,
    occupancyMinor: bill.occupancy?.amount.minor ?? 0,
  }
}

type Parts = [service: number, occupancy: number, electricity: number]
const reach = { service: 1, service_occupancy: 2, total: 3 } as const satisfies Record<ReductionBase, number>

/**
 * Reduces a session: discounts one after the other, each applied to the remainder of the previous one, then the coupon.
 * The amount is deducted from service first, then from occupancy and electricity if the terms include them; no
 * component becomes negative. A coupon that would deduct nothing is left out, so that it is not used up.
 */
export function applyReductions(session: ReducibleSession, terms: readonly ReductionTerms[]): Reduction[] {
  const discounts = terms.filter(({ kind }) => kind === 'discount')
  const coupons = terms.filter(({ kind }) => kind === 'coupon')
  const left: Parts = [session.serviceMinor, session.occupancyMinor, session.electricityMinor]
  const [coupon] = coupons
  if (coupon?.alone) {
    const reduced = inTurn(session, discounts, [...left])
    const [alone] = inTurn(session, [coupon], [...left])
    if (!alone || alone.minor <= reducedBy(reduced)) return reduced
    return [...discounts.map((discount) => ({ ...discount, minor: 0 })), alone]
  }
  return inTurn(session, [...discounts, ...coupons], left).filter(({ kind, minor }) => kind === 'discount' || minor > 0)
}

/** Returns the total of the reductions. */
export function reducedBy(reductions: readonly Reduction[]): number {
  return reductions.reduce((sum, { minor }) => sum + minor, 0)
}

/** Returns the payable amount of a bill: its components minus the reductions. */
export function payableOf(bill: { totalMinor: number; reductions: readonly Reduction[] }): number {
  return bill.totalMinor - reducedBy(bill.reductions)
}

function inTurn(session: ReducibleSession, terms: readonly ReductionTerms[], left: Parts): Reduction[] {
  return terms.map((each) => {
    const minor = offOf(session, each, left)
    let rest = minor
    left.forEach((part, index) => {
      const taken = index < reach[each.base] ? Math.min(part, rest) : 0
      left[index] = part - taken
      rest -= taken
    })
    return { ...each, minor }
  })
}

function offOf(session: ReducibleSession, terms: ReductionTerms, left: Parts): number {
  const { off, base, thresholdMinor, maxOffMinor } = terms
  if (session.electricityMinor + session.serviceMinor + session.occupancyMinor < thresholdMinor) return 0
  const of = left.slice(0, reach[base]).reduce((sum, part) => sum + part, 0)
  return Math.max(0, Math.min(wantedOff(off, { session, of, service: left[0] }), of, maxOffMinor ?? of))
}

function wantedOff(
  off: ReductionTerms['off'],
  { session, of, service }: { session: ReducibleSession; of: number; service: number },
): number {
  const energyCost = (e5: number) => roundBillComponent(energyAmountE4(session.energyDwh, e5), session.currency).minor
  switch (off.how) {
    case 'percent':
      return of - partOf(of, off.percentHundredths, wholePercent)
    case 'price':
      return service - energyCost(off.serviceE5)
    case 'per_kwh':
      return energyCost(off.offE5)
    case 'amount':
      return off.amountMinor
    case 'free':
      return of
    case 'energy':
      return session.energyDwh > 0 ? partOf(of, off.energyDwh, session.energyDwh) : 0
  }
}

function partOf(whole: number, part: number, of: number): number {
  return toSafeNumber(roundHalfUp(BigInt(whole) * BigInt(part), BigInt(of)))
}
