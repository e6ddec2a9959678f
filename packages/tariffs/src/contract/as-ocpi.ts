import { calendarDayOf, currencyExponent, roundHalfUp, toSafeNumber } from '@evops/platform/contract'
import { slotLabel, periodRunsOfDay, type TariffContent, type TariffSchedule } from './content.ts'
import { occupancyUnitMinutes } from './fees.ts'
import { slotsPerDay, type DayType, type PeriodKind } from './periods.ts'
import { dayNumber } from './zone-clock.ts'

export type OcpiWeekday = 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY'

export interface OcpiPriceComponent {
  type: 'ENERGY' | 'FLAT' | 'TIME' | 'PARKING_TIME'
  price: number
  step_size: number
}
export interface OcpiRestrictions {
  start_time?: string
  end_time?: string
  start_date?: string
  end_date?: string
  day_of_week?: OcpiWeekday[]
}
export interface OcpiElement {
  price_components: OcpiPriceComponent[]
  restrictions?: OcpiRestrictions
}

/** Tariff of OCPI 2.2.1, section 11.3.1. Prices are without VAT, per kWh and per hour. */
export interface OcpiTariff {
  country_code: string
  party_id: string
  id: string
  currency: string
  type: 'REGULAR'
  min_price?: { excl_vat: number }
  elements: OcpiElement[]
  start_date_time?: string
  end_date_time?: string
  last_updated: string
}

/** Placeholder OCPI identifiers for an operator that has none yet; the tariff view marks them. */
export const unsetOcpiParty = { countryCode: 'XX', partyId: 'OWN' } as const

/** Parts of a rule that OCPI cannot express: a partner cannot calculate them, but our bill contains them. */
export type OcpiUnsupportedPart = 'free-minutes' | 'caps' | 'remainder' | 'returned-energy' | 'swaps'

export interface OcpiIdentity {
  countryCode: string
  partyId: string
  id: string
  /** Local date from which one calendar year of months is converted to dates. */
  from: string
  effectiveFrom?: string | null
  effectiveTo?: string | null
  lastUpdated: string
}

/**
 * Converts a content to an OCPI tariff: one element for each period and price, holidays before weekdays, and a last
 * element without restrictions. For each dimension the first matching element counts (section 11.4.4), so narrower
 * elements come first.
 */
export function asOcpiTariff(
  content: TariffContent,
  who: OcpiIdentity,
): { tariff: OcpiTariff; lost: OcpiUnsupportedPart[] } {
  const holidays = content.holidays.filter((date) => date >= who.from && date < yearAfter(who.from))
  const elements = [
    ...holidays.flatMap((date) => holidayElements(content, date)),
    ...content.schedules.flatMap((schedule) => scheduleElements(content, schedule, who.from)),
    ...nightElements(content),
    { price_components: [energy(content, usualKind(content)), ...fees(content)] },
  ]
  const exponent = currencyExponent(content.currency)
  return {
    tariff: {
      country_code: who.countryCode,
      party_id: who.partyId,
      id: who.id,
      currency: content.currency,
      type: 'REGULAR',
      ...(content.minimumMinor > 0 && { min_price: { excl_vat: content.minimumMinor / 10 ** exponent } }),
      elements,
      ...(who.effectiveFrom && { start_date_time: who.effectiveFrom }),
      ...(who.effectiveTo && { end_date_time: who.effectiveTo }),
      last_updated: who.lastUpdated,
    },
    lost: lossOf(content),
  }
}

function holidayElements(content: TariffContent, date: string): OcpiElement[] {
  const month = Number(date.slice(5, 7))
  const schedule = content.schedules.find((s) => s.dayTypes.includes('holiday') && s.months.includes(month))
  const dates = { start_date: date, end_date: calendarDayOf(dayNumber(date) + 1) }
  return schedule ? dayElements(content, schedule, dates) : []
}

function scheduleElements(content: TariffContent, schedule: TariffSchedule, from: string): OcpiElement[] {
  const days = weekdays(schedule.dayTypes)
  if (days === 'none') return []
  const week = days === 'all' ? {} : { day_of_week: days }
  return dateRanges(schedule.months, from).flatMap((dates) => dayElements(content, schedule, { ...dates, ...week }))
}

function dayElements(content: TariffContent, { cells }: TariffSchedule, when: OcpiRestrictions): OcpiElement[] {
  return periodRunsOfDay(cells).map(({ kind, from, to }) => {
    const allDay = from === 0 && to === slotsPerDay
    const times = allDay ? {} : { start_time: slotLabel(from), end_time: slotLabel(to % slotsPerDay) }
    const restrictions = { ...times, ...when }
    return {
      price_components: [energy(content, kind)],
      ...(Object.keys(restrictions).length > 0 && { restrictions }),
    }
  })
}

