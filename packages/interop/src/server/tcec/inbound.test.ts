import { calendarDayOf } from '@evops/platform/contract'
import { localDayOf } from '@evops/charging/contract'
import { runTestSession, type SiteChargePoint } from '@evops/charging/testing'
import { findPartnerMessage, pageOfPartnerMessages } from '@evops/platform/server'
import { fromWgs84 } from '@evops/telematics/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  operatorTestPlatformId,
  createTcecTestSite,
  type TcecTestCaller,
  type TcecTestSite,
} from '../../testing/tcec-desk.ts'
import { formatTcecTimestamp } from './envelope.rules.ts'

let desk: TcecTestSite
let chargePoint: SiteChargePoint
let hidden: SiteChargePoint
let peer: TcecTestCaller
/** Partner that sees another station of ours. */
let neighbour: TcecTestCaller
beforeAll(async () => {
  desk = await createTcecTestSite()
  chargePoint = await desk.chargePoint()
  hidden = await desk.chargePoint()
  peer = await desk.partner({ stationIds: [chargePoint.stationId], markupE5: 10_000 })
  neighbour = await desk.partner({ stationIds: [hidden.stationId] })
})
afterAll(() => desk.close())

const codeOf = async ({ stationId }: SiteChargePoint) =>
  (await desk.admin.query<{ code: string }>('select code from stations_stations where id = $1', [stationId])).rows[0]
    ?.code ?? ''
const messages = async (by: TcecTestCaller) => {
  const found = await desk.services.db.inTenant(desk.operatorId, (tx) =>
    pageOfPartnerMessages(tx, { page: 1, pageSize: 200, peerKind: 'interop' }),
  )
  return found.list.filter(({ peerId }) => peerId === by.partner.id)
}

test('X-07 a partner is given a token for its secret alone, and calls with it until our secrets change', async () => {
  const secret = {
    OperatorID: peer.partner.platformId,
    OperatorSecret: peer.partner.ourSecrets.operatorSecret,
  }
  const reply = await peer.sendRequest('query_token', secret, { token: '' })
  expect(reply).toMatchObject({
    ret: 0,
    payload: { OperatorID: operatorTestPlatformId, SuccStat: 0, TokenAvailableTime: 604_800 },
  })
  const wrong = { ...secret, OperatorSecret: 'not-the-secret' }
  expect((await peer.sendRequest('query_token', wrong, { token: '' })).payload).toMatchObject({
    SuccStat: 1,
    AccessToken: '',
    FailReason: 2,
  })
  const unknown = { ...secret, OperatorID: 'UNKNOWN01' }
  expect((await peer.sendRequest('query_token', unknown, { token: '' })).payload).toMatchObject({
    FailReason: 1,
  })

  const stations = { StationIDs: [await codeOf(chargePoint)] }
  for (const token of ['', 'rubbish', `${'9'.repeat(10)}.${'a'.repeat(43)}`, await neighbour.token()])
    expect([token, (await peer.sendRequest('query_station_status', stations, { token })).ret]).toEqual([token, 4002])

  const third = await desk.partner({ stationIds: [chargePoint.stationId] })
  const token = await third.token()
  expect((await third.sendRequest('query_station_status', stations, { token })).ret).toBe(0)
  const renewed = await desk.send('POST', `/api/organisation/partners/${third.partner.id}/renew-secrets`)
  const again = { ...third.partner, ...renewed.data<typeof third.partner>() }
  expect(again.ourSecrets.sigSecret).not.toBe(third.partner.ourSecrets.sigSecret)
  await expect(third.sendRequest('query_station_status', stations, { token })).rejects.toThrow('not signed')
})

