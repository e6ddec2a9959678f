import { roundHalfUp, toSafeNumber } from '@evops/platform/contract'

export interface Earned {
  electricityMinor: number
  serviceMinor: number
  occupancyMinor: number
}

/**
 * What of an order's fees somebody paid with their own money. What a discount, a coupon or bonus credit took off comes off
 * service and occupancy in their ratio first, as bonus credit pays nothing else (ledger), then off electricity. Adds up to
 * what was paid.
 */
export function paidPart(paidMinor: number, earned: Earned): Earned {
  const { electricityMinor: electricity, serviceMinor: service, occupancyMinor: occupancy } = earned
  const other = service + occupancy
  const off = Math.max(0, electricity + other - paidMinor)
  const offOther = Math.min(off, other)
  const offService =
    other === 0 ? 0 : toSafeNumber(roundHalfUp(BigInt(offOther) * BigInt(service), BigInt(other)))
  const part = {
    serviceMinor: service - offService,
    occupancyMinor: occupancy - (offOther - offService),
    electricityMinor: electricity - (off - offOther),
  }
  // More than it earned was never taken; if the books say so, electricity is what is metered.
  const more = paidMinor - part.serviceMinor - part.occupancyMinor - part.electricityMinor
  return { ...part, electricityMinor: part.electricityMinor + more }
}
