import type { Services } from '@evops/platform/server'
import type { PartnerKey } from '../partners/partners.store.ts'
import { refreshShownStations, updateOpenStations } from './shown.store.ts'

/**
 * Updates the data that is visible to a partner. `anew`: repeats the check even if another partner's check ran a moment
 * ago.
 */
export async function showNow(
  services: Pick<Services, 'db' | 'now'>,
  { operatorId, id }: PartnerKey,
  { anew = false } = {},
): Promise<void> {
  const now = services.now()
  await services.db.inTenant(operatorId, (tx) => refreshShownStations(tx, { operatorId, id }, { now, anew }))
  await services.db.inTenant(operatorId, (tx) => updateOpenStations(tx, { operatorId, id }, now))
}