test('X-07 S-17 T/CEC 102: a token that changes hands opens nothing: it is refused by its code (4002) at every call, kept in the log, and its owner goes on with it', async () => {
  const [first, second] = [
    await desk.partner({ stationIds: [chargePoint.stationId] }),
    await desk.partner({ stationIds: [chargePoint.stationId] }),
  ]
  const theirs = await desk.operatorOf('MA5OTHER3')
  const elsewhere = await desk.partner({ platformId: first.partner.platformId }, theirs.bearer)
  const token = await first.token()
  const stations = { StationIDs: [await codeOf(chargePoint)] }
  // The envelope is correctly signed by the second partner, but the token belongs to another partner.
  for (const [name, body] of [
    ['query_station_status', stations],
    ['query_stations_info', {}],
    ['query_start_charge', { StartChargeSeq: `${second.partner.platformId}000000001`, ConnectorID: '1' }],
  ] as const)
    for (const by of [second, elsewhere]) {
      const answer = await by.sendRequest(name, body, { token })
      expect([name, answer.ret, answer.payload ?? {}]).toEqual([name, 4002, {}])
    }
  const refused = (await messages(second)).filter(({ status }) => status === 'refused')
  expect(refused.map(({ channel, verified }) => [channel, verified])).toEqual(
    ['query_start_charge', 'query_stations_info', 'query_station_status'].map((name) => [name, 'yes']),
  )
  expect((await messages(first)).filter(({ status }) => status === 'refused')).toEqual([])
  expect((await first.sendRequest('query_station_status', stations, { token })).payload).toMatchObject({
    Total: 1,
  })
})

test('X-07 a token ends after its seven days', async () => {
  const start = new Date()
  const token = await peer.token()
  const queryStatus = (at: Date) => {
    desk.setNow(at)
    return peer.sendRequest('query_station_status', { StationIDs: ['none'] }, { token, at })
  }
  const later = (minutes: number) => new Date(start.getTime() + 7 * 86_400_000 + minutes * 60_000)
  expect((await queryStatus(later(-5))).ret).toBe(0)
  expect((await queryStatus(later(5))).ret).toBe(4002)
  desk.setNow(undefined)
})

test('X-07 a signature over other bytes, a clock an hour off, a replay and rubbish are refused by their codes', async () => {
  const token = await peer.token()
  const postEnvelope = (envelope: object | string) => peer.sendRequest('query_station_status', {}, { token, envelope })
  const { buildEncryptedCall } = await import('./envelope.rules.ts')
  const secrets = peer.partner.ourSecrets
  const now = desk.services.now()
  const sealQuery = (operatorId: string, at: Date, seq: string) =>
    buildEncryptedCall(secrets, { operatorId, at, seq }, { StationIDs: ['none'] })
  const own = peer.partner.platformId
  const good = sealQuery(own, now, '9001')

  for (const [change, ret] of [
    [{ ...good, Seq: '9002' }, 4001],
    [{ ...good, TimeStamp: formatTcecTimestamp(new Date(now.getTime() + 1_000)) }, 4001],
    [{ ...good, Data: `${good.Data.slice(0, -4)}AAA=` }, 4001],
    [{ ...good, OperatorID: neighbour.partner.platformId }, 4001],
    [{ ...good, Sig: undefined }, 4003],
    [{ ...good, Data: 7 }, 4003],
    [[], 4003],
    ['{"OperatorID":', 4003],
    ['', 4003],
    // Signed with our secrets, but in the name of another party.
    [sealQuery(neighbour.partner.platformId, now, '9003'), 4003],
    [sealQuery(own, new Date(now.getTime() - 3_600_000), '9004'), 4003],
    [sealQuery(own, new Date(now.getTime() + 3_600_000), '9005'), 4003],
    [sealQuery(own, now, '9006'), 0],
  ] as const)
    expect([change, (await postEnvelope(change)).ret]).toEqual([change, ret])
  expect((await postEnvelope(good)).ret).toBe(0)
  expect(await postEnvelope(good)).toMatchObject({ ret: 4003, message: 'TimeStamp, Seq: heard before' })
  // The bytes of another call are rejected.
  expect(await peer.sendRequest('query_stations_info', {}, { token, envelope: good })).toMatchObject({
    ret: 4003,
  })
})

