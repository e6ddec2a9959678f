import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LinkRow, RoamingCodeTarget } from '../../../contract/index.ts'
import { createRoamingTestSite, type RoamingTestSite } from '../../../testing/roaming-desk.ts'
import { createTcecTestOperator, type TcecTestOperator } from '../../../testing/tcec-customer-desk.ts'
import { createTcecStation } from '../../../loopback/tcec-operator.ts'

let desk: RoamingTestSite
let abroad: TcecTestOperator
beforeAll(async () => {
  desk = await createRoamingTestSite()
})
beforeEach(async () => {
  abroad = await createTcecTestOperator(desk)
})
afterEach(() => abroad.close())
afterAll(() => desk.close())

const listPayloads = (call: string) =>
  // oxlint-disable-next-line typescript/no-explicit-any -- the assertions check its shape
  abroad.peer.arrived.filter((one) => one.call === call).map(({ payload }) => payload as any)
const hourGone = () =>
  desk.admin.query(
    "update interop_roaming_links set changes_at = changes_at - interval '61 minutes' where partner_id = $1",
    [abroad.id],
  )
const linkOf = async () => (await desk.send('GET', `/api/organisation/partners/${abroad.id}/link`)).data<LinkRow>()
const statesOf = async (no = 'S1') => (await abroad.station(no)).places.map(({ status }) => status)

test('X-07 T/CEC 102: stations of a partner are pulled page by page, with the state and the price of each connector', async () => {
  const { operator } = abroad
  operator.states.set('S1P102', 255)
  for (let no = 2; no <= 12; no += 1) operator.stations.push(createTcecStation(`S${no}`))
  const link = await abroad.pull()
  expect(link).toMatchObject({ stations: 12, evses: 24, tariffs: 1, refused: 0, problem: '' })
  expect(link.pulledAt).not.toBeNull()
  expect(listPayloads('query_stations_info').map(({ LastQueryTime, PageNo }) => [LastQueryTime, PageNo])).toEqual([
    ['', 1],
    ['', 2],
  ])
  expect(listPayloads('query_station_status').map(({ StationIDs }) => StationIDs.length)).toEqual([10, 2])

  const station = await abroad.station('S1')
  expect(station).toMatchObject({
    name: '充电站 S1',
    address: '深圳市南山区科技园路1号',
    country: 'CN',
    powerW: 120_000,
    standards: ['GBT_DC'],
    prices: [{ currency: 'CNY', isTaxed: true, parts: [{ kind: 'ENERGY', from: '0.9257', to: '1.2701' }] }],
  })
  expect(station.places).toMatchObject([
    { evseNo: 'S1P101', label: 'S1P1 · 01 枪', status: 'AVAILABLE' },
    { evseNo: 'S1P102', status: 'OUTOFORDER' },
  ])
  // A connector without a price or a status is still listed.
  expect((await abroad.station('S12')).prices).toEqual([])
  expect(await statesOf('S12')).toEqual(['UNKNOWN', 'UNKNOWN'])
  // The protocol uses GCJ-02 coordinates, which differ by some hundred metres here.
  const { rows } = await desk.admin.query(
    "select longitude::float8 as lng, latitude::float8 as lat from interop_roaming_stations where partner_id = $1 and station_no = 'S1'",
    [abroad.id],
  )
  expect(rows[0].lng).toBeCloseTo(113.938_2, 3)
  expect(rows[0].lat).toBeCloseTo(22.543_2, 2)
})

