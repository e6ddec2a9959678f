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

/** Properties of a token other than its verdict. */
export interface IdTagDetails {
  validUntil?: Date | null
  groupTag?: string | null
  /** Reason why a valid token is refused, and until when. */
  refusal?: StartRefusal | null
  refusedUntil?: Date | null
}

/**
 * OCPP 1.6, section 7.27. A refused tag gets no group, so it cannot end another member's session. A refusal by a limit
 * may stay in a charge point's cache until the limit ends.
 */
export function idTagInfo(verdict: TokenVerdict, { validUntil, groupTag, refusedUntil }: IdTagDetails = {}): IdTagInfo {
  if (verdict === 'limited' && refusedUntil)
    return { status: statusOf[verdict], expiryDate: refusedUntil.toISOString() }
  if (verdict !== 'accepted') return { status: statusOf[verdict] }
  return {
    status: 'Accepted',
    ...(validUntil && { expiryDate: validUntil.toISOString() }),
    ...(groupTag && { parentIdTag: groupTag }),
  }
}