test('X-07 sealed with another key, or no JSON inside: refused; a field of business that is missing is named', async () => {
  const { buildEncryptedCall, encryptTcecData, calculateTcecSignature } = await import('./envelope.rules.ts')
  const secrets = peer.partner.ourSecrets
  const token = await peer.token()
  const stamp = { operatorId: peer.partner.platformId, at: desk.services.now() }
  const foreign = { ...secrets, dataSecret: 'x'.repeat(16) }
  const elsewhere = buildEncryptedCall(foreign, { ...stamp, seq: '8001' }, {})
  expect((await peer.sendRequest('query_stations_info', {}, { token, envelope: elsewhere })).ret).toBe(4003)
  const Data = encryptTcecData(secrets, 'rubbish')
  const [TimeStamp, Seq] = [formatTcecTimestamp(stamp.at), '8002']
  const Sig = calculateTcecSignature(secrets, stamp.operatorId, Data, TimeStamp, Seq)
  const rubbish = { OperatorID: stamp.operatorId, Data, TimeStamp, Seq, Sig }
  expect((await peer.sendRequest('query_stations_info', {}, { token, envelope: rubbish })).ret).toBe(4003)

  for (const [name, payload, field] of [
    ['query_station_status', {}, 'StationIDs'],
    ['query_station_status', { StationIDs: Array.from({ length: 51 }, String) }, 'StationIDs'],
    ['query_stations_info', { LastQueryTime: '2026-02-30 25:00' }, 'LastQueryTime'],
    ['query_stations_info', { PageNo: 0 }, 'PageNo'],
    ['query_station_stats', { StationID: 'x', StartTime: '2026-01-02', EndTime: '2026-01-01' }, 'EndTime'],
    ['query_station_stats', { StationID: 'x', StartTime: '1.1.2026', EndTime: '2026-01-01' }, 'StartTime'],
    ['query_equip_auth', { EquipAuthSeq: 'A1' }, 'ConnectorID'],
    ['query_equip_business_policy', { ConnectorID: 'none' }, 'EquipBizSeq'],
  ] as const) {
    const { ret, message } = await peer.sendRequest(name, payload, { token })
    expect([name, field, ret]).toEqual([name, field, 4004])
    expect(message).toContain(field)
  }
})

test('X-07 stations that are open to a partner are told with their connectors, in pages, and those that changed', async () => {
  const code = await codeOf(chargePoint)
  await desk.admin.query(
    `update stations_stations set longitude = 113.9304, latitude = 22.5333, area_code = '440305', service_phone = '400-1',
      round_the_clock = true, payments = '{card,online}', status = 51, updated_at = now() - interval '3 days' where id = $1`,
    [chargePoint.stationId],
  )
  await desk.admin.query("update stations_charge_points set updated_at = now() - interval '2 days' where id = $1", [
    chargePoint.chargePointId,
  ])
  const { payload } = await peer.sendRequest('query_stations_info', {
    LastQueryTime: '',
    PageNo: 1,
    PageSize: 10,
  })
  expect(payload).toMatchObject({ PageNo: 1, PageCount: 1, ItemSize: 1 })
  const [station] = payload.StationInfos
  const gcj = fromWgs84({ longitude: 113.9304, latitude: 22.5333 }, 'gcj02')
  expect(station).toMatchObject({
    StationID: code,
    OperatorID: operatorTestPlatformId,
    EquipmentOwnerID: operatorTestPlatformId,
    AreaCode: '440305',
    StationStatus: 5,
    BusineHours: '00:00-24:00',
    Payment: '刷卡、线上',
    SupportSession: 1,
    EquipmentInfos: [
      {
        EquipmentID: chargePoint.chargePointNo,
        EquipmentType: 1,
        Power: 120,
        ConnectorInfos: [
          { ConnectorID: `${chargePoint.chargePointNo}01`, ConnectorType: 4, Power: 120 },
          { ConnectorID: `${chargePoint.chargePointNo}02` },
        ],
      },
    ],
  })
  expect(station.StationLng).toBeCloseTo(gcj.longitude, 6)
  // The service fee includes the markup of 0.10.
  expect(station.ServiceFee).toBe('0.6000')
  expect(station.ElectricityFee).toContain('07:00–08:00 0.7701')
  expect(JSON.stringify(payload)).not.toContain(await codeOf(hidden))

  const since = (days: number) => {
    const at = new Date(Date.now() - days * 86_400_000 + 8 * 3_600_000)
    return at.toISOString().slice(0, 19).replace('T', ' ')
  }
  const countStationsSince = async (days: number) =>
    (await peer.sendRequest('query_stations_info', { LastQueryTime: since(days) })).payload.ItemSize
  expect([await countStationsSince(2.5), await countStationsSince(1)]).toEqual([1, 0])
  await desk.admin.query('update stations_stations set status = 50 where id = $1', [chargePoint.stationId])

  const second = await desk.chargePoint()
  const both = await desk.partner({ stationIds: [chargePoint.stationId, second.stationId] })
  const pageOf = async (PageNo: number) =>
    (await both.sendRequest('query_stations_info', { PageNo, PageSize: 1 })).payload
  expect(await pageOf(1)).toMatchObject({ PageCount: 2, ItemSize: 2 })
  const codes = [(await pageOf(1)).StationInfos[0].StationID, (await pageOf(2)).StationInfos[0].StationID]
  const byCode = (a: string, b: string) => a.localeCompare(b)
  expect(codes.toSorted(byCode)).toEqual([code, await codeOf(second)].toSorted(byCode))
})

