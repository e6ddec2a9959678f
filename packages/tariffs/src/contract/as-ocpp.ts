import { languages } from '@evops/platform/contract'
import {
  asOcpiTariff,
  unsetOcpiParty,
  type OcpiPriceComponent,
  type OcpiRestrictions,
  type OcpiUnsupportedPart,
  type OcpiWeekday,
} from './as-ocpi.ts'
import { idleTimeStartOf, type TariffContent } from './content.ts'
import { occupancyUnitMinutes } from './fees.ts'
import { lostPartWords } from './lost-parts.words.ts'

type OcppWeekday = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday'

/** Conditions of a price (OCPP 2.1, TariffConditionsType), in the local time of the charge point. */
export interface OcppConditions {
  startTimeOfDay?: string
  endTimeOfDay?: string
  validFromDate?: string
  validToDate?: string
  dayOfWeek?: OcppWeekday[]
  /** Seconds of idle time until which the price applies. */
  maxIdleTime?: number
}
export interface OcppTimePrice {
  priceMinute: number
  conditions?: OcppConditions
}

/** Tariff of OCPP 2.1 edition 2 (TariffType). Without tax rates the total is what the prices add up to. */
export interface OcppTariff {
  tariffId: string
  currency: string
  description?: { format: 'UTF8'; language: string; content: string }[]
  energy: { prices: { priceKwh: number; conditions?: OcppConditions }[] }
  chargingTime?: { prices: OcppTimePrice[] }
  idleTime?: { prices: OcppTimePrice[] }
  fixedFee?: { prices: { priceFixed: number; conditions?: OcppConditions }[] }
  minCost?: { exclTax: number }
}

/**
 * Parts of a rule that OCPP 2.1 cannot express. Free minutes are a condition there. `steps`: units longer than a minute.
 * `idle-start`: a charge point counts idle time from the moment when the vehicle takes no energy.
 */
export type OcppUnsupportedPart = Exclude<OcpiUnsupportedPart, 'free-minutes'> | 'steps' | 'idle-start'

const weekdays: Readonly<Record<OcpiWeekday, OcppWeekday>> = {
  MONDAY: 'Monday',
  TUESDAY: 'Tuesday',
  WEDNESDAY: 'Wednesday',
  THURSDAY: 'Thursday',
  FRIDAY: 'Friday',
  SATURDAY: 'Saturday',
  SUNDAY: 'Sunday',
}

/**
 * Converts a content to a tariff of OCPP 2.1 for a charge point. It has the prices and the order of the OCPI tariff: in
 * both the first matching price of a dimension applies. `id`: at most 60 characters. `from`: local date from which one
 * calendar year of months is converted to dates. The description names the parts that are lost.
 */
export function asOcppTariff(
  content: TariffContent,
  { id, from }: { id: string; from: string },
): { tariff: OcppTariff; lost: OcppUnsupportedPart[] } {
  const { tariff: ocpi, lost: lostInOcpi } = asOcpiTariff(content, { ...unsetOcpiParty, id, from, lastUpdated: '' })
  const lost = lostParts(content, lostInOcpi)
  const pricesOf = (type: OcpiPriceComponent['type']) =>
    untilUnconditional(
      ocpi.elements.flatMap(({ price_components, restrictions }) =>
        price_components
          .filter((component) => component.type === type)
          .map(({ price }) => ({ price, ...(restrictions && { conditions: conditionsOf(restrictions) }) })),
      ),
    )
  const minutePrices = (type: 'TIME' | 'PARKING_TIME'): OcppTimePrice[] =>
    pricesOf(type).map(({ price, ...rest }) => ({ priceMinute: pricePerMinute(price), ...rest }))
  const [chargingTime, idleTime, fixed] = [minutePrices('TIME'), minutePrices('PARKING_TIME'), pricesOf('FLAT')]
  return {
    tariff: {
      tariffId: id,
      currency: content.currency,
      ...(lost.length > 0 && { description: descriptions(lost) }),
      energy: { prices: pricesOf('ENERGY').map(({ price, ...rest }) => ({ priceKwh: price, ...rest })) },
      ...(chargingTime.length > 0 && { chargingTime: { prices: chargingTime } }),
      ...(idleTime.some(({ priceMinute }) => priceMinute > 0) && {
        idleTime: { prices: [...freeIdleTime(content), ...idleTime] },
      }),
      ...(fixed.length > 0 && {
        fixedFee: { prices: fixed.map(({ price, ...rest }) => ({ priceFixed: price, ...rest })) },
      }),
      ...(ocpi.min_price && { minCost: { exclTax: ocpi.min_price.excl_vat } }),
    },
    lost,
  }
}

/** Drops the prices behind one without conditions: they never apply, and charge points limit the number of prices. */
function untilUnconditional<Price extends { conditions?: OcppConditions }>(prices: Price[]): Price[] {
  const last = prices.findIndex(({ conditions }) => conditions === undefined)
  return last < 0 ? prices : prices.slice(0, last + 1)
}

function conditionsOf(restrictions: OcpiRestrictions): OcppConditions {
  const { start_time, end_time, start_date, end_date, day_of_week } = restrictions
  return {
    ...(start_time !== undefined && { startTimeOfDay: start_time }),
    ...(end_time !== undefined && { endTimeOfDay: end_time }),
    ...(start_date !== undefined && { validFromDate: start_date }),
    ...(end_date !== undefined && { validToDate: end_date }),
    ...(day_of_week && { dayOfWeek: day_of_week.map((day) => weekdays[day]) }),
  }
}

/** Returns the price of an hour per minute, to 1e-7 of the major unit: a price per hour has no end in decimals. */
function pricePerMinute(hourPrice: number): number {
  return Number((hourPrice / 60).toFixed(7))
}

function freeIdleTime({ occupancy }: TariffContent): OcppTimePrice[] {
  if (!occupancy || occupancy.freeMinutes === 0) return []
  return [{ priceMinute: 0, conditions: { maxIdleTime: occupancy.freeMinutes * 60 } }]
}

function lostParts(content: TariffContent, lostInOcpi: readonly OcpiUnsupportedPart[]): OcppUnsupportedPart[] {
  const { occupancy, minuteFeeE5 } = content
  const hasIdleFee = occupancy !== null && occupancy.priceE5 > 0
  const countsTime = hasIdleFee || minuteFeeE5 > 0
  return [
    ...lostInOcpi.filter((part) => part !== 'free-minutes'),
    ...(hasIdleFee && occupancyUnitMinutes[occupancy.unit] > 1 ? (['steps'] as const) : []),
    ...(countsTime && idleTimeStartOf(content) === 'stop' ? (['idle-start'] as const) : []),
  ]
}

function descriptions(lost: readonly OcppUnsupportedPart[]): OcppTariff['description'] {
  return languages.map((language) => ({
    format: 'UTF8',
    language,
    content: lost.map((part) => lostPartWords[`tariffs.lost.${part}`][language]).join(' '),
  }))
}
