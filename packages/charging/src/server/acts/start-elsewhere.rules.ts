import type { StartRefusal } from '../../contract/index.ts'
import { startRefusal, startVerdict, type LimitFacts, type StartFacts } from '../sessions/may-start.rules.ts'

/** Verdict on a start at a partner's station. The partner gets no more detail than this. */
export type PartnerStartVerdict = 'accepted' | 'blocked' | 'expired' | 'no-credit' | 'not-allowed'

/** Facts about a start at a partner's station. */
export interface PartnerStartFacts
  extends Pick<StartFacts, 'token' | 'isElsewhere' | 'isShort'>, Omit<LimitFacts, 'isCopy'> {
  /** True if it pays from money on its own chip, which a partner cannot take. */
  hasPurse: boolean
  /** Wallet that pays. Null: none, and a partner is paid by a wallet only. */
  holderId: string | null
}

const blockingRefusals: ReadonlySet<StartRefusal | null> = new Set(['listed', 'blacklisted', 'suspended'])

/** Decides whether a token may charge at a partner's station, in the order of `startVerdict`. */
export function partnerStartVerdict(facts: PartnerStartFacts): PartnerStartVerdict {
  const refusal = startRefusal({ ...facts, isCopy: false })
  const verdict = startVerdict({ ...facts, refusal, isBooked: false })
  if (verdict === 'expired') return 'expired'
  if (verdict === 'blocked' || verdict === 'unknown' || blockingRefusals.has(refusal)) return 'blocked'
  if (facts.hasPurse || facts.holderId === null) return 'not-allowed'
  if (verdict === 'low_balance') return 'no-credit'
  return verdict === 'accepted' ? 'accepted' : 'not-allowed'
}
