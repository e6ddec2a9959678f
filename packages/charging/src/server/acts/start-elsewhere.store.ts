import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { partnerStartVerdict, type PartnerStartFacts, type PartnerStartVerdict } from './start-elsewhere.rules.ts'

/** Verdict with the payer: a wallet, and the payers that come before it. */
export interface PartnerStartDecision {
  verdict: PartnerStartVerdict
  holderId: string | null
  payers: string[] | null
}

/** Decides whether a token may charge at a partner's station at an instant, and who pays. */
export async function decidePartnerStart(
  tx: Tx,
  { operatorId, tokenId, at }: { operatorId: string; tokenId: string; at: Date },
): Promise<PartnerStartDecision> {
  const { rows } = await sql<PartnerStartFacts & Pick<PartnerStartDecision, 'payers'>>`
    select token, listed, holder_refusal as "holderRefusal", own_refusal as "ownRefusal", is_elsewhere as "isElsewhere",
      is_short as "isShort", has_purse as "hasPurse", holder_id as "holderId", payers
    from charging_elsewhere_facts(${operatorId}, ${tokenId}, ${at})`.execute(tx)
  const [facts] = rows
  if (!facts) return { verdict: 'blocked', holderId: null, payers: null }
  return { verdict: partnerStartVerdict(facts), holderId: facts.holderId, payers: facts.payers }
}
