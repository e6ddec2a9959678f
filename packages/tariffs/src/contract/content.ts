import { currencyCode, priceE5 } from '@evops/platform/contract'
import { z } from 'zod'
import { occupancyRule, occupancyUnitMinutes, tariffAmountMinor } from './fees.ts'
import { dayTypes, periodKinds, slotMinutes, slotsPerDay, type DayType, type PeriodKind } from './periods.ts'

/** Two prices per kWh, in 1e-5 of the major unit. */
export const pricePair = z.object({ electricityE5: priceE5, serviceE5: priceE5 })
export type PricePair = z.infer<typeof pricePair>

/** Rounding to the currency's minor unit: each fee separately, or the bill once, with fees along the running sum. */
export const roundings = ['fee', 'bill'] as const
export type Rounding = (typeof roundings)[number]

/**
 * Currencies of countries in which each fee is a separate figure of the invoice. For all others the bill is rounded
 * once.
 */
const roundedByFee: readonly string[] = ['CNY']
export function defaultRounding(currency: string): Rounding {
  return roundedByFee.includes(currency) ? 'fee' : 'bill'
}

/**
 * Begin of idle time: when the vehicle is full, or when the session is stopped. From the stop, all time of the session
 * counts as charging. From full, minutes of charging and idle minutes follow the split of the session's time.
 */
export const idleStarts = ['full', 'stop'] as const
export type IdleStart = (typeof idleStarts)[number]

const distinct = (values: readonly unknown[]) => new Set(values).size === values.length

/** 48 half-hours for the days in one of the months and of one of the day types. */
export const tariffSchedule = z.object({
  months: z.array(z.int().min(1).max(12)).min(1).max(12).refine(distinct, 'every month at most once'),
  dayTypes: z.array(z.enum(dayTypes)).min(1).refine(distinct, 'every day type at most once'),
  cells: z.array(z.enum(periodKinds)).length(slotsPerDay),
})
export type TariffSchedule = z.infer<typeof tariffSchedule>

/**
 * Content of a tariff version. This schema checks only the shape, so that an incomplete draft can be saved;
 * `contentFaults` returns what blocks publishing. Cells are in the local time of the station: a tariff has no time zone
 * of its own.
 */
export const tariffContent = z.object({
  currency: currencyCode,
  /** One price pair for every kind that a schedule uses. */
  prices: z.partialRecord(z.enum(periodKinds), pricePair),
  schedules: z.array(tariffSchedule).min(1).max(36),
  /** Local dates that count as holidays. */
  holidays: z.array(z.iso.date()).max(400).refine(distinct, 'every date at most once').default([]),
  /** Loss: billed energy = metered × (1 + loss); in hundredths of a percent, 0 to 100 %. */
  lossPercentHundredths: z.int().min(0).max(10_000).default(0),
  /** Fees of the service part: per minute of charging, and per session. */
  minuteFeeE5: priceE5.default(0),
  sessionFeeE5: priceE5.default(0),
  /** Fee per battery that a driver takes from a battery swap station. Absent: none. */
  swapFeeE5: priceE5.optional(),
  /** Credit per kWh that a vehicle returns to the grid, by its own meter register. Absent: none. */
  returnPriceE5: priceE5.optional(),
  /** Minimum for electricity and service together. */
  minimumMinor: tariffAmountMinor.default(0),
  /** If absent, rounding is by fee, as for rules from before this setting existed. */
  rounding: z.enum(roundings).optional(),
  /** Null if staying plugged in is free. */
  occupancy: occupancyRule.nullable().default(null),
  /** If absent, idle time begins at the stop, as for rules from before this setting existed. */
  idleFrom: z.enum(idleStarts).optional(),
})
export type TariffContent = z.infer<typeof tariffContent>

/** Returns the rounding of a content; by fee for a content from before this setting existed. */
export function roundingOf({ rounding = 'fee' }: Pick<TariffContent, 'rounding'>): Rounding {
  return rounding
}

/** Returns the begin of idle time; the stop for a content from before this setting existed. */
export function idleTimeStartOf({ idleFrom = 'stop' }: Pick<TariffContent, 'idleFrom'>): IdleStart {
  return idleFrom
}

/** Error that blocks publishing a content. `key` names a sentence of `contentFaultWords`. */
export interface ContentFault {
  path: string
  key:
    | 'tariffs.fault.gap'
    | 'tariffs.fault.overlap'
    | 'tariffs.fault.price-missing'
    | 'tariffs.fault.no-night'
    | 'tariffs.fault.remainder'
  values: Readonly<Record<string, string | number>>
}

/**
 * Checks a content across its rows: every month and day type must be covered by exactly one schedule, and every painted
 * kind needs a price. Errors name the field by its dotted path.
 */
