import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestLocation,
  createTestTariff,
  createRoamingTestSite,
  type RoamingTestPartner,
  type RoamingTestSite,
} from '../../testing/roaming-desk.ts'
import type { RejectedObject, RoamingStation, RoamingStationRow } from '../../contract/index.ts'

let desk: RoamingTestSite
beforeAll(async () => {
  desk = await createRoamingTestSite()
})
afterAll(() => desk.close())

const stationsOf = async ({ id }: RoamingTestPartner, query = '') =>
  (await desk.send('GET', `/api/interop/roaming/stations?partnerId=${id}${query}`)).data<{
    list: RoamingStationRow[]
    total: number
  }>()
const stationOf = async ({ id }: RoamingTestPartner, stationNo: string) =>
  (await desk.send('GET', `/api/interop/roaming/stations/${id}/${stationNo}`)).data<RoamingStation>()
const refusalsOf = async ({ id }: RoamingTestPartner) =>
  (await desk.send('GET', `/api/organisation/partners/${id}/roaming/refusals`)).data<{
    list: RejectedObject[]
  }>().list
const pathOf = ({ country, partyId }: RoamingTestPartner, rest: string, module = 'locations') =>
  `/2.2.1/emsp/${module}/${country}/${partyId}/${rest}`

test('X-07 OCPI: who is registered is told both sides’ modules by what its drivers and ours do', async () => {
  const partner = await desk.abroad()
  const modules = async () =>
    (await partner.sendRequest('GET', '/2.2.1')).data.endpoints.map(
      (one: { identifier: string; role: string }) => `${one.identifier} ${one.role}`,
    )
  const bought = [
    'cdrs RECEIVER',
    'commands SENDER',
    'locations RECEIVER',
    'sessions RECEIVER',
    'tariffs RECEIVER',
    'tokens SENDER',
  ]
  expect((await modules()).toSorted()).toEqual(expect.arrayContaining(bought))
  expect(await modules()).not.toContain('locations SENDER')
  const seller = await desk.registered({ direction: 'supply' })
  expect(await seller.sendRequest('GET', '/2.2.1/emsp/tokens')).toMatchObject({ status: 403, code: 2000 })
})

test('X-07 OCPI: a pull reads all pages; a bad object is named and loses no other one, and what is gone is REMOVED', async () => {
  const partner = await desk.abroad()
  const { cpo } = partner
  cpo.pageSize = 2
  cpo.tariffs = [createTestTariff(partner)]
  cpo.locations = [1, 2, 3, 4, 5].map((n) => createTestLocation(partner, { id: `L${n}`, name: `Station ${n}` }))
  cpo.locations[2] = { ...cpo.locations[2], coordinates: { latitude: '95.0', longitude: '4.8' } }
  cpo.locations.push(createTestLocation(partner, { id: 'ALIEN', party_id: 'ZZZ' }))
  // Registered but not pulled yet: the job pulls without a request.
  await desk.run('interop:pull-ocpi')
  const link = await partner.roaming()
  expect(link).toMatchObject({ stations: 4, evses: 4, tariffs: 1, refused: 2, failures: 0, problem: '' })
  expect(link.pulledAt).not.toBeNull()
  expect(partner.peer.calls.filter((call) => call.endsWith('/cpo/locations'))).toHaveLength(3)
  const refused = await refusalsOf(partner)
  expect(refused.map(({ objectNo, reason }) => `${objectNo}: ${reason}`).toSorted()).toEqual([
    'ALIEN: NL ZZZ: not this partner’s party',
    'L3: coordinates.latitude: more than 90 degrees',
  ])
  const { list } = await stationsOf(partner)
  expect(list.map(({ stationNo }) => stationNo)).toEqual(['L1', 'L2', 'L4', 'L5'])
  expect(list[0]).toMatchObject({
    name: 'Station 1',
    address: 'Strawinskylaan 1, 1077 XX Amsterdam',
    evses: 1,
    available: 1,
    powerW: 150_000,
    standards: ['IEC_62196_T2_COMBO'],
    prices: [
      {
        currency: 'CNY',
        parts: [
          { kind: 'ENERGY', from: '0.45', to: '0.6' },
          { kind: 'FLAT', from: '1', to: '1' },
        ],
        isTaxed: false,
      },
    ],
  })
  expect((await stationsOf(partner, '&search=station%204')).list.map(({ stationNo }) => stationNo)).toEqual(['L4'])

  // The invalid object is corrected, one is removed. No pull was due until a user requested it.
  cpo.locations = [cpo.locations[0], createTestLocation(partner, { id: 'L3' }), ...cpo.locations.slice(3, 5)]
  const calls = partner.peer.calls.length
  await desk.run('interop:pull-ocpi')
  expect(partner.peer.calls).toHaveLength(calls)
  expect(await partner.pull()).toMatchObject({ stations: 5, evses: 4, refused: 0 })
  expect((await stationOf(partner, 'L2')).places).toMatchObject([{ status: 'REMOVED' }])
  expect((await stationsOf(partner)).list.map(({ stationNo }) => stationNo)).toEqual(['L1', 'L4', 'L5', 'L3'])
})

