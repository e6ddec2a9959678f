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
    content: exampleContent,
  },
] as const
