import type { House } from '@evops/platform/server'
import type { PartnerKey } from '../partners/partners.store.ts'
import { lookAtShown, noteShown } from './shown.store.ts'

/** What a partner is shown stands as it is now; `anew`: whatever another partner’s look found a moment ago. */
export async function showNow(
  house: Pick<House, 'db' | 'now'>,
  { operatorId, id }: PartnerKey,
  { anew = false } = {},
): Promise<void> {
  const now = house.now()
  await house.db.inTenant(operatorId, (tx) => lookAtShown(tx, { operatorId, id }, { now, anew }))
  await house.db.inTenant(operatorId, (tx) => noteShown(tx, { operatorId, id }, now))
}