test('X-07 states, whether a connector may charge, and what it costs this partner', async () => {
  const code = await codeOf(chargePoint)
  const connector = `${chargePoint.chargePointNo}01`
  const statuses = async () => {
    const { payload } = await peer.sendRequest('query_station_status', {
      StationIDs: [code, await codeOf(hidden)],
    })
    expect(payload.Total).toBe(1)
    return payload.StationStatusInfos[0].ConnectorStatusInfos.map(({ Status }: { Status: number }) => Status)
  }
  const auth = async () =>
    (await peer.sendRequest('query_equip_auth', { EquipAuthSeq: 'S1', ConnectorID: connector })).payload
  expect(await statuses()).toEqual([0, 0])
  expect(await auth()).toMatchObject({ SuccStat: 1, FailReason: 2 })

  const point = await desk.connect(chargePoint)
  await point.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' })
  const sendStatus = (status: string, connectorId = 1) =>
    point.call('StatusNotification', { connectorId, status, errorCode: 'NoError' })
  await sendStatus('Available')
  await sendStatus('Faulted', 2)
  await expect.poll(statuses).toEqual([1, 255])
  expect(await auth()).toEqual({ EquipAuthSeq: 'S1', ConnectorID: connector, SuccStat: 1, FailReason: 1 })
  await sendStatus('Preparing')
  await expect.poll(statuses).toEqual([2, 255])
  expect(await auth()).toMatchObject({ SuccStat: 0, FailReason: 0 })

  const policy = (by: TcecTestCaller, at: SiteChargePoint) =>
    by.sendRequest('query_equip_business_policy', { EquipBizSeq: 'B1', ConnectorID: `${at.chargePointNo}01` })
  const { payload } = await policy(peer, chargePoint)
  expect(payload).toMatchObject({ EquipBizSeq: 'B1', SuccStat: 0, FailReason: 0, SumPeriod: 6 })
  expect(payload.PolicyInfos[0]).toEqual({ StartTime: '000000', ElecPrice: 0.4257, SevicePrice: 0.6 })
  expect((await policy(neighbour, hidden)).payload.PolicyInfos[0]).toMatchObject({ SevicePrice: 0.5 })
  // Ids of another party are unknown here.
  expect((await policy(neighbour, chargePoint)).ret).toBe(4004)
  expect(
    (
      await peer.sendRequest('query_equip_auth', {
        EquipAuthSeq: 'S2',
        ConnectorID: `${hidden.chargePointNo}01`,
      })
    ).ret,
  ).toBe(4004)
  await point.close()
})

test('X-07 a partner is told which connector a label, or the number under it, is of, and of none that it does not see', async () => {
  const [number, of] = [
    `${chargePoint.chargePointNo}01`,
    (QRCode: string) => peer.sendRequest('query_terminal_code', { QRCode }),
  ]
  const { rows } = await desk.admin.query<{ optcode: string }>(
    'select optcode from organisation_operators where operator_id = $1',
    [desk.operatorId],
  )
  const optcode = rows[0]?.optcode ?? ''
  for (const code of [`hlht://${number}.${optcode}/`, `HLHT://${number}.${optcode.toUpperCase()}`, number])
    expect([code, await of(code)]).toEqual([
      code,
      expect.objectContaining({ ret: 0, payload: { ConnectorID: number, SuccStat: 0, FailReason: 0 } }),
    ])
  for (const code of [
    `hlht://${number}.another/`,
    `hlht://${hidden.chargePointNo}01.${optcode}/`,
    `${chargePoint.chargePointNo}09`,
    'https://example.com/',
  ])
    expect([code, await of(code)]).toEqual([
      code,
      expect.objectContaining({ ret: 0, payload: { ConnectorID: '', SuccStat: 1, FailReason: 1 } }),
    ])
  expect(await peer.sendRequest('query_terminal_code', {})).toMatchObject({ ret: 4004 })
})

