import type { SiteChargePoint } from '@evops/charging/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSimulatedTcecPartner, type SimulatedTcecPartner } from '../../loopback/tcec-peer.ts'
import {
  operatorTestPlatformId,
  createTcecTestSite,
  partnerTestSecrets,
  type TcecTestCaller,
  type TcecTestSite,
} from '../../testing/tcec-desk.ts'

let desk: TcecTestSite
let peer: SimulatedTcecPartner
let authority: TcecTestCaller
let chargePoint: SiteChargePoint
let code: string
beforeAll(async () => {
  desk = await createTcecTestSite()
  chargePoint = await desk.chargePoint()
  const now = () => desk.services.now()
  peer = await startSimulatedTcecPartner({
    secrets: partnerTestSecrets,
    platformId: 'MA5PEERXX',
    ourPlatformId: operatorTestPlatformId,
    now,
  })
  authority = await desk.partner({
    apiUrl: peer.url,
    theirSecrets: partnerTestSecrets,
    stationIds: [chargePoint.stationId],
    direction: 'supply',
    supervises: true,
    pushEnabled: true,
  })
  const { rows } = await desk.admin.query<{ code: string }>('select code from stations_stations where id = $1', [
    chargePoint.stationId,
  ])
  code = rows[0]?.code ?? ''
})
afterAll(async () => {
  await desk.interop.idle()
  await peer.close()
  await desk.close()
})

test('X-07 T/CEC 102: a supervision platform is told how connectors stand, and never a price', async () => {
  await desk.run('interop:push-states')
  expect(new Set(peer.arrived.map(({ call }) => call))).toEqual(new Set(['notification_stationStatus']))
  expect(peer.arrived).toHaveLength(2)
  const { rows } = await desk.admin.query('select count(*)::int as n from interop_sent_fees where partner_id = $1', [
    authority.partner.id,
  ])
  expect(rows).toEqual([{ n: 0 }])
})

test('X-07 T/CEC 102: a supervision platform asks for stations, states and energy; prices, starts and stops are not open to it', async () => {
  const { payload } = await authority.sendRequest('query_stations_info', {})
  const [station] = payload.StationInfos
  expect(station).toMatchObject({ StationID: code, EquipmentInfos: [{ ConnectorInfos: [{}, {}] }] })
  expect(Object.keys(station).filter((name) => name.endsWith('Fee'))).toEqual([])
  const trader = await desk.partner({ stationIds: [chargePoint.stationId] })
  const [theirs] = (await trader.sendRequest('query_stations_info', {})).payload.StationInfos
  expect(theirs).toMatchObject({ ElectricityFee: expect.any(String), ServiceFee: expect.any(String) })
  const since = { LastQueryTime: '2020-01-01 00:00:00' }
  expect((await authority.sendRequest('query_stations_info', since)).payload.StationInfos).toHaveLength(1)
  expect((await authority.sendRequest('query_station_status', { StationIDs: [code] })).payload.Total).toBe(1)
  const day = { StationID: code, StartTime: '2026-05-04', EndTime: '2026-05-04' }
  expect((await authority.sendRequest('query_station_stats', day)).payload.StationStats).toMatchObject({
    StationID: code,
    StationElectricity: 0,
  })
  const ConnectorID = `${chargePoint.chargePointNo}01`
  const StartChargeSeq = `${authority.partner.platformId}${'7'.repeat(18)}`
  for (const [name, body] of Object.entries({
    query_equip_business_policy: { EquipBizSeq: 'B1', ConnectorID },
    query_equip_auth: { EquipAuthSeq: 'A1', ConnectorID },
    query_start_charge: { StartChargeSeq, ConnectorID, QRCode: '' },
    query_stop_charge: { StartChargeSeq, ConnectorID },
    query_equip_charge_status: { StartChargeSeq },
    query_terminal_code: { QRCode: ConnectorID },
    notification_charge_order_info: { StartChargeSeq, ConnectorID },
  }))
    expect([name, (await authority.sendRequest(name, body)).ret]).toEqual([name, 4004])
  const { rows } = await desk.admin.query(
    'select count(*)::int as n from charging_session_partners where partner_id = $1',
    [authority.partner.id],
  )
  expect(rows).toEqual([{ n: 0 }])
})

test('X-07 a supervision platform sells nothing and buys nothing: neither of OCPI nor where our drivers charge', async () => {
  const { ourSecrets: _, id, createdAt: _at, hasTheirSecrets: _has, ...form } = authority.partner
  const path = '/api/organisation/partners'
  const ocpi = { platformId: 'NLABC', name: 'N', protocol: 'ocpi', direction: 'supply', supervises: true }
  for (const refused of [
    await desk.send('PUT', `${path}/${id}`, { ...form, direction: 'both' }),
    await desk.send('PUT', `${path}/${id}`, { ...form, direction: 'consume' }),
    await desk.send('POST', path, ocpi),
  ])
    expect([refused.status, refused.fields]).toEqual([400, { supervises: expect.any(String) }])
})
