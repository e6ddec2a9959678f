import { currencyExponent, roundHalfUp, toSafeNumber } from '@evops/platform/contract'
import type { ShareBaseKind, DiscountBearer } from './agreements.ts'

/** Recorded figures of a session. */
export interface SessionShareFigures {
  energyDwh: number
  electricityMinor: number
  serviceMinor: number
  occupancyMinor: number
  reducedMinor: number
  /** Part of the reduction on the account of the stations' owner. */
  reducedOwnerMinor: number
}
export interface ShareBaseTerms {
  base: ShareBaseKind
  priceE5: number
  /** In ten thousandths; part of the electricity cost. */
  lossRatio: number
  discountsBy: DiscountBearer
}

/**
 * Returns the price of energy including loss: 0.1 Wh × 1e-5 per kWh = 1e-9 of the major unit; loss in ten thousandths.
 */
export function priceOfEnergyWithLoss(
  { energyDwh, priceE5, lossRatio = 0 }: { energyDwh: number; priceE5: number; lossRatio?: number },
  currency: string,
): number {
  const unit = 10n ** BigInt(currencyExponent(currency))
  const withLoss = BigInt(energyDwh) * BigInt(10_000 + lossRatio)
  return toSafeNumber(roundHalfUp(withLoss * BigInt(priceE5) * unit, 10_000_000_000_000n))
}

/** Returns the shared amount of a session, rounded once (domain handbook, section 10). */
export function sharedAmountOfSession(session: SessionShareFigures, terms: ShareBaseTerms, currency: string): number {
  const { serviceMinor, electricityMinor, occupancyMinor, energyDwh } = session
  const off = offOf(session, terms.discountsBy)
  if (terms.base === 'service') return serviceMinor
  if (terms.base === 'service_net') return serviceMinor - off
  const { priceE5, lossRatio } = terms
  if (terms.base === 'energy') return priceOfEnergyWithLoss({ energyDwh, priceE5 }, currency)
  return (
    electricityMinor +
    serviceMinor +
    occupancyMinor -
    off -
    priceOfEnergyWithLoss({ energyDwh, priceE5, lossRatio }, currency)
  )
}

/** Returns the part of a shared amount that was collected, rounded once; `dueMinor` is billed, `unpaidMinor` open. */
export function collectedPartOf(baseMinor: number, dueMinor: number, unpaidMinor: number): number {
  if (unpaidMinor <= 0 || dueMinor <= 0) return baseMinor
  if (unpaidMinor >= dueMinor) return 0
  return toSafeNumber(roundHalfUp(BigInt(baseMinor) * BigInt(dueMinor - unpaidMinor), BigInt(dueMinor)))
}

function offOf(session: SessionShareFigures, discountsBy: DiscountBearer): number {
  if (discountsBy === 'operator') return 0
  return discountsBy === 'shared' ? session.reducedMinor : session.reducedOwnerMinor
}
