import type { Tx } from '@evops/platform/server'
import type { PartnerKey } from '../partners/partners.store.ts'
import type { ForeignSession } from './foreign-sessions.store.ts'
import { roamingMargin } from './records.rules.ts'
import { readOperatorCurrency } from './records.store.ts'
import { readRoamingTerms } from './roaming-links.store.ts'
import { reduceStart } from './starts.store.ts'

/**
 * Reduces the hold of a session that is over to its reported cost and our margin. Its record may arrive days later, and
 * until then the payer can spend the rest. Without a cost, or with one in another currency, the hold stays.
 */
export async function reduceHoldToCost(
  tx: Tx,
  partner: PartnerKey,
  session: Pick<ForeignSession, 'status' | 'costMinor' | 'currency'>,
  { reference, at }: { reference: string | null; at: Date },
): Promise<void> {
  const { status, costMinor, currency } = session
  // A cost of zero at the end is often only missing.
  if (reference === null || status !== 'COMPLETED' || costMinor === null || costMinor <= 0) return
  if (currency !== (await readOperatorCurrency(tx, partner.operatorId))) return
  const { marginHundredths } = await readRoamingTerms(tx, partner)
  const leftMinor = costMinor + roamingMargin(costMinor, marginHundredths)
  await reduceStart(tx, partner.operatorId, { reference, at, leftMinor })
}
