import { z } from 'zod'
import { formatFieldError, protocolErrorTexts } from '../../../contract/index.ts'
import { tenthsWhToKwh, minorUnitsToYuan } from '../session-rows.rules.ts'
import {
  amountShape,
  chinaTimeShape,
  tcecCurrency,
  exactToTenthsWh,
  exactToFen,
  integerSchema,
} from './amounts.rules.ts'
import type { BilledSession } from './records.store.ts'

/* Daily list of an operator's platform (`check_charge_orders`), compared with the orders that it billed us. */

export const dayCheck = z.looseObject({
  CheckOrderSeq: z.string().min(1).max(64),
  StartTime: chinaTimeShape,
  EndTime: chinaTimeShape,
  OrderCount: integerSchema,
  TotalOrderPower: amountShape,
  TotalOrderMoney: amountShape,
  ChargeOrders: z
    .array(
      z.looseObject({ StartChargeSeq: z.string().min(1).max(64), TotalPower: amountShape, TotalMoney: amountShape }),
    )
    .max(10_000)
    .nullish(),
})
export type DayCheck = z.output<typeof dayCheck>

/** `DisputeReason`: 1 to 3 are defined by the standard, the last one is our own. */
const reasons = { unknown: 1, money: 2, energy: 3, missing: 4 } as const
export const reasonWords: Readonly<Record<number, string>> = {
  1: protocolErrorTexts.unbilled,
  2: formatFieldError('TotalMoney', 'not-billed-so'),
  3: formatFieldError('TotalPower', 'not-billed-so'),
  4: protocolErrorTexts.unlisted,
}
/** A hundredth of a kilowatt-hour, the precision of most platforms. */
const energyStepDwh = 100

/** Returns the contradiction between a list and its own totals. Undefined: the list is consistent. */
export function findDayCheckInconsistency(check: DayCheck, roundingMinor: number): string | undefined {
  const sessions = check.ChargeOrders ?? []
  const sum = (of: (one: (typeof sessions)[number]) => bigint) => sessions.reduce((all, one) => all + of(one), 0n)
  if (check.EndTime < check.StartTime) return formatFieldError('EndTime', 'before-start')
  if (check.OrderCount !== sessions.length) return formatFieldError('OrderCount', 'sessions-count')
  if (new Set(sessions.map(({ StartChargeSeq }) => StartChargeSeq)).size !== sessions.length)
    return formatFieldError('ChargeOrders', 'session-twice')
  if (Math.abs(exactToFen(sum(({ TotalMoney }) => TotalMoney)) - exactToFen(check.TotalOrderMoney)) > roundingMinor)
    return formatFieldError('TotalOrderMoney', 'sessions-sum')
  const energy = Math.abs(exactToTenthsWh(sum(({ TotalPower }) => TotalPower)) - exactToTenthsWh(check.TotalOrderPower))
  return energy > energyStepDwh * Math.max(sessions.length, 1)
    ? formatFieldError('TotalOrderPower', 'sessions-sum')
    : undefined
}

export interface DayDispute {
  StartChargeSeq: string
  /** Values of our record. 0: we have no record. */
  TotalPower: number
  TotalMoney: number
  DisputeReason: number
}
type OfDay = BilledSession & { isOfTime: boolean }
/** Returns orders that are not billed here or have other values, and orders that the partner's list lacks. */
export function findDayDisputes(check: DayCheck, ours: readonly OfDay[], roundingMinor: number): DayDispute[] {
  const sessions = check.ChargeOrders ?? []
  const billed = new Map(ours.map((one) => [one.sessionNo, one]))
  const listed = new Set(sessions.map(({ StartChargeSeq }) => StartChargeSeq))
  const differing = sessions.flatMap((session) => {
    const one = billed.get(session.StartChargeSeq)
    const reason = one ? differenceOf(session, one, roundingMinor) : reasons.unknown
    return reason === undefined ? [] : [disputeOf(session.StartChargeSeq, one, reason)]
  })
  const missing = ours.filter(({ isOfTime, sessionNo }) => isOfTime && !listed.has(sessionNo))
  return [...differing, ...missing.map((one) => disputeOf(one.sessionNo, one, reasons.missing))]
}
function differenceOf(
  { TotalMoney, TotalPower }: { TotalMoney: bigint; TotalPower: bigint },
  { costMinor, energyDwh }: BilledSession,
  roundingMinor: number,
): number | undefined {
  if (Math.abs(exactToFen(TotalMoney) - costMinor) > roundingMinor) return reasons.money
  return Math.abs(exactToTenthsWh(TotalPower) - energyDwh) > energyStepDwh ? reasons.energy : undefined
}
function disputeOf(StartChargeSeq: string, one: BilledSession | undefined, DisputeReason: number): DayDispute {
  const TotalPower = tenthsWhToKwh(one?.energyDwh ?? 0)
  return { StartChargeSeq, TotalPower, TotalMoney: minorUnitsToYuan(one?.costMinor ?? 0, tcecCurrency), DisputeReason }
}

/** Sums integers to avoid rounding errors. */
export function disputeTotals(disputes: readonly DayDispute[]) {
  const sum = (of: (one: DayDispute) => number, scale: number) =>
    disputes.reduce((all, one) => all + Math.round(of(one) * scale), 0) / scale
  return {
    TotalDisputeOrder: disputes.length,
    TotalDisputePower: sum(({ TotalPower }) => TotalPower, 10_000),
    TotalDisputeMoney: sum(({ TotalMoney }) => TotalMoney, 100),
  }
}
