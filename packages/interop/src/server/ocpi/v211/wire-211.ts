import type { Services } from '@evops/platform/server'
import { findSessionOfRecord } from '../../roaming/foreign-sessions.store.ts'
import { findSentTokenByContract } from '../../roaming/tokens.store.ts'
import { parseOcpiInstant } from '../envelope.rules.ts'
import { buildOcpiLocations } from '../locations.service.ts'
import { datedStation } from '../locations.store.ts'
import type { LinkedOcpiPartner } from '../ocpi-links.store.ts'
import type { OlderWire } from './older-wire.ts'
import {
  cdrFrom211,
  commandFrom211,
  connectorFrom211,
  evseFrom211,
  locationFrom211,
  responseFrom211,
  sessionFrom211,
  tariffFrom211,
  tokenFrom211,
  type Owner,
} from './from-211.rules.ts'
import {
  cdrTo211,
  commandTo211,
  connectorTo211,
  evseTo211,
  isFields,
  locationTo211,
  pick,
  resultTo211,
  sessionTo211,
  tariffTo211,
  tokenTo211,
  type Fields,
  textOf,
} from './to-211.rules.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Translates the objects of calls with a partner that speaks OCPI 2.1.1, so that modules know 2.2.1 and 2.3.0 only
 * (decision 334). `name` is the name of the call, whose first word is the module.
 */
export function createOlderWire(services: Services): OlderWire {
  async function locationOf(linked: LinkedOcpiPartner, id: unknown): Promise<Fields | undefined> {
    if (typeof id !== 'string' || !uuid.test(id)) return undefined
    const now = services.now()
    const [location] = await services.db.inTenant(linked.operatorId, async (tx) => {
      const station = await datedStation(tx, linked, id)
      return station ? buildOcpiLocations(tx, { linked, version: '2.2.1', now }, [station]) : []
    })
    return location && { ...location }
  }
  async function roamingOf(linked: LinkedOcpiPartner, { auth_id: authId }: Fields) {
    const { countryCode, partyId } = linked.party
    const uid =
      typeof authId === 'string'
        ? await services.db.inTenant(linked.operatorId, (tx) => findSentTokenByContract(tx, linked, authId))
        : undefined
    return { owner: ownerOf(linked), holder: { country_code: countryCode, party_id: partyId }, uid }
  }

  /** Adds the session of a record of our driver, which 2.1.1 does not name. */
  async function recordOf(linked: LinkedOcpiPartner, cdr: Fields): Promise<Fields> {
    const { cdr_location: place, cdr_token: token } = cdr
    const startedAt = parseOcpiInstant(String(cdr.start_date_time))
    if (!isFields(place) || !isFields(token) || !startedAt) return cdr
    const record = {
      recordNo: String(cdr.id),
      uid: String(token.uid),
      stationNo: String(place.id),
      evseNo: textOf(place.evse_uid),
      startedAt,
    }
    const session = await services.db.inTenant(linked.operatorId, (tx) => findSessionOfRecord(tx, linked, record))
    return session === undefined ? cdr : { ...cdr, session_id: session }
  }

  async function toOlder(linked: LinkedOcpiPartner, module: string, object: Fields): Promise<Fields | undefined> {
    if ('result' in object) return resultTo211(object)
    if ('allowed' in object) return pick(object, ['allowed', 'location', 'info'])
    switch (module) {
      case 'locations':
        return placeTo(object)
      case 'tariffs':
        return tariffTo211(object)
      case 'tokens':
        return 'location_id' in object ? object : tokenTo211(object)
      case 'sessions':
        return sessionTo211(object, await locationOf(linked, object.location_id))
      case 'cdrs':
        return cdrTo211(
          object,
          await locationOf(linked, isFields(object.cdr_location) ? object.cdr_location.id : undefined),
        )
      case 'commands':
        return commandTo211(object)
      default:
        return object
    }
  }
  async function fromOlder(linked: LinkedOcpiPartner, module: string, object: Fields): Promise<Fields> {
    const owner = ownerOf(linked)
    if ('result' in object) return responseFrom211(object)
    if ('allowed' in object) return object
    switch (module) {
      case 'locations':
        return placeFrom(object, owner)
      case 'tariffs':
        return tariffFrom211(object, owner)
      case 'tokens':
        return 'location_id' in object ? object : tokenFrom211(object, owner)
      case 'sessions':
        return sessionFrom211(object, await roamingOf(linked, object))
      case 'cdrs':
        return recordOf(linked, cdrFrom211(object, await roamingOf(linked, object)))
      case 'commands':
        return commandFrom211(object, owner)
      default:
        return object
    }
  }
  const each = async (data: unknown, convert: (object: Fields) => Promise<Fields | undefined>): Promise<unknown> => {
    if (Array.isArray(data)) {
      const converted: unknown[] = []
      for (const one of data) {
        const object = isFields(one) ? await convert(one) : one
        if (object !== undefined) converted.push(object)
      }
      return converted
    }
    return isFields(data) ? ((await convert(data)) ?? null) : data
  }
  const moduleOf = (name: string) => name.split(' ')[0] ?? name
  return {
    /** Converts data of ours for the partner. */
    toPartner: (linked: LinkedOcpiPartner, name: string, data: unknown): Promise<unknown> =>
      each(data, (object) => toOlder(linked, moduleOf(name), object)),
    /** Converts data of the partner for us. */
    fromPartner: (linked: LinkedOcpiPartner, name: string, data: unknown): Promise<unknown> =>
      each(data, (object) => fromOlder(linked, moduleOf(name), object)),
  }
}

const ownerOf = ({ platformId }: LinkedOcpiPartner): Owner => ({
  country_code: platformId.slice(0, 2),
  party_id: platformId.slice(2),
})
/** A location, an EVSE or a connector: they share their module. A change of a status alone has the fields of all. */
const isEvse = (object: Fields) => 'uid' in object || 'connectors' in object
const isConnector = (object: Fields) => 'standard' in object || 'power_type' in object || 'format' in object
const isStatus = (object: Fields) => Object.keys(object).every((key) => key === 'status' || key === 'last_updated')
function placeTo(object: Fields): Fields | undefined {
  if (isStatus(object)) return object
  return isEvse(object) ? evseTo211(object) : isConnector(object) ? connectorTo211(object) : locationTo211(object)
}
function placeFrom(object: Fields, owner: Owner): Fields {
  if (isStatus(object)) return object
  return isEvse(object)
    ? evseFrom211(object)
    : isConnector(object)
      ? connectorFrom211(object)
      : locationFrom211(object, owner)
}
