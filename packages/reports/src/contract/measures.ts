import { vehicleEnergyMeasures } from '@evops/fleet/contract'
import { workOrderMeasures } from '@evops/maintenance/contract'
import { periodKinds } from '@evops/tariffs/contract'

/*
 * Measures of reports. A measure is a column that adds up, or is calculated from others at the very end: rates and
 * averages are quotients of sums, never averages of averages (domain, section 15).
 */

/**
 * Units: `energy` 0.1 Wh, `money` minor units, `seconds`, `power` W, `distance` m; `share` 1 is 100 %; `price` 1e-5
 * major units per kWh, as price rules store it; `perDistance` 0.1 Wh per 100 km; `mass` g.
 */
export const measureUnits = [
  'count',
  'energy',
  'seconds',
  'money',
  'share',
  'price',
  'power',
  'distance',
  'perDistance',
  'mass',
] as const
export type MeasureUnit = (typeof measureUnits)[number]

/**
 * Column of facts. `most`: the largest value is used instead of the sum; `or`: the column's name in facts that are
 * stored by amount.
 */
interface Column {
  column: string
  most?: true
  or?: string
  /** Column that counts known values: if it is 0, the figure is unknown and not 0. */
  countColumn?: string
}
/** Columns of a split measure: 24 hours, or the kinds of price period. */
export interface SplitMeasureColumns {
  across: SplitDimension
  columns: readonly string[]
}
/** Sum of some measures minus others. */
interface Sum {
  plus: readonly string[]
  less?: readonly string[]
  or?: string
}
/**
 * Quotient of two measures; `times` is a unit constant. Unknown if the divisor is zero or below the `minimum`. `cells`:
 * the two parts come from different facts, so both are summed only over those vehicles or stations for which both are
 * known in the days of the row.
 */
interface Quotient {
  of: string
  over: string
  cells?: RatioCells
  times?: number
  minimum?: number
}
/**
 * What so many of all sessions stayed below, read back from how many fell into each bucket of size: 9 % off at most, for
 * a bucket's middle stands for it. `times` a constant of units.
 */
interface Percentile {
  at: number
  sizes: 'amount' | 'energy' | 'minutes' | 'power'
  times?: number
}
/** Energy times the operator's rate per kWh; unknown if no rate is set. */
interface Product {
  energy: string
  rate: OperatorRate
}
/** Rates that an operator sets for calculated figures. */
export type OperatorRate = 'co2_saved_grams'
export type SplitDimension = 'hour' | 'period'
/** Dimension of the cells of a ratio whose parts come from different facts. */
export type RatioCells = 'vehicle' | 'station'
export type Measure = { unit: MeasureUnit } & (Column | SplitMeasureColumns | Sum | Quotient | Percentile | Product)

const hourNames = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
const ofPeriods = (figure: 'energy' | 'electricity' | 'service', unit: 'dwh' | 'minor') => ({
  across: 'period' as const,
  columns: periodKinds.map((kind) => `${figure}_${kind}_${unit}`),
})
const ofHours = (figure: 'energy_dwh' | 'starts' | 'money_minor') => ({
  across: 'hour' as const,
  columns: hourNames.map((hour) => `${figure}_${hour}`),
})

