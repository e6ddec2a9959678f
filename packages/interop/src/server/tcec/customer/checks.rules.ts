import { z } from 'zod'
import { fault, wireFaults } from '../../../contract/index.ts'
import { kWh, yuan } from '../session-rows.rules.ts'
import { amount, clock, currency, dwh, minor, whole } from './amounts.rules.ts'
import type { BilledSession } from './records.store.ts'

/* Daily list of an operator's platform (`check_charge_orders`), compared with the orders that it billed us. */

export const dayCheck = z.looseObject({
  CheckOrderSeq: z.string().min(1).max(64),
  StartTime: clock,
  EndTime: clock,
  OrderCount: whole,
  TotalOrderPower: amount,
  TotalOrderMoney: amount,
  ChargeOrders: z
    .array(
      z.looseObject({ StartChargeSeq: z.string().min(1).max(64), TotalPower: amount, TotalMoney: amount }),
    )
    .max(10_000)
    .nullish(),
})
export type DayCheck = z.output<typeof dayCheck>

/** `DisputeReason`: 1 to 3 are defined by the standard, the last one is our own. */
const reasons = { unknown: 1, money: 2, energy: 3, missing: 4 } as const
export const reasonWords: Readonly<Record<number, string>> = {
  1: wireFaults.unbilled,
  2: fault('TotalMoney', 'not-billed-so'),
  3: fault('TotalPower', 'not-billed-so'),
  4: wireFaults.unlisted,
}
/** A hundredth of a kilowatt-hour, the precision of most platforms. */
const energyStepDwh = 100

/** Returns the contradiction between a list and its own totals. Undefined: the list is consistent. */
export function listFault(check: DayCheck, roundingMinor: number): string | undefined {
  const sessions = check.ChargeOrders ?? []
  const sum = (of: (one: (typeof sessions)[number]) => bigint) =>
    sessions.reduce((all, one) => all + of(one), 0n)
  if (check.EndTime < check.StartTime) return fault('EndTime', 'before-start')
  if (check.OrderCount !== sessions.length) return fault('OrderCount', 'sessions-count')
  if (new Set(sessions.map(({ StartChargeSeq }) => StartChargeSeq)).size !== sessions.length)
    return fault('ChargeOrders', 'session-twice')
  if (Math.abs(minor(sum(({ TotalMoney }) => TotalMoney)) - minor(check.TotalOrderMoney)) > roundingMinor)
    return fault('TotalOrderMoney', 'sessions-sum')
  const energy = Math.abs(dwh(sum(({ TotalPower }) => TotalPower)) - dwh(check.TotalOrderPower))
  return energy > energyStepDwh * Math.max(sessions.length, 1)
    ? fault('TotalOrderPower', 'sessions-sum')
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
export function disputesOf(check: DayCheck, ours: readonly OfDay[], roundingMinor: number): DayDispute[] {
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
  if (Math.abs(minor(TotalMoney) - costMinor) > roundingMinor) return reasons.money
  return Math.abs(dwh(TotalPower) - energyDwh) > energyStepDwh ? reasons.energy : undefined
}
function disputeOf(
  StartChargeSeq: string,
  one: BilledSession | undefined,
  DisputeReason: number,
): DayDispute {
  const TotalPower = kWh(one?.energyDwh ?? 0)
  return { StartChargeSeq, TotalPower, TotalMoney: yuan(one?.costMinor ?? 0, currency), DisputeReason }
}

/** Sums integers to avoid rounding errors. */
export function totalsOf(disputes: readonly DayDispute[]) {
  const sum = (of: (one: DayDispute) => number, scale: number) =>
    disputes.reduce((all, one) => all + Math.round(of(one) * scale), 0) / scale
  return {
    TotalDisputeOrder: disputes.length,
    TotalDisputePower: sum(({ TotalPower }) => TotalPower, 10_000),
    TotalDisputeMoney: sum(({ TotalMoney }) => TotalMoney, 100),
  }
}
