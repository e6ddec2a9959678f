import { roundHalfUp, toSafeNumber } from '@evops/platform/contract'

export interface SessionFees {
  electricityMinor: number
  serviceMinor: number
  occupancyMinor: number
}

/**
 * Returns the part of a session's fees that was paid with the payer's own money. Reductions by a discount, a coupon or
 * bonus credit are deducted first from service and occupancy in their ratio, because bonus credit pays only those
 * (ledger), then from electricity. The result adds up to the paid amount.
 */
export function paidPartOfFees(paidMinor: number, earned: SessionFees): SessionFees {
  const { electricityMinor: electricity, serviceMinor: service, occupancyMinor: occupancy } = earned
  const other = service + occupancy
  const off = Math.max(0, electricity + other - paidMinor)
  const offOther = Math.min(off, other)
  const offService = other === 0 ? 0 : toSafeNumber(roundHalfUp(BigInt(offOther) * BigInt(service), BigInt(other)))
  const part = {
    serviceMinor: service - offService,
    occupancyMinor: occupancy - (offOther - offService),
    electricityMinor: electricity - (off - offOther),
  }
  // Normally no more than the session's price was paid; if the books contain more, the excess counts as electricity,
  // which is metered.
  const more = paidMinor - part.serviceMinor - part.occupancyMinor - part.electricityMinor
  return { ...part, electricityMinor: part.electricityMinor + more }
}