test('X-07 what connectors gave on days of the station adds up, and is told to whom it is open', async () => {
  const own = await desk.chargePoint()
  const viewer = await desk.partner({ stationIds: [own.stationId] })
  await desk.token('TAG-OK')
  const point = await desk.connect(own)
  await point.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' })
  await runTestSession(point, { kWh: 30 })
  await runTestSession(point, { kWh: 12.3, connectorNo: 2 })
  await point.close()
  const { rows } = await desk.admin.query<{ ended: Date }>(
    'select max(ended_at) as ended from charging_sessions where charge_point_id = $1',
    [own.chargePointId],
  )
  const day = localDayOf('Asia/Shanghai', rows[0]?.ended.getTime() ?? 0)
  const dateOf = (more: number) => calendarDayOf(day + more)
  const queryStats = async (by: TcecTestCaller, from: number, to: number) =>
    by.sendRequest('query_station_stats', {
      StationID: await codeOf(own),
      StartTime: dateOf(from),
      EndTime: dateOf(to),
    })
  const { payload } = await queryStats(viewer, -1, 0)
  expect(payload.StationStats).toMatchObject({
    StationElectricity: 42.3,
    EquipmentStatsInfos: [
      {
        EquipmentID: own.chargePointNo,
        EquipmentElectricity: 42.3,
        ConnectorStatsInfos: [{ ConnectorElectricity: 30 }, { ConnectorElectricity: 12.3 }],
      },
    ],
  })
  expect((await queryStats(viewer, 1, 2)).payload.StationStats.StationElectricity).toBe(0)
  expect((await queryStats(peer, -1, 0)).ret).toBe(4004)
})

test('X-07 a partner that spells fields otherwise, or has other values and units, is answered and understood in its own words', async () => {
  const own = await desk.partner({ stationIds: [chargePoint.stationId] })
  const link = `/api/organisation/partners/${own.partner.id}/link`
  const renamed = ['SevicePrice=ServicePrice', 'EquipBizSeq=BizSeq', 'ElecPrice*100', 'SuccStat:0=9']
  expect((await desk.send('PUT', link, { renamed, version: 0 })).data()).toMatchObject({
    renamed,
    version: 1,
  })
  const { payload } = await own.sendRequest('query_equip_business_policy', {
    BizSeq: 'B7',
    ConnectorID: `${chargePoint.chargePointNo}01`,
  })
  expect(payload).toMatchObject({ BizSeq: 'B7', SuccStat: 9 })
  expect(payload.PolicyInfos[0]).toEqual({ StartTime: '000000', ElecPrice: 42.57, ServicePrice: 0.5 })
})

