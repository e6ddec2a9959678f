import type { Services } from '@evops/platform/server'
import { anyBilledSessions } from '../sessions/any-sessions.store.ts'
import type { ActDeps } from './deps.ts'
import { recompute } from './recompute.service.ts'

export interface BillsAgain {
  bills: number
  /** Sessions whose bill differs when it is calculated again from the stored data. */
  differ: string[]
}

/** Recalculates the bills of randomly selected sessions of all operators from their readings and tariff versions. */
export async function billsAgain(
  services: Services,
  tariffs: ActDeps['tariffs'],
  count: number,
): Promise<BillsAgain> {
  const sessions = await services.db.asPlatform((tx) => anyBilledSessions(tx, count))
  const differ: string[] = []
  for (const { operatorId, id } of sessions) {
    const same = await services.db
      .inTenant(operatorId, (tx) => recompute(tx, { tariffs, services }, { operatorId, id }))
      .then(
        (found) => found.same,
        () => false,
      )
    if (!same) differ.push(id)
  }
  return { bills: sessions.length, differ }
}
