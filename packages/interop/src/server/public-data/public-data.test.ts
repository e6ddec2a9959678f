import type { SiteChargePoint } from '@evops/charging/testing'
import { xmlEvents } from '@evops/platform/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PublicDuty, PublicFeed } from '../../contract/index.ts'
import { createOcpiTestSite, type OcpiTestSite } from '../../testing/ocpi-desk.ts'

let desk: OcpiTestSite
let chargePoint: SiteChargePoint
beforeAll(async () => {
  desk = await createOcpiTestSite()
})
beforeEach(async () => {
  desk.setNow(undefined)
  await desk.signIn()
  await desk.admin.query('update stations_stations set longitude = null, latitude = null')
  chargePoint = await desk.placed()
})
afterAll(() => desk.close())

const path = '/api/organisation/public-feeds'
type Made = PublicFeed & { token: string }
async function createFeed(duty: PublicDuty): Promise<Made> {
  const made = await desk.send('POST', path, { duty, name: `Authority of ${duty}` })
  expect(made.status).toBe(200)
  return made.data<Made>()
}
/** Reads the data as an authority does: over a real connection, with only the reply's content. */
async function get(part: string, authorization: string) {
  const reply = await fetch(`${desk.base.replace('/ocpi', '')}/feeds/${part}`, { headers: { authorization } })
  return { status: reply.status, type: reply.headers.get('content-type') ?? '', text: await reply.text() }
}
/** Returns each element with its path and text. */
function elements(xml: string): [path: string, text: string][] {
  const [open, found] = [[] as string[], [] as [string, string][]]
  for (const event of xmlEvents(xml)) {
    if (event.kind === 'open') {
      if (!event.isEmpty) open.push(event.name)
      found.push([[...open, ...(event.isEmpty ? [event.name] : [])].join('/'), event.attributes('id') ?? ''])
    } else if (event.kind === 'close') open.pop()
    else if (event.text.trim() !== '') found.push([open.join('/'), event.text])
  }
  return found
}

test('X-07 public data in OCPI 2.2.1: public stations of the country with their tariffs, and nothing of the others', async () => {
  const hidden = await desk.placed()
  const abroad = await desk.placed()
  await desk.admin.query('update stations_stations set station_type = 50 where id = $1', [hidden.stationId])
  await desk.admin.query("update stations_stations set country_code = 'ES' where id = $1", [abroad.stationId])
  await desk.admin.query("update stations_stations set country_code = 'CO' where id = $1", [chargePoint.stationId])
  const { token, addresses } = await createFeed('co')
  expect(addresses.map((address) => address.split('/feeds/')[1])).toEqual(['locations', 'tariffs'])
  const { status, type, text } = await get('locations', `Token ${token}`)
  expect([status, type]).toEqual([200, 'application/json; charset=utf-8'])
  const { data, status_code } = JSON.parse(text)
  expect([status_code, data.map(({ id }: { id: string }) => id)]).toEqual([1000, [chargePoint.stationId]])
  expect(data[0]).toMatchObject({
    country_code: 'ES',
    party_id: 'OUR',
    publish: true,
    city: 'Madrid',
    coordinates: { latitude: '40.416775', longitude: '-3.703790' },
  })
  expect(data[0].evses).toHaveLength(2)
  const tariffs = JSON.parse((await get('tariffs', `Bearer ${token}`)).text).data
  expect(tariffs.map(({ id }: { id: string }) => [id])).toEqual([data[0].evses[0].connectors[0].tariff_ids])
  expect(Number.isNaN(Date.parse(tariffs[0].last_updated))).toBe(false)
  // Parts that this duty does not require are not available.
  expect((await get('datex-table', `Token ${token}`)).status).toBe(404)
})

