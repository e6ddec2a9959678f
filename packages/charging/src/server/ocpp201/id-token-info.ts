import type { AuthorizationStatus201, IdToken, IdTokenInfo } from '@evops/ocpp/contract'
import type { ConnectedChargePoint } from '@evops/stations/server'
import type { StartRefusal, TokenVerdict } from '../../contract/index.ts'
import type { IdTagDetails } from '../ocpp/id-tag-info.ts'
import { startLimitMessage, type StartRefusalDetails } from '../ocpp/limit-message.rules.ts'
import { normalizeReportedTag } from '../ocpp/wire-tag.rules.ts'

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

/** Status for each reason why a valid token is refused. */
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
/** Longest content of MessageContentType. */
const longestMessage = 512

/** OCPP 2.0.1, IdTokenInfoType. A refused token gets no group. For a limit, the message names the limit and its end. */
export function idTokenInfo(verdict: TokenVerdict, details: IdTagDetails & StartRefusalDetails = {}): IdTokenInfo {
  const { validUntil, groupTag, refusal, refusedUntil } = details
  if (verdict === 'limited' && refusal) {
    const content = startLimitMessage(details)?.slice(0, longestMessage)
    return {
      status: statusOfRefusal[refusal],
      ...(refusedUntil && { cacheExpiryDateTime: refusedUntil.toISOString() }),
      ...(content && { personalMessage: { format: 'UTF8', language: details.language ?? 'en', content } }),
    }
  }
  if (verdict !== 'accepted') return { status: statusOf[verdict] }
  return {
    status: 'Accepted',
    ...(validUntil && { cacheExpiryDateTime: validUntil.toISOString() }),
    ...(groupTag && { groupIdToken: { idToken: groupTag, type: 'Central' } }),
  }
}

/** Returns true for a vehicle that identifies itself by its contract or its address instead of a card. */
export function isVehicleIdToken({ type }: IdToken): boolean {
  return type === 'eMAID' || type === 'MacAddress'
}
/** A vehicle can be its own card only if its charge point supports plug and charge. */
export function isRefusedVehicle(
  idToken: IdToken,
  { plugAndCharge }: Pick<ConnectedChargePoint, 'plugAndCharge'>,
): boolean {
  return isVehicleIdToken(idToken) && !plugAndCharge
}

/** OCPP 2.1, C18: the token is the reference of a payment that a terminal at the charge point authorised. */
export function isTerminalPayment({ type }: IdToken): boolean {
  return type === 'DirectPayment'
}

/** Returns the plate that a charge point reports in addition to the token. */
export function reportedPlate({ additionalInfo = [] }: IdToken): string | undefined {
  return additionalInfo.find(({ type }) => /plate/i.test(type))?.additionalIdToken
}

/** Tag of a session that needed no authorisation. */
export const noAuthorizationTag = 'NoAuthorization'

/** Returns an IdToken as a start token's tag. A station without authorisation sends an empty one. */
export function tagOfIdToken({ idToken, type }: IdToken): string {
  return type === 'NoAuthorization' || idToken === '' ? noAuthorizationTag : normalizeReportedTag(idToken)
}
