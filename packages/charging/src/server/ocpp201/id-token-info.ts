import type { AuthorizationStatus201, IdToken, IdTokenInfo } from '@evops/ocpp/contract'
import type { WirePile } from '@evops/stations/server'
import type { TokenVerdict } from '../../contract/index.ts'
import type { Known } from '../ocpp/id-tag-info.ts'

const statusOf: Readonly<Record<TokenVerdict, AuthorizationStatus201>> = {
  accepted: 'Accepted',
  blocked: 'Blocked',
  expired: 'Expired',
  unknown: 'Unknown',
  low_balance: 'NoCredit',
  concurrent: 'ConcurrentTx',
  limited: 'Blocked',
  booked: 'NotAtThisTime',
}

/** OCPP 2.0.1, IdTokenInfoType. Who is refused is in no group. */
export function idTokenInfo(verdict: TokenVerdict, { validUntil, groupTag }: Known = {}): IdTokenInfo {
  if (verdict !== 'accepted') return { status: statusOf[verdict] }
  return {
    status: 'Accepted',
    ...(validUntil && { cacheExpiryDateTime: validUntil.toISOString() }),
    ...(groupTag && { groupIdToken: { idToken: groupTag, type: 'Central' } }),
  }
}

/** A vehicle that names itself by its contract or its address, instead of a card. */
export function isVehicle({ type }: IdToken): boolean {
  return type === 'eMAID' || type === 'MacAddress'
}
/** A vehicle may be its own card only where its charge point is one of plug and charge. */
export function isRefusedVehicle(
  idToken: IdToken,
  { plugAndCharge }: Pick<WirePile, 'plugAndCharge'>,
): boolean {
  return isVehicle(idToken) && !plugAndCharge
}

/** What stands in an order for a session that nobody had to be asked for. */
export const freeTag = 'NoAuthorization'

/** An IdToken as a start token's tag; that of a station which asks nobody is empty. */
export function tagOf({ idToken, type }: IdToken): string {
  return type === 'NoAuthorization' || idToken === '' ? freeTag : idToken
}
