import type { StaffSite } from '@evops/charging/testing'
import {
  queryReferenceTables,
  type ReferenceSums,
  type ReferenceRows,
  type ReferenceReportQuery,
  type ReferenceQueryOptions,
} from './plain-reports.ts'

/** Expected measures of a report, from sums of plain SQL: a second implementation of the formulas. */
type Value = number | null | (number | null)[]
type Formula = (b: Partial<ReferenceSums>, currency: string) => Value
export type ReferenceValues = Record<string, Value>

const over = (of: number | undefined, whole: number | undefined, times = 1) =>
  of === undefined || whole === undefined || whole <= 0 ? null : Math.round((of * times) / whole)
const share = (of: number | undefined, whole: number | undefined) =>
  of === undefined || whole === undefined || whole <= 0 ? null : Math.round((of / whole) * 1e6) / 1e6
const price = (minor: number | undefined, { energy }: Partial<ReferenceSums>, currency: string) =>
  minor === undefined || !energy ? null : Math.round((minor * (currency === 'JPY' ? 1e5 : 1e3) * 1e4) / energy)
const all = (b: Partial<ReferenceSums>, ...names: string[]) =>
  names.reduce<number | undefined>(
    (sum, name) => (sum === undefined || b[name] === undefined ? undefined : sum + b[name]),
    0,
  )
const less = (a: number | undefined, b: number | undefined) => (a === undefined || b === undefined ? undefined : a - b)
const is = (value: number | undefined) => value ?? null
const parts = (count: number, name: (n: number) => string): Formula => {
  return (b) => Array.from({ length: count }, (_, n) => is(b[name(n)]))
}
const net = (b: Partial<ReferenceSums>) => less(b.total, all(b, 'reduced', 'refunded'))
const averageW = (b: Partial<ReferenceSums>) => over(b.flowed, b.station, 360)

const formulas: Record<string, Formula> = {
  sessions: (b) => is(b.sessions),
  failed: (b) => is(b.failed),
  chargingSeconds: (b) => is(b.seconds),
  energyDwh: (b) => is(b.energy),
  electricityMinor: (b) => is(b.electricity),
  serviceMinor: (b) => is(b.service),
  occupancyMinor: (b) => is(b.occupancy),
  totalMinor: (b) => is(b.total),
  reducedMinor: (b) => is(b.reduced),
  refundedMinor: (b) => is(b.refunded),
  netMinor: (b) => is(net(b)),
  energyMoneyMinor: (b) => is(all(b, 'electricity', 'service')),
  energyByPeriodDwh: parts(6, (n) => `energy_${n}`),
  electricityByPeriodMinor: parts(6, (n) => `electricity_${n}`),
  serviceByPeriodMinor: parts(6, (n) => `service_${n}`),
  price: (b, currency) => price(all(b, 'electricity', 'service'), b, currency),
  electricityPrice: (b, currency) => price(b.electricity, b, currency),
  servicePrice: (b, currency) => price(b.service, b, currency),
  reducedPrice: (b, currency) => price(b.reduced, b, currency),
  netPrice: (b, currency) => price(less(all(b, 'electricity', 'service'), b.reduced), b, currency),
  energyPerSession: (b) => over(b.energy, b.sessions),
  secondsPerSession: (b) => over(b.seconds, b.sessions),
  netPerSession: (b) => over(net(b), b.sessions),
  chargingPowerW: (b) => over(b.energy, b.seconds, 360),
  socFrom: (b) => share((b.soc_from ?? 0) * 0.01, b.soc_sessions),
  socTo: (b) => share((b.soc_to ?? 0) * 0.01, b.soc_sessions),
  drivenM: (b) => (b.records ? is(b.driven) : null),
  energyByHourDwh: parts(24, (n) => `energy_at_${n}`),
  startsByHour: parts(24, (n) => `starts_at_${n}`),
  moneyByHourMinor: parts(24, (n) => `money_at_${n}`),
  shiftableDwh: (b) => is(b.shiftable),
  shiftableSavingMinor: (b) => is(b.shiftable_saving),
  connectors: (b) => is(b.connectors),
  unusedConnectors: (b) => is(b.unused),
  flowedDwh: (b) => is(b.flowed),
  availableSeconds: (b) => is(b.available),
  chargedSeconds: (b) => is(b.charged),
  pluggedSeconds: (b) => is(b.plugged),
  possibleDwh: (b) => is(b.possible),
  congestedSeconds: (b) => is(b.congested),
  stationSeconds: (b) => is(b.station),
  chargingRate: (b) => share(b.charged, b.available),
  pluggedRate: (b) => share(b.plugged, b.available),
  idleRate: (b) => share(less(b.plugged, b.charged), b.available),
  capacityFactor: (b) => share(b.flowed, b.possible),
  congestionRate: (b) => share(b.congested, b.station),
  observedSeconds: (b) => is(b.observed),
  netPerConnectorDay: (b) => over(net(b), b.observed, 86_400),
  offlineSeconds: (b) => is(b.offline),
  faultedSeconds: (b) => is(b.faulted),
  disabledSeconds: (b) => is(b.disabled),
  excludedSeconds: (b) => is(b.excluded),
  outages: (b) => is(b.outages),
  availability: (b) =>
    share(less(all(b, 'observed', 'excluded'), all(b, 'offline', 'faulted', 'disabled')), b.observed),
  mtbfSeconds: (b) => over(less(all(b, 'observed', 'excluded'), all(b, 'offline', 'faulted', 'disabled')), b.outages),
  mttrSeconds: (b) => over(all(b, 'offline', 'faulted'), b.outages),
  powerShare: (b) => share(b.power_sum === undefined ? undefined : b.power_sum * 0.001, b.power_sessions),
  faultedRate: (b) => share(b.faulted, b.observed),
  peakW: (b) => b.peak_w || null,
  quarterW: (b) => b.quarter_w || null,
  averageW,
  meteredQuarterW: (b) => b.metered_w || null,
  limitW: (b) => b.limit_w || null,
  exceededQuarters: (b) => (b.limit_w ? is(b.exceeded) : null),
  overW: (b) => (b.limit_w ? is(b.over_w) : null),
  soldDays: (b) => is(b.sold_days),
  meteredDays: (b) => is(b.metered_days),
  meterCoverage: (b) => share(b.metered_days, b.sold_days),
  meteredDwh: (b) => (b.metered ? b.metered : null),
  deliveredDwh: (b) => (b.metered ? is(b.delivered) : null),
  // Random operators set no factors.
  co2SavedG: () => null,
  // Random operators have no contract with a grid company.
  uncostedMonths: (b) => is(b.uncosted),
  untariffedMonths: (b) => is(b.uncosted),
  lossDwh: (b) => (b.metered ? is(less(b.metered, b.delivered)) : null),
  lossRate: (b) => (b.metered ? share(less(b.metered, b.delivered), b.metered) : null),
}