test('X-07 OCPI: a pull that breaks off takes nothing away and comes again; a page elsewhere gets no token of ours', async () => {
  const partner = await desk.abroad()
  partner.cpo.locations = [createTestLocation(partner, { id: 'A' }), createTestLocation(partner, { id: 'B' })]
  expect(await partner.pull()).toMatchObject({ evses: 2 })
  partner.cpo.pageSize = 1
  partner.cpo.leads = 'http://127.0.0.1:9/ocpi/more'
  expect(await partner.pull()).toMatchObject({
    evses: 2,
    failures: 1,
    problem: 'unreadable: page elsewhere: http://127.0.0.1:9/ocpi/more',
  })
  partner.cpo.leads = null
  partner.peer.fault('down')
  expect(await partner.pull()).toMatchObject({ evses: 2, failures: 1 })
  partner.peer.fault(null)
  expect(await partner.pull()).toMatchObject({ evses: 2, failures: 0, problem: '' })
  // After a new registration the job pulls again without a request.
  const calls = partner.peer.calls.length
  await partner.register()
  await desk.run('interop:pull-ocpi')
  expect(partner.peer.calls.slice(calls)).toContain('GET /2.3.0/cpo/locations')
})

test('X-07 OCPI: stations are told, changed in their order and told back; one that was overtaken changes nothing', async () => {
  const partner = await desk.abroad()
  const location = createTestLocation(partner, { id: 'L1' })
  const at = pathOf(partner, 'L1')
  expect(
    await partner.sendRequest('PATCH', at, { body: { name: 'X', last_updated: '2026-03-02T11:00:00Z' } }),
  ).toMatchObject({
    status: 404,
    code: 2003,
  })
  expect((await partner.sendRequest('PUT', at, { body: { ...location, parking_type: 'ON_STREET' } })).code).toBe(1000)
  expect((await partner.sendRequest('GET', at)).data).toEqual({ ...location, parking_type: 'ON_STREET' })

  const evse = `${at}/L1-E1`
  const status = async () => (await stationOf(partner, 'L1')).places[0]?.status
  const patch = (body: object, path = evse) => partner.sendRequest('PATCH', path, { body })
  expect((await patch({ status: 'CHARGING', last_updated: '2026-03-02T12:00:00Z' })).code).toBe(1000)
  expect(await status()).toBe('CHARGING')
  expect((await patch({ status: 'AVAILABLE', last_updated: '2026-03-02T11:00:00Z' })).code).toBe(1000)
  expect(await status()).toBe('CHARGING')
  // An older complete station does not overwrite the newer status of its EVSE.
  expect((await partner.sendRequest('PUT', at, { body: location })).code).toBe(1000)
  expect(await status()).toBe('CHARGING')
  // The parent objects changed with it.
  expect((await partner.sendRequest('GET', at)).data.last_updated).toBe('2026-03-02T12:00:00.000Z')
  const connector = `${evse}/1`
  expect((await patch({ max_electric_power: 50_000, last_updated: '2026-03-02T13:00:00Z' }, connector)).code).toBe(1000)
  expect((await partner.sendRequest('GET', connector)).data.max_electric_power).toBe(50_000)
  expect((await stationOf(partner, 'L1')).places[0]?.powerW).toBe(50_000)
  expect((await patch({ status: 'REMOVED', last_updated: '2026-03-02T14:00:00Z' })).code).toBe(1000)
  expect((await stationsOf(partner)).total).toBe(0)

  const tariff = pathOf(partner, 'T1', 'tariffs')
  expect((await partner.sendRequest('PUT', tariff, { body: createTestTariff(partner) })).code).toBe(1000)
  expect((await partner.sendRequest('GET', tariff)).data).toEqual(createTestTariff(partner))
  expect((await partner.sendRequest('DELETE', tariff)).code).toBe(1000)
  expect(await partner.sendRequest('GET', tariff)).toMatchObject({ status: 404, code: 2003 })
})