test('X-07 public data in DATEX II: a table of what stands where, and the status of each point, as they refer to each other', async () => {
  await desk.admin.query('update stations_stations set name = \'Café & <Lado> "B"\' where id = $1', [
    chargePoint.stationId,
  ])
  const { token } = await createFeed('es')
  const basic = `Basic ${Buffer.from(`dgt:${token}`).toString('base64')}`
  const table = await get('datex-table', basic)
  expect([table.status, table.type]).toEqual([200, 'application/xml; charset=utf-8'])
  const found = elements(table.text)
  const texts = (end: string) => found.flatMap(([at, text]) => (at.endsWith(end) && text !== '' ? [text] : []))
  expect(texts('energyInfrastructureSite')).toEqual([chargePoint.stationId])
  expect(texts('energyInfrastructureSite/name/values/value')).toEqual(['Café & <Lado> "B"'])
  expect([texts('coordinatesForDisplay/latitude'), texts('coordinatesForDisplay/longitude')]).toEqual([
    ['40.416775'],
    ['-3.703790'],
  ])
  expect(texts('addressLine/text/values/value')).toEqual(['Dirección: Calle Mayor 1', 'Municipio: Madrid'])
  // The schema of DATEX II requires the attribute `order` of each address line.
  expect([...table.text.matchAll(/<locx:addressLine (\w+="\d")>/g)].map(([, order]) => order)).toEqual([
    'order="1"',
    'order="2"',
  ])
  const points = texts('refillPoint')
  expect(points).toHaveLength(2)
  expect(texts('connector/connectorType')).toHaveLength(2)
  const status = elements((await get('datex-status', basic)).text)
  const refers = status.flatMap(([at, id]) => (at.endsWith('refillPointStatus/reference') ? [id] : []))
  expect(refers).toEqual(points)
  expect(
    status.flatMap(([at, text]) => (at.endsWith('refillPointStatus/status') && text !== '' ? [text] : [])),
  ).toEqual(['unknown', 'unknown'])
})

test('X-07 public data in DATEX II: no town is derived from the address text; a household socket keeps its letter', async () => {
  await desk.admin.query(
    "update stations_stations set street = null, postcode = null, town = null, address = 'A-4, km 55' where id = $1",
    [chargePoint.stationId],
  )
  await desk.admin.query("update stations_connectors set ocpi_type = 'DOMESTIC_C' where charge_point_id = $1", [
    chargePoint.chargePointId,
  ])
  const { token } = await createFeed('es')
  const basic = `Basic ${Buffer.from(`dgt:${token}`).toString('base64')}`
  const found = elements((await get('datex-table', basic)).text)
  const texts = (end: string) => found.flatMap(([at, text]) => (at.endsWith(end) && text !== '' ? [text] : []))
  expect(texts('addressLine/text/values/value')).toEqual(['Dirección: A-4, km 55'])
  expect(texts('address/postcode')).toEqual([])
  expect(new Set(texts('connector/connectorType'))).toEqual(new Set(['domesticC']))
})

/*
 * Element order of the schema (DATEX II 3.5: EnergyInfrastructure, Facilities, LocationReferencing, LocationExtension,
 * Common), limited to the elements that we write. Additions of a country's profile are not part of the model.
 */
