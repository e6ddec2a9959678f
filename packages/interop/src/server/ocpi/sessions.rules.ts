import type { SessionDetail, SessionState } from '@evops/charging/contract'
import { payableOf } from '@evops/tariffs/contract'
import type { OcpiParty, OcpiVersion } from '../../contract/index.ts'
import {
  calculateTaxedCost,
  toStoredPrice,
  tenthsWhToKwh,
  billChargingPeriods,
  convertPriceToVersion,
} from './costs.rules.ts'
import type { OcpiLocation } from './locations.rules.ts'
import type { ReceivedToken as OcpiToken } from './tokens.service.ts'

/* Sessions at our charge points in the OCPI format, section 9. */

/** Token in the format of sessions and records (2.2.1, section 10.4.5). */
export interface CdrToken {
  country_code: string
  party_id: string
  uid: string
  type: string
  contract_id: string
}
export function buildCdrToken({ country_code, party_id, uid, type, contract_id }: OcpiToken): CdrToken {
  return { country_code, party_id, uid, type, contract_id }
}

/** Builds the charging location with its single EVSE and connector, as of the start of the session. */
export function buildCdrLocation({ evses, ...at }: OcpiLocation, evseUid: string) {
  const evse = evses.find(({ uid }) => uid === evseUid)
  const [connector] = evse?.connectors ?? []
  if (!evse || !connector) return undefined
  return {
    id: at.id,
    ...(at.name !== undefined && { name: at.name }),
    address: at.address,
    city: at.city,
    ...(at.postal_code !== undefined && { postal_code: at.postal_code }),
    ...(at.state !== undefined && { state: at.state }),
    country: at.country,
    coordinates: at.coordinates,
    evse_uid: evse.uid,
    evse_id: evse.evse_id,
    connector_id: connector.id,
    connector_standard: connector.standard,
    connector_format: connector.format,
    connector_power_type: connector.power_type,
  }
}
export type CdrLocation = NonNullable<ReturnType<typeof buildCdrLocation>>

export const authMethods = ['AUTH_REQUEST', 'COMMAND', 'WHITELIST'] as const
export type AuthMethod = (typeof authMethods)[number]

/** OCPI data of a session, in addition to the session itself. */
export interface OcpiSession {
  partnerNo: string
  token: CdrToken
  authMethod: AuthMethod
  authorizationReference: string | null
  location: CdrLocation
  changedAt: Date
}

const statuses: Readonly<Record<SessionState, string>> = {
  created: 'PENDING',
  starting: 'PENDING',
  charging: 'ACTIVE',
  stopping: 'ACTIVE',
  // The end of the session is missing and may still arrive, or staff checks the session before billing.
  awaiting_record: 'ACTIVE',
  abnormal: 'ACTIVE',
  finished: 'COMPLETED',
  settled: 'COMPLETED',
  failed: 'INVALID',
  cancelled: 'INVALID',
  void: 'INVALID',
}

export type OcpiChargingSession = Pick<
  SessionDetail,
  | 'state'
  | 'startedAt'
  | 'endedAt'
  | 'bill'
  | 'billed'
  | 'energyDwh'
  | 'payableMinor'
  | 'currency'
  | 'curve'
  | 'tariffVersionId'
>
interface SessionFacts {
  version: OcpiVersion
  party: OcpiParty
  session: OcpiSession
  chargingSession: OcpiChargingSession
  tariffId: string | undefined
}

/** Builds the whole session, with the cost so far or the amount due. */
export function buildOcpiSession({ version, party, session, chargingSession, tariffId }: SessionFacts) {
  const { bill, curve, startedAt, endedAt, currency } = chargingSession
  const { location, token, authMethod, authorizationReference, partnerNo, changedAt } = session
  return {
    country_code: party.countryCode,
    party_id: party.partyId,
    id: partnerNo,
    start_date_time: startedAt,
    ...(endedAt !== null && { end_date_time: endedAt }),
    kwh: tenthsWhToKwh(chargingSession.bill?.meteredDwh ?? chargingSession.energyDwh ?? 0),
    cdr_token: token,
    auth_method: authMethod,
    ...(authorizationReference !== null && { authorization_reference: authorizationReference }),
    location_id: location.id,
    evse_uid: location.evse_uid,
    connector_id: location.connector_id,
    currency,
    ...(bill && bill.segments.length > 0 && { charging_periods: billChargingPeriods(bill, { tariffId, curve }) }),
    ...totalOf(version, party, chargingSession),
    status: statuses[chargingSession.state],
    last_updated: changedAt.toISOString(),
  }
}

/** Builds the partial update with the values that change during charging. */
export function buildOcpiSessionUpdate({ version, party, session, chargingSession }: Omit<SessionFacts, 'tariffId'>) {
  return {
    kwh: tenthsWhToKwh(chargingSession.bill?.meteredDwh ?? chargingSession.energyDwh ?? 0),
    ...totalOf(version, party, chargingSession),
    status: statuses[chargingSession.state],
    last_updated: session.changedAt.toISOString(),
  }
}

function totalOf(
  version: OcpiVersion,
  party: OcpiParty,
  { bill, payableMinor, endedAt, currency }: OcpiChargingSession,
) {
  const minor = endedAt === null ? bill && payableOf(bill) : payableMinor
  if (minor === null) return {}
  const price = toStoredPrice(calculateTaxedCost(minor, party), currency)
  return { total_cost: convertPriceToVersion(version, price, currency, party.vatHundredths) }
}
