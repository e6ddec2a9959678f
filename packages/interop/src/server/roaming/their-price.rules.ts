import { dayMs, roundHalfUp } from '@evops/platform/contract'
import { dayNumber, zoneClock } from '@evops/tariffs/contract'
import { z } from 'zod'
import { toExactAmount } from './exact.rules.ts'

/*
 * Calculates the cost of a session by a partner's tariff (OCPI, 11.4 and `step_size` of 10.3.1). For each dimension the
 * first element that matches at the beginning of a period counts, because the author of a record starts a new period at
 * each price change. Missing values are not guessed: if a period lacks a value that a restriction needs, the whole cost
 * is unknown. Volumes are in 1e-10 of a second or a watt-hour, sums in 1e-10 of the currency.
 */

const limit = z
  .looseObject({
    excl_vat: z.number().optional(),
    before_taxes: z.number().optional(),
    incl_vat: z.number().nullish(),
    after_taxes: z.number().nullish(),
  })
  .nullish()
const figure = z.number().nullish()
const clock = z.string().nullish()
const restrictionsShape = z.object({
  start_time: clock,
  end_time: clock,
  start_date: clock,
  end_date: clock,
  min_kwh: figure,
  max_kwh: figure,
  min_current: figure,
  max_current: figure,
  min_power: figure,
  max_power: figure,
  min_duration: figure,
  max_duration: figure,
  day_of_week: z.array(z.string()).nullish(),
  reservation: z.string().nullish(),
})
type Restrictions = z.output<typeof restrictionsShape>
const kinds = ['ENERGY', 'FLAT', 'PARKING_TIME', 'TIME'] as const
const pricedTariff = z.object({
  tax_included: z.string().nullish(),
  min_price: limit,
  max_price: limit,
  elements: z.array(
    z.object({
      price_components: z.array(
        z.object({ type: z.enum(kinds), price: z.number(), vat: figure, step_size: z.number().min(0) }),
      ),
      restrictions: restrictionsShape.nullish(),
    }),
  ),
})
export type PricedTariff = z.output<typeof pricedTariff>
type Component = PricedTariff['elements'][number]['price_components'][number]
export const parsePartnerTariff = (tariffJson: unknown) => pricedTariff.safeParse(tariffJson).data

export interface ChargedPeriod {
  from: number
  to: number
  /** Volumes by OCPI dimension: kWh, hours, A, kW. */
  volumes: Readonly<Partial<Record<string, number>>>
}
export interface PartnerTariffCost {
  before: bigint
  /** Amount including the tax that the tariff names. */
  due: bigint
}
interface Moment {
  at: number
  passedS: number
  kWh: number
  volumes: ChargedPeriod['volumes']
  zone: string | undefined
}
class Unknown extends Error {}

/** Undefined: the tariff needs a value that is missing. `zone`: time zone of the station, if known. */
export function calculatePartnerTariffCost(
  tariff: PricedTariff,
  periods: readonly ChargedPeriod[],
  zone: string | undefined,
): PartnerTariffCost | undefined {
  try {
    return applyPriceLimits(sumOf(tariff, partsOf(tariff, periods, zone)), tariff)
  } catch (error) {
    // Unknown time zone.
    if (error instanceof Unknown || error instanceof RangeError) return undefined
    throw error
  }
}

type Reserved = 'RESERVATION' | 'RESERVATION_EXPIRES' | undefined
interface Part {
  component: Component
  rounds: 'energy' | 'charging' | 'parking' | 'reservation' | undefined
  amount: bigint
}
const dimensions = [
  ['ENERGY', 'ENERGY', 'energy'],
  ['TIME', 'TIME', 'charging'],
  ['PARKING_TIME', 'PARKING_TIME', 'parking'],
  ['RESERVATION_TIME', 'TIME', 'reservation'],
] as const

function partsOf(tariff: PricedTariff, periods: readonly ChargedPeriod[], zone: string | undefined): Part[] {
  const parts: Part[] = []
  const isUsed = periods.some(({ volumes }) => !volumes.RESERVATION_TIME)
  const flats = new Set<boolean>()
  let [passedS, kWh] = [0, 0]
  for (const { from, to, volumes } of periods) {
    const moment = { at: from, passedS, kWh, volumes, zone }
    const isReserved = (volumes.RESERVATION_TIME ?? 0) > 0
    const as: Reserved = isReserved ? (isUsed ? 'RESERVATION' : 'RESERVATION_EXPIRES') : undefined
    // Charged once for the session, and once for the reservation before it.
    const flat = flats.has(isReserved) ? undefined : componentOf(tariff, 'FLAT', as, moment)
    flats.add(isReserved)
    if (flat) parts.push({ component: flat, rounds: undefined, amount: 1n })
    for (const [name, type, rounds] of dimensions) {
      const volume = volumes[name] ?? 0
      const component = volume > 0 && componentOf(tariff, type, as, moment)
      if (component) parts.push({ component, rounds, amount: amountOf(name, volume, to - from) })
    }
    if (!isReserved) passedS += (to - from) / 1_000
    kWh += volumes.ENERGY ?? 0
  }
  return parts
}
/**
 * Returns the exact amount of a volume. Hours are reported rounded: if they agree with the clock within four seconds,
 * the clock counts.
 */
function amountOf(name: string, volume: number, ms: number): bigint {
  if (name === 'ENERGY') return exactly(volume) * 1_000n
  return Math.abs(volume * 3_600_000 - ms) < 4_000 ? BigInt(ms) * 10_000_000n : exactly(volume) * 3_600n
}
const exactly = (value: number) => toExactAmount(value) ?? 0n

