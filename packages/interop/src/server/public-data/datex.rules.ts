import { calendarDayAt } from '@evops/platform/contract'
import type { OcpiParty } from '../../contract/index.ts'
import { noTown, type OcpiLocation } from '../ocpi/locations.rules.ts'
import { rateOn, type DatexPrice, type PublicTariff } from './datex-prices.rules.ts'

/*
 * Our stations in DATEX II 3, part 11 (energy infrastructure), as Spain's access point publishes them: a table of the
 * static data, and the status of each charge point.
 */

const spaces = {
  d2: 'd2Payload',
  com: 'common',
  fac: 'facilities',
  loc: 'locationReferencing',
  locx: 'locationExtension',
  egi: 'energyInfrastructure',
} as const
const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Removes characters that XML 1.0 cannot represent. */
const plain = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? '')

/** Builds an element from its content: either finished child elements or a text. */
const element = (name: string, attributes: string, ...inside: string[]) =>
  `<${name}${attributes && ` ${attributes}`}>${inside.join('')}</${name}>`
const leaf = (name: string, text: string | number) => element(name, '', plain(String(text)))
const renderNameElement = (name: string, text: string) =>
  element(name, '', element('com:values', '', `<com:value lang="es">${plain(text)}</com:value>`))
const idAttributes = (id: string, version: string) => `id="${plain(id)}" version="${version}"`

type Publication = 'Table' | 'Status'
export interface DatexOptions {
  party: OcpiParty
  now: Date
  /** Public tariffs by id, as any customer pays them. */
  tariffs: ReadonlyMap<string, PublicTariff>
}
/** Returns the part of the document before the stations. */
export function datexHead(kind: Publication, { party, now }: Pick<DatexOptions, 'party' | 'now'>): string {
  const xmlns = Object.entries(spaces).map(([prefix, space]) => `xmlns:${prefix}="http://datex2.eu/schema/3/${space}"`)
  const type = `xsi:type="egi:EnergyInfrastructure${kind}Publication" lang="es" modelBaseVersion="3"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<d2:payload ${xmlns.join(' ')} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ${type}>`,
    leaf('com:publicationTime', now.toISOString()),
    element(
      'com:publicationCreator',
      '',
      leaf('com:country', party.countryCode.toLowerCase()),
      leaf('com:nationalIdentifier', `${party.countryCode}-${party.partyId}`),
    ),
    kind === 'Table'
      ? `<egi:energyInfrastructureTable ${idAttributes(tableId(party), stampOf(now.toISOString()))}>`
      : '',
  ].join('')
}
export const datexFoot = (kind: Publication) =>
  kind === 'Table' ? '</egi:energyInfrastructureTable></d2:payload>\n' : '</d2:payload>\n'
const tableId = ({ countryCode, partyId }: OcpiParty) => `${countryCode}-${partyId}`
/** Formats a version as an instant without separators: `20260504T101500Z`. */
const stampOf = (instant: string) => instant.replace(/\.\d+/, '').replaceAll(/[-:]/g, '')

const connectorTypes: Readonly<Record<string, string>> = {
  IEC_62196_T1: 'iec62196T1',
  IEC_62196_T1_COMBO: 'iec62196T1COMBO',
  IEC_62196_T2: 'iec62196T2',
  IEC_62196_T2_COMBO: 'iec62196T2COMBO',
  IEC_62196_T3A: 'iec62196T3A',
  IEC_62196_T3C: 'iec62196T3C',
  CHADEMO: 'chademo',
}
/** Household sockets keep their letter. DATEX has no types for the others. */
function connectorTypeOf(standard: string): string {
  const letter = /^DOMESTIC_([A-O])$/.exec(standard)?.[1]
  return letter === undefined ? (connectorTypes[standard] ?? 'other') : `domestic${letter}`
}
// The schema has no single-phase mode 3.
const modes = { DC: 'mode4DC', AC_3_PHASE: 'mode3AC3p', AC_1_PHASE: 'other' } as const
/**
 * Maps the connector format. `cableMode3` is an attached AC cable. An attached DC cable is mode 4, for which the schema
 * has no separate name.
 */
const formatOf = (format: string, power: string) =>
  format !== 'CABLE' ? 'socket' : power === 'DC' ? 'otherCable' : 'cableMode3'
type Evse = OcpiLocation['evses'][number]

const phases = { DC: 1, AC_3_PHASE: Math.sqrt(3), AC_1_PHASE: 1 } as const
function point({ evse_id, uid, connectors, last_updated }: Evse, rate: string): string {
  return element(
    'egi:refillPoint',
    `xsi:type="egi:ElectricChargingPoint" ${idAttributes(uid, stampOf(last_updated))}`,
    renderNameElement('fac:name', evse_id),
    leaf('egi:deliveryUnit', 'kWh'),
    ...connectors.map(({ standard, power_type, format, max_electric_power, max_voltage, max_amperage }) =>
      element(
        'egi:connector',
        '',
        leaf('egi:connectorType', connectorTypeOf(standard)),
        leaf('egi:chargingMode', modes[power_type as keyof typeof modes]),
        leaf('egi:connectorFormat', formatOf(format, power_type)),
        leaf(
          'egi:maxPowerAtSocket',
          max_electric_power ?? Math.round(max_voltage * max_amperage * phases[power_type as keyof typeof phases]),
        ),
        leaf('egi:voltage', max_voltage),
        leaf('egi:maximumCurrent', max_amperage),
      ),
    ),
    rate,
  )
}

