import { calendarDayOf, Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { maxInterpolatedQuarters, quarterMs, type GridBill } from '../../contract/index.ts'
import { quartersBetween } from '../series/quarters.store.ts'
import { monthSpan, sumMeterSeries, completeMonthSeries, type MeterQuarterHour } from '../series/series.rules.ts'
import { getSupplyRow } from '../supply/supply.service.ts'
import { gridTariffVersionsOf } from '../tariffs/grid-tariffs.store.ts'
import { calculateGridBill } from './bill.rules.ts'
import { registersAround } from '../series/registers.store.ts'
import { comparedSeries } from './compared-series.ts'
import { billCompleteUntil } from './to-date.rules.ts'

interface BillRequest {
  supplyId: string
  month: string
  currency: string
  now: Date
  /** All quarter hours of a past month, if already loaded. */
  quarters?: readonly MeterQuarterHour[]
}
/**
 * Calculates the bill of a supply point for a month, to date if it is not over. Throws an error if required data is
 * missing: energy.no-tariff, energy.no-quarters and others.
 */
export async function gridBillOf(tx: Tx, { supplyId, month, currency, now, quarters }: BillRequest): Promise<GridBill> {
  const supply = await getSupplyRow(tx, supplyId)
  const { tariffId, tariffName, meters, timeZone, contractedW, capacityVa, validFrom, validUntil } = supply
  if (tariffId === null || tariffName === null) throw new Problem('energy.no-tariff')
  if (meters.length === 0) throw new Problem('energy.no-meter')
  const span = monthSpan(timeZone, month)
  const lastDay = calendarDayOf(span.lastDay)
  if (validFrom > `${month}-01` || (validUntil !== null && validUntil < lastDay)) throw new Problem('energy.not-valid')
  const facts = { tariffName, month, timeZone, currency, contractedW, capacityVa }
  const named = { supplyId, supplyName: supply.name, supplyNo: supply.supplyNo }
  const versions = await gridTariffVersionsOf(tx, tariffId)
  if (quarters) return { ...named, ...calculateGridBill({ ...facts, versions, quarters }), series: [], toDate: null }
  const around = (maxInterpolatedQuarters + 1) * quarterMs
  const wish = { meterIds: meters.map(({ id }) => id), from: span.from - around, to: span.to + around }
  const stored = await quartersBetween(tx, wish)
  const meterQuarters = meters.map(({ id, name }) => {
    const own = stored.filter(({ meterId }) => meterId === id)
    return {
      meterId: id,
      meterNo: name,
      quarters: own.map(({ spread, ...one }) => ({ ...one, interpolated: spread })),
    }
  })
  const toDate = billCompleteUntil(meterQuarters, span, now.getTime())
  const until = toDate === null ? span.to : Date.parse(toDate.until)
  const whole = meterQuarters.map((one) => ({ ...one, whole: completeMonthSeries(one, { ...span, to: until }) }))
  const dates = { from: new Date(span.from), to: new Date(until) }
  const series = comparedSeries(whole, await registersAround(tx, supply.stationIds, dates))
  const total = sumMeterSeries(whole.map((one) => one.whole))
  return { ...named, ...calculateGridBill({ ...facts, versions, quarters: total }), series, toDate }
}
/** Returns the bill, or the error code of the missing data. */
export async function gridBillOrErrorCode(tx: Tx, request: BillRequest): Promise<GridBill | string> {
  return gridBillOf(tx, request).catch((error: unknown) => {
    if (error instanceof Problem) return error.code
    throw error
  })
}
