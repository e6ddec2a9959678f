import { currencyExponent, roundHalfUp, toSafeNumber } from '@evops/platform/contract'
import type { BaseKind, DiscountBearer } from './agreements.ts'

/** What is recorded of an order. */
export interface OrderFigures {
  energyDwh: number
  electricityMinor: number
  serviceMinor: number
  occupancyMinor: number
  reducedMinor: number
  /** Of that, on the account of the stations' owner. */
  reducedOwnerMinor: number
}
export interface BaseTerms {
  base: BaseKind
  priceE5: number
  discountsBy: DiscountBearer
}

/** 0.1 Wh × 1e-5 per kWh = 1e-9 of the major unit. */
export function priceOf(energyDwh: number, priceE5: number, currency: string): number {
  const unit = 10n ** BigInt(currencyExponent(currency))
  return toSafeNumber(roundHalfUp(BigInt(energyDwh) * BigInt(priceE5) * unit, 1_000_000_000n))
}

/** What of an order is shared, rounded once (domain handbook, section 10). */
export function baseOf(order: OrderFigures, terms: BaseTerms, currency: string): number {
  const { serviceMinor, electricityMinor, occupancyMinor, energyDwh } = order
  const off =
    terms.discountsBy === 'shared'
      ? order.reducedMinor
      : terms.discountsBy === 'owner'
        ? order.reducedOwnerMinor
        : 0
  if (terms.base === 'service') return serviceMinor
  if (terms.base === 'service_net') return serviceMinor - off
  const priced = priceOf(energyDwh, terms.priceE5, currency)
  if (terms.base === 'energy') return priced
  return electricityMinor + serviceMinor + occupancyMinor - off - priced
}