/** Returns the half-hours in which staying plugged in is free. An end before its start is on the next day. */
function nightElements({ occupancy }: TariffContent): OcpiElement[] {
  if (!occupancy?.exempt) return []
  const { fromSlot, toSlot } = occupancy.exempt
  return [
    {
      price_components: [{ type: 'PARKING_TIME', price: 0, step_size: 1 }],
      restrictions: { start_time: slotLabel(fromSlot), end_time: slotLabel(toSlot % slotsPerDay) },
    },
  ]
}

function energy(content: TariffContent, kind: PeriodKind): OcpiPriceComponent {
  const pair = content.prices[kind]
  if (!pair) throw new RangeError(`no price for ${kind}`)
  const whole = 10_000n
  // The price per metered kWh includes the loss percentage.
  const e5 = roundHalfUp(
    BigInt(pair.electricityE5 + pair.serviceE5) * (whole + BigInt(content.lossPercentHundredths)),
    whole,
  )
  return { type: 'ENERGY', price: toSafeNumber(e5) / 100_000, step_size: 1 }
}

function fees({ minuteFeeE5, sessionFeeE5, occupancy }: TariffContent): OcpiPriceComponent[] {
  const made: OcpiPriceComponent[] = []
  if (sessionFeeE5 > 0) made.push({ type: 'FLAT', price: sessionFeeE5 / 100_000, step_size: 1 })
  if (minuteFeeE5 > 0) made.push({ type: 'TIME', price: (minuteFeeE5 * 60) / 100_000, step_size: 1 })
  if (occupancy && occupancy.priceE5 > 0) {
    const minutes = occupancyUnitMinutes[occupancy.unit]
    made.push({
      type: 'PARKING_TIME',
      price: (occupancy.priceE5 * (60 / minutes)) / 100_000,
      step_size: minutes * 60,
    })
  }
  return made
}

/** Returns the kind with the most half-hours of the year, for receivers that only read the last element. */
function usualKind({ schedules }: TariffContent): PeriodKind {
  const counts = new Map<PeriodKind, number>()
  for (const { cells, months, dayTypes } of schedules)
    for (const kind of cells) counts.set(kind, (counts.get(kind) ?? 0) + months.length * dayTypes.length)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 'flat'
}

function lossOf({ occupancy, returnPriceE5 = 0, swapFeeE5 = 0 }: TariffContent): OcpiUnsupportedPart[] {
  const always: OcpiUnsupportedPart[] = [
    ...(returnPriceE5 > 0 ? (['returned-energy'] as const) : []),
    ...(swapFeeE5 > 0 ? (['swaps'] as const) : []),
  ]
  if (!occupancy || occupancy.priceE5 === 0) return always
  return [
    ...always,
    ...(occupancy.freeMinutes > 0 ? (['free-minutes'] as const) : []),
    ...(occupancy.dayCapMinor !== null || occupancy.sessionCapMinor !== null ? (['caps'] as const) : []),
    ...(occupancy.remainderMinutes > 0 ? (['remainder'] as const) : []),
  ]
}

function weekdays(types: readonly DayType[]): OcpiWeekday[] | 'all' | 'none' {
  const [work, weekend] = [types.includes('workday'), types.includes('weekend')]
  if (work && weekend) return 'all'
  if (work) return ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY']
  return weekend ? ['SATURDAY', 'SUNDAY'] : 'none'
}

/** Converts months to dates of the year that begins at `from`; the end of a range is exclusive. */
function dateRanges(months: readonly number[], from: string): OcpiRestrictions[] {
  if (months.length === 12) return [{}]
  const until = yearAfter(from)
  const ranges: { start_date: string; end_date: string }[] = []
  const year = Number(from.slice(0, 4))
  for (let index = Number(from.slice(5, 7)) - 1; index < Number(from.slice(5, 7)) + 12; index += 1) {
    if (!months.includes((index % 12) + 1)) continue
    const [first, next] = [monthStart(year, index), monthStart(year, index + 1)]
    const start_date = first < from ? from : first
    const end_date = next > until ? until : next
    if (start_date >= end_date) continue
    const last = ranges.at(-1)
    if (last?.end_date === start_date) last.end_date = end_date
    else ranges.push({ start_date, end_date })
  }
  return ranges
}

function monthStart(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

function yearAfter(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year + 1, month - 1, day)).toISOString().slice(0, 10)
}
