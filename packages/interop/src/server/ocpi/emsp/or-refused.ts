import type { Tx } from '@evops/platform/server'
import type { PartnerKey } from '../../partners/partners.store.ts'
import { saveRejectedObject, type NewRejectedObject } from '../../roaming/refusals.store.ts'
import { OcpiCallError } from '../envelope.rules.ts'

/**
 * Stores an object of a partner, or stores the rejected object with the reason in the same transaction. The rejecting
 * code must not have written anything before. An object that is unknown here (404) is not stored.
 */
export async function storeOrRecordRejection<T>(
  tx: Tx,
  partner: PartnerKey,
  of: Omit<NewRejectedObject, 'reason'>,
  take: () => Promise<T>,
): Promise<T | OcpiCallError> {
  try {
    return await take()
  } catch (error) {
    if (!(error instanceof OcpiCallError)) throw error
    if (error.status !== 404) await saveRejectedObject(tx, partner, { ...of, reason: error.message })
    return error
  }
}
