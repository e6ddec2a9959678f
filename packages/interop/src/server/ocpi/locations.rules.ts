import type { OcpiParty, OcpiVersion } from '../../contract/index.ts'
import type { SharedConnector } from '../port/port.ts'
import { toAlpha3CountryCode } from './country-codes.ts'
import type { ChargePointCapabilities, RemovedConnector, OcpiConnectorData, StationCard } from './locations.store.ts'
import { deriveUuid } from './uuid.rules.ts'

/*
 * Our stations in the OCPI format, section 8. A connector of ours is an EVSE with one connector, because it charges one
 * vehicle.
 */

export interface ShownOcpiStation {
  card: StationCard
  lastUpdated: Date
  connectors: readonly SharedConnector[]
  gone: readonly RemovedConnector[]
  /** Rule id by the tariff version that prices a connector. */
  rules: ReadonlyMap<string, string>
  /** Time since which the rule prices the connector, by `chargePointId:connectorNo`. */
  ruledAt?: ReadonlyMap<string, Date>
  /** Additional capabilities by `chargePointId`, for charge points that support more than the common ones. */
  abilities?: ReadonlyMap<string, ChargePointCapabilities>
}

const statuses: Readonly<Record<string, string>> = {
  offline: 'UNKNOWN',
  idle: 'AVAILABLE',
  occupied: 'CHARGING',
  charging: 'CHARGING',
  suspended: 'CHARGING',
  reserved: 'RESERVED',
  disabled: 'INOPERATIVE',
  faulted: 'OUTOFORDER',
  removed: 'REMOVED',
  planned: 'PLANNED',
}
/** Value of the required `city` if no town is entered. */
export const noTown = '-'
const isInService = ({ state }: SharedConnector) => state !== 'planned'
export const evseStatusOf = (state: string | null) => statuses[state ?? 'offline'] ?? 'UNKNOWN'

/**
 * Returns the UUID of a connector at its station (RFC 9562, 8). It never contains the hardware id, and it differs for
 * another station.
 */
export function evseUidOf({
  stationId,
  chargePointId,
  connectorNo,
}: {
  stationId: string
  chargePointId: string
  connectorNo: number
}) {
  return deriveUuid(`${stationId}/${chargePointId}/${connectorNo}`)
}
/** Returns the eMI3 id: country, operator and E, followed by the number printed on the charge point. */
export function evseIdOf({ countryCode, partyId }: OcpiParty, chargePointNo: string, connectorNo: number): string {
  const printed = chargePointNo.toUpperCase().replaceAll(/[^A-Z0-9*]/g, '*')
  return `${countryCode}*${partyId}*E${printed}*${connectorNo}`.slice(0, 48)
}

const isDc = ({ connectorType, equipmentType }: OcpiConnectorData) => connectorType === 4 || equipmentType === 1
/** Returns the connector standard as configured, or the usual standard of the connector type in the country. */
function standardOf(connector: OcpiConnectorData, country: string): string {
  if (connector.ocpiType) return connector.ocpiType
  const isChina = country === 'CN'
  if (isDc(connector)) return isChina ? 'GBT_DC' : 'IEC_62196_T2_COMBO'
  if (connector.connectorType === 1) return isChina ? 'DOMESTIC_I' : 'DOMESTIC_F'
  return isChina ? 'GBT_AC' : 'IEC_62196_T2'
}

const singlePhaseV = 230
const mostSinglePhaseW = 7_400
const usualDcV = 500
/** Returns voltage, current and power. Missing values are derived from the power, because OCPI requires all of them. */
function electricityOf(connector: OcpiConnectorData) {
  const watts = connector.ratedPowerW ?? 0
  const dc = isDc(connector)
  const phases = dc || watts <= mostSinglePhaseW ? 1 : 3
  const ratedVoltage = Math.round((connector.maxVoltageDv ?? 0) / 10)
  // For three phases OCPI requires the voltage between a phase and neutral.
  const toNeutral = phases === 3 && ratedVoltage > 300 ? Math.round(ratedVoltage / Math.sqrt(3)) : ratedVoltage
  const max_voltage = toNeutral || (dc ? usualDcV : singlePhaseV)
  const amperes = Math.round((connector.maxCurrentDa ?? 0) / 10) || Math.round(watts / max_voltage / phases)
  return {
    power_type: dc ? 'DC' : phases === 3 ? 'AC_3_PHASE' : 'AC_1_PHASE',
    max_voltage,
    max_amperage: amperes,
    ...(watts > 0 && { max_electric_power: watts }),
  }
}

function connectorOf(
  connector: OcpiConnectorData & { connectorNo: number },
  { country, tariffId, at }: { country: string; tariffId: string | undefined; at: Date },
) {
  return {
    id: String(connector.connectorNo),
    standard: standardOf(connector, country),
    format: connector.connectorType === 1 || connector.connectorType === 2 ? 'SOCKET' : 'CABLE',
    ...electricityOf(connector),
    ...(tariffId !== undefined && { tariff_ids: [tariffId] }),
    last_updated: at.toISOString(),
  }
}

/**
 * Returns the capabilities. Every OCPP charge point accepts remote start, stop and unlock, whether it has a lock or
 * not. Further capabilities are those that the charge point reported.
 */
export function evseCapabilities({
  isBookable,
  limits,
  readsCards,
}: { isBookable: boolean } & Partial<ChargePointCapabilities>): string[] {
  return [
    'REMOTE_START_STOP_CAPABLE',
    'UNLOCK_CAPABLE',
    ...(isBookable ? ['RESERVABLE'] : []),
    ...(limits ? ['CHARGING_PROFILE_CAPABLE'] : []),
    ...(readsCards ? ['RFID_READER'] : []),
  ]
}

