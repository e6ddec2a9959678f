import { lostPartWords } from '@evops/tariffs/contract'

/*
 * Our objects in the format of OCPI 2.1.1 (modules 8 to 13 of 2.1.1-d2), made from those of 2.2.1. Decision 334 lists
 * what 2.1.1 cannot express. Partial objects stay partial: a field that is missing is not added.
 */

export type Fields = Readonly<Record<string, unknown>>

/** Returns a text or a number as text; empty for anything else. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])
/** Returns the fields with these names that exist. */
export const pick = (object: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (object[name] === undefined ? [] : [[name, object[name]]])))
/** Returns a field under its other name, if it exists. */
export const renamed = (object: Fields, from: string, to: string): Fields =>
  object[from] === undefined ? {} : { [to]: object[from] }
export const words = (text: string): string[] => text.split(' ')

const standards = new Set(
  words(
    'CHADEMO DOMESTIC_A DOMESTIC_B DOMESTIC_C DOMESTIC_D DOMESTIC_E DOMESTIC_F DOMESTIC_G DOMESTIC_H DOMESTIC_I DOMESTIC_J DOMESTIC_K DOMESTIC_L IEC_60309_2_single_16 IEC_60309_2_three_16 IEC_60309_2_three_32 IEC_60309_2_three_64 IEC_62196_T1 IEC_62196_T1_COMBO IEC_62196_T2 IEC_62196_T2_COMBO IEC_62196_T3A IEC_62196_T3C TESLA_R TESLA_S',
  ),
)
const capabilities = new Set(
  words('CHARGING_PROFILE_CAPABLE CREDIT_CARD_PAYABLE REMOTE_START_STOP_CAPABLE RESERVABLE RFID_READER UNLOCK_CAPABLE'),
)
const locationTypes = new Set(words('ON_STREET PARKING_GARAGE UNDERGROUND_GARAGE PARKING_LOT'))
const dimensionTypes = new Set(words('ENERGY FLAT MAX_CURRENT MIN_CURRENT PARKING_TIME TIME'))
const restrictionFields = words(
  'start_time end_time start_date end_date min_kwh max_kwh min_power max_power min_duration max_duration day_of_week',
)

/** Returns the connector, or undefined if 2.1.1 has no name for its plug. */
export function connectorTo211(connector: Fields): Fields | undefined {
  const { standard, power_type: power, tariff_ids: tariffs } = connector
  if (typeof standard === 'string' && !standards.has(standard)) return undefined
  return {
    ...pick(connector, words('id standard format')),
    ...(power !== undefined && { power_type: textOf(power).startsWith('AC_2') ? 'AC_1_PHASE' : power }),
    ...renamed(connector, 'max_voltage', 'voltage'),
    ...renamed(connector, 'max_amperage', 'amperage'),
    ...(Array.isArray(tariffs) && tariffs.length > 0 && { tariff_id: tariffs[0] }),
    ...renamed(connector, 'terms_and_conditions', 'terms_and_conditions'),
    ...renamed(connector, 'last_updated', 'last_updated'),
  }
}
/** Returns the EVSE, or undefined if none of its connectors can be expressed. */
export function evseTo211(evse: Fields): Fields | undefined {
  const connectors = listOf(evse.connectors).flatMap((one) => connectorTo211(one) ?? [])
  if (evse.connectors !== undefined && connectors.length === 0) return undefined
  const able = Array.isArray(evse.capabilities)
    ? { capabilities: evse.capabilities.filter((one) => capabilities.has(String(one))) }
    : {}
  return {
    ...pick(evse, words('uid evse_id status status_schedule')),
    ...able,
    ...(evse.connectors !== undefined && { connectors }),
    ...pick(
      evse,
      words('floor_level coordinates physical_reference directions parking_restrictions images last_updated'),
    ),
  }
}
export function locationTo211(location: Fields): Fields {
  const parking = textOf(location.parking_type)
  return {
    ...pick(location, ['id']),
    ...(location.address !== undefined && {
      type: locationTypes.has(parking) ? parking : parking === '' ? 'UNKNOWN' : 'OTHER',
      postal_code: location.postal_code ?? '',
    }),
    ...pick(location, words('name address city country coordinates related_locations')),
    ...(location.evses !== undefined && { evses: listOf(location.evses).flatMap((one) => evseTo211(one) ?? []) }),
    ...pick(
      location,
      words(
        'directions operator suboperator owner facilities time_zone opening_times charging_when_closed images energy_mix last_updated',
      ),
    ),
  }
}