test('X-07 T/CEC 102: what can’t be read is refused by its name and loses nothing else; what a whole pull leaves out is gone', async () => {
  const { operator } = abroad
  const [good] = operator.stations
  operator.stations.push(createTcecStation('S2'))
  await abroad.pull()
  operator.stations = [
    good,
    createTcecStation('S2', { EquipmentInfos: 'none' }),
    createTcecStation('S3', { StationLng: 400 }),
    createTcecStation('S4', { StationName: 'a\u0000b' }),
    'a station',
  ]
  operator.policies.set('S1P101', [
    { StartTime: '070000', ElecPrice: 1, SevicePrice: 0 },
    { StartTime: '060000', ElecPrice: 1, SevicePrice: 0 },
  ])
  const link = await abroad.pull()
  expect(link).toMatchObject({ stations: 2, evses: 4, problem: '' })
  const refused = await abroad.refusals()
  expect(Object.fromEntries(refused.map(({ kind, objectNo, reason }) => [`${kind} ${objectNo}`, reason]))).toEqual({
    'location -': expect.stringContaining('expected object'),
    'location S2': expect.stringContaining('EquipmentInfos: '),
    'location S3': 'StationLng: more than 180 degrees',
    'location S4': 'a character of no text (U+0000)',
    'tariff S1P101': expect.stringContaining('StartTime: each later than the one before'),
  })
  // S2 was in the list, so it is not removed.
  expect(await statesOf('S2')).toEqual(['UNKNOWN', 'UNKNOWN'])

  operator.stations = [good]
  operator.policies.delete('S1P101')
  const after = await abroad.pull()
  expect(after.refused).toBe(0)
  expect(await statesOf('S2')).toEqual(['REMOVED', 'REMOVED'])
})

test('X-07 T/CEC 102: a pull that breaks off takes nothing away, is tried again and says why', async () => {
  const { operator, peer } = abroad
  await abroad.pull()
  operator.stations = []
  peer.fault('slow', 'query_stations_info')
  const broken = await abroad.pull()
  expect(broken.problem).toMatch(/^slow: /)
  expect(broken.failures).toBe(1)
  expect(await statesOf()).toEqual(['AVAILABLE', 'AVAILABLE'])
  peer.fault('token-refused')
  peer.endToken()
  expect((await abroad.pull()).problem).toMatch(/^token: /)
  peer.fault(null)
  expect(await abroad.pull()).toMatchObject({ problem: '', failures: 0 })
  expect(await statesOf()).toEqual(['REMOVED', 'REMOVED'])
})

test('X-07 T/CEC 102: each hour what changed since is asked for, and what did not change stays', async () => {
  const { operator } = abroad
  operator.stations.push(createTcecStation('S2'))
  await abroad.pull()
  await desk.run('interop:pull-tcec')
  expect(listPayloads('query_stations_info')).toHaveLength(1)
  operator.stations = [operator.stations[0], createTcecStation('S2', { StationName: 'Anew' })]
  operator.changed.set('S1', '2020-01-01 00:00:00')
  await hourGone()
  await desk.run('interop:pull-tcec')
  expect(listPayloads('query_stations_info').at(-1).LastQueryTime).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect((await abroad.station('S2')).name).toBe('Anew')
  expect(await statesOf()).toEqual(['AVAILABLE', 'AVAILABLE'])
  // A failed pull of changes is followed by a complete pull.
  await hourGone()
  abroad.peer.fault('down', 'query_stations_info')
  await desk.run('interop:pull-tcec')
  const broken = await abroad.roaming()
  expect(broken.problem).toMatch(/^status: /)
  expect(Date.parse(broken.nextAt ?? '')).toBeLessThan(desk.services.now().getTime() + 60_000)
})

