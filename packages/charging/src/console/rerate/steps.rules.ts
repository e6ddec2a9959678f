import { payableOf, reducedBy, type PeriodKind, type PricedSession } from '@evops/tariffs/contract'

/** A line of both bills. Amounts are in 1e-4 of the major unit before rounding, and in minor units after it. */
export interface RerateStep {
  kind:
    | 'energy'
    | 'of-electricity'
    | 'of-service'
    | 'electricity'
    | 'fees'
    | 'service'
    | 'occupancy'
    | 'total'
    | 'reduced'
    | 'payable'
  period?: PeriodKind
  unit: 'dwh' | 'e4' | 'minor'
  old: number | null
  new: number | null
  /** Energy, and price per kWh (1e-5), of an amount. */
  oldOf?: { energyDwh: number; priceE5: number } | undefined
  newOf?: { energyDwh: number; priceE5: number } | undefined
}

/**
 * Returns the lines of both bills from energy to total, in the order of the calculation. Lines that neither bill has
 * are left out.
 */
export function rerateSteps(old: PricedSession | null, other: PricedSession, oldMinor: number | null): RerateStep[] {
  const kinds = [...new Set([...(old?.byPeriod ?? []), ...other.byPeriod].map(({ period }) => period))]
  const lines = (kind: 'of-electricity' | 'of-service') => kinds.map((period) => line(kind, period, old, other))
  const both = (kind: RerateStep['kind'], unit: RerateStep['unit'], of: (bill: PricedSession) => number) => ({
    kind,
    unit,
    old: old && of(old),
    new: of(other),
  })
  const fees = both('fees', 'e4', (bill) => bill.fees.reduce((sum, fee) => sum + fee.amountE4, 0))
  const occupancy = both('occupancy', 'minor', (bill) => bill.occupancy?.amount.minor ?? 0)
  const reduced = both('reduced', 'minor', (bill) => 0 - reducedBy(bill.reductions))
  const some = (step: RerateStep) => (step.old === 0 || step.old === null) && step.new === 0
  return [
    both('energy', 'dwh', (bill) => bill.energyDwh),
    ...lines('of-electricity'),
    both('electricity', 'minor', (bill) => bill.electricity.minor),
    ...lines('of-service'),
    ...(some(fees) ? [] : [fees]),
    both('service', 'minor', (bill) => bill.service.minor),
    ...(some(occupancy) ? [] : [occupancy]),
    { kind: 'total', unit: 'minor', old: oldMinor, new: other.totalMinor },
    ...(some(reduced) ? [] : [reduced, both('payable', 'minor', payableOf)]),
  ]
}

function line(
  kind: 'of-electricity' | 'of-service',
  period: PeriodKind,
  old: PricedSession | null,
  other: PricedSession,
): RerateStep {
  const findPeriodCharge = (bill: PricedSession | null) => {
    const own = bill?.byPeriod.find((each) => each.period === period)
    if (!own) return undefined
    return kind === 'of-electricity'
      ? { amount: own.electricityAmountE4, of: { energyDwh: own.energyDwh, priceE5: own.electricityPriceE5 } }
      : { amount: own.serviceAmountE4, of: { energyDwh: own.energyDwh, priceE5: own.servicePriceE5 } }
  }
  const [was, is] = [findPeriodCharge(old), findPeriodCharge(other)]
  return {
    kind,
    period,
    unit: 'e4',
    old: was?.amount ?? (old ? 0 : null),
    new: is?.amount ?? 0,
    oldOf: was?.of,
    newOf: is?.of,
  }
}
