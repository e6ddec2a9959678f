import {
  cellsFromChanges,
  occupancyUnits,
  periodKinds,
  type GroupPrice,
  type OccupancyRule,
  type PeriodKind,
  type PlugTime,
  type SessionReading,
  type TariffContent,
} from '@evops/tariffs/contract'
import { createRandomSource, type RandomSource } from '../torture/chance.ts'

/** Currencies of all three exponents: 0, 2 and 3 decimals. */
export const testCurrencies = ['CLP', 'PYG', 'JPY', 'CNY', 'EUR', 'USD', 'KWD', 'BHD', 'TND'] as const
/** Time zones with daylight saving, without, and with offsets that are not full hours. */
export const testZones = [
  'Asia/Shanghai',
  'Europe/Madrid',
  'America/New_York',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
] as const
const samplings = ['all', 'few', 'ends', 'aligned'] as const

export interface BillingCase {
  content: TariffContent
  timeZone: string
  readings: SessionReading[]
  group: GroupPrice | null
  plug: PlugTime | null
}

const minuteMs = 60_000
/** Days on which some of the zones change their clocks, and the days next to them. */
const turns = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01'].map((day) =>
  Date.parse(`${day}T00:00:00Z`),
)

/** Generates cases that depend only on the seed. Each tariff prices a few sessions, as in production. */
export function* casesOf(seed: number): Generator<BillingCase, never> {
  const chance = createRandomSource(seed)
  for (;;) {
    const content = randomTariff(chance)
    const sessions = randomInteger(chance, 1, 6)
    for (let n = 0; n < sessions; n += 1) yield randomSession(chance, content)
  }
}

export function randomInteger(chance: RandomSource, least: number, most: number): number {
  return least + Math.floor(chance() * (most - least + 1))
}
export function randomItem<T>(chance: RandomSource, from: readonly [T, ...T[]] | readonly T[]): T {
  const found = from[randomInteger(chance, 0, from.length - 1)]
  if (found === undefined) throw new RangeError('nothing to choose from')
  return found
}

/** Returns prices of every size: zero, typical, and up to the amounts in currencies without decimals. */
function price(chance: RandomSource): number {
  const size = randomItem(chance, [0, 1, 99_999, 250_000, 250_000, 250_000, 50_000_000])
  return randomInteger(chance, 0, size)
}

function randomTariff(chance: RandomSource): TariffContent {
  const kinds = periodKinds.filter(() => chance() < 0.6)
  const used: readonly PeriodKind[] = kinds.length > 0 ? kinds : ['flat']
  const cells = () => {
    const first = [0, randomItem(chance, used)] as const
    const changes = Array.from(
      { length: randomInteger(chance, 0, 12) },
      () => [randomInteger(chance, 1, 47), randomItem(chance, used)] as const,
    )
    return cellsFromChanges([first, ...changes.toSorted((a, b) => a[0] - b[0])])
  }
  const months = Array.from({ length: 12 }, (_, index) => index + 1)
  const summer = months.filter(() => chance() < 0.5)
  const winter = months.filter((month) => !summer.includes(month))
  const rows = [summer, winter].filter((row) => row.length > 0)
  return {
    currency: randomItem(chance, testCurrencies),
    prices: Object.fromEntries(
      periodKinds.map((kind) => [kind, { electricityE5: price(chance), serviceE5: price(chance) }]),
    ),
    schedules: rows.flatMap((row) => [
      { months: row, dayTypes: ['workday' as const], cells: cells() },
      { months: row, dayTypes: ['weekend' as const, 'holiday' as const], cells: cells() },
    ]),
    holidays: chance() < 0.3 ? ['2026-03-09', '2026-10-05'] : [],
    lossPercentHundredths: chance() < 0.3 ? randomInteger(chance, 1, 10_000) : 0,
    minuteFeeE5: chance() < 0.2 ? price(chance) : 0,
    sessionFeeE5: chance() < 0.2 ? price(chance) : 0,
    minimumMinor: chance() < 0.1 ? randomInteger(chance, 1, 100_000) : 0,
    occupancy: chance() < 0.3 ? occupancyRule(chance) : null,
  }
}

function occupancyRule(chance: RandomSource): OccupancyRule {
  const cap = () => (chance() < 0.4 ? randomInteger(chance, 0, 50_000) : null)
  return {
    freeMinutes: randomInteger(chance, 0, 60),
    unit: randomItem(chance, occupancyUnits),
    priceE5: price(chance),
    remainderMinutes: 0,
    sessionCapMinor: cap(),
    dayCapMinor: cap(),
    exempt: chance() < 0.5 ? { fromSlot: 46, toSlot: 14 } : null,
  }
}

function randomSession(chance: RandomSource, content: TariffContent): BillingCase {
  const all = registers(chance)
  const last = all.at(-1) ?? { at: 0, registerDwh: 0 }
  const plugged = chance() < 0.3
  return {
    content,
    timeZone: randomItem(chance, testZones),
    readings: sampleReadings(chance, all),
    group: chance() < 0.15 ? groupOf(chance) : null,
    plug: plugged
      ? { unpluggedAt: last.at + randomInteger(chance, 0, 3_000) * minuteMs, faulted: chance() < 0.1 }
      : null,
  }
}

function groupOf(chance: RandomSource): GroupPrice {
  const service =
    chance() < 0.5
      ? { how: 'price' as const, serviceE5: price(chance) }
      : { how: 'percent' as const, percentHundredths: randomInteger(chance, 0, 10_000) }
  return {
    id: '01890000-0000-7000-8000-000000000001',
    key: 'big',
    terms: { service, occupancyFree: chance() < 0.3 },
  }
}

/** Returns meter readings from start to end: minutes to days, with pauses, coarse steps, or no energy at all. */
function registers(chance: RandomSource): SessionReading[] {
  const around = randomItem(chance, turns) + randomInteger(chance, -36, 36) * 3_600_000
  let at = around + randomInteger(chance, 0, 3_600_000)
  let registerDwh = randomItem(chance, [0, 1, 123_456_789, 99_999_999_990])
  const all = [{ at, registerDwh }]
  const steps = randomItem(chance, [1, 2, 8, 8, 30, 90])
  const powerW = randomItem(chance, [0, 1_400, 7_000, 60_000, 350_000])
  for (let n = 0; n < steps; n += 1) {
    const ms = chance() < 0.02 ? 0 : randomInteger(chance, 1, randomItem(chance, [1_000, 60_000, 900_000, 7_200_000]))
    at += ms
    registerDwh += chance() < 0.15 ? 0 : Math.round((chance() * powerW * ms) / 360_000)
    all.push({ at, registerDwh })
  }
  return all
}

/** Returns the meter readings that a charge point reported: all, few, only start and end, or clock-aligned. */
function sampleReadings(chance: RandomSource, all: readonly SessionReading[]): SessionReading[] {
  const how = randomItem(chance, samplings)
  const inner = all.slice(1, -1).filter(({ at }) => {
    if (how === 'all') return true
    if (how === 'ends') return false
    return how === 'few' ? chance() < 0.3 : at % (15 * minuteMs) < minuteMs
  })
  return [...all.slice(0, 1), ...inner, ...all.slice(-1)]
}
