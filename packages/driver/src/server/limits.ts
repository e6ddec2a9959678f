import { Problem } from '@evops/platform/contract'
import type { Actor, CountedParties, RateLimitedAction, Services, Tx } from '@evops/platform/server'

export type LimitedAct = Extract<RateLimitedAction, 'start' | 'stop' | 'topUp' | 'booking' | 'say' | 'invoice'>
/** Counts an action for the caller's device. Throws driver.too-often. */
export type CountAct = (tx: Tx, actor: Actor, act: LimitedAct) => Promise<void>

export function createLimits(services: Pick<Services, 'budget'>): CountAct {
  return (tx, { userId, driver }, act) => takeFromDriverLimit(services, tx, act, { device: driver?.deviceId ?? userId })
}

/** Takes one from a budget. Throws driver.too-often. */
export async function takeFromDriverLimit(
  { budget }: Pick<Services, 'budget'>,
  tx: Tx,
  act: RateLimitedAction,
  by: CountedParties,
): Promise<void> {
  const seconds = await budget.take(tx, act, by)
  if (seconds > 0) throw new Problem('driver.too-often', { seconds })
}
