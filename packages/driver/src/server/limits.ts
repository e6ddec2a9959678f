import type { Actor, Services, Tx } from '@evops/platform/server'
import type { DriverMint } from './sign-in/tokens.ts'
import { claim } from './sign-in/limits.store.ts'

/** Rate limits per device for costly actions; 429 beyond them. */
const limits = {
  start: { most: 10, seconds: 60 },
  stop: { most: 20, seconds: 60 },
  topUp: { most: 20, seconds: 3_600 },
  booking: { most: 20, seconds: 3_600 },
  say: { most: 20, seconds: 3_600 },
  invoice: { most: 30, seconds: 3_600 },
} as const
export type LimitedAct = keyof typeof limits
/** Counts an action for the caller's device. Throws driver.too-often. */
export type CountAct = (tx: Tx, actor: Actor, act: LimitedAct) => Promise<void>

export function createLimits({ now }: Pick<Services, 'now'>, mint: DriverMint): CountAct {
  return (tx, { operatorId, userId, driver }, act) => {
    const subject = mint.keyed(`act:${act}`, driver?.deviceId ?? userId)
    return claim(tx, { operatorId, kind: `act-${act}`, subject, ...limits[act], now: now() })
  }
}
