import type { AuthorizationStatus201, IdToken, IdTokenInfo } from '@evops/ocpp/contract'
import type { TokenVerdict } from '../../contract/index.ts'

const statusOf: Readonly<Record<TokenVerdict, AuthorizationStatus201>> = {
  accepted: 'Accepted',
  blocked: 'Blocked',
  expired: 'Expired',
  unknown: 'Unknown',
  low_balance: 'NoCredit',
  concurrent: 'ConcurrentTx',
  limited: 'Blocked',
}

/** OCPP 2.0.1, IdTokenInfoType. */
export function idTokenInfo(verdict: TokenVerdict, validUntil?: Date | null): IdTokenInfo {
  return {
    status: statusOf[verdict],
    ...(validUntil && verdict === 'accepted' ? { cacheExpiryDateTime: validUntil.toISOString() } : {}),
  }
}

/** What stands in an order for a session that nobody had to be asked for. */
export const freeTag = 'NoAuthorization'

/** An IdToken as a start token's tag; that of a station which asks nobody is empty. */
export function tagOf({ idToken, type }: IdToken): string {
  return type === 'NoAuthorization' || idToken === '' ? freeTag : idToken
}
