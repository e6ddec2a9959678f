import type { Services } from '@evops/platform/server'
import type { PartnerKey } from '../partners/partners.store.ts'
import { refreshShownStations, updateOpenStations } from './shown.store.ts'

/** What a partner is shown stands as it is now; `anew`: whatever another partner’s look found a moment ago. */
export async function showNow(
  services: Pick<Services, 'db' | 'now'>,
  { operatorId, id }: PartnerKey,
  { anew = false } = {},
): Promise<void> {
  const now = services.now()
  await services.db.inTenant(operatorId, (tx) => refreshShownStations(tx, { operatorId, id }, { now, anew }))
  await services.db.inTenant(operatorId, (tx) => updateOpenStations(tx, { operatorId, id }, now))
}