const object = ['name', 'alias', 'externalIdentifier', 'lastUpdated', 'description', 'accessibility']
const facility = [...object, 'operatingHours', 'locationReference', 'owner', 'operator', 'helpdesk']
const status = ['reference', 'lastUpdated']
const sequences: Readonly<Record<string, readonly string[]>> = {
  payload: ['publicationTime', 'publicationCreator', 'energyInfrastructureTable', 'energyInfrastructureSiteStatus'],
  publicationCreator: ['country', 'nationalIdentifier'],
  energyInfrastructureTable: ['tableName', 'energyInfrastructureSite'],
  energyInfrastructureSite: [...facility, 'typeOfSite', 'brand', 'energyInfrastructureStation'],
  energyInfrastructureStation: [...facility, 'totalMaximumPower', 'refillPoint', 'electricEnergy'],
  refillPoint: [...facility, 'deliveryUnit', 'evseId', 'numberOfConnectors', 'connector', 'electricEnergy'],
  locationReference: [
    '_locationReferenceExtension',
    'externalReferencing',
    'coordinatesForDisplay',
    'facilityLocation',
    'supplementaryPositionalDescription',
    'pointByCoordinates',
  ],
  coordinatesForDisplay: ['latitude', 'longitude', 'heightCoordinate'],
  facilityLocation: ['timeZone', 'address', 'nutsArea'],
  address: ['postcode', 'city', 'countryCode', 'addressLine'],
  addressLine: ['type', 'text'],
  operator: ['lastUpdated', 'name', 'externalCode', 'legalName'],
  energyInfrastructureSiteStatus: [...status, 'energyInfrastructureStationStatus'],
  energyInfrastructureStationStatus: [...status, 'isAvailable', 'refillPointStatus'],
  refillPointStatus: [...status, 'status', 'energyRateUpdate'],
  connector: [
    'connectorType',
    'otherConnector',
    'countryOfDomesticSocket',
    'chargingMode',
    'connectorFormat',
    'maxPowerAtSocket',
    'voltage',
    'maximumCurrent',
  ],
  electricEnergy: ['energyProductName', 'isGreenEnergy', 'energyRateByReference', 'energyRate'],
  energyRate: [
    'ratePolicy',
    'lastUpdated',
    'applicableCurrency',
    'rateName',
    'paymentMethod',
    'energyPrice',
    'overallPeriod',
  ],
  energyPrice: ['priceType', 'value', 'taxIncluded', 'taxRate', 'additionalInformation', 'overallPeriod'],
  overallPeriod: ['overallStartTime', 'overallEndTime', 'validPeriod', 'exceptionPeriod'],
  validPeriod: [
    'startOfPeriod',
    'endOfPeriod',
    'periodName',
    'recurringTimePeriodOfDay',
    'recurringDayWeekMonthPeriod',
    'recurringSpecialDay',
  ],
  recurringTimePeriodOfDay: ['startTimeOfPeriod', 'endTimeOfPeriod'],
  text: ['values'],
  values: ['value'],
}
/** Types of 3.5 that may replace the declared type of an element. */
const types = new Set([
  'egi:EnergyInfrastructureTablePublication',
  'egi:EnergyInfrastructureStatusPublication',
  'egi:ElectricChargingPoint',
  'egi:ElectricChargingPointStatus',
  'fac:OpenAllHours',
  'fac:OrganisationSpecification',
  'loc:PointLocation',
])
const required: Readonly<Record<string, readonly string[]>> = {
  payload: ['publicationTime', 'publicationCreator'],
  publicationCreator: ['country', 'nationalIdentifier'],
  energyInfrastructureTable: ['energyInfrastructureSite'],
  addressLine: ['type', 'text'],
  operator: ['name'],
  connector: ['connectorType', 'maxPowerAtSocket'],
  energyRate: ['ratePolicy', 'lastUpdated', 'applicableCurrency'],
  energyPrice: ['priceType', 'value'],
  refillPoint: ['deliveryUnit'],
  refillPointStatus: ['reference', 'status'],
  overallPeriod: ['overallStartTime'],
  recurringTimePeriodOfDay: ['startTimeOfPeriod', 'endTimeOfPeriod'],
  coordinatesForDisplay: ['latitude', 'longitude'],
  text: ['values'],
  values: ['value'],
}
/** Element names by namespace, listed under our prefix. */
const prefixes: Readonly<Record<string, string>> = {
  fac: 'name operatingHours locationReference operator reference',
  egi: 'energyInfrastructureTable energyInfrastructureSite energyInfrastructureStation refillPoint connector deliveryUnit status energyRate',
  loc: '_locationReferenceExtension facilityLocation coordinatesForDisplay latitude longitude',
  locx: 'address postcode addressLine',
}
const values: Readonly<Record<string, RegExp>> = {
  priceType: /^(pricePerMinute|pricePerKWh|basePrice|flatRate|free|other)$/,
  ratePolicy: /^(contract|adHoc)$/,
  chargingMode: /^(mode[12]AC[13]p|mode3AC3p|mode4DC|other|unknown)$/,
  connectorFormat: /^(cableMode2|cableMode3|otherCable|socket)$/,
  connectorType: /^(chademo|domestic[A-O]|iec62196T[12](COMBO)?|iec62196T3[AC]|mcs|other)$/,
  deliveryUnit: /^kWh$/,
  'addressLine/type': /^(street|town|houseNumber|generalTextLine)$/,
  'refillPointStatus/status':
    /^(available|blocked|charging|faulted|inoperative|occupied|outOfOrder|planned|removed|reserved|unavailable|unknown)$/,
  maxPowerAtSocket: /^\d+$/,
  'energyPrice/value': /^\d{1,6}\.\d{2}$/,
  applicableCurrency: /^[A-Z]{3}$/,
  country: /^[A-Za-z]{2}$/,
  nationalIdentifier: /^[^]{1,1024}$/,
  publicationTime: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  // xs:time. The last time of a day is 24:00:00.
  startTimeOfPeriod: /^([01]\d|2[0-3]):[0-5]\d:00$/,
  endTimeOfPeriod: /^(([01]\d|2[0-3]):[0-5]\d|24:00):00$/,
  latitude: /^-?\d+\.\d+$/,
  longitude: /^-?\d+\.\d+$/,
}
function faultsOf(xml: string): string[] {
  const faults: string[] = []
  const open: { name: string; children: string[]; text: string }[] = []
  const close = () => {
    const { name = '', children = [], text = '' } = open.pop() ?? {}
    const sequence = sequences[name]
    const places = children.map((child) => sequence?.indexOf(child) ?? 0)
    if (sequence && (places.includes(-1) || places.some((place, at) => place < (places[at - 1] ?? 0))))
      faults.push(`${name}: ${children.join(' ')}`)
    for (const one of required[name] ?? []) if (!children.includes(one)) faults.push(`${name}: no ${one}`)
    const allowed = values[name] ?? values[`${open.at(-1)?.name}/${name}`]
    if (allowed && children.length === 0 && !allowed.test(text)) faults.push(`${name}: ${text}`)
  }
  for (const event of xmlEvents(xml)) {
    if (event.kind === 'open') {
      const type = event.attributes('type')
      if (type !== undefined && !types.has(type)) faults.push(`${event.name}: ${type}`)
      open.at(-1)?.children.push(event.name)
      open.push({ name: event.name, children: [], text: '' })
      if (event.isEmpty) close()
    } else if (event.kind === 'close') close()
    else {
      const last = open.at(-1)
      if (last) last.text += event.text
    }
  }
  return faults
}

