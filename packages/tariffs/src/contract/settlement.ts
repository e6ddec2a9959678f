import { minorUnits } from '@evops/platform/contract'
import { z } from 'zod'
import type { Reduction } from './reductions.ts'

/**
 * Order in which a bill is settled: first what changes the price, then the payment. The wallet's part is calculated by
 * the ledger when it posts.
 */
export const settlementKinds = ['group_price', 'discount', 'coupon', 'gift', 'principal', 'arrears'] as const
export type SettlementKind = (typeof settlementKinds)[number]

/** One step: `amountMinor` is the deduction, `leftMinor` the amount that remains. */
export const settlementStep = z.object({
  kind: z.enum(settlementKinds),
  amountMinor: minorUnits,
  leftMinor: minorUnits,
  /** Reference for the reader: a group's key, a coupon's number. */
  note: z.string().default(''),
})
export type SettlementStep = z.infer<typeof settlementStep>

/**
 * Settlement from the list price to zero: Σ of the steps is `listMinor`. `listEnergyE4`: the metered energy at list
 * prices, without loss and fees, in 1e-4 of the major unit. Null in bills from before this field existed.
 */
export const settlement = z.object({
  listMinor: minorUnits,
  listEnergyE4: z.int().nullable().default(null),
  steps: z.array(settlementStep),
})
export type Settlement = z.infer<typeof settlement>

/** Input of the settlement, in the currency's minor unit. */
export interface SessionToSettle {
  totalMinor: number
  /** Price of the session without its group price; equals the total if it has none. */
  listMinor: number
  /** Metered energy at list prices, without loss and fees, in 1e-4 of the major unit. */
  listEnergyE4: number
  groupKey: string | null
}

/** Settles a session: group price, reductions in order, and the remainder for wallets to pay. */
export function settle(session: SessionToSettle, reductions: readonly Reduction[] = []): Settlement {
  const steps: SettlementStep[] = []
  let left = session.listMinor
  const step = (kind: SettlementKind, amountMinor: number, note = '') => {
    left -= amountMinor
    steps.push({ kind, amountMinor, leftMinor: left, note })
  }
  if (session.groupKey !== null) step('group_price', session.listMinor - session.totalMinor, session.groupKey)
  for (const { kind, minor, name } of reductions) if (minor > 0) step(kind, minor, name)
  if (left < 0) throw new RangeError(`more is taken off than ${session.totalMinor}`)
  step('principal', 0)
  step('arrears', left)
  return { listMinor: session.listMinor, listEnergyE4: session.listEnergyE4, steps }
}
