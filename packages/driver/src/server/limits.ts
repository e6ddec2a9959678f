import { Problem } from '@evops/platform/contract'
import type { Actor, Counted, RatedAct, Services, Tx } from '@evops/platform/server'

export type LimitedAct = Extract<RatedAct, 'start' | 'stop' | 'topUp' | 'booking' | 'say' | 'invoice'>
/** Counts an action for the caller's device. Throws driver.too-often. */
export type CountAct = (tx: Tx, actor: Actor, act: LimitedAct) => Promise<void>

export function createLimits(services: Pick<Services, 'budget'>): CountAct {
  return (tx, { userId, driver }, act) =>
    takeFromBudget(services, tx, act, { device: driver?.deviceId ?? userId })
}

/** Takes one from a budget. Throws driver.too-often. */
export async function takeFromBudget(
  { budget }: Pick<Services, 'budget'>,
  tx: Tx,
  act: RatedAct,
  by: Counted,
): Promise<void> {
  const seconds = await budget.take(tx, act, by)
  if (seconds > 0) throw new Problem('driver.too-often', { seconds })
}
