import { roundHalfUp, toSafeNumber } from '@evops/platform/contract'
import type { EnergyFlow } from './calculator.ts'
import { defaultRounding, type TariffContent } from './content.ts'
import { dayTypes, slotsPerDay, type PeriodKind } from './periods.ts'
import type { SessionReading } from './priced-session.ts'

/** 0.1 Wh in watts times milliseconds. */
const wattMsPerDwh = 360_000n
const everyMonth = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** Content without fees. */
const noFees = {
  holidays: [],
  lossPercentHundredths: 0,
  minuteFeeE5: 0,
  sessionFeeE5: 0,
  minimumMinor: 0,
  occupancy: null,
  idleFrom: 'full' as const,
}

/** Returns 48 cells from a list of changes: `[0, 'valley'], [14, 'flat']` is valley until 07:00, then flat. */
export function cellsFromChanges(changes: readonly (readonly [slot: number, kind: PeriodKind])[]): PeriodKind[] {
  return Array.from({ length: slotsPerDay }, (_, slot) => changes.findLast(([from]) => from <= slot)?.[1] ?? 'flat')
}

/**
 * Returns the worked example of the product's handbook (section 5): valley 23:00-07:00, flat 07:00-08:00 and
 * 11:30-18:30, super-peak 08:00-11:30, peak 18:30-23:00; service 0.5 throughout. 06:40 to 08:25 at 60 kW costs 82.58 +
 * 52.50 = 135.08.
 */
export function exampleContent(currency: string): TariffContent {
  const serviceE5 = 50_000
  return {
    currency,
    prices: {
      sharp: { electricityE5: 111_450, serviceE5 },
      peak: { electricityE5: 111_450, serviceE5 },
      flat: { electricityE5: 77_010, serviceE5 },
      valley: { electricityE5: 42_570, serviceE5 },
    },
    schedules: [
      {
        months: everyMonth,
        dayTypes: [...dayTypes],
        cells: cellsFromChanges([
          [0, 'valley'],
          [14, 'flat'],
          [16, 'sharp'],
          [23, 'flat'],
          [37, 'peak'],
          [46, 'valley'],
        ]),
      },
    ],
    ...noFees,
    rounding: defaultRounding(currency),
  }
}

/**
 * Prices per kWh of the example in a currency, in 1e-5 of the major unit: electricity in super-peak, peak, flat and
 * valley hours, and the service. They are round figures near public prices of 2026, only to start from.
 */
const examplePricesE5: Readonly<Record<string, readonly [number, number, number, number, number]>> = {
  EUR: [28_000, 24_000, 19_000, 13_000, 15_000],
  USD: [30_000, 26_000, 20_000, 14_000, 15_000],
  GBP: [36_000, 32_000, 26_000, 16_000, 20_000],
  CHF: [36_000, 32_000, 27_000, 20_000, 18_000],
  AUD: [42_000, 36_000, 28_000, 18_000, 20_000],
  CAD: [30_000, 25_000, 18_000, 12_000, 18_000],
  NZD: [40_000, 35_000, 28_000, 18_000, 22_000],
  SEK: [220_000, 190_000, 150_000, 100_000, 180_000],
  NOK: [220_000, 190_000, 150_000, 100_000, 180_000],
  DKK: [280_000, 240_000, 190_000, 130_000, 180_000],
  PLN: [130_000, 115_000, 95_000, 70_000, 80_000],
  MXN: [420_000, 370_000, 290_000, 190_000, 250_000],
  CLP: [21_000_000, 19_000_000, 15_000_000, 11_000_000, 10_000_000],
  COP: [110_000_000, 100_000_000, 85_000_000, 65_000_000, 50_000_000],
  PEN: [85_000, 75_000, 60_000, 45_000, 50_000],
  BRL: [130_000, 110_000, 85_000, 65_000, 80_000],
  ARS: [22_000_000, 19_000_000, 15_000_000, 11_000_000, 12_000_000],
  UYU: [1_300_000, 1_100_000, 800_000, 400_000, 400_000],
  PYG: [70_000_000, 60_000_000, 50_000_000, 40_000_000, 50_000_000],
  BOB: [120_000, 105_000, 85_000, 65_000, 60_000],
  CRC: [13_000_000, 11_000_000, 9_000_000, 6_000_000, 8_000_000],
  DOP: [1_400_000, 1_200_000, 1_000_000, 700_000, 600_000],
  GTQ: [210_000, 190_000, 160_000, 120_000, 120_000],
  HNL: [650_000, 600_000, 500_000, 400_000, 300_000],
  HKD: [190_000, 170_000, 140_000, 110_000, 120_000],
  SGD: [40_000, 36_000, 30_000, 24_000, 25_000],
  TWD: [900_000, 700_000, 500_000, 300_000, 300_000],
  JPY: [4_000_000, 3_500_000, 2_800_000, 2_000_000, 2_000_000],
  KRW: [24_000_000, 20_000_000, 16_000_000, 11_000_000, 10_000_000],
  THB: [600_000, 500_000, 400_000, 300_000, 250_000],
  VND: [450_000_000, 380_000_000, 290_000_000, 190_000_000, 100_000_000],
  INR: [900_000, 800_000, 650_000, 500_000, 600_000],
  KWD: [3_000, 2_500, 2_000, 1_500, 3_000],
}

