import type { SiteChargePoint } from '@evops/charging/testing'
import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOcpiTestSite, type OcpiTestSite, type SimulatedOcpiPeer } from '../../testing/ocpi-desk.ts'

let desk: OcpiTestSite
let chargePoint: SiteChargePoint
beforeAll(async () => {
  desk = await createOcpiTestSite({ withinMs: 1_500 })
})
beforeEach(async () => {
  chargePoint = await desk.placed()
})
afterAll(() => desk.close())

const locations = (partner: SimulatedOcpiPeer, query = '', version = '2.2.1') =>
  partner.sendRequest('GET', `/${version}/locations${query}`)
const openTo = (partner: SimulatedOcpiPeer, stationIds: readonly string[]) =>
  desk.admin.query(
    `with gone as (delete from organisation_partner_stations where partner_id = $2 and station_id <> all($3::uuid[]))
     insert into organisation_partner_stations (operator_id, partner_id, station_id)
     select $1, $2, unnest($3::uuid[]) on conflict do nothing`,
    [desk.operatorId, partner.id, stationIds],
  )

test('X-07 OCPI: a station is a location whose connectors are EVSEs, never by the names of their hardware', async () => {
  const partner = await desk.registered({ stationIds: [chargePoint.stationId] })
  const point = await desk.connect(chargePoint)
  await point.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' })
  await point.call('StatusNotification', { connectorId: 1, status: 'Charging', errorCode: 'NoError' })
  const getFirstLocation = async () => (await locations(partner)).data[0]
  await expect.poll(async () => (await getFirstLocation()).evses[0].status).toBe('CHARGING')
  const location = await getFirstLocation()
  expect(location).toMatchObject({
    country_code: 'ES',
    party_id: 'OUR',
    id: chargePoint.stationId,
    address: 'Calle Mayor 1',
    postal_code: '28001',
    city: 'Madrid',
    country: 'ESP',
    coordinates: { latitude: '40.416775', longitude: '-3.703790' },
    time_zone: 'Asia/Shanghai',
    operator: { name: 'Ours' },
  })
  const [first, second] = location.evses
  expect(second.uid).not.toBe(first.uid)
  expect(JSON.stringify(location)).not.toContain(chargePoint.chargePointId)
  expect(first.uid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(first.evse_id).toBe(`ES*OUR*E${chargePoint.chargePointNo}*1`)
  expect(first.connectors).toEqual([
    {
      id: '1',
      standard: 'IEC_62196_T2_COMBO',
      format: 'CABLE',
      power_type: 'DC',
      max_voltage: 500,
      max_amperage: 240,
      max_electric_power: 120_000,
      tariff_ids: [expect.any(String)],
      last_updated: first.last_updated,
    },
  ])
  expect(location.last_updated >= first.last_updated).toBe(true)
  expect(location.last_updated).toMatch(/Z$/)

  const at = `/2.2.1/locations/${chargePoint.stationId}`
  expect((await partner.sendRequest('GET', at)).data).toEqual(await getFirstLocation())
  expect((await partner.sendRequest('GET', `${at}/${first.uid}`)).data.evse_id).toBe(first.evse_id)
  expect((await partner.sendRequest('GET', `${at}/${first.uid}/1`)).data).toEqual(first.connectors[0])
  for (const wrong of [`${at}/${newId()}`, `${at}/${first.uid}/9`, `/2.2.1/locations/${newId()}`, '/2.2.1/locations/x'])
    expect([wrong, await partner.sendRequest('GET', wrong)]).toEqual([
      wrong,
      expect.objectContaining({ status: 404, code: 2003 }),
    ])
  await point.close()
})

test('X-07 OCPI: an EVSE says what partners may ask of it; where it can’t be reserved any more, that moves its last_updated', async () => {
  const partner = await desk.registered({ stationIds: [chargePoint.stationId] })
  const evse = async () => (await locations(partner)).data[0].evses[0]
  const before = await evse()
  expect(before.capabilities).toEqual(['REMOTE_START_STOP_CAPABLE', 'UNLOCK_CAPABLE', 'RESERVABLE'])
  await desk.admin.query(
    "update stations_stations set bookable = false, updated_at = now() + interval '1 second' where id = $1",
    [chargePoint.stationId],
  )
  const after = await evse()
  expect(after.capabilities).toEqual(['REMOTE_START_STOP_CAPABLE', 'UNLOCK_CAPABLE'])
  expect(after.last_updated > before.last_updated).toBe(true)
})

test.each([
  [{ SupportedFeatureProfiles: { value: 'Core,SmartCharging,Reservation' } }, true],
  [{ ChargeProfileMaxStackLevel: { value: '5' } }, true],
  [{ SupportedFeatureProfiles: { value: 'Core,Reservation' } }, false],
])('X-07 OCPI: charging profiles are offered where the charge point said that it takes them: %j', async (keys, can) => {
  const one = await desk.placed()
  const other = await desk.placed()
  const partner = await desk.registered({ stationIds: [one.stationId, other.stationId] })
  await insertConfiguration(one, keys)
  const evses = async ({ stationId }: SiteChargePoint) =>
    (await partner.sendRequest('GET', `/2.2.1/locations/${stationId}`)).data.evses
  const plain = ['REMOTE_START_STOP_CAPABLE', 'UNLOCK_CAPABLE', 'RESERVABLE']
  for (const { capabilities } of await evses(one))
    expect(capabilities).toEqual(can ? [...plain, 'CHARGING_PROFILE_CAPABLE'] : plain)
  for (const { capabilities } of await evses(other)) expect(capabilities).toEqual(plain)
})

test('X-07 OCPI: what a charge point of 2.x and a reader beside it can is told, too, and at night to who was told before', async () => {
  const one = await desk.placed()
  const partner = await desk.registered({ stationIds: [one.stationId], pushEnabled: true })
  await desk.run('interop:push-ocpi')
  const listSentCapabilities = () =>
    partner.peer.arrived
      .filter(({ method, path }) => method === 'PUT' && path.endsWith(one.stationId))
      .map(({ body }) => body.evses[0].capabilities)
  const plain = ['REMOTE_START_STOP_CAPABLE', 'UNLOCK_CAPABLE', 'RESERVABLE']
  expect(listSentCapabilities()).toEqual([plain])
  const variable = (component: string, name: string, value: string) =>
    desk.admin.query(
      `insert into stations_variables (operator_id, charge_point_id, key, component, variable, attributes, seen_at)
       values ($1, $2, $3, $4, $5, $6, now()) on conflict (operator_id, charge_point_id, key) do update set attributes = excluded.attributes`,
      [
        desk.operatorId,
        one.chargePointId,
        `${component}.${name}`,
        component,
        name,
        JSON.stringify({ Actual: { value } }),
      ],
    )
  await variable('SmartChargingCtrlr', 'ProfileStackLevel', '3')
  await variable('TokenReader', 'Enabled', 'true')
  await desk.run('interop:compare-states')
  expect((await partner.link()).compared).toMatchObject({ differences: 0 })
  await desk.run('interop:push-ocpi')
  expect(listSentCapabilities()).toEqual([plain, [...plain, 'CHARGING_PROFILE_CAPABLE', 'RFID_READER']])
  await variable('SmartChargingCtrlr', 'Enabled', 'false')
  await desk.run('interop:compare-states')
  await desk.run('interop:push-ocpi')
  expect(listSentCapabilities().at(-1)).toEqual([...plain, 'RFID_READER'])
  // Unchanged data is not sent again.
  await desk.run('interop:compare-states')
  await desk.run('interop:push-ocpi')
  expect(listSentCapabilities()).toHaveLength(3)
})
const insertConfiguration = ({ chargePointId }: SiteChargePoint, keys: object) =>
  desk.admin.query(
    'insert into stations_configurations (operator_id, id, charge_point_id, keys, read_at) values ($1, $2, $3, $4, now())',
    [desk.operatorId, newId(), chargePointId, JSON.stringify(keys)],
  )

test('X-07 OCPI: what 2.2.1 and 2.3.0 say otherwise of a location is a telephone for help alone', async () => {
  await desk.admin.query("update stations_stations set service_phone = '+34 900 1' where id = $1", [
    chargePoint.stationId,
  ])
  const partner = await desk.registered({ stationIds: [chargePoint.stationId] })
  const [older] = (await locations(partner)).data
  const [newer] = (await locations(partner, '', '2.3.0')).data
  expect(newer).toEqual({ ...older, help_phone: '+34 900 1' })
})

test('X-07 S-17 OCPI: a partner sees the stations that are open to it, and nobody else’s', async () => {
  const other = await desk.placed()
  const theirs = await desk.operator()
  const foreign = await desk.placed({ operatorId: theirs })
  const [one, two] = [
    await desk.registered({ stationIds: [chargePoint.stationId] }),
    await desk.registered({ stationIds: [other.stationId] }),
  ]
  const idsFor = async (partner: SimulatedOcpiPeer) =>
    (await locations(partner)).data.map(({ id }: { id: string }) => id)
  expect([await idsFor(one), await idsFor(two)]).toEqual([[chargePoint.stationId], [other.stationId]])
  for (const station of [other, foreign])
    expect(await one.sendRequest('GET', `/2.2.1/locations/${station.stationId}`)).toMatchObject({
      status: 404,
      code: 2003,
    })
  // A partner without drivers at our stations sees none of our data.
  const consumer = await desk.registered({ direction: 'consume', stationIds: [chargePoint.stationId] })
  expect(await locations(consumer)).toMatchObject({ status: 403, code: 2000 })
  const { endpoints } = (await consumer.sendRequest('GET', '/2.2.1')).data
  expect(endpoints).not.toContainEqual(expect.objectContaining({ identifier: 'locations', role: 'SENDER' }))
})

test('X-07 OCPI: pages by when things changed last, with their headers; what changes meanwhile comes again and nothing is left out', async () => {
  const chargePoints = [chargePoint]
  while (chargePoints.length < 5) chargePoints.push(await desk.placed())
  const partner = await desk.registered({ stationIds: chargePoints.map(({ stationId }) => stationId) })
  const first = await locations(partner, '?limit=2')
  expect(first.headers).toMatchObject({ 'x-total-count': '5', 'x-limit': '2' })
  expect(first.data).toHaveLength(2)
  const seen: string[] = []
  // A station of the first page changes. Paging by offset alone would skip the third station.
  await desk.admin.query('update stations_stations set updated_at = now() where id = $1', [first.data[0].id])
  let page = first
  for (;;) {
    seen.push(...page.data.map(({ id }: { id: string }) => id))
    const [, next] = /^<([^>]+)>; rel="next"$/.exec(String(page.headers['link'] ?? '')) ?? []
    if (next === undefined) break
    page = await partner.peer.sendRequest('GET', next)
    expect(page.code).toBe(1000)
  }
  expect(new Set(seen)).toEqual(new Set(chargePoints.map(({ stationId }) => stationId)))
  expect(seen).toHaveLength(6)

  const all = (await locations(partner)).data
  const dates = all.map(({ last_updated }: { last_updated: string }) => last_updated)
  expect(dates).toEqual(dates.toSorted())
  const from = encodeURIComponent(dates[4])
  expect((await locations(partner, `?date_from=${from}`)).data).toEqual([all[4]])
  expect((await locations(partner, `?date_to=${encodeURIComponent(dates[0])}`)).headers['x-total-count']).toBe('0')
  for (const wrong of ['?date_from=yesterday', '?offset=-1', '?limit=0', '?limit=x', '?after=x'])
    expect([wrong, (await locations(partner, wrong)).code]).toEqual([wrong, 2001])
  expect((await locations(partner, '?limit=5000')).headers['x-limit']).toBe('100')
})

test('X-07 OCPI: what was shown and goes is REMOVED, a charge point, or a whole station that is closed to the partner', async () => {
  const other = await desk.placed()
  const partner = await desk.registered({ stationIds: [chargePoint.stationId, other.stationId] })
  const before = (await locations(partner)).data
  const statuses = async () => {
    const { data } = await locations(partner)
    const one = (id: string) => data.find((location: { id: string }) => location.id === id)
    return [chargePoint, other].map(({ stationId }) =>
      one(stationId)?.evses.map(({ status }: { status: string }) => status),
    )
  }
  expect(await statuses()).toEqual([
    ['UNKNOWN', 'UNKNOWN'],
    ['UNKNOWN', 'UNKNOWN'],
  ])
  await desk.admin.query("update stations_charge_points set asset_state = 'retired' where id = $1", [
    chargePoint.chargePointId,
  ])
  await openTo(partner, [chargePoint.stationId])
  expect(await statuses()).toEqual([
    ['REMOVED', 'REMOVED'],
    ['REMOVED', 'REMOVED'],
  ])
  const gone = await partner.sendRequest('GET', `/2.2.1/locations/${chargePoint.stationId}`)
  const was = before.find(({ id }: { id: string }) => id === chargePoint.stationId)
  expect(gone.data.evses.map(({ uid }: { uid: string }) => uid)).toEqual(
    was.evses.map(({ uid }: { uid: string }) => uid),
  )
  expect(gone.data.last_updated > was.last_updated).toBe(true)
  await desk.admin.query("update stations_charge_points set asset_state = 'operating' where id = $1", [
    chargePoint.chargePointId,
  ])
  await openTo(partner, [chargePoint.stationId, other.stationId])
  expect((await statuses()).flat()).not.toContain('REMOVED')
})

test('X-07 OCPI: a station without a place can’t be told, and the console says how many there are', async () => {
  const nowhere = await desk.chargePoint()
  const partner = await desk.registered({ stationIds: [nowhere.stationId, chargePoint.stationId] })
  expect((await locations(partner)).data).toHaveLength(1)
  expect(await partner.link()).toMatchObject({ unplaced: 1 })
})

test('X-07 OCPI: tariffs are those of its stations with its mark-up, without tax in 2.2.1 and with what they are in 2.3.0', async () => {
  const partner = await desk.registered({ stationIds: [chargePoint.stationId], markupE5: 10_000 })
  const tariffs = async (version: string, query = '') => partner.sendRequest('GET', `/${version}/tariffs${query}`)
  const { data, headers } = await tariffs('2.2.1')
  expect(headers).toMatchObject({ 'x-total-count': '1', 'x-limit': '100' })
  const [tariff] = data
  const [{ evses }] = (await locations(partner)).data
  expect(evses[0].connectors[0].tariff_ids).toEqual([tariff.id])
  expect(tariff).toMatchObject({ country_code: 'ES', party_id: 'OUR', currency: 'CNY', type: 'REGULAR' })
  // The worked example: valley price 0.4257 + 0.5, plus a markup of 0.1.
  expect(tariff.elements[0]).toEqual({
    price_components: [{ type: 'ENERGY', price: 1.0257, step_size: 1, vat: 0 }],
    restrictions: { start_time: '00:00', end_time: '07:00' },
  })
  expect(tariff.tax_included).toBeUndefined()
  expect((await tariffs('2.3.0')).data[0].tax_included).toBe('NO')

  await desk.party({ prices: 'with_tax', vatHundredths: 2_100 })
  const [net] = (await tariffs('2.2.1')).data
  expect(net.elements[0].price_components[0]).toMatchObject({ price: 0.84769, vat: 21 })
  const [gross] = (await tariffs('2.3.0')).data
  expect(gross).toMatchObject({ tax_included: 'YES' })
  expect(gross.elements[0].price_components[0]).toMatchObject({ price: 1.0257, vat: 21 })
  expect(net.last_updated > tariff.last_updated).toBe(true)
  await desk.party({ prices: 'untaxed', vatHundredths: 0 })
  const [untaxed] = (await tariffs('2.3.0')).data
  expect(untaxed.tax_included).toBe('N/A')
  expect(untaxed.elements[0].price_components[0].vat).toBeUndefined()
  await desk.party()
  // Two consecutive requests return the same data.
  const [once, twice] = [(await tariffs('2.2.1')).data[0], (await tariffs('2.2.1')).data[0]]
  expect(twice).toEqual(once)
  expect((await tariffs('2.2.1', `?date_to=${encodeURIComponent(once.last_updated)}`)).data).toEqual([])
})

const token = {
  country_code: 'NL',
  type: 'RFID',
  contract_id: 'NL8ACC12E46L89',
  issuer: 'Peer',
  valid: true,
  whitelist: 'ALWAYS',
  last_updated: '2026-03-02T10:00:00Z',
}
test('X-07 OCPI: tokens of a partner are taken, changed in their order, and told back; another party’s are not', async () => {
  const partner = await desk.registered()
  const party = partner.peer.party.slice(2)
  const own = { ...token, party_id: party, uid: '012345678' }
  const at = `/2.2.1/tokens/NL/${party}/012345678`
  expect(await partner.sendRequest('GET', at)).toMatchObject({ status: 404, code: 2004 })
  expect(await partner.sendRequest('PATCH', at, { body: own })).toMatchObject({ status: 404, code: 2004 })
  expect((await partner.sendRequest('PUT', at, { body: own })).code).toBe(1000)
  // A repeated update is stored once, and unknown fields are returned unchanged.
  expect((await partner.sendRequest('PUT', at, { body: { ...own, language: 'nl' } })).code).toBe(1000)
  expect((await partner.sendRequest('GET', at)).data).toEqual({ ...own, language: 'nl' })
  expect((await partner.link()).tokens).toBe(1)

  const patch = (body: object) => partner.sendRequest('PATCH', `${at}?type=RFID`, { body })
  expect((await patch({ valid: false, last_updated: '2026-03-02T12:00:00Z' })).code).toBe(1000)
  // An outdated update changes nothing.
  expect((await patch({ valid: true, last_updated: '2026-03-02T11:00:00Z' })).code).toBe(1000)
  expect((await partner.sendRequest('PUT', at, { body: own })).code).toBe(1000)
  expect((await partner.sendRequest('GET', at)).data).toMatchObject({
    valid: false,
    last_updated: '2026-03-02T12:00:00Z',
  })

  for (const [path, body, method = 'PUT'] of [
    [at, '{'],
    [at, []],
    [at, { ...own, uid: 'another' }],
    [at, { ...own, last_updated: 'yesterday' }],
    [at, { ...own, whitelist: 'SOMETIMES' }],
    [at, { valid: true }, 'PATCH'],
    [`/2.2.1/tokens/DE/ZZZ/012345678`, { ...own, country_code: 'DE', party_id: 'ZZZ' }],
    [`${at}?type=EMAID`, { ...own, type: 'EMAID' }],
  ] as const)
    expect([path, body, (await partner.sendRequest(method, path, { body })).code]).toEqual([path, body, 2001])
  // 2.3.0 supports vehicle contracts as tokens.
  const emaid = { ...own, type: 'EMAID' }
  const newer = `/2.3.0/tokens/NL/${party}/012345678?type=EMAID`
  expect((await partner.sendRequest('PUT', newer, { body: emaid })).code).toBe(1000)
  expect((await partner.link()).tokens).toBe(2)
})