type Facts = Parameters<typeof queryReferenceTables>[1]
/** Facts that each report uses. */
export const factsOfReports: Record<string, readonly Facts[]> = {
  reportformmng: ['sums', 'periods'],
  evchargingstatis: ['sums', 'mileage'],
  chgpileuserate: ['usage', 'hours', 'times', 'stations', 'states'],
  dailychgorder: ['sums', 'periods', 'peaks'],
  hourelecount: ['hours', 'peaks'],
  piletypeanalysis: ['sums', 'periods', 'states'],
  pilepoweranalysis: ['sums', 'periods', 'states', 'powers'],
  chargingpeakanalysis: ['hours', 'peaks', 'shiftable'],
  cartypeanalysis: ['sums', 'mileage'],
  timeintervalanalysis: ['sums', 'periods'],
  chgcostdistribution: ['sums'],
  eleandchargeanalysis: ['sums', 'uncosted', 'balances'],
  chargeavgprice: ['sums'],
  energymodelanalysis: ['hours', 'peaks', 'stations', 'limits'],
}

export interface ReferenceReport {
  id: string
  by: string
  span: ReferenceReportQuery
  measures: readonly string[]
  byCurrency: boolean
}
/** Returns true if the facts are known for the requested place, charge point or payer. */
function isReported(facts: Facts, { by, span }: ReferenceQueryOptions): boolean {
  if (facts === 'uncosted') return by !== 'day' && !span.chargePointId
  if (facts === 'mileage') return !span.stationIds && !span.chargePointId && !['company', 'startMode'].includes(by)
  if (facts === 'stations') return !['chargePoint', 'connector'].includes(by) && !span.chargePointId
  if (facts === 'powers') return by !== 'powerClass' && !span.chargePointId
  if (facts === 'peaks' && by === 'chargePoint') return false
  return !(span.chargePointId && (facts === 'peaks' || facts === 'balances' || facts === 'limits'))
}

/** Expected report by row key, then by currency. Empty rows are left out. */
export async function expectedReferenceReport(
  site: StaffSite,
  report: ReferenceReport,
): Promise<Map<string, Map<string, ReferenceValues>>> {
  const wish = report.byCurrency ? report : { ...report, span: { ...report.span, currency: undefined } }
  const currencyFacts: ReferenceRows[] = []
  const pending: ReferenceRows[] = []
  for (const facts of factsOfReports[report.id] ?? []) {
    if (!isReported(facts, report)) continue
    const found = await queryReferenceTables(site, facts, wish)
    ;(report.byCurrency && ['sums', 'periods', 'hours', 'powers', 'uncosted', 'shiftable'].includes(facts)
      ? currencyFacts
      : pending
    ).push(found)
  }
  const { span } = report
  const valuesOf = (base: Partial<ReferenceSums>, currency: string): ReferenceValues => {
    const effectiveBase = {
      ...base,
      ...(span.chargePointId && { failed: undefined }),
      // A connector alone can use all of its charge point's power.
      ...(report.by === 'connector' && { possible: base.possible_alone }),
    }
    return Object.fromEntries(
      report.measures.map((name) => [
        name,
        formulas[name]?.(effectiveBase as Partial<ReferenceSums>, currency) ?? null,
      ]),
    )
  }
  const rows = new Map<string, Map<string, ReferenceValues>>()
  for (const key of new Set([...currencyFacts, ...pending].flatMap((found) => [...found.keys()]))) {
    const own = new Map<string, ReferenceSums>()
    for (const found of currencyFacts)
      for (const [currency, base] of found.get(key) ?? []) own.set(currency, { ...own.get(currency), ...base })
    for (const [currency, base] of own) if (!hasNonEmptyValues(valuesOf(base, currency))) own.delete(currency)
    // Values without a currency go to the first one.
    const first = [...own.keys()].toSorted()[0] ?? ''
    for (const found of pending)
      for (const base of found.get(key)?.values() ?? []) own.set(first, { ...own.get(first), ...base })
    const values = [...own].map(([currency, base]) => [currency, valuesOf(base, currency)] as const)
    const some = values.filter(([, one]) => hasNonEmptyValues(one))
    if (some.length > 0) rows.set(key, new Map(some))
  }
  return rows
}
export function hasNonEmptyValues(values: ReferenceValues): boolean {
  return Object.values(values)
    .flat()
    .some((value) => value !== null && value !== 0)
}
