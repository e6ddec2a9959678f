import type { IdTagInfo } from '@evops/ocpp/contract'
import type { StartRefusal, TokenVerdict } from '../../contract/index.ts'

const statusOf = {
  accepted: 'Accepted',
  blocked: 'Blocked',
  expired: 'Expired',
  unknown: 'Invalid',
  low_balance: 'Blocked',
  concurrent: 'ConcurrentTx',
  limited: 'Blocked',
  booked: 'Blocked',
} as const

/** What is known of a token beyond whether it may charge. */
export interface Known {
  validUntil?: Date | null
  groupTag?: string | null
  /** Why a token that is good by itself is refused, and until when. */
  refusal?: StartRefusal | null
  refusedUntil?: Date | null
}

/**
 * OCPP 1.6, section 7.27. Who is refused is in no group: nobody's session is theirs to end. What a limit refuses until an
 * instant may stand in a charge point's cache until then.
 */
export function idTagInfo(
  verdict: TokenVerdict,
  { validUntil, groupTag, refusedUntil }: Known = {},
): IdTagInfo {
  if (verdict === 'limited' && refusedUntil)
    return { status: statusOf[verdict], expiryDate: refusedUntil.toISOString() }
  if (verdict !== 'accepted') return { status: statusOf[verdict] }
  return {
    status: 'Accepted',
    ...(validUntil && { expiryDate: validUntil.toISOString() }),
    ...(groupTag && { parentIdTag: groupTag }),
  }
}