/** Returns what 2.1.1 cannot express of a tariff, as texts for the driver in addition to the others. */
function lossTexts(tariff: Fields): readonly { language: unknown; text: string }[] {
  const elements = listOf(tariff.elements)
  const isTaxed = elements.some(({ price_components }) => listOf(price_components).some(({ vat }) => Number(vat) > 0))
  const isReserved = elements.some(({ restrictions }) => isFields(restrictions) && restrictions.reservation)
  const lost = [
    ...(isTaxed ? (['tax'] as const) : []),
    ...((tariff.min_price ?? tariff.max_price) ? (['minimum'] as const) : []),
    ...(isReserved ? (['reservation'] as const) : []),
  ]
  const before = listOf(tariff.tariff_alt_text)
  if (lost.length === 0) return before.map(({ language, text }) => ({ language, text: String(text) }))
  return (['en', 'es', 'zh'] as const).map((language) => {
    const own = before.find((one) => one.language === language)?.text
    const texts = lost.map((one) => lostPartWords[`tariffs.lost.${one}`][language])
    return { language, text: [...(own === undefined ? [] : [textOf(own)]), ...texts].join(' ') }
  })
}

/** Elements for reservations, and limits of current, have no field in 2.1.1; prices are without tax. */
export function tariffTo211(tariff: Fields): Fields {
  const elements = listOf(tariff.elements).flatMap((element) => {
    const { restrictions } = element
    if (isFields(restrictions) && restrictions.reservation !== undefined) return []
    const supported = isFields(restrictions) ? pick(restrictions, restrictionFields) : {}
    return [
      {
        price_components: listOf(element.price_components).map((one) => pick(one, words('type price step_size'))),
        ...(Object.keys(supported).length > 0 && { restrictions: supported }),
      },
    ]
  })
  const texts = lossTexts(tariff)
  return {
    ...pick(tariff, words('id currency')),
    ...(texts.length > 0 && { tariff_alt_text: texts }),
    ...pick(tariff, ['tariff_alt_url']),
    elements,
    ...pick(tariff, words('energy_mix last_updated')),
  }
}

const periodsTo211 = (periods: unknown) =>
  listOf(periods).map(({ start_date_time, dimensions }) => ({
    start_date_time,
    dimensions: listOf(dimensions).filter(({ type }) => dimensionTypes.has(String(type))),
  }))
const amountTo211 = (price: unknown) => (isFields(price) ? price.excl_vat : undefined)
const methodTo211 = (method: unknown) => (method === 'WHITELIST' ? method : 'AUTH_REQUEST')

/** Location with the one EVSE and connector of a session. */
export function placeTo211(location: Fields, { evse, connector }: { evse: unknown; connector: unknown }): Fields {
  const evses = listOf(location.evses)
    .filter(({ uid }) => uid === evse)
    .map((one) => ({ ...one, connectors: listOf(one.connectors).filter(({ id }) => id === connector) }))
  return locationTo211({ ...location, evses })
}

/** The place of a whole session is its location; a partial one has none. */
export function sessionTo211(session: Fields, location: Fields | undefined): Fields {
  const { cdr_token: token, total_cost: cost, status } = session
  return {
    ...pick(session, ['id']),
    ...renamed(session, 'start_date_time', 'start_datetime'),
    ...renamed(session, 'end_date_time', 'end_datetime'),
    ...pick(session, ['kwh']),
    ...(isFields(token) && { auth_id: token.contract_id }),
    ...(session.auth_method !== undefined && { auth_method: methodTo211(session.auth_method) }),
    ...(location && {
      location: placeTo211(location, { evse: session.evse_uid, connector: session.connector_id }),
    }),
    ...pick(session, words('meter_id currency')),
    ...(session.charging_periods !== undefined && { charging_periods: periodsTo211(session.charging_periods) }),
    ...(cost !== undefined && { total_cost: amountTo211(cost) }),
    ...(status !== undefined && { status: status === 'RESERVATION' ? 'PENDING' : status }),
    ...pick(session, ['last_updated']),
  }
}

