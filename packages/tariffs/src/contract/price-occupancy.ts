import { calendarDayOf, minuteMs } from '@evops/platform/contract'
import { roundBillComponent, minorUnitE4, sumOfItems, multiplyPriceE4 } from './amounts.ts'
import type { TariffContent } from './content.ts'
import { occupancyUnitMinutes, type NightSlots, type OccupancyRule } from './fees.ts'
import type { OccupiedDay, PlugTime, PricedOccupancy } from './priced-session.ts'
import { longestSessionMs } from './readings.ts'
import { localSlots } from './zone-clock.ts'

export interface PluggedTime {
  content: TariffContent
  timeZone: string
  /** End of the session, in epoch ms. */
  endedAt: number
  /** Null while the vehicle is plugged in. */
  plug: PlugTime | null
  /** Idle spans within the session, in order. */
  idle?: readonly IdleSpan[]
  /** Sum of the previous components if the bill as a whole is rounded. */
  afterE4?: number
}
interface IdleSpan {
  from: number
  to: number
}

/**
 * Calculates the idle fee (occupancy fee, OCPI PARKING_TIME) within the session and from its end until the plug is
 * removed, without the free minutes and the exempt half-hours. The free minutes are those that were idle first. Each
 * calendar day counts its units separately; a cap reduces the lines it affects, so that the lines always add up to the fee. Null if the rule has
 * no such fee, or if there was no idle time.
 */
export function priceOccupancy({
  content,
  timeZone,
  endedAt,
  plug,
  idle = [],
  afterE4 = 0,
}: PluggedTime): PricedOccupancy | null {
  const rule = content.occupancy
  const after = plug && plug.unpluggedAt > endedAt ? [{ from: endedAt, to: plug.unpluggedAt }] : []
  const spans = [...idle, ...after]
  const [first, last] = [spans[0], spans.at(-1)]
  if (!rule || !first || !last) return null
  const waived = plug && after.length > 0 ? waiverOf(endedAt, plug) : null
  const freeMs = rule.freeMinutes * minuteMs
  const counted = countedDays(rule, timeZone, spansAfterFree(waived ? idle : spans, freeMs))
  const days = applyCaps(rule, counted, content.currency)
  return {
    from: first.from,
    to: last.to,
    freeUntil: freeUntil(spans, freeMs),
    unit: rule.unit,
    priceE5: rule.priceE5,
    waived,
    days,
    amount: roundBillComponent(
      sumOfItems(days, (day) => day.amountE4),
      content.currency,
      afterE4,
    ),
  }
}

function spansAfterFree(spans: readonly IdleSpan[], freeMs: number): IdleSpan[] {
  let left = freeMs
  return spans.flatMap(({ from, to }) => {
    const free = Math.min(left, to - from)
    left -= free
    return from + free < to ? [{ from: from + free, to }] : []
  })
}

/** Returns when the free minutes are used up. If they are not, as if the last span had continued. */
function freeUntil(spans: readonly IdleSpan[], freeMs: number): number {
  let left = freeMs
  for (const { from, to } of spans.slice(0, -1)) {
    if (left <= to - from) return from + left
    left -= to - from
  }
  return (spans.at(-1)?.from ?? 0) + left
}

/**
 * Returns why the time after the session is free: a fault is not the driver's responsibility, and a plug that stays for a month
 * indicates a wrong clock.
 */
function waiverOf(endedAt: number, { unpluggedAt, faulted }: PlugTime): PricedOccupancy['waived'] {
  if (faulted) return 'fault'
  return unpluggedAt - endedAt > longestSessionMs ? 'too-long' : null
}

interface CountedDay {
  day: number
  countedMs: number
  exemptMs: number
}

function countedDays(rule: OccupancyRule, timeZone: string, spans: readonly IdleSpan[]): CountedDay[] {
  const days: CountedDay[] = []
  for (const span of spans)
    for (const { from, to, day, slot } of localSlots(timeZone, span)) {
      let today = days.at(-1)
      if (today?.day !== day) days.push((today = { day, countedMs: 0, exemptMs: 0 }))
      if (isExempt(rule.exempt, slot)) today.exemptMs += to - from
      else today.countedMs += to - from
    }
  return days
}

function isExempt(night: NightSlots | null, slot: number): boolean {
  if (!night) return false
  const { fromSlot, toSlot } = night
  return fromSlot < toSlot ? slot >= fromSlot && slot < toSlot : slot >= fromSlot || slot < toSlot
}

function applyCaps(rule: OccupancyRule, counted: readonly CountedDay[], currency: string): OccupiedDay[] {
  const unitE4 = minorUnitE4(currency)
  const most = (minor: number | null) => (minor === null ? Number.POSITIVE_INFINITY : minor * unitE4)
  let left = most(rule.sessionCapMinor)
  return counted.map(({ day, countedMs, exemptMs }) => {
    const units = unitsIn(rule, countedMs)
    const plainE4 = multiplyPriceE4(rule.priceE5, units)
    const dayE4 = Math.min(plainE4, most(rule.dayCapMinor))
    const amountE4 = Math.min(dayE4, left)
    left -= amountE4
    return {
      date: calendarDayOf(day),
      seconds: Math.floor(countedMs / 1000),
      exemptSeconds: Math.floor(exemptMs / 1000),
      units,
      amountE4,
      capped: amountE4 < dayE4 ? 'session' : dayE4 < plainE4 ? 'day' : null,
    }
  })
}

function unitsIn(rule: OccupancyRule, countedMs: number): number {
  const unitMs = occupancyUnitMinutes[rule.unit] * minuteMs
  const restMs = countedMs % unitMs
  return Math.floor(countedMs / unitMs) + (restMs > rule.remainderMinutes * minuteMs ? 1 : 0)
}
