import type { Services } from '@evops/platform/server'
import type { PartnerKey } from '../partners/partners.store.ts'
import { refreshSharedStations, updateStationsOpenToPartner } from './shown.store.ts'

/**
 * Updates the data that is visible to a partner. `anew`: repeats the check even if another partner's check ran a moment
 * ago.
 */
export async function updateSharedData(
  services: Pick<Services, 'db' | 'now'>,
  { operatorId, id }: PartnerKey,
  { anew = false } = {},
): Promise<void> {
  const now = services.now()
  await services.db.inTenant(operatorId, (tx) => refreshSharedStations(tx, { operatorId, id }, { now, anew }))
  await services.db.inTenant(operatorId, (tx) => updateStationsOpenToPartner(tx, { operatorId, id }, now))
}