test('S-17 a partner that is off, unknown, of an operator without an id or not let in gets nothing', async () => {
  const own = await desk.partner({
    stationIds: [chargePoint.stationId],
    allowedIps: ['203.0.113.0/24', '198.51.100.7'],
  })
  const from = async (remoteAddress: string) =>
    (await own.sendRequest('query_station_status', { StationIDs: ['x'] }, { token: '', remoteAddress })).status
  expect([await from('203.0.113.9'), await from('198.51.100.7'), await from('198.51.100.8')]).toEqual([200, 200, 403])
  const callPlatform = (by: TcecTestCaller, name = 'query_token') => by.sendRequest(name, {}, { token: '' })
  expect((await callPlatform(peer, 'query_everything')).status).toBe(404)
  const { ourSecrets: _, version, createdAt: __, hasTheirSecrets: ___, id, ...values } = neighbour.partner
  const off = { ...values, enabled: false, version }
  expect((await desk.send('PUT', `/api/organisation/partners/${id}`, off)).status).toBe(200)
  expect((await callPlatform(neighbour)).status).toBe(404)
  const nameless = await desk.operatorOf('')
  expect((await callPlatform(await desk.partner({}, nameless.bearer))).status).toBe(404)

  // The same platform is a partner of two operators here: stations open at one operator are unknown at the other.
  const theirs = await desk.operatorOf('MA5OTHER1')
  const elsewhere = await desk.partner({ platformId: peer.partner.platformId }, theirs.bearer)
  expect((await elsewhere.sendRequest('query_stations_info', {})).payload).toMatchObject({
    ItemSize: 0,
    StationInfos: [],
  })
  const status = { StationIDs: [await codeOf(chargePoint)] }
  expect((await elsewhere.sendRequest('query_station_status', status)).payload).toMatchObject({ Total: 0 })
  expect((await elsewhere.sendRequest('query_station_status', status, { token: await peer.token() })).ret).toBe(4002)
  const consumer = await desk.partner({ direction: 'consume', stationIds: [chargePoint.stationId] })
  expect((await consumer.sendRequest('query_stations_info', {})).ret).toBe(4004)
})

test('F10 each call of a partner stands in the log with its answer, verified or not, without any secret', async () => {
  const own = await desk.partner({ stationIds: [chargePoint.stationId] })
  await own.sendRequest('query_stations_info', {})
  await own.sendRequest('query_stations_info', {}, { token: '', envelope: { rubbish: true } })
  await own.sendRequest(
    'query_token',
    { OperatorID: own.partner.platformId, OperatorSecret: 'guessed-secret' },
    { token: '' },
  )
  const found = await messages(own)
  expect(found.map(({ channel, verified, status }) => [channel, verified, status])).toEqual([
    ['query_token', 'yes', 'done'],
    ['query_stations_info', 'no', 'refused'],
    ['query_stations_info', 'yes', 'done'],
    ['query_token', 'yes', 'done'],
  ])
  const whole = await Promise.all(
    found.map(({ id }) => desk.services.db.inTenant(desk.operatorId, (tx) => findPartnerMessage(tx, id))),
  )
  const text = JSON.stringify(whole)
  expect(text).toContain('StationInfos')
  for (const secret of ['guessed-secret', ...Object.values(own.partner.ourSecrets)]) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/AccessToken\\*":\\*"\d{10}/)
})

test('S-17 a partner that calls too often gets -1 (busy), and another partner is answered', async () => {
  desk.setNow(new Date())
  const busy = await desk.partner({ stationIds: [chargePoint.stationId] })
  const free = await desk.partner({ stationIds: [chargePoint.stationId] })
  const [token, others] = [await busy.token(), await free.token()]
  const by = { peer: `${busy.partner.id} 127.0.0.1`, operator: desk.operatorId }
  for (let call = 0; call < 1_200; call += 1) await desk.services.budget.takeReserved('partnerCall', by)
  const stations = { StationIDs: [await codeOf(chargePoint)] }
  const answers = [
    await busy.sendRequest('query_station_status', stations, { token }),
    await free.sendRequest('query_station_status', stations, { token: others }),
  ]
  expect(answers.map(({ ret }) => ret)).toEqual([-1, 0])
  desk.setNow(undefined)
})

test('S-17 T/CEC 102: of 40 unsigned calls of one network in a minute, 20 are stored in the log, and a signed one is too', async () => {
  const own = await desk.partner({ stationIds: [chargePoint.stationId] })
  // An hour later, because other tests use up the limit of this network too.
  desk.setNow(new Date(Date.now() + 3_600_000))
  await own.sendRequest('query_stations_info', {})
  const rubbish = { token: '', envelope: { rubbish: true } }
  for (let call = 0; call < 40; call += 1) await own.sendRequest('query_station_status', {}, rubbish)
  const found = await messages(own)
  expect(found.filter(({ verified }) => verified === 'no')).toHaveLength(20)
  expect(found.filter(({ channel, verified }) => channel === 'query_stations_info' && verified === 'yes')).toHaveLength(
    1,
  )
  desk.setNow(undefined)
})
