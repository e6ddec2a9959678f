import { Problem, roundHalfUp } from '@evops/platform/contract'
import type { BillFact, BillLine, DemandRule, GridContent } from '../../contract/index.ts'
import {
  demandE4,
  quarterHourOfHighestDemand,
  createBillLine,
  squareRootHalfUp,
  meterTotalsOf,
  type PeriodQuarter,
} from './lines.rules.ts'

export interface DemandFacts {
  quarters: readonly PeriodQuarter[]
  periods: GridContent['periods']
  /** Days of the month, and of its year. */
  days: number
  yearDays: number
  contractedW: readonly number[]
  capacityVa: number | null
  currency: string
  versionFrom: string
}
type RuleOf<K extends DemandRule['rule']> = Extract<DemandRule, { rule: K }>

/**
 * Calculates the costs of power in a month. Quantities are rounded half up to 1e-4 kW, amounts once to the minor unit.
 */
export function demandLines(rule: DemandRule, facts: DemandFacts): BillLine[] {
  if (rule.rule === 'cn-demand') return chineseDemand(rule, facts)
  if (rule.rule === 'cn-capacity') return chineseCapacity(rule, facts)
  if (rule.rule === 'mx-gdmth') return mexicanDemand(rule, facts)
  if (rule.rule === 'es-contracted') return spanishPower(rule, facts)
  return []
}
const kilowatts = (code: BillFact['code'], valueE4: number): BillFact => ({ code, valueE4, unit: 'kW' })
const instantOf = (quarter: PeriodQuarter | undefined) =>
  quarter === undefined ? null : new Date(quarter.at).toISOString()
const marksOf = (quarter: PeriodQuarter | undefined) => {
  const made = quarter?.isUpcoming === true ? undefined : quarter
  return {
    at: instantOf(made),
    quarters: made === undefined ? 0 : 1,
    interpolated: made?.interpolated === true ? 1 : 0,
  }
}

/**
 * 发改办价格〔2016〕1583号: a demand up to 105 % of the contract is charged as contracted. Above that the measured demand is
 * charged, and the part above 105 % a second time. The other basis charges the measured demand.
 */
function chineseDemand({ priceE6, basis }: RuleOf<'cn-demand'>, facts: DemandFacts): BillLine[] {
  const { quarters, currency, versionFrom } = facts
  const most = quarterHourOfHighestDemand(quarters)
  const takenE4 = most === undefined ? 0 : demandE4(most)
  const line = (code: 'demand' | 'demand-excess', quantityE4: number, billFacts: BillFact[]) =>
    createBillLine({ code, quantityE4, unit: 'kW', priceE6, versionFrom, ...marksOf(most), facts: billFacts }, currency)
  if (basis === 'actual') return [line('demand', takenE4, [])]
  const [contractedW] = facts.contractedW
  if (!contractedW) throw new Problem('energy.contract-missing')
  const contractedE4 = contractedW * 10
  const freeE4 = Number(roundHalfUp(BigInt(contractedE4) * 105n, 100n))
  const billFacts = [kilowatts('contracted', contractedE4), kilowatts('demand', takenE4)]
  if (takenE4 <= freeE4) return [{ ...line('demand', contractedE4, billFacts), at: null, quarters: 0, interpolated: 0 }]
  return [line('demand', takenE4, billFacts), line('demand-excess', takenE4 - freeE4, billFacts)]
}

function chineseCapacity({ priceE6 }: RuleOf<'cn-capacity'>, facts: DemandFacts): BillLine[] {
  const { capacityVa, currency, versionFrom } = facts
  if (!capacityVa) throw new Problem('energy.contract-missing')
  return [
    createBillLine({ code: 'capacity', quantityE4: capacityVa * 10, unit: 'kVA', priceE6, versionFrom }, currency),
  ]
}

/**
 * Acuerdo A/064/2018, GDMTH: capacity on min(Dmax in punta, Q/(24·d·FC)), distribution on min(Dmax, Q/(24·d·FC)). A
 * month without punta has only the second.
 */
function mexicanDemand(rule: RuleOf<'mx-gdmth'>, facts: DemandFacts): BillLine[] {
  const { quarters, days, currency, versionFrom } = facts
  const used = BigInt(meterTotalsOf(quarters).activeDwh)
  const capE4 = Number(roundHalfUp(used * 1000n, BigInt(24 * days * rule.loadFactorE3)))
  const lowest = (code: 'capacity' | 'distribution', most: PeriodQuarter | undefined, priceE6: number): BillLine => {
    const takenE4 = most === undefined ? capE4 : demandE4(most)
    const isTaken = most !== undefined && takenE4 <= capE4
    const billFacts = [
      ...(most === undefined ? [] : [kilowatts(code === 'capacity' ? 'demand-peak' : 'demand', takenE4)]),
      kilowatts('load-cap', capE4),
    ]
    const made = marksOf(isTaken ? most : undefined)
    const quantityE4 = Math.min(takenE4, capE4)
    return createBillLine({ code, quantityE4, unit: 'kW', priceE6, versionFrom, ...made, facts: billFacts }, currency)
  }
  const peak = quarters.filter(({ period }) => period === rule.peakPeriod)
  return [
    lowest('capacity', quarterHourOfHighestDemand(peak), rule.capacityE6),
    lowest('distribution', quarterHourOfHighestDemand(quarters), rule.distributionE6),
  ]
}

/**
 * Circular 3/2020 of the CNMC, article 9: contracted power of each period for the days of the month, and √Σ(Pd − Pc)²
 * for quarter hours above it, with the root rounded half up to 1e-4 kW. Powers may not decrease from P1 on.
 */
function spanishPower({ yearE6, excessE6 }: RuleOf<'es-contracted'>, facts: DemandFacts): BillLine[] {
  const { quarters, periods, contractedW, days, yearDays, currency, versionFrom } = facts
  const powers = periods.map((_, place) => contractedW[place] ?? 0)
  if (powers.includes(0)) throw new Problem('energy.contract-missing')
  if (powers.some((power, place) => power < (powers[place - 1] ?? 0))) throw new Problem('energy.contract-not-rising')
  const at = (place: number) => ({ period: place + 1, name: periods[place]?.name ?? '', versionFrom })
  const contracted = powers.map((power, place) =>
    createBillLine(
      {
        ...at(place),
        code: 'contracted',
        quantityE4: power * 10 * days,
        unit: 'kWday',
        priceE6: yearE6[place] ?? 0,
        divisor: yearDays,
        facts: [kilowatts('contracted', power * 10)],
      },
      currency,
    ),
  )
  const excess = powers.flatMap((power, place) => {
    const over = quarters.filter((one) => one.period === place + 1 && demandE4(one) > power * 10)
    if (over.length === 0) return []
    const squares = over.reduce((sum, one) => sum + BigInt(demandE4(one) - power * 10) ** 2n, 0n)
    const most = quarterHourOfHighestDemand(over)
    const line = {
      ...at(place),
      ...marksOf(most),
      code: 'excess' as const,
      quantityE4: Number(squareRootHalfUp(squares)),
      unit: 'kW' as const,
      priceE6: excessE6[place] ?? 0,
      quarters: over.length,
      interpolated: over.filter(({ interpolated }) => interpolated).length,
      facts: [kilowatts('contracted', power * 10), kilowatts('demand', most === undefined ? 0 : demandE4(most))],
    }
    return [createBillLine(line, currency)]
  })
  return [...contracted, ...excess]
}
