import type { Tx } from '@evops/platform/server'
import type { PartnerKey } from '../../partners/partners.store.ts'
import { saveRefusal, type Refused } from '../../roaming/refusals.store.ts'
import { OcpiRefused } from '../envelope.rules.ts'

/**
 * Takes an object of a partner, or keeps it with the reason why not, in the same transaction: who refuses has written nothing before. What is not known
 * here (404) is nobody's object.
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
