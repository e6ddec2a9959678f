import type { Tx } from '@evops/platform/server'
import { adoptDays } from '../facts/kinds.store.ts'
import { keepMonthsOf, lockRollUp } from '../roll-up/facts.store.ts'

const gunsAtOnce = 50

/** Gives connectors' days from before kinds were kept that of today, some connectors at a time; returns how many. */
export async function adoptSome(tx: Tx): Promise<number> {
  await lockRollUp(tx)
  const guns = await adoptDays(tx, gunsAtOnce)
  if (guns.length > 0) await keepMonthsOf(tx, guns)
  return guns.length
}