export type OcpiEvse = ReturnType<typeof evseOf>
function evseOf(party: OcpiParty, { card, rules, ruledAt, abilities }: ShownOcpiStation, connector: SharedConnector) {
  const { stationId, chargePointId, connectorNo, chargePointNo } = connector
  const tariffId = connector.versionId === null ? undefined : rules.get(connector.versionId)
  const place = coordinatesOf(connector)
  // The capabilities of a connector depend on its station, so a change of the station also changes the connector's
  // date.
  const dates = [connector.changedAt, card.updatedAt, ruledAt?.get(`${chargePointId}:${connectorNo}`)]
  const at = new Date(Math.max(0, ...dates.flatMap((one) => one?.getTime() ?? [])))
  return {
    uid: evseUidOf({
      stationId: stationId ?? '',
      chargePointId: chargePointId ?? '',
      connectorNo: connectorNo ?? 0,
    }),
    evse_id: evseIdOf(party, chargePointNo ?? '', connectorNo ?? 0),
    status: evseStatusOf(connector.state),
    capabilities: evseCapabilities({
      isBookable: card.bookable === true,
      ...abilities?.get(chargePointId ?? ''),
    }),
    connectors: [
      connectorOf({ ...connector, connectorNo: connectorNo ?? 0 }, { country: card.countryCode ?? '', tariffId, at }),
    ],
    ...(place && { coordinates: place }),
    ...(connector.parkNo && { physical_reference: connector.parkNo.slice(0, 16) }),
    last_updated: at.toISOString(),
  }
}
function goneEvse(party: OcpiParty, { card }: ShownOcpiStation, gone: RemovedConnector): OcpiEvse {
  const { facts, connectorNo, removedAt: at } = gone
  return {
    uid: evseUidOf(gone),
    evse_id: evseIdOf(party, facts.chargePointNo ?? '', connectorNo),
    status: evseStatusOf('removed'),
    capabilities: [],
    connectors: [connectorOf({ ...facts, connectorNo }, { country: card.countryCode ?? '', tariffId: undefined, at })],
    last_updated: at.toISOString(),
  }
}

/**
 * Returns coordinates with at most seven decimals and always with a decimal point. The standard requires five to seven
 * decimals.
 */
function coordinatesOf({ longitude, latitude }: { longitude: number | null; latitude: number | null }) {
  if (longitude === null || latitude === null) return undefined
  return { latitude: latitude.toFixed(6), longitude: longitude.toFixed(6) }
}

/** Parses opening hours `06:00-22:00`, valid every day. Undefined: the text is not recognised. */
function hoursOf(text: string | null) {
  const [, from = '', to = ''] = /^([01]\d|2[0-3]):?([0-5]\d)/.test(text ?? '')
    ? (/^(\d\d:\d\d)\s*[-–~至]\s*(\d\d:\d\d)$/.exec(text ?? '') ?? [])
    : []
  if (from === '00:00' && to === '24:00') return { twentyfourseven: true }
  if (from === '' || to <= from) return undefined
  const period_end = to === '24:00' ? '23:59' : to
  return {
    twentyfourseven: false,
    regular_hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, period_begin: from, period_end })),
  }
}

type AddressParts = Pick<StationCard, 'address' | 'street' | 'postcode' | 'town' | 'region'>
/** Length of `state`, which is optional. A longer name is left out, because a part of a name is wrong. */
const stateLength = 20
/**
 * Builds the address from the fields of the station. Nothing is derived from the address text, which is sent as the
 * address if there is no street. OCPI requires a town; `-` means that none is entered.
 */
export function parsePostalAddress({ address, street, postcode, town, region }: AddressParts) {
  return {
    address: (street || address || '-').slice(0, 45),
    city: town || noTown,
    ...(postcode && { postal_code: postcode }),
    ...(region && region.length <= stateLength && { state: region }),
  }
}

export type OcpiLocation = NonNullable<ReturnType<typeof buildOcpiLocation>>
/** Builds the location. Returns undefined if the station has no coordinates. 2.3.0 adds a telephone number for help. */
export function buildOcpiLocation(version: OcpiVersion, party: OcpiParty, shown: ShownOcpiStation) {
  const { card, connectors, gone, lastUpdated } = shown
  const place = coordinatesOf(card)
  if (!place) return undefined
  const country = card.countryCode || party.countryCode
  const evses = [
    ...connectors.map((connector) => evseOf(party, shown, connector)),
    ...gone.map((connector) => goneEvse(party, shown, connector)),
  ]
  const hours = hoursOf(card.businessHours)
  const phone = (card.servicePhone || card.phone) ?? ''
  return {
    country_code: party.countryCode,
    party_id: party.partyId,
    id: card.stationId ?? '',
    // A station that is not public is visible only to customers who may charge there. A planned one is not published.
    publish: card.stationType === 1 && (connectors.length === 0 || connectors.some(isInService)),
    ...(card.name && { name: card.name.slice(0, 255) }),
    ...parsePostalAddress(card),
    country: toAlpha3CountryCode(country) ?? country,
    coordinates: place,
    evses,
    operator: { name: party.name, ...(party.website !== '' && { website: party.website }) },
    time_zone: card.timeZone ?? 'UTC',
    ...(hours && { opening_times: hours }),
    ...(version === '2.3.0' && phone !== '' && { help_phone: phone.slice(0, 25) }),
    last_updated: lastUpdated.toISOString(),
  }
}