test('X-07 DATEX II says what each point costs on the day, by its hours, in the order and words of the schema', async () => {
  const { token } = await createFeed('es')
  const basic = `Basic ${Buffer.from(`dgt:${token}`).toString('base64')}`
  const { text } = await get('datex-table', basic)
  expect(faultsOf(text)).toEqual([])
  // Self-check of the test: a wrong element name or an unknown value is detected.
  expect(faultsOf(text.replaceAll('egi:priceType', 'egi:kindOfPrice')).length).toBeGreaterThan(0)
  expect(faultsOf(text.replaceAll('adHoc', 'adhoc'))).toContain('ratePolicy: adhoc')
  expect(text).toContain('<com:recurringTimePeriodOfDay>')
  expect(faultsOf(text.replace(/<com:startTimeOfPeriod>.*?<\/com:startTimeOfPeriod>/, ''))).toEqual([
    'recurringTimePeriodOfDay: no startTimeOfPeriod',
  ])
  const found = elements(text)
  const texts = (end: string) => found.flatMap(([at, value]) => (at.endsWith(end) && value !== '' ? [value] : []))
  const rates = texts('electricEnergy/energyRate')
  expect(rates).toHaveLength(2)
  expect(new Set(rates).size).toBe(2)
  expect(new Set(texts('energyRate/ratePolicy'))).toEqual(new Set(['adHoc']))
  // Same price as the tariff of the connector, per kWh.
  const { token: open } = await createFeed('co')
  await desk.admin.query("update stations_stations set country_code = 'CO' where id = $1", [chargePoint.stationId])
  const { data } = JSON.parse((await get('tariffs', `Token ${open}`)).text)
  const energy = data[0].elements.flatMap(
    ({ price_components }: { price_components: { type: string; price: number }[] }) =>
      price_components.filter(({ type }) => type === 'ENERGY').map(({ price }) => price),
  )
  const prices = texts('energyPrice/value').map(Number)
  expect(prices.length).toBeGreaterThan(0)
  for (const price of prices)
    expect(energy.some((one: number) => Math.abs(one * 1.21 - price) < 0.006 || Math.abs(one - price) < 0.006)).toBe(
      true,
    )
})

test('X-07 DATEX II: table and status have the elements of the schema in their order and namespaces, with what it requires', async () => {
  const { token } = await createFeed('es')
  const basic = `Basic ${Buffer.from(`dgt:${token}`).toString('base64')}`
  for (const part of ['datex-table', 'datex-status']) {
    const { text } = await get(part, basic)
    expect([part, faultsOf(text)]).toEqual([part, []])
    for (const space of text.matchAll(/xmlns:(\w+)="([^"]+)"/g))
      if (space[1] !== 'xsi') expect(space[2]).toMatch(/^http:\/\/datex2\.eu\/schema\/3\/[a-zA-Z0-9]+$/)
    for (const [prefix, names] of Object.entries(prefixes))
      for (const name of names.split(' ')) {
        const used = new Set([...text.matchAll(new RegExp(`<(\\w+):${name}[ />]`, 'g'))].map(([, one]) => one))
        expect([part, name, [...used].filter((one) => one !== prefix)]).toEqual([part, name, []])
      }
    // Every element with a version and every reference has an id.
    for (const [tag] of text.matchAll(/<egi:(?:energyInfrastructure(?:Table|Site|Station)|refillPoint) [^>]*>/g))
      expect(tag).toMatch(/ id="[^"]+" version="[^"]+"/)
  }
  // Self-check of the test: a wrong order, an unknown name and a missing element are detected.
  const { text } = await get('datex-table', basic)
  expect(faultsOf(text.replaceAll('fac:operator', 'fac:operatedBy')).length).toBeGreaterThan(0)
  expect(faultsOf(text.replaceAll(/<egi:deliveryUnit>kWh<\/egi:deliveryUnit>/g, ''))).toContain(
    'refillPoint: no deliveryUnit',
  )
  const turned = text.replace(/(<loc:latitude>.*?<\/loc:latitude>)(<loc:longitude>.*?<\/loc:longitude>)/, '$2$1')
  expect(faultsOf(turned)).toEqual(['coordinatesForDisplay: longitude latitude'])
})