test('X-07 T/CEC 102: states, prices and stations follow what the partner tells; of connectors that are not its own it is told so', async () => {
  const { caller } = abroad
  await abroad.pull()
  const state = (ConnectorID: string, Status: unknown) =>
    caller.sendRequest('notification_stationStatus', {
      ConnectorStatusInfo: { ConnectorID, Status, ParkStatus: 0, LockStatus: 0 },
    })
  expect((await state('S1P101', 3)).payload).toEqual({ Status: 0 })
  expect(await statesOf()).toEqual(['CHARGING', 'AVAILABLE'])
  expect((await state('S1P101', '1')).payload).toEqual({ Status: 0 })
  expect(await statesOf()).toEqual(['AVAILABLE', 'AVAILABLE'])
  expect(await state('S9P101', 1)).toMatchObject({ ret: 4004, message: 'ConnectorID: not known here' })
  expect(await state('S1P101', 'free')).toMatchObject({ ret: 4004 })

  const fee = (StationID: string, details: object[]) =>
    caller.sendRequest('notification_stationFee', { StationID, ChargeFeeDetail: details })
  const flat = { StartTime: '000000', EndTime: '240000', ElectricityFee: 0.6, ServiceFee: 0.3 }
  expect((await fee('S1', [flat])).payload).toEqual({ Status: 0 })
  expect((await abroad.station('S1')).prices).toMatchObject([{ parts: [{ from: '0.9', to: '0.9' }] }])
  expect(await fee('S9', [flat])).toMatchObject({ ret: 4004, message: 'StationID: not known here' })
  expect(await fee('S1', [{ ...flat, StartTime: '250000' }])).toMatchObject({ ret: 4004 })
  expect(await fee('S1', [{ ...flat, ServiceFee: -1 }])).toMatchObject({ ret: 4004 })

  const built = createTcecStation('S2', { StationStatus: 1 })
  abroad.operator.stations.push(built)
  expect((await caller.sendRequest('notification_stationInfo', { StationInfo: built })).payload).toEqual({
    Status: 0,
  })
  await desk.run('interop:pull-tcec')
  expect(await statesOf('S2')).toEqual(['PLANNED', 'PLANNED'])
  // A closed station has no available connector, whatever the connector reports.
  expect((await state('S2P101', 1)).payload).toEqual({ Status: 0 })
  expect(await statesOf('S2')).toEqual(['PLANNED', 'PLANNED'])
  expect(
    await caller.sendRequest('notification_stationInfo', { StationInfo: { ...built, StationName: '' } }),
  ).toMatchObject({ ret: 4004, message: expect.stringContaining('StationName') })
  const reasons = (await abroad.refusals()).map(({ objectNo, reason }) => [objectNo, reason])
  expect(reasons).toContainEqual(['S9P101', 'ConnectorID: not known here'])
  expect(reasons).toContainEqual(['S9', 'StationID: not known here'])
})

test('X-07 T/CEC 102: fields that a partner spells in its own way are read by its profile', async () => {
  const { operator, caller } = abroad
  const link = `/api/organisation/partners/${abroad.id}/link`
  const { version } = (await desk.send('GET', link)).data<{ version: number }>()
  await desk.send('PUT', link, { renamed: ['SevicePrice=ServicePrice', 'StationLng=Longitude'], version })
  const { StationLng: Longitude, ...station } = createTcecStation('S1')
  operator.stations = [{ ...station, Longitude }]
  operator.policies.set('S1P101', [{ StartTime: '000000', ElecPrice: 0.5, ServicePrice: 0.25 }])
  operator.policies.delete('S1P102')
  expect(await abroad.pull()).toMatchObject({ refused: 0, stations: 1 })
  expect((await abroad.station('S1')).prices).toMatchObject([{ parts: [{ from: '0.75' }] }])
  expect(caller.partner.direction).toBe('consume')
})