test('X-07 OCPI: rubbish, times of no zone that there is, tomorrow’s clock and another party’s ids are refused with their code and kept', async () => {
  const partner = await desk.abroad()
  const good = createTestLocation(partner, { id: 'L1' })
  const at = pathOf(partner, 'L1')
  const ahead = new Date(desk.services.now().getTime() + 2 * 3_600_000).toISOString()
  for (const body of [
    [],
    { ...good, evses: [{ ...good.evses[0], status: 'BROKEN' }] },
    { ...good, evses: [{ ...good.evses[0], connectors: [] }] },
    { ...good, last_updated: '2026-03-02 10:00 CET' },
    { ...good, last_updated: ahead },
    { ...good, id: 'L2' },
    { ...good, country_code: 'DE' },
    { ...good, name: 'a\u0000b' },
  ])
    expect([body, (await partner.sendRequest('PUT', at, { body })).code]).toEqual([body, 2001])
  const foreign = pathOf({ ...partner, partyId: 'ZZZ' }, 'L1')
  expect((await partner.sendRequest('PUT', foreign, { body: { ...good, party_id: 'ZZZ' } })).code).toBe(2001)
  expect((await partner.sendRequest('PATCH', at, { body: { name: 'X' } })).code).toBe(2002)
  expect((await stationsOf(partner)).total).toBe(0)
  const refused = await refusalsOf(partner)
  expect(refused.length).toBeGreaterThanOrEqual(8)
  expect(new Set(refused.map(({ kind, objectNo }) => `${kind} ${objectNo}`))).toEqual(new Set(['location L1']))

  // Times without a time zone are UTC (2.2.1, types).
  expect((await partner.sendRequest('PUT', at, { body: { ...good, last_updated: '2026-03-02T10:00:00' } })).code).toBe(
    1000,
  )
})

test('X-07 S-17: nobody else’s stations are seen, neither by a partner nor by another operator', async () => {
  const [one, two] = [await desk.abroad(), await desk.abroad()]
  expect((await one.sendRequest('PUT', pathOf(one, 'L1'), { body: createTestLocation(one, { id: 'L1' }) })).code).toBe(
    1000,
  )
  expect(await two.sendRequest('GET', pathOf(two, 'L1'))).toMatchObject({ status: 404, code: 2003 })
  expect((await two.sendRequest('GET', pathOf(one, 'L1'))).code).toBe(2001)
  const { bearer } = await desk.operatorOf('MA5OTHER9')
  const path = `/api/organisation/partners/${one.id}/roaming`
  const asOther = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
    (await desk.send(method, url, body, bearer)).status
  expect(await asOther('GET', path)).toBe(404)
  expect(await asOther('POST', `${path}/pull`)).toBe(404)
  expect(await asOther('PUT', path, { version: 0 })).toBe(404)
  expect(await asOther('GET', `${path}/refusals`)).toBe(404)
  expect(await asOther('GET', `/api/interop/roaming/stations/${one.id}/L1`)).toBe(404)
  const { list } = (await desk.send('GET', '/api/interop/roaming/stations', undefined, bearer)).data<{
    list: unknown[]
  }>()
  expect(list).toEqual([])
})

test('X-07 OCPI: a code on a label is found by what it says, with or without separators; nobody is asked', async () => {
  const partner = await desk.abroad()
  const { cpo } = partner
  cpo.tariffs = [createTestTariff(partner)]
  cpo.locations = [createTestLocation(partner, { id: 'LABEL' })]
  await partner.pull()
  const calls = partner.peer.calls.length
  const find = async (code: string) =>
    (await desk.send('POST', '/api/interop/roaming/commands/code', { partnerId: partner.id, code })).data()
  const found = { stationNo: 'LABEL', evseNo: 'LABEL-E1', problem: '' }
  expect(await find('nlpeee1')).toEqual(found)
  expect(await find('LABEL-E1')).toEqual(found)
  expect(await find('NL*PEE*E2')).toMatchObject({ evseNo: null, stationNo: null })
  expect(partner.peer.calls).toHaveLength(calls)
})
