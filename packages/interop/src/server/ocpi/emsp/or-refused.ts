import type { Tx } from '@evops/platform/server'
import type { PartnerKey } from '../../partners/partners.store.ts'
import { saveRefusal, type Refused } from '../../roaming/refusals.store.ts'
import { OcpiRefused } from '../envelope.rules.ts'

/**
 * Stores an object of a partner, or stores the rejected object with the reason in the same transaction. The rejecting
 * code must not have written anything before. An object that is unknown here (404) is not stored.
 */
export async function orRefused<T>(
  tx: Tx,
  partner: PartnerKey,
  of: Omit<Refused, 'reason'>,
  take: () => Promise<T>,
): Promise<T | OcpiRefused> {
  try {
    return await take()
  } catch (error) {
    if (!(error instanceof OcpiRefused)) throw error
    if (error.status !== 404) await saveRefusal(tx, partner, { ...of, reason: error.message })
    return error
  }
}