test('X-07 T/CEC 102: who only sells charging at our stations has nothing to tell here, and is not pulled; another partner’s stations stay as they are', async () => {
  await abroad.pull()
  const other = await createTcecTestOperator(desk, { direction: 'supply' })
  const notice = { ConnectorStatusInfo: { ConnectorID: 'S1P101', Status: 3, ParkStatus: 0, LockStatus: 0 } }
  expect(await other.caller.sendRequest('notification_stationStatus', notice)).toMatchObject({
    ret: 4004,
    message: expect.stringContaining('our drivers do not charge'),
  })
  expect((await other.pull()).stations).toBe(0)
  expect(other.peer.calls).toEqual([])
  await other.close()

  const third = await createTcecTestOperator(desk)
  expect(await third.caller.sendRequest('notification_stationStatus', notice)).toMatchObject({ ret: 4004 })
  expect(await statesOf()).toEqual(['AVAILABLE', 'AVAILABLE'])
  // Same rules as for any call: signed, with our token, only once, and with the partner's own id.
  const { caller } = abroad
  const name = 'notification_stationStatus'
  expect(await caller.sendRequest(name, notice, { token: 'none' })).toMatchObject({ ret: 4002 })
  expect(await caller.sendRequest(name, notice, { operatorId: 'MA5OTHER1' })).toMatchObject({ ret: 4003 })
  expect(
    await caller.sendRequest(name, notice, { at: new Date(desk.services.now().getTime() - 700_000) }),
  ).toMatchObject({
    ret: 4003,
  })
  const [at, seq] = [desk.services.now(), '8888']
  expect(await caller.sendRequest(name, notice, { at, seq })).toMatchObject({ ret: 0 })
  expect(await caller.sendRequest(name, notice, { at, seq })).toMatchObject({ ret: 4003 })
  expect(await caller.sendRequest(name, notice, { token: await third.caller.token() })).toMatchObject({
    ret: 4002,
  })
  await third.close()
})

test('X-07 T/CEC 102: at night what was told of connectors is held against what the platform says, and what was missed is named and corrected', async () => {
  const { operator, caller } = abroad
  expect((await linkOf()).compared).toBeNull()
  await abroad.pull()
  // A state that was unknown before is no difference.
  expect((await linkOf()).compared).toMatchObject({ stations: 1, differences: 0, detail: '' })
  const sendStatus = (ConnectorID: string, Status: number) =>
    caller.sendRequest('notification_stationStatus', { ConnectorStatusInfo: { ConnectorID, Status } })
  await sendStatus('S1P101', 3)
  await sendStatus('S1P102', 3)
  // The partner never reported that the second connector is available again.
  operator.states.set('S1P101', 3)
  await abroad.pull()
  expect((await linkOf()).compared).toMatchObject({
    stations: 1,
    differences: 1,
    detail: '充电站 S1: S1P102 CHARGING ≠ AVAILABLE',
  })
  expect(await statesOf()).toEqual(['CHARGING', 'AVAILABLE'])
  await abroad.pull()
  expect((await linkOf()).compared).toMatchObject({ differences: 0, detail: '' })
})

test('X-07 T/CEC 102: which connector a label is of the partner is asked for (query_terminal_code), unless it is known; what it does not know is said', async () => {
  const { operator } = abroad
  await abroad.pull()
  operator.labels.set('https://qr.example/9', 'S1P102').set('https://qr.example/8', 'NOT-PULLED')
  const find = (code: string, partnerId = abroad.id) =>
    desk.send('POST', '/api/interop/roaming/commands/code', { partnerId, code })
  const place = async (code: string) => (await find(code)).data<RoamingCodeTarget>()
  expect(await place('https://qr.example/9')).toEqual({ stationNo: 'S1', evseNo: 'S1P102', problem: '' })
  expect(await place('https://qr.example/8')).toMatchObject({
    evseNo: null,
    problem: expect.stringContaining('NOT-PULLED'),
  })
  expect(await place('https://qr.example/0')).toMatchObject({
    evseNo: null,
    problem: 'query_terminal_code: FailReason 1, no such charge point',
  })
  expect(listPayloads('query_terminal_code')).toHaveLength(3)
  // A connector number needs no query. A platform without this call returns a rejection.
  expect(await place('S1P101')).toMatchObject({ evseNo: 'S1P101' })
  expect(listPayloads('query_terminal_code')).toHaveLength(3)
  expect((await find('')).fields).toHaveProperty('code')
  expect((await find('S1P101', '00000000-0000-7000-8000-000000000000')).status).toBe(404)
})
