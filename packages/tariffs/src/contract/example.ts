import type { TariffContent } from './content.ts'
import { dayTypes, slotsPerDay, type PeriodKind } from './periods.ts'
import type { SessionReading } from './priced-session.ts'

const everyMonth = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** Energy and nothing else. */
const noFees = {
  holidays: [],
  lossPercentHundredths: 0,
  minuteFeeE5: 0,
  sessionFeeE5: 0,
  minimumMinor: 0,
  occupancy: null,
}

/** 48 cells from a list of changes: `[0, 'valley'], [14, 'flat']` is valley until 07:00, then flat. */
export function cellsFrom(changes: readonly (readonly [slot: number, kind: PeriodKind])[]): PeriodKind[] {
  return Array.from(
    { length: slotsPerDay },
    (_, slot) => changes.findLast(([from]) => from <= slot)?.[1] ?? 'flat',
  )
}

/**
 * The worked example of the product's handbook (section 5): valley 23:00-07:00, flat 07:00-08:00 and
 * 11:30-18:30, super-peak 08:00-11:30, peak 18:30-23:00; service 0.5 throughout. 06:40 to 08:25 at 60 kW
 * costs 82.58 + 52.50 = 135.08.
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
        cells: cellsFrom([
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
  }
}

/** One price at all hours, to start from. */
export function flatContent(currency: string): TariffContent {
  return {
    currency,
    prices: { flat: { electricityE5: 0, serviceE5: 0 } },
    schedules: [{ months: everyMonth, dayTypes: [...dayTypes], cells: cellsFrom([[0, 'flat']]) }],
    ...noFees,
  }
}

/** The readings of a session at constant power, for the calculator: start and end. `powerW` in watts. */
export function steadyReadings({
  from,
  to,
  powerW,
}: {
  from: number
  to: number
  powerW: number
}): SessionReading[] {
  return [
    { at: from, registerDwh: 0 },
    { at: to, registerDwh: Math.round((powerW * (to - from)) / 360_000) },
  ]
}

/** Contents to start from. Only what we may state: the worked example and a single price. */
export const tariffPresets = [
  { code: 'flat', zh: '单一电价', en: 'One price', es: 'Precio único', content: flatContent },
  {
    code: 'example',
    zh: '分时示例',
    en: 'Time-of-use example',
    es: 'Ejemplo por períodos',
    content: exampleContent,
  },
] as const
