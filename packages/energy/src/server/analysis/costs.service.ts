import { calendarDayOf } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { monthsBetween, quarterMs, type EnergyCosts, type GridBill } from '../../contract/index.ts'
import { gridBillOrErrorCode } from '../bills/bills.service.ts'
import { monthSpan, type MeterQuarterHour } from '../series/series.rules.ts'
import { getSupplyRow } from '../supply/supply.service.ts'
import { dayCurvesIn } from '../load/curves.store.ts'
import { countDaysToRecalculate, hasUnrolledMeterValues } from './analysis.store.ts'
import { quarterHoursOfDay } from './curve.rules.ts'

type CostMonth = EnergyCosts['months'][number]
interface CostRequest {
  supplyId: string
  monthFrom: string
  monthTo: string
  currency: string
  now: Date
}
/**
 * Returns the bills of some months by line, as on the bill itself, or the reason why there is no bill. Throws
 * request.not-found.
 */
export async function billCostsByMonth(
  tx: Tx,
  { supplyId, monthFrom, monthTo, currency, now }: CostRequest,
): Promise<EnergyCosts> {
  const { timeZone } = await getSupplyRow(tx, supplyId)
  const months: CostMonth[] = []
  for (const month of monthsBetween(monthFrom, monthTo)) {
    const quarters = await wholeMonth(tx, { supplyId, month, timeZone, now })
    const bill = await gridBillOrErrorCode(tx, {
      supplyId,
      month,
      currency,
      now,
      ...(quarters && { quarters }),
    })
    months.push(typeof bill === 'string' ? { ...nothing, month, why: bill } : costOf(bill))
  }
  return { currency, months }
}
const nothing = { totalMinor: null, until: null, lines: [] }
function costOf({ month, totalMinor, toDate, lines }: GridBill): CostMonth {
  return {
    month,
    totalMinor,
    why: null,
    until: toDate?.until ?? null,
    lines: lines.map(({ code, name, amountMinor, quantityE4 }) => ({
      code,
      name,
      amountMinor,
      energyDwh: code === 'energy' ? quantityE4 : null,
    })),
  }
}
/**
 * Returns the quarter hours of a month from roll-ups. Undefined: the month is not over, or the roll-ups are not up to
 * date.
 */
async function wholeMonth(
  tx: Tx,
  query: { supplyId: string; month: string; timeZone: string; now: Date },
): Promise<MeterQuarterHour[] | undefined> {
  const { supplyId, month, timeZone, now } = query
  const { from, to, firstDay, lastDay } = monthSpan(timeZone, month)
  const days = { dayFrom: calendarDayOf(firstDay), dayTo: calendarDayOf(lastDay) }
  if (now.getTime() < to || (await countDaysToRecalculate(tx, [supplyId], days)) > 0) return undefined
  if (await hasUnrolledMeterValues(tx, supplyId)) return undefined
  const quarters = (await dayCurvesIn(tx, supplyId, days)).flatMap(quarterHoursOfDay)
  return quarters.length === (to - from) / quarterMs ? quarters : undefined
}
