import type { HeldRecordFinding } from '../../../contract/index.ts'
import { createFinding } from '../../roaming/evidence.rules.ts'
import { calculatePartnerTariffCost, type PricedTariff } from '../../roaming/their-price.rules.ts'
import { exactToTenthsWh, exactToFen } from './amounts.rules.ts'
import type { OrderInfo } from './sessions.rules.ts'

/* Checks of an order against itself and against the known tariff (T/CEC 102.3). */

/** Each detail is rounded separately to a hundredth of a kilowatt-hour. */
const energyStepDwh = 100
const zone = 'Asia/Shanghai'
const scale = 10n ** 10n

/** Returns the differences between an order's parts and its totals that exceed the agreed tolerance. */
export function orderContradictions(order: OrderInfo, roundingMinor: number): HeldRecordFinding[] {
  const { TotalElecMoney, TotalSeviceMoney, TotalMoney, TotalPower, SumPeriod } = order
  const details = order.ChargeDetails ?? []
  const sum = (of: (one: (typeof details)[number]) => bigint) => details.reduce((all, one) => all + of(one), 0n)
  const compare = (total: bigint, parts: bigint): HeldRecordFinding[] =>
    Math.abs(exactToFen(total) - exactToFen(parts)) > roundingMinor
      ? [createFinding('parts', 'money', exactToFen(total), exactToFen(parts))]
      : []
  const findings = compare(TotalMoney, TotalElecMoney + TotalSeviceMoney)
  if (details.length === 0) return findings
  if (typeof SumPeriod === 'number' && SumPeriod !== details.length)
    findings.push(createFinding('parts', 'text', SumPeriod, details.length))
  const energy = exactToTenthsWh(sum(({ DetailPower }) => DetailPower))
  if (Math.abs(energy - exactToTenthsWh(TotalPower)) > energyStepDwh * details.length)
    findings.push(createFinding('energy', 'energy', exactToTenthsWh(TotalPower), energy))
  return [
    ...findings,
    ...compare(
      TotalElecMoney,
      sum(({ DetailElecMoney }) => DetailElecMoney),
    ),
    ...compare(
      TotalSeviceMoney,
      sum(({ DetailSeviceMoney }) => DetailSeviceMoney),
    ),
  ]
}

/**
 * Calculates the cost of an order in the minor unit: by the prices in its details, and by the stored tariff of its
 * connector. The lower cost counts, as in OCPI. Null: the order has no details with prices or times.
 */
export function orderCost(order: OrderInfo, tariff: PricedTariff | undefined): number | null {
  const details = order.ChargeDetails ?? []
  const costs = [costByDetails(details), tariff && costByTariff(details, tariff)].filter((cost) => cost !== undefined)
  return costs.length === 0 ? null : Math.min(...costs)
}
type Details = NonNullable<OrderInfo['ChargeDetails']>
function costByDetails(details: Details): number | undefined {
  let cost = 0n
  for (const { DetailPower, ElecPrice, SevicePrice } of details) {
    if (typeof ElecPrice !== 'bigint' || typeof SevicePrice !== 'bigint') return undefined
    cost += (DetailPower * (ElecPrice + SevicePrice)) / scale
  }
  return details.length === 0 ? undefined : exactToFen(cost)
}
function costByTariff(details: Details, tariff: PricedTariff): number | undefined {
  const periods = details.flatMap(({ DetailStartTime: from, DetailEndTime: to, DetailPower }) =>
    from instanceof Date && to instanceof Date
      ? [{ from: from.getTime(), to: to.getTime(), volumes: { ENERGY: exactToTenthsWh(DetailPower) / 10_000 } }]
      : [],
  )
  if (details.length === 0 || periods.length < details.length) return undefined
  const cost = calculatePartnerTariffCost(tariff, periods, zone)
  return cost && exactToFen(cost.due)
}
