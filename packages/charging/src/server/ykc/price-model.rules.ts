import {
  asChargePointScreen,
  periodCellsOnDate,
  type ChargePointScreen,
  type TariffContent,
} from '@evops/tariffs/contract'
import type { YkcValues } from '@evops/ykc/contract'
import { stationTimeOf } from './station-time.rules.ts'

/** A price model without its charge point and its number. */
export type YkcModelContent = Omit<YkcValues<'SetModel'>, 'chargePointNo' | 'model'>

/** Names of the four rates by their number. */
export const rateNames = ['sharp', 'peak', 'flat', 'valley'] as const

/** Returns the local day of an instant: `2026-05-04`. */
export function localDayOf(at: Date, timeZone: string): string {
  return stationTimeOf(at, timeZone).slice(0, 10)
}

/** Returns the rates of a local day as a charge point shows them, or why it cannot. */
export function screenOfDay(content: TariffContent, day: string): ChargePointScreen {
  return asChargePointScreen(content, { cells: [...periodCellsOnDate(content, day)] })
}

/** Returns why a day's prices cannot be sent, without words, for the detail of an alarm. Null: no tariff. */
export function faultOfScreen(screen: Extract<ChargePointScreen, { refused: unknown }> | null): string {
  if (screen === null) return '—'
  return screen.refused === 'too-many-rates' ? `${screen.pairs.length} > 4` : '> 9.99999'
}

/** Returns the model of a day. The loss is always 0, because charge points do not support it (P 6.8). */
export function modelOfScreen({ rates, cells }: Extract<ChargePointScreen, { rates: unknown }>): YkcModelContent {
  const pairOf = (number: number) => rates.find((rate) => rate.number === number)
  const price = (number: number) => ({
    electricity: pairOf(number)?.electricityE5 ?? 0,
    service: pairOf(number)?.serviceE5 ?? 0,
  })
  const [sharp, peak, flat, valley] = [price(0), price(1), price(2), price(3)]
  return {
    sharpElectricity: sharp.electricity,
    sharpService: sharp.service,
    peakElectricity: peak.electricity,
    peakService: peak.service,
    flatElectricity: flat.electricity,
    flatService: flat.service,
    valleyElectricity: valley.electricity,
    valleyService: valley.service,
    loss: 0,
    halfHours: cells.map((number) => String(number).padStart(2, '0')).join(''),
  }
}

export const modelDigits = (modelNo: number) => String(modelNo).padStart(4, '0')

/**
 * Returns a record's own settlement as the message with which other charge points report theirs: Wh in all and by kind
 * of period, and the amount. A rate that several kinds share cannot be split back, so such a record has no periods. An
 * amount of 0 says that the charge point had no prices.
 */
export function settlementOfRecord(
  record: YkcValues<'Record'>,
  { transactionId, screen }: { transactionId: number; screen: ChargePointScreen | null },
): string {
  const rates = screen && 'rates' in screen ? screen.rates : []
  const used = rateNames
    .map((name, number) => ({
      dwh: record[`${name}Energy`],
      kinds: rates.find((rate) => rate.number === number)?.kinds,
    }))
    .filter(({ dwh }) => dwh > 0)
  const periods = used.flatMap(({ dwh, kinds }) =>
    kinds?.length === 1 && kinds[0] ? [[kinds[0], dwh / 10] as const] : [],
  )
  return JSON.stringify({
    transactionId,
    energyWh: record.energy / 10,
    ...(record.amount > 0 && { totalAmount: (record.amount / 10_000).toFixed(4) }),
    ...(periods.length > 0 && periods.length === used.length && { periodsWh: Object.fromEntries(periods) }),
  })
}
