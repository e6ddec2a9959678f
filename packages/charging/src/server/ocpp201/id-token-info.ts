import type { AuthorizationStatus201, IdToken, IdTokenInfo } from '@evops/ocpp/contract'
import type { WireChargePoint } from '@evops/stations/server'
import type { StartRefusal, TokenVerdict } from '../../contract/index.ts'
import type { Known } from '../ocpp/id-tag-info.ts'
import { limitMessage, type Refusal } from '../ocpp/limit-message.rules.ts'

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

/** Why a token that is good by itself is refused. */
const statusOfRefusal = {
  sessions: 'NotAtThisTime',
  energy: 'NotAtThisTime',
  hours: 'NotAtThisTime',
  station: 'NotAtThisLocation',
  plate: 'Blocked',
  clone: 'Blocked',
  listed: 'Blocked',
  blacklisted: 'Blocked',
  suspended: 'Blocked',
  company_station: 'NotAtThisLocation',
  company_hours: 'NotAtThisTime',
  company_day: 'NotAtThisTime',
  company_month: 'NotAtThisTime',
} as const satisfies Record<StartRefusal, AuthorizationStatus201>
/** The length of MessageContentType's content. */
const longestMessage = 512

/** OCPP 2.0.1, IdTokenInfoType. Who is refused is in no group; by a limit, they are informed which and until when. */
export function idTokenInfo(verdict: TokenVerdict, known: Known & Refusal = {}): IdTokenInfo {
  const { validUntil, groupTag, refusal, refusedUntil } = known
  if (verdict === 'limited' && refusal) {
    const content = limitMessage(known)?.slice(0, longestMessage)
    return {
      status: statusOfRefusal[refusal],
      ...(refusedUntil && { cacheExpiryDateTime: refusedUntil.toISOString() }),
      ...(content && { personalMessage: { format: 'UTF8', language: known.language ?? 'en', content } }),
    }
  }
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
  { plugAndCharge }: Pick<WireChargePoint, 'plugAndCharge'>,
): boolean {
  return isVehicle(idToken) && !plugAndCharge
}

/** A vehicle's plate, where a charge point that reads plates reports it beside the token. */
export function plateOf({ additionalInfo = [] }: IdToken): string | undefined {
  return additionalInfo.find(({ type }) => /plate/i.test(type))?.additionalIdToken
}

/** What stands in an order for a session that nobody had to be asked for. */
export const freeTag = 'NoAuthorization'

/** An IdToken as a start token's tag; that of a station which asks nobody is empty. */
export function tagOf({ idToken, type }: IdToken): string {
  return type === 'NoAuthorization' || idToken === '' ? freeTag : idToken
}
