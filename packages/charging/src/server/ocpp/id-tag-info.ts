import type { IdTagInfo } from '@evops/ocpp/contract'
import type { TokenVerdict } from '../../contract/index.ts'

const statusOf = {
  accepted: 'Accepted',
  blocked: 'Blocked',
  expired: 'Expired',
  unknown: 'Invalid',
  low_balance: 'Blocked',
  concurrent: 'ConcurrentTx',
  limited: 'Blocked',
} as const

/** OCPP 1.6, section 7.27. */
export function idTagInfo(verdict: TokenVerdict, validUntil?: Date | null): IdTagInfo {
  return {
    status: statusOf[verdict],
    ...(validUntil && verdict === 'accepted' ? { expiryDate: validUntil.toISOString() } : {}),
  }
}