/**
 * Returns the content of the preset "time-of-use example": the hours of the worked example with plausible prices of the
 * currency. A currency that is not in the table gets the hours alone, because a wrong price is worse than none.
 */
export function exampleStart(currency: string): TariffContent {
  const example = exampleContent(currency)
  if (currency === 'CNY') return example
  const [sharp, peak, flat, valley, serviceE5] = examplePricesE5[currency] ?? []
  if (
    sharp === undefined ||
    peak === undefined ||
    flat === undefined ||
    valley === undefined ||
    serviceE5 === undefined
  )
    return { ...example, prices: {} }
  const pair = (electricityE5: number) => ({ electricityE5, serviceE5 })
  return { ...example, prices: { sharp: pair(sharp), peak: pair(peak), flat: pair(flat), valley: pair(valley) } }
}

/** Returns a content with one price at all hours, as a starting point. */
export function flatContent(currency: string): TariffContent {
  return {
    currency,
    prices: { flat: { electricityE5: 0, serviceE5: 0 } },
    schedules: [{ months: everyMonth, dayTypes: [...dayTypes], cells: cellsFromChanges([[0, 'flat']]) }],
    ...noFees,
    rounding: defaultRounding(currency),
  }
}

/** Returns the readings of a session at constant power, for the calculator: start and end. `powerW` in watts. */
export function steadyReadings({ from, to, powerW }: { from: number; to: number; powerW: number }): SessionReading[] {
  return [
    { at: from, registerDwh: 0 },
    { at: to, registerDwh: toSafeNumber(roundHalfUp(BigInt(powerW) * BigInt(to - from), wattMsPerDwh)) },
  ]
}

/** Returns the readings of a session from its energy flow: by power, by amount, or as a power curve. */
export function flowReadings({ from, to, flow }: { from: number; to: number; flow: EnergyFlow }): SessionReading[] {
  if (flow.by === 'power') return steadyReadings({ from, to, powerW: flow.powerW })
  if (flow.by === 'energy')
    return [
      { at: from, registerDwh: 0 },
      { at: to, registerDwh: flow.energyDwh },
    ]
  const points = flow.points
    .map(({ minute, powerW }) => ({ at: from + minute * 60_000, powerW }))
    .toSorted((a, b) => a.at - b.at)
  const readings: SessionReading[] = [{ at: from, registerDwh: 0 }]
  let [wattMs, power, last] = [0n, 0, from]
  for (const { at, powerW } of [...points.filter((point) => point.at < to), { at: to, powerW: 0 }]) {
    wattMs += BigInt(power) * BigInt(at - last)
    const registerDwh = toSafeNumber(roundHalfUp(wattMs, wattMsPerDwh))
    if (at > last) readings.push({ at, registerDwh })
    power = powerW
    last = at
  }
  return readings
}

/**
 * Contents to start from. Only prices that may be published with the product: the worked example and a single price.
 */
export const tariffPresets = [
  { code: 'flat', zh: '单一电价', en: 'One price', es: 'Precio único', content: flatContent },
  {
    code: 'example',
    zh: '分时示例',
    en: 'Time-of-use example',
    es: 'Ejemplo por periodos',
    content: exampleStart,
  },
] as const
