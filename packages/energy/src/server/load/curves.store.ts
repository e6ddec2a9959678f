import { addDays } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { sql, type RawBuilder } from 'kysely'
import {
  comparedDays,
  curvesByDay,
  methodFor,
  neededDays,
  testOfDay,
  type ChosenMethod,
} from './forecast-method.rules.ts'

/** Stored day of a supply point. */
export interface CurveDay {
  day: string
  fromAt: number
  /** Values by quarter hour. Null: a meter has no value. */
  active: readonly (number | null)[]
  reactive: readonly (number | null)[]
  interpolatedAt: readonly number[]
}
export const parseNumbers = (text: string) => text.split(',').map((one) => (one === '' ? null : Number(one)))

/** Returns the days of a supply point with their curves, sorted. */
export async function dayCurvesIn(
  tx: Tx,
  supplyId: string,
  { dayFrom, dayTo }: { dayFrom: string; dayTo: string },
): Promise<CurveDay[]> {
  return selectCurves(tx, supplyId, sql`d.day between ${dayFrom}::date and ${dayTo}::date`)
}
/** Returns single days of a supply point with their curves, sorted. */
export async function curvesOn(tx: Tx, supplyId: string, days: readonly string[]): Promise<CurveDay[]> {
  return selectCurves(tx, supplyId, sql`d.day = any(${days}::date[])`)
}
async function selectCurves(tx: Tx, supplyId: string, isRequested: RawBuilder<unknown>): Promise<CurveDay[]> {
  const { rows } = await sql<{
    day: string
    fromAt: Date
    active: string
    reactive: string
    interpolatedAt: number[]
  }>`
    select d.day::text, d.from_at as "fromAt", array_to_string(d.active_curve, ',', '') as active, array_to_string(d.reactive_curve, ',', '') as reactive,
      d.interpolated_at::int[] as "interpolatedAt" from energy_supply_days d
    where d.supply_id = ${supplyId} and ${isRequested} order by d.day`.execute(tx)
  return rows.map(({ fromAt, active, reactive, ...day }) => ({
    ...day,
    fromAt: fromAt.getTime(),
    active: parseNumbers(active),
    reactive: parseNumbers(reactive),
  }))
}

/** Returns the forecast method that was best on the two weeks before a day. */
export async function bestMethod(tx: Tx, supplyId: string, day: string): Promise<ChosenMethod> {
  const dayAt = (days: number) => addDays(day, -days)
  const curves = curvesByDay(
    await dayCurvesIn(tx, supplyId, { dayFrom: dayAt(comparedDays + neededDays), dayTo: dayAt(1) }),
  )
  const tests = [...curves.keys()]
    .filter((one) => one >= dayAt(comparedDays))
    .flatMap((one) => testOfDay(curves, one) ?? [])
  return methodFor(tests, day)
}
