import type { Services } from '@evops/platform/server'
import { anyBilledSessions } from '../sessions/any-sessions.store.ts'
import type { SessionActDeps } from './deps.ts'
import { recomputeSessionBill } from './recompute.service.ts'

export interface BillRecalculation {
  bills: number
  /** Sessions whose bill differs when it is calculated again from the stored data. */
  differ: string[]
}

/** Recalculates the bills of randomly selected sessions of all operators from their readings and tariff versions. */
export async function recalculateRandomBills(
  services: Services,
  tariffs: SessionActDeps['tariffs'],
  count: number,
): Promise<BillRecalculation> {
  const sessions = await services.db.asPlatform((tx) => anyBilledSessions(tx, count))
  const differ: string[] = []
  for (const { operatorId, id } of sessions) {
    const same = await services.db
      .inTenant(operatorId, (tx) => recomputeSessionBill(tx, { tariffs, services }, { operatorId, id }))
      .then(
        (found) => found.same,
        () => false,
      )
    if (!same) differ.push(id)
  }
  return { bills: sessions.length, differ }
}