export const measures = {
  // Totals of ended sessions, on the day of their end in the station's local time.
  sessions: { unit: 'count', column: 'sessions', or: 'sessions' },
  chargingSeconds: { unit: 'seconds', column: 'charging_seconds' },
  energyDwh: { unit: 'energy', column: 'energy_dwh' },
  energyByPeriodDwh: { unit: 'energy', ...ofPeriods('energy', 'dwh') },
  electricityByPeriodMinor: { unit: 'money', ...ofPeriods('electricity', 'minor') },
  serviceByPeriodMinor: { unit: 'money', ...ofPeriods('service', 'minor') },
  electricityMinor: { unit: 'money', column: 'electricity_minor' },
  serviceMinor: { unit: 'money', column: 'service_minor' },
  occupancyMinor: { unit: 'money', column: 'occupancy_minor' },
  totalMinor: { unit: 'money', column: 'total_minor' },
  reducedMinor: { unit: 'money', column: 'reduced_minor' },
  refundedMinor: { unit: 'money', column: 'refunded_minor' },
  netMinor: {
    unit: 'money',
    plus: ['totalMinor'],
    less: ['reducedMinor', 'refundedMinor'],
    or: 'net_minor',
  },
  energyMoneyMinor: { unit: 'money', plus: ['electricityMinor', 'serviceMinor'] },
  netEnergyMoneyMinor: { unit: 'money', plus: ['energyMoneyMinor'], less: ['reducedMinor'] },
  price: { unit: 'price', of: 'energyMoneyMinor', over: 'energyDwh' },
  electricityPrice: { unit: 'price', of: 'electricityMinor', over: 'energyDwh' },
  servicePrice: { unit: 'price', of: 'serviceMinor', over: 'energyDwh' },
  reducedPrice: { unit: 'price', of: 'reducedMinor', over: 'energyDwh' },
  netPrice: { unit: 'price', of: 'netEnergyMoneyMinor', over: 'energyDwh' },
  energyPerSession: { unit: 'energy', of: 'energyDwh', over: 'sessions' },
  secondsPerSession: { unit: 'seconds', of: 'chargingSeconds', over: 'sessions' },
  netPerSession: { unit: 'money', of: 'netMinor', over: 'sessions' },
  // Sizes of sessions.
  amountMedian: { unit: 'money', at: 0.5, sizes: 'amount' },
  amountP90: { unit: 'money', at: 0.9, sizes: 'amount' },
  energyMedian: { unit: 'energy', at: 0.5, sizes: 'energy' },
  energyP90: { unit: 'energy', at: 0.9, sizes: 'energy' },
  minutesMedian: { unit: 'seconds', at: 0.5, sizes: 'minutes', times: 60 },
  minutesP90: { unit: 'seconds', at: 0.9, sizes: 'minutes', times: 60 },
  // Average power of a session divided by the rated power of its connector, for sessions with both values known.
  powerSessions: { unit: 'count', column: 'power_sizes' },
  powerSum: { unit: 'count', column: 'power_sum' },
  powerShare: { unit: 'share', of: 'powerSum', over: 'powerSessions', times: 0.001 },
  powerShareP95: { unit: 'share', at: 0.95, sizes: 'power', times: 0.001 },
  // Values by hour in the station's local time: energy in the hour in which it flowed, starts in the hour in which they
  // were.
  energyByHourDwh: { unit: 'energy', ...ofHours('energy_dwh') },
  startsByHour: { unit: 'count', ...ofHours('starts') },
  moneyByHourMinor: { unit: 'money', ...ofHours('money_minor') },
  // Energy that was drawn in expensive periods by vehicles that stayed connected long enough to draw it later.
  shiftableDwh: { unit: 'energy', column: 'shiftable_dwh' },
  shiftableSavingMinor: { unit: 'money', column: 'shiftable_saving_minor' },
  // Utilisation of connectors by time and power.
  flowedDwh: { unit: 'energy', column: 'flowed_dwh' },
  connectors: { unit: 'count', column: 'connectors' },
  unusedConnectors: { unit: 'count', column: 'unusedConnectors' },
  availableSeconds: { unit: 'seconds', column: 'availableSeconds' },
  chargedSeconds: { unit: 'seconds', column: 'charged_seconds' },
  pluggedSeconds: { unit: 'seconds', column: 'plugged_seconds' },
  idleSeconds: { unit: 'seconds', plus: ['pluggedSeconds'], less: ['chargedSeconds'] },
  possibleDwh: { unit: 'energy', column: 'possibleDwh' },
  congestedSeconds: { unit: 'seconds', column: 'congestedSeconds' },
  stationSeconds: { unit: 'seconds', column: 'stationSeconds' },
  chargingRate: { unit: 'share', of: 'chargedSeconds', over: 'availableSeconds' },
  pluggedRate: { unit: 'share', of: 'pluggedSeconds', over: 'availableSeconds' },
  idleRate: { unit: 'share', of: 'idleSeconds', over: 'availableSeconds' },
  capacityFactor: { unit: 'share', of: 'flowedDwh', over: 'possibleDwh' },
  congestionRate: { unit: 'share', of: 'congestedSeconds', over: 'stationSeconds' },
  // Time of connectors in each state.
  observedSeconds: { unit: 'seconds', column: 'observed_seconds' },
  offlineSeconds: { unit: 'seconds', column: 'offline_seconds' },
  faultedSeconds: { unit: 'seconds', column: 'faulted_seconds' },
  disabledSeconds: { unit: 'seconds', column: 'disabled_seconds' },
  reservedSeconds: { unit: 'seconds', column: 'reserved_seconds' },
  excludedSeconds: { unit: 'seconds', column: 'excluded_seconds' },
  outages: { unit: 'count', column: 'outages' },
  upSeconds: {
    unit: 'seconds',
    plus: ['observedSeconds', 'excludedSeconds'],
    // Disabled time is excluded as well.
    less: ['offlineSeconds', 'faultedSeconds', 'disabledSeconds'],
  },
  availability: { unit: 'share', of: 'upSeconds', over: 'observedSeconds' },
  faultedRate: { unit: 'share', of: 'faultedSeconds', over: 'observedSeconds' },
  downSeconds: { unit: 'seconds', plus: ['offlineSeconds', 'faultedSeconds'] },
  mtbfSeconds: { unit: 'seconds', of: 'upSeconds', over: 'outages' },
  mttrSeconds: { unit: 'seconds', of: 'downSeconds', over: 'outages' },
  netPerConnectorDay: { unit: 'money', of: 'netMinor', over: 'observedSeconds', times: 86_400 },
  // Users who charged, and the success of sessions.
  failed: { unit: 'count', column: 'failed' },
  chargingPowerW: { unit: 'power', of: 'energyDwh', over: 'chargingSeconds', times: 360 },
  socSessions: { unit: 'count', column: 'soc_sessions' },
  socFromSum: { unit: 'count', column: 'soc_from_sum' },
  socToSum: { unit: 'count', column: 'soc_to_sum' },
  socFrom: { unit: 'share', of: 'socFromSum', over: 'socSessions', times: 0.01 },
  socTo: { unit: 'share', of: 'socToSum', over: 'socSessions', times: 0.01 },
  ...vehicleEnergyMeasures,
  energyPer100km: {
    unit: 'perDistance',
    of: 'energyDwh',
    over: 'drivenM',
    cells: 'vehicle',
    times: 100_000,
    minimum: 10_000,
  },
  co2SavedG: { unit: 'mass', energy: 'energyDwh', rate: 'co2_saved_grams' },
  // Load of stations; zero means that there is no reading.
  peakW: { unit: 'power', column: 'peak_w', most: true, countColumn: 'peak_w' },
  quarterW: { unit: 'power', column: 'quarter_w', most: true, countColumn: 'quarter_w' },
  averageW: { unit: 'power', of: 'flowedDwh', over: 'stationSeconds', times: 360 },
  // Metered load of stations, compared with the limit of the grid contract.
  meteredQuarterW: {
    unit: 'power',
    column: 'metered_quarter_w',
    most: true,
    countColumn: 'metered_quarter_w',
  },
  limitW: { unit: 'power', column: 'limit_w', most: true, countColumn: 'limit_w' },
  exceededQuarters: { unit: 'count', column: 'exceeded_quarters', countColumn: 'limit_w' },
  overW: { unit: 'power', column: 'over_w', most: true, countColumn: 'limit_w' },
  loadFactor: { unit: 'share', of: 'averageW', over: 'quarterW', cells: 'station' },
  meteredDwh: { unit: 'energy', column: 'metered_dwh', countColumn: 'metered_dwh' },
  deliveredDwh: { unit: 'energy', column: 'delivered_dwh', countColumn: 'metered_dwh' },
  lossDwh: { unit: 'energy', plus: ['meteredDwh'], less: ['deliveredDwh'] },
  lossRate: { unit: 'share', of: 'lossDwh', over: 'meteredDwh' },
  // Coverage of the meters: metered days of all days on which a station sold energy.
  soldDays: { unit: 'count', column: 'sold_days' },
  meteredDays: { unit: 'count', column: 'metered_days' },
  meterCoverage: { unit: 'share', of: 'meteredDays', over: 'soldDays' },
  // Grid costs of months whose bill is completely known, and the revenue of those months.
  gridDwh: { unit: 'energy', column: 'grid_dwh', countColumn: 'cost_months' },
  gridEnergyMinor: { unit: 'money', column: 'grid_energy_minor', countColumn: 'cost_months' },
  gridDemandMinor: { unit: 'money', column: 'grid_demand_minor', countColumn: 'cost_months' },
  gridFactorMinor: { unit: 'money', column: 'grid_factor_minor', countColumn: 'cost_months' },
  gridOtherMinor: { unit: 'money', column: 'grid_other_minor', countColumn: 'cost_months' },
  gridMinor: {
    unit: 'money',
    plus: ['gridEnergyMinor', 'gridDemandMinor', 'gridFactorMinor', 'gridOtherMinor'],
  },
  gridPrice: { unit: 'price', of: 'gridMinor', over: 'gridDwh' },
  lossMinor: { unit: 'money', column: 'loss_minor', countColumn: 'loss_months' },
  costedDwh: { unit: 'energy', column: 'costed_dwh', countColumn: 'cost_months' },
  costedElectricityMinor: { unit: 'money', column: 'costed_electricity_minor', countColumn: 'cost_months' },
  costedServiceMinor: { unit: 'money', column: 'costed_service_minor', countColumn: 'cost_months' },
  marginMinor: {
    unit: 'money',
    plus: ['costedElectricityMinor', 'costedServiceMinor'],
    less: ['gridEnergyMinor', 'gridDemandMinor', 'gridFactorMinor', 'gridOtherMinor'],
  },
  marginPrice: { unit: 'price', of: 'marginMinor', over: 'costedDwh' },
  // Months of a station with revenue but unknown costs, because a tariff or something else is missing.
  uncostedMonths: { unit: 'count', column: 'uncosted_months' },
  untariffedMonths: { unit: 'count', column: 'untariffed_months' },
  ...workOrderMeasures,
} as const satisfies Record<string, Measure>
export type MeasureName = keyof typeof measures
/**
 * Measures that an update introduced later than the days they belong to: not reported for those days until they are
 * recalculated.
 */