export function contentFaults(content: TariffContent): ContentFault[] {
  return [...coverageFaults(content), ...priceFaults(content), ...occupancyFaults(content)]
}

function occupancyFaults({ occupancy }: TariffContent): ContentFault[] {
  const faults: ContentFault[] = []
  if (occupancy?.exempt && occupancy.exempt.fromSlot === occupancy.exempt.toSlot % slotsPerDay)
    faults.push({ path: 'occupancy.exempt', key: 'tariffs.fault.no-night', values: {} })
  if (occupancy && occupancy.remainderMinutes >= occupancyUnitMinutes[occupancy.unit])
    faults.push({
      path: 'occupancy.remainderMinutes',
      key: 'tariffs.fault.remainder',
      values: { minutes: occupancyUnitMinutes[occupancy.unit] },
    })
  return faults
}

function coverageFaults({ schedules }: TariffContent): ContentFault[] {
  const faults: ContentFault[] = []
  for (const dayType of dayTypes) {
    const uncovered: number[] = []
    for (let month = 1; month <= 12; month += 1) {
      const covering = schedules.flatMap((s, index) => (covers(s, month, dayType) ? [index] : []))
      if (covering.length === 0) uncovered.push(month)
      for (const index of covering.slice(1)) {
        const values = { month, dayType, row: index + 1, other: (covering[0] ?? 0) + 1 }
        faults.push({ path: `schedules.${index}.months`, key: 'tariffs.fault.overlap', values })
      }
    }
    if (uncovered.length === 0) continue
    faults.push({
      path: 'schedules',
      key: 'tariffs.fault.gap',
      values: { months: uncovered.join(', '), dayType },
    })
  }
  return faults
}

function covers(schedule: TariffSchedule, month: number, dayType: DayType): boolean {
  return schedule.months.includes(month) && schedule.dayTypes.includes(dayType)
}

function priceFaults(content: TariffContent): ContentFault[] {
  return usedKinds(content)
    .filter((kind) => content.prices[kind] === undefined)
    .map((kind) => ({
      path: `prices.${kind}`,
      key: 'tariffs.fault.price-missing',
      values: { kind, at: firstUse(content, kind) },
    }))
}

/** Returns the kinds that are painted anywhere, in their usual order. */
export function usedKinds({ schedules }: TariffContent): PeriodKind[] {
  const used = new Set(schedules.flatMap((schedule) => schedule.cells))
  return periodKinds.filter((kind) => used.has(kind))
}

/** Returns the kinds to paint and price with; critical peak, which few tariffs use, only if it is used or priced. */
export function offeredKinds(content: TariffContent): PeriodKind[] {
  const used = usedKinds(content)
  return periodKinds.filter(
    (kind) => kind !== 'critical_peak' || used.includes(kind) || content.prices[kind] !== undefined,
  )
}

/** Returns the half-hours of a kind in the first row that uses it: `08:00-11:30, 18:30-23:00`. */
function firstUse({ schedules }: TariffContent, kind: PeriodKind): string {
  const cells = schedules.find((schedule) => schedule.cells.includes(kind))?.cells ?? []
  return periodRunsOfDay(cells)
    .filter((stretch) => stretch.kind === kind)
    .map(({ from, to }) => `${slotLabel(from)}-${slotLabel(to)}`)
    .join(', ')
}

/** Run of half-hours of one kind: slots `from` until `to`. */
export interface PeriodRun {
  kind: PeriodKind
  from: number
  to: number
}

/** Returns the 48 cells of a day as runs of one kind, from 00:00 on. */
export function periodRunsOfDay(cells: readonly PeriodKind[]): PeriodRun[] {
  const found: PeriodRun[] = []
  cells.forEach((kind, slot) => {
    const last = found.at(-1)
    if (last?.kind === kind) last.to = slot + 1
    else found.push({ kind, from: slot, to: slot + 1 })
  })
  return found
}

/** Formats the start of a slot as a time: 13 → `06:30`, 48 → `24:00`. */
export function slotLabel(slot: number): string {
  const minutes = slot * slotMinutes
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Returns the highest and the lowest total price per kWh of a content, in 1e-5 of the major unit. */
export function priceRange(content: TariffContent): { lowestE5: number; highestE5: number } {
  const totals = usedKinds(content).flatMap((kind) => {
    const pair = content.prices[kind]
    return pair ? [pair.electricityE5 + pair.serviceE5] : []
  })
  return totals.length === 0
    ? { lowestE5: 0, highestE5: 0 }
    : { lowestE5: Math.min(...totals), highestE5: Math.max(...totals) }
}
