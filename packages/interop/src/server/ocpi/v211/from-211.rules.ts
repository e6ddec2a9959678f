import { isFields, listOf, pick, renamed, textOf, words, type Fields } from './to-211.rules.ts'

/*
 * Objects of a partner that speaks OCPI 2.1.1, in the format of 2.2.1. Their party is the partner's, because 2.1.1 has
 * it in addresses only.
 */

export interface Owner {
  country_code: string
  party_id: string
}

export function connectorFrom211(connector: Fields): Fields {
  const { tariff_id: tariff, voltage: _v, amperage: _a, ...rest } = connector
  return {
    ...rest,
    ...renamed(connector, 'voltage', 'max_voltage'),
    ...renamed(connector, 'amperage', 'max_amperage'),
    ...(typeof tariff === 'string' && { tariff_ids: [tariff] }),
  }
}
export const evseFrom211 = (evse: Fields): Fields => ({
  ...evse,
  ...(evse.connectors !== undefined && { connectors: listOf(evse.connectors).map(connectorFrom211) }),
})
const parkingTypes = new Set(words('ON_STREET PARKING_GARAGE UNDERGROUND_GARAGE PARKING_LOT'))
/** 2.1.1 has only locations for everybody, and the time zone is optional. */
export function locationFrom211(location: Fields, owner: Owner): Fields {
  const { type, ...rest } = location
  const isWhole = location.address !== undefined
  return {
    ...rest,
    ...owner,
    ...(isWhole && { publish: true, time_zone: location.time_zone ?? 'UTC' }),
    ...(parkingTypes.has(String(type)) && { parking_type: type }),
    ...(location.evses !== undefined && { evses: listOf(location.evses).map(evseFrom211) }),
  }
}
export const tariffFrom211 = (tariff: Fields, owner: Owner): Fields => ({ ...tariff, ...owner })

const priceFrom211 = (cost: unknown) => (typeof cost === 'number' ? { excl_vat: cost } : cost)
/** Token of a session or record: 2.1.1 has its contract only, `uid` is that of our token with this contract. */
const cdrTokenFrom211 = (authId: unknown, holder: Owner, uid: string | undefined) => ({
  ...holder,
  uid: uid ?? String(authId),
  type: 'OTHER',
  contract_id: authId,
})

interface Roaming {
  owner: Owner
  /** The party of our tokens. */
  holder: Owner
  uid: string | undefined
}
export function sessionFrom211(session: Fields, { owner, holder, uid }: Roaming): Fields {
  const { location, auth_id: authId, total_cost: cost } = session
  const [evse] = isFields(location) ? listOf(location.evses) : []
  const [connector] = listOf(evse?.connectors)
  return {
    ...owner,
    ...pick(session, words('id kwh auth_method meter_id currency charging_periods status last_updated')),
    ...renamed(session, 'start_datetime', 'start_date_time'),
    ...renamed(session, 'end_datetime', 'end_date_time'),
    ...(authId !== undefined && { cdr_token: cdrTokenFrom211(authId, holder, uid) }),
    ...(isFields(location) && {
      location_id: location.id,
      evse_uid: evse?.uid ?? location.id,
      connector_id: connector?.id ?? '1',
    }),
    ...(cost !== undefined && { total_cost: priceFrom211(cost) }),
  }
}
export function cdrFrom211(cdr: Fields, { owner, holder, uid }: Roaming): Fields {
  const { location, auth_id: authId, stop_date_time: stop, total_cost: cost, tariffs, ...rest } = cdr
  const place = isFields(location) ? location : {}
  const [evse] = listOf(place.evses)
  const [connector] = listOf(evse?.connectors)
  return {
    ...rest,
    ...owner,
    end_date_time: stop,
    cdr_token: cdrTokenFrom211(authId, holder, uid),
    cdr_location: {
      ...pick(place, words('id name address city postal_code country coordinates')),
      ...(evse && { evse_uid: evse.uid, evse_id: evse.evse_id }),
      ...(connector && {
        connector_id: connector.id,
        connector_standard: connector.standard,
        connector_format: connector.format,
        connector_power_type: connector.power_type,
      }),
    },
    ...(tariffs !== undefined && { tariffs: listOf(tariffs).map((one) => tariffFrom211(one, owner)) }),
    total_cost: priceFrom211(cost),
  }
}

export const tokenFrom211 = (token: Fields, owner: Owner): Fields => {
  const { auth_id: _, ...rest } = token
  return { ...rest, ...owner, ...renamed(token, 'auth_id', 'contract_id') }
}

/** Command of a partner. */
export function commandFrom211(command: Fields, owner: Owner): Fields {
  const { token, reservation_id: reservation } = command
  return {
    ...command,
    ...(isFields(token) && { token: tokenFrom211(token, owner) }),
    ...(reservation !== undefined && { reservation_id: textOf(reservation) }),
  }
}
/** Answer of a partner to a command, which promises a result within half a minute, or the result itself. */
export const responseFrom211 = ({ result }: Fields): Fields => ({ result, timeout: 30 })
