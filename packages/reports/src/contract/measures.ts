import { periodKinds } from '@evops/tariffs/contract'

/*
 * What reports add up. A measure is a column that adds up, or is made of others at the very end: rates and averages are
 * quotients of sums, never averages of averages (domain, section 15).
 */

/**
 * `energy` 0.1 Wh, `money` minor units, `seconds`, `power` W, `distance` m; `share` 1 is all of it; `price` 1e-5 major units
 * per kWh, as price rules keep it; `perDistance` 0.1 Wh per 100 km.
 */
export const units = [
  'count',
  'energy',
  'seconds',
  'money',
  'share',
  'price',
  'power',
  'distance',
  'perDistance',
] as const
export type Unit = (typeof units)[number]

/** What facts are kept of (the server's fact sets), and what is worked out of places and opening hours (`usage`). */
export const factNames = ['connectors', 'hours', 'usage'] as const
export type FactName = (typeof factNames)[number]

/** A column of facts; `most`: of which the largest counts. */
interface Column {
  fact: FactName
  column: string
  most?: true
}
/** Columns side by side: of 24 hours, of the kinds of price period. */
interface Columns {
  fact: FactName
  across: Across
  columns: readonly string[]
}
/** Others together, less others. */
interface Sum {
  plus: readonly string[]
  less?: readonly string[]
}
/** One over the other; nothing over nothing is unknown. */
interface Quotient {
  of: string
  over: string
}
export type Across = 'hour' | 'period'
export type Measure = { unit: Unit } & (Column | Columns | Sum | Quotient)

const hourNames = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
const ofPeriods = (figure: 'energy' | 'electricity' | 'service', unit: 'dwh' | 'minor') => ({
  fact: 'connectors' as const,
  across: 'period' as const,
  columns: periodKinds.map((kind) => `${figure}_${kind}_${unit}`),
})
const ofHours = (figure: 'energy_dwh' | 'starts' | 'money_minor') => ({
  fact: 'hours' as const,
  across: 'hour' as const,
  columns: hourNames.map((hour) => `${figure}_${hour}`),
})

export const measures = {
  // What ended sessions came to, on the day of the station on which they ended.
  sessions: { unit: 'count', fact: 'connectors', column: 'sessions' },
  chargingSeconds: { unit: 'seconds', fact: 'connectors', column: 'charging_seconds' },
  energyDwh: { unit: 'energy', fact: 'connectors', column: 'energy_dwh' },
  energyByPeriodDwh: { unit: 'energy', ...ofPeriods('energy', 'dwh') },
  electricityByPeriodMinor: { unit: 'money', ...ofPeriods('electricity', 'minor') },
  serviceByPeriodMinor: { unit: 'money', ...ofPeriods('service', 'minor') },
  electricityMinor: { unit: 'money', fact: 'connectors', column: 'electricity_minor' },
  serviceMinor: { unit: 'money', fact: 'connectors', column: 'service_minor' },
  occupancyMinor: { unit: 'money', fact: 'connectors', column: 'occupancy_minor' },
  totalMinor: { unit: 'money', fact: 'connectors', column: 'total_minor' },
  reducedMinor: { unit: 'money', fact: 'connectors', column: 'reduced_minor' },
  refundedMinor: { unit: 'money', fact: 'connectors', column: 'refunded_minor' },
  netMinor: { unit: 'money', plus: ['totalMinor'], less: ['reducedMinor', 'refundedMinor'] },
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
  // Over the hours of the station's clock: energy where it flowed, starts where they were.
  energyByHourDwh: { unit: 'energy', ...ofHours('energy_dwh') },
  startsByHour: { unit: 'count', ...ofHours('starts') },
  moneyByHourMinor: { unit: 'money', ...ofHours('money_minor') },
  // How much of their time and power connectors were used.
  flowedDwh: { unit: 'energy', fact: 'usage', column: 'energyDwh' },
  guns: { unit: 'count', fact: 'usage', column: 'guns' },
  unusedGuns: { unit: 'count', fact: 'usage', column: 'unusedGuns' },
  availableSeconds: { unit: 'seconds', fact: 'usage', column: 'availableSeconds' },
  chargedSeconds: { unit: 'seconds', fact: 'usage', column: 'chargingSeconds' },
  pluggedSeconds: { unit: 'seconds', fact: 'usage', column: 'pluggedSeconds' },
  idleSeconds: { unit: 'seconds', plus: ['pluggedSeconds'], less: ['chargedSeconds'] },
  possibleDwh: { unit: 'energy', fact: 'usage', column: 'possibleDwh' },
  congestedSeconds: { unit: 'seconds', fact: 'usage', column: 'congestedSeconds' },
  stationSeconds: { unit: 'seconds', fact: 'usage', column: 'stationSeconds' },
  chargingRate: { unit: 'share', of: 'chargedSeconds', over: 'availableSeconds' },
  pluggedRate: { unit: 'share', of: 'pluggedSeconds', over: 'availableSeconds' },
  idleRate: { unit: 'share', of: 'idleSeconds', over: 'availableSeconds' },
  capacityFactor: { unit: 'share', of: 'flowedDwh', over: 'possibleDwh' },
  congestionRate: { unit: 'share', of: 'congestedSeconds', over: 'stationSeconds' },
} as const satisfies Record<string, Measure>
export type MeasureName = keyof typeof measures

export function measureOf(name: string): Measure | undefined {
  return Object.entries(measures).find(([each]) => each === name)?.[1]
}