/**
 * Finds the price component. For an expired reservation, a component missing in its own elements is taken from the
 * general reservation elements.
 */
function componentOf(
  { elements }: PricedTariff,
  type: Component['type'],
  as: Reserved,
  moment: Moment,
): Component | undefined {
  const wanted = as === 'RESERVATION_EXPIRES' ? [as, 'RESERVATION'] : [as]
  for (const reservation of wanted)
    for (const { price_components: components, restrictions } of elements) {
      const found = components.find((component) => component.type === type)
      if (found && (restrictions?.reservation ?? undefined) === reservation && matches(restrictions, moment))
        return found
    }
  return undefined
}

function matches(restrictions: Restrictions | null | undefined, moment: Moment): boolean {
  if (!restrictions) return true
  const { volumes, passedS, kWh } = moment
  const hours = volumes.TIME ?? 0
  const power = volumes.MAX_POWER ?? volumes.POWER ?? (hours > 0 ? (volumes.ENERGY ?? 0) / hours : undefined)
  return (
    isWithin(kWh, restrictions.min_kwh, restrictions.max_kwh) &&
    isWithin(passedS, restrictions.min_duration, restrictions.max_duration) &&
    isWithin(volumes.MIN_CURRENT ?? volumes.CURRENT ?? volumes.MAX_CURRENT, restrictions.min_current, null) &&
    isWithin(volumes.MAX_CURRENT ?? volumes.CURRENT ?? volumes.MIN_CURRENT, null, restrictions.max_current) &&
    isWithin(volumes.MIN_POWER ?? power, restrictions.min_power, null) &&
    isWithin(power, null, restrictions.max_power) &&
    isOpen(restrictions, moment)
  )
}
/** Returns true if the value is at least the lower bound and below the upper one. Throws Unknown. */
function isWithin(
  value: number | undefined,
  least: number | null | undefined,
  below: number | null | undefined,
): boolean {
  if (typeof least !== 'number' && typeof below !== 'number') return true
  if (value === undefined) throw new Unknown()
  return value >= (least ?? value) && (typeof below !== 'number' || value < below)
}

const weekdays = ['THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY'] as const
/** Checks the restrictions in the station's local time. Throws Unknown. */
function isOpen({ start_time, end_time, start_date, end_date, day_of_week }: Restrictions, { at, zone }: Moment) {
  if (!start_time && !end_time && !start_date && !end_date && !day_of_week?.length) return true
  if (zone === undefined) throw new Unknown()
  const local = at + zoneClock(zone).spanAt(at).offsetMs
  const day = Math.floor(local / dayMs)
  const time = new Date(local).toISOString().slice(11, 16)
  const [from, until] = [start_time || '00:00', end_time || '00:00']
  // An end that is not after its start is on the next day.
  const isInTime = from < until ? time >= from && time < until : time >= from || time < until
  return (
    isInTime &&
    (!start_date || day >= dayNumber(start_date)) &&
    (!end_date || day < dayNumber(end_date)) &&
    (!day_of_week?.length || day_of_week.includes(weekdays[((day % 7) + 7) % 7] ?? ''))
  )
}

const unit = 10_000_000_000n
const perHour = {
  energy: 1_000n * unit,
  charging: 3_600n * unit,
  parking: 3_600n * unit,
  reservation: 3_600n * unit,
}
/**
 * Sums the parts. The total volume of a kind is rounded up by the step of its last part, and the added volume has that
 * part's price. Charging time is not rounded if parking is charged.
 */
function sumOf({ tax_included: taxed }: PricedTariff, parts: readonly Part[]): PartnerTariffCost {
  const isParked = parts.some(({ rounds }) => rounds === 'parking')
  const added = new Map<Part, bigint>()
  for (const kind of ['energy', isParked ? 'parking' : 'charging', 'reservation'] as const) {
    const own = parts.filter(({ rounds }) => rounds === kind)
    const last = own.at(-1)
    const step = BigInt(Math.round(last?.component.step_size ?? 0)) * unit
    if (!last || step === 0n) continue
    const whole = own.reduce((sum, { amount }) => sum + amount, 0n)
    added.set(last, (step - (whole % step)) % step)
  }
  const costs = parts.map((part) => {
    const { component, rounds, amount } = part
    const all = amount + (added.get(part) ?? 0n)
    const partCost = rounds ? roundHalfUp(exactly(component.price) * all, perHour[rounds]) : exactly(component.price)
    // In 1e-10 of a percent.
    const [tax, whole] = [exactly(component.vat ?? 0), 100n * unit]
    if (taxed === 'YES') return { before: roundHalfUp(partCost * whole, whole + tax), due: partCost }
    return {
      before: partCost,
      due: taxed === 'N/A' ? partCost : roundHalfUp(partCost * (whole + tax), whole),
    }
  })
  return costs.reduce((sum, { before, due }) => ({ before: sum.before + before, due: sum.due + due }), {
    before: 0n,
    due: 0n,
  })
}
function applyPriceLimits(
  cost: PartnerTariffCost,
  { min_price: least, max_price: most }: PricedTariff,
): PartnerTariffCost {
  const held = (side: keyof PartnerTariffCost, low: number | null | undefined, high: number | null | undefined) => {
    const floored = typeof low === 'number' && exactly(low) > cost[side] ? exactly(low) : cost[side]
    return typeof high === 'number' && exactly(high) < floored ? exactly(high) : floored
  }
  return {
    before: held('before', least?.excl_vat ?? least?.before_taxes, most?.excl_vat ?? most?.before_taxes),
    due: held('due', least?.incl_vat ?? least?.after_taxes, most?.incl_vat ?? most?.after_taxes),
  }
}