/** A credit has no field in 2.1.1: its amounts are negative and its remark names the original. */
export function cdrTo211(cdr: Fields, location: Fields | undefined): Fields {
  const { cdr_token: token, cdr_location: place, credit, credit_reference_id: original } = cdr
  const remark = credit === true ? `Credit of ${textOf(original)}. ${textOf(cdr.remark)}`.trim() : cdr.remark
  const cost = Number(amountTo211(cdr.total_cost) ?? 0)
  return {
    ...pick(cdr, words('id start_date_time')),
    ...renamed(cdr, 'end_date_time', 'stop_date_time'),
    ...(isFields(token) && { auth_id: token.contract_id }),
    auth_method: methodTo211(cdr.auth_method),
    ...(isFields(place) && { location: cdrPlaceTo211(place, location) }),
    ...pick(cdr, words('meter_id currency')),
    ...(cdr.tariffs !== undefined && { tariffs: listOf(cdr.tariffs).map(tariffTo211) }),
    charging_periods: periodsTo211(cdr.charging_periods),
    total_cost: credit === true && cost > 0 ? -cost : cost,
    ...pick(cdr, words('total_energy total_time total_parking_time')),
    ...(remark !== undefined && { remark: textOf(remark).slice(0, 255) }),
    ...pick(cdr, ['last_updated']),
  }
}
/** The record keeps the place as it was; volts and amperes are those of the connector today. */
function cdrPlaceTo211(place: Fields, location: Fields | undefined): Fields {
  const at = place.last_updated ?? location?.last_updated
  const today = listOf(location?.evses)
    .filter(({ uid }) => uid === place.evse_uid)
    .flatMap(({ connectors }) => listOf(connectors))
    .find(({ id }) => id === place.connector_id)
  const connector = connectorTo211({
    id: place.connector_id,
    standard: place.connector_standard,
    format: place.connector_format,
    power_type: place.connector_power_type,
    max_voltage: today?.max_voltage ?? 0,
    max_amperage: today?.max_amperage ?? 0,
    last_updated: at,
  })
  return {
    ...locationTo211(pick(place, words('id name address city postal_code country coordinates'))),
    evses: [
      {
        uid: place.evse_uid,
        evse_id: place.evse_id,
        status: 'UNKNOWN',
        connectors: connector ? [connector] : [],
        last_updated: at,
      },
    ],
    last_updated: at,
  }
}

export function tokenTo211(token: Fields): Fields {
  const { type } = token
  return {
    ...pick(token, ['uid']),
    ...(type !== undefined && { type: type === 'RFID' ? type : 'OTHER' }),
    ...renamed(token, 'contract_id', 'auth_id'),
    ...pick(token, words('visual_number issuer valid')),
    ...pick(token, words('whitelist language last_updated')),
  }
}

const results: Readonly<Record<string, string>> = {
  ACCEPTED: 'ACCEPTED',
  NOT_SUPPORTED: 'NOT_SUPPORTED',
  UNKNOWN_SESSION: 'UNKNOWN_SESSION',
  TIMEOUT: 'TIMEOUT',
}
/** Answer to a command, and its later result. 2.1.1 has no reasons: all others are rejections. */
export const resultTo211 = ({ result }: Fields): Fields => ({ result: results[String(result)] ?? 'REJECTED' })

/** Command of ours: without connector and reference, and with a number as the id of a reservation. */
export function commandTo211(command: Fields): Fields {
  const { token, reservation_id: reservation } = command
  return {
    ...pick(command, words('response_url session_id expiry_date location_id evse_uid')),
    ...(isFields(token) && { token: tokenTo211(token) }),
    ...(reservation !== undefined && { reservation_id: numberOfReservation(textOf(reservation)) }),
    // Only the command to unlock has a connector, and neither a token nor a session.
    ...(token === undefined && command.session_id === undefined && pick(command, ['connector_id'])),
  }
}
/** A number of 31 bits for a reservation of ours, the same for the same id. */
export function numberOfReservation(id: string): number {
  if (/^\d{1,9}$/.test(id)) return Number(id)
  let sum = 7
  for (const letter of id) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return sum & 0x7fffffff
}