test('X-07 public data has more stations than fit in one look, each once', async () => {
  await desk.admin.query(
    `insert into stations_stations (operator_id, id, code, name, time_zone, station_type, status, country_code, longitude, latitude)
     select operator_id, gen_random_uuid(), 'PUB' || n, 'Public ' || n, time_zone, station_type, status, 'GB', 0.1, 51.5
     from stations_stations cross join generate_series(1, 450) n where id = $1`,
    [chargePoint.stationId],
  )
  await desk.admin.query(
    `with made as (insert into stations_charge_points (operator_id, id, station_id, charge_point_no, name, rated_power_w, commissioned_on)
       select operator_id, gen_random_uuid(), id, code, name, 22000, '2026-01-01' from stations_stations
       where code ~ '^PUB' returning operator_id, id)
     insert into stations_connectors (operator_id, charge_point_id, connector_no) select operator_id, id, 1 from made`,
  )
  const { token } = await createFeed('gb')
  const { data } = JSON.parse((await get('locations', `Token ${token}`)).text)
  expect(data.length).toBeGreaterThanOrEqual(450)
  expect(new Set(data.map(({ id }: { id: string }) => id)).size).toBe(data.length)
  const { stations } = (await desk.send('GET', path)).data<{ stations: Record<PublicDuty, number> }>()
  expect(stations.gb).toBe(data.length)
})

test('X-07 S-14 a token is shown once and is good until it is ended; who reads is known, and the same is a file', async () => {
  const made = await createFeed('es')
  const getListedFeed = async () =>
    (await desk.send('GET', path)).data<{ feeds: PublicFeed[] }>().feeds.find(({ id }) => id === made.id)
  expect(await getListedFeed()).toMatchObject({
    name: 'Authority of es',
    duty: 'es',
    readAt: null,
    addresses: made.addresses,
  })
  expect(JSON.stringify(await getListedFeed())).not.toContain(made.token)
  await get('datex-status', `Token ${made.token}`)
  expect((await getListedFeed())?.readAt).not.toBeNull()
  const file = await desk.send('GET', `${path}/file?duty=es&part=datex-table`)
  expect([file.status, file.body.slice(0, 5)]).toEqual([200, '<?xml'])
  expect((await desk.send('GET', `${path}/file?duty=es&part=locations`)).status).toBe(404)
  for (const header of ['', 'Token nonsense', `Digest ${made.token}`])
    expect([header, (await get('datex-table', header)).status]).toEqual([header, 401])
  expect((await desk.send('DELETE', `${path}/${made.id}`)).status).toBe(200)
  expect((await get('datex-table', `Token ${made.token}`)).status).toBe(401)
  expect((await desk.send('DELETE', `${path}/${made.id}`)).status).toBe(404)
})

test('S-17 S-19 whoever reads public data is its operator’s own affair, and nobody gets any without a party', async () => {
  const made = await createFeed('es')
  const { bearer: stranger } = await desk.operatorOf('MA5OTHER9')
  expect((await desk.send('DELETE', `${path}/${made.id}`, undefined, stranger)).status).toBe(404)
  expect((await desk.send('GET', path, undefined, stranger)).data<{ feeds: PublicFeed[] }>().feeds).toEqual([])
  const without = await desk.send('POST', path, { duty: 'es', name: 'DGT' }, stranger)
  expect([without.status, without.error]).toEqual([409, 'interop.no-party'])
  expect((await desk.send('POST', path, { duty: 'xx', name: '' })).status).toBe(400)
  expect((await desk.send('GET', path, undefined, '')).status).toBe(401)
})