export const measuresAddedLater: ReadonlySet<MeasureName> = new Set(['shiftableDwh', 'shiftableSavingMinor'])

/** Returns the column that counts sessions of a kind of size; `…_sizes.12` counts those in bucket 12. */
export const sizeBucketColumn = (sizes: Percentile['sizes'], bucket?: number): string =>
  bucket === undefined ? `${sizes}_sizes` : `${sizes}_sizes.${bucket}`
const byName: ReadonlyMap<string, Measure> = new Map(Object.entries(measures))
/** Returns a measure's declaration by its name; called for each figure of each row. */
export function findMeasure(name: string): Measure {
  const found = byName.get(name)
  if (!found) throw new Error(`no measure ${name}`)
  return found
}
/** Returns the names of the two sums of a ratio over its cells. */
export function cellColumns(name: string): readonly [of: string, over: string] {
  return [`${name}/of`, `${name}/over`]
}
/** Returns the ratios that are calculated over cells. */
export function cellRatios(): { name: MeasureName; of: MeasureName; over: MeasureName; cells: RatioCells }[] {
  return [...byName].flatMap(([name, measure]) =>
    // Safe casts: the names of measures are the keys of the table above.
    'cells' in measure && measure.cells
      ? [
          {
            name: name as MeasureName,
            of: measure.of as MeasureName,
            over: measure.over as MeasureName,
            cells: measure.cells,
          },
        ]
      : [],
  )
}
/** Returns the fact columns that a measure is finally calculated from; empty if a column is missing. */
export function measureFactColumns(name: string, has: (column: string) => boolean): readonly string[] {
  const measure = findMeasure(name)
  const or = 'or' in measure && measure.or !== undefined && has(measure.or) ? [measure.or] : []
  if ('column' in measure)
    return has(measure.column)
      ? [measure.column, ...('countColumn' in measure && measure.countColumn ? [measure.countColumn] : [])]
      : or
  if ('columns' in measure) return measure.columns.filter(has)
  if ('at' in measure) return [sizeBucketColumn(measure.sizes)].filter(has)
  if ('rate' in measure) return measureFactColumns(measure.energy, has)
  if ('cells' in measure) {
    const sums = cellColumns(name)
    return sums.every(has) ? sums : []
  }
  const parts = 'of' in measure ? [measure.of, measure.over] : [...measure.plus, ...(measure.less ?? [])]
  const columns = parts.map((part) => measureFactColumns(part, has))
  return columns.some((each) => each.length === 0) ? or : columns.flat()
}
/** Returns true if the figures are separated by currency. */
export function isMoney(name: string): boolean {
  const { unit } = findMeasure(name)
  return unit === 'money' || unit === 'price'
}
