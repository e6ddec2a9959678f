import { minorUnits } from '@evops/platform/contract'
import { z } from 'zod'

/**
 * The order in which a bill is settled: first what changes the price, then who pays. A step of a domain above
 * (discounts, coupons, wallets) plugs in by its kind.
 */
export const settlementKinds = ['group_price', 'discount', 'coupon', 'gift', 'principal', 'arrears'] as const
export type SettlementKind = (typeof settlementKinds)[number]

/** One step: `amountMinor` is what it takes off, `leftMinor` what is left to pay after it. */
export const settlementStep = z.object({
  kind: z.enum(settlementKinds),
  amountMinor: minorUnits,
  leftMinor: minorUnits,
  /** What a reader should know of it: a group's key, a coupon's number. */
  note: z.string().default(''),
})
export type SettlementStep = z.infer<typeof settlementStep>

/** From the list price to nothing left: Σ of the steps is `listMinor`. */
export const settlement = z.object({ listMinor: minorUnits, steps: z.array(settlementStep) })
export type Settlement = z.infer<typeof settlement>

/** What the steps may look at, in the currency's minor unit. */
export interface ToSettle {
  electricityMinor: number
  serviceMinor: number
  occupancyMinor: number
  totalMinor: number
  /** The same session without its group price; equal to the total when it has none. */
  listMinor: number
  groupKey: string | null
}

/** The port: how much of what is left a step takes, from 0 up to all of it. */
export interface SettlementPort {
  kind: 'discount' | 'coupon' | 'gift' | 'principal'
  take(left: number, session: ToSettle): { amountMinor: number; note?: string } | null
}

/** Settles a session: group price, the plugged-in steps in their order, principal, and what stays owed. */
export function settle(session: ToSettle, ports: readonly SettlementPort[] = []): Settlement {
  const steps: SettlementStep[] = []
  let left = session.listMinor
  const step = (kind: SettlementKind, amountMinor: number, note = '') => {
    left -= amountMinor
    steps.push({ kind, amountMinor, leftMinor: left, note })
  }
  if (session.groupKey !== null) step('group_price', session.listMinor - session.totalMinor, session.groupKey)
  for (const kind of settlementKinds)
    for (const port of ports) {
      if (port.kind !== kind) continue
      const taken = port.take(left, session)
      if (!taken) continue
      if (!Number.isSafeInteger(taken.amountMinor) || taken.amountMinor < 0 || taken.amountMinor > left)
        throw new RangeError(`the step ${kind} takes ${taken.amountMinor} of ${left}`)
      step(kind, taken.amountMinor, taken.note)
    }
  if (!ports.some((port) => port.kind === 'principal')) step('principal', 0)
  step('arrears', left)
  return { listMinor: session.listMinor, steps }
}