/** Returns the prices of a charge point on the day of publication, by hours. */
function rateOf({ uid, connectors }: Evse, timeZone: string, { party, now, tariffs }: DatexOptions): string {
  const [id = ''] = connectors.flatMap(({ tariff_ids = [] }) => tariff_ids)
  const tariff = tariffs.get(id)
  const day = calendarDayAt(now, timeZone)
  const rate = tariff && rateOn(tariff, day, party)
  if (!rate) return ''
  const { taxIncluded, taxPercent } = rate
  const price = ({ type, value, exactly, hours }: DatexPrice) =>
    element(
      'egi:energyPrice',
      '',
      leaf('egi:priceType', type),
      leaf('egi:value', value),
      ...(taxIncluded === null ? [] : [leaf('egi:taxIncluded', String(taxIncluded))]),
      ...(taxPercent === null ? [] : [leaf('egi:taxRate', taxPercent)]),
      ...(exactly === null ? [] : [renderNameElement('egi:additionalInformation', `${exactly} ${rate.currency}`)]),
      ...(hours === null ? [] : [period(hours, now)]),
    )
  return element(
    'egi:electricEnergy',
    '',
    element(
      'egi:energyRate',
      `id="${plain(uid)}-rate"`,
      leaf('egi:ratePolicy', 'adHoc'),
      leaf('egi:lastUpdated', rate.lastUpdated),
      leaf('egi:applicableCurrency', rate.currency),
      ...rate.prices.map(price),
    ),
  )
}
const period = ({ from, to }: { from: string; to: string }, now: Date) =>
  element(
    'egi:overallPeriod',
    '',
    leaf('com:overallStartTime', now.toISOString()),
    element(
      'com:validPeriod',
      '',
      element(
        'com:recurringTimePeriodOfDay',
        '',
        leaf('com:startTimeOfPeriod', `${from}:00`),
        leaf('com:endTimeOfPeriod', to === '00:00' ? '24:00:00' : `${to}:00`),
      ),
    ),
  )
const line = (order: number, label: string, text: string) =>
  element(
    'locx:addressLine',
    `order="${order}"`,
    leaf('locx:type', 'generalTextLine'),
    renderNameElement('locx:text', `${label}: ${text}`),
  )
/** Builds the table entry of a station. */
export function datexSite(location: OcpiLocation, wish: DatexOptions): string {
  const { party } = wish
  const { id, name, address, city, postal_code, state, coordinates, evses, last_updated, opening_times } = location
  const version = stampOf(last_updated)
  const hours = opening_times?.twentyfourseven ? [element('fac:operatingHours', 'xsi:type="fac:OpenAllHours"')] : []
  return element(
    'egi:energyInfrastructureSite',
    idAttributes(id, version),
    renderNameElement('fac:name', name ?? id),
    leaf('fac:lastUpdated', last_updated),
    ...hours,
    element(
      'fac:locationReference',
      'xsi:type="loc:PointLocation"',
      element(
        'loc:_locationReferenceExtension',
        '',
        element(
          'loc:facilityLocation',
          '',
          element(
            'locx:address',
            '',
            ...(postal_code === undefined ? [] : [leaf('locx:postcode', postal_code)]),
            line(1, 'Dirección', address),
            ...(city === noTown ? [] : [line(2, 'Municipio', city)]),
            ...(state === undefined ? [] : [line(3, 'Provincia', state)]),
          ),
        ),
      ),
      element(
        'loc:coordinatesForDisplay',
        '',
        leaf('loc:latitude', coordinates.latitude),
        leaf('loc:longitude', coordinates.longitude),
      ),
    ),
    element(
      'fac:operator',
      `xsi:type="fac:OrganisationSpecification" ${idAttributes(tableId(party), '1')}`,
      renderNameElement('fac:name', party.name),
    ),
    element(
      'egi:energyInfrastructureStation',
      idAttributes(`${id}-1`, version),
      ...evses.map((evse) => point(evse, rateOf(evse, location.time_zone, wish))),
    ),
  )
}

const statuses: Readonly<Record<string, string>> = {
  AVAILABLE: 'available',
  CHARGING: 'charging',
  RESERVED: 'reserved',
  INOPERATIVE: 'inoperative',
  OUTOFORDER: 'outOfOrder',
  UNKNOWN: 'unknown',
}
const reference = (id: string) => `<fac:reference id="${plain(id)}" targetClass="fac:FacilityObject"/>`
/** Builds the statuses of a station's charge points. */
export function datexStatus({ id, evses, last_updated }: OcpiLocation): string {
  return element(
    'egi:energyInfrastructureSiteStatus',
    '',
    reference(id),
    leaf('fac:lastUpdated', last_updated),
    element(
      'egi:energyInfrastructureStationStatus',
      '',
      reference(`${id}-1`),
      ...evses.map((evse) =>
        element(
          'egi:refillPointStatus',
          'xsi:type="egi:ElectricChargingPointStatus"',
          reference(evse.uid),
          leaf('fac:lastUpdated', evse.last_updated),
          leaf('egi:status', statuses[evse.status] ?? 'unknown'),
        ),
      ),
    ),
  )
}
