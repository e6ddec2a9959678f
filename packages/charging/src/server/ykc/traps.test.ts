import { newId } from '@evops/platform/contract'
import { waitUntil } from '@evops/platform/testing'
import { connectRawYkcPoint, type RawYkcPoint } from '@evops/ykc/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ykcSite, type SiteChargePoint, type YkcSite } from '../../testing/index.ts'
import { stationTimeOf } from './station-time.rules.ts'

const uid = '5A3C10F2'
const charging = { state: 3, plugged: 1, outputVoltage: 6_000, outputCurrent: 1_000, soc: 50 }

let site: YkcSite
let chargePoint: SiteChargePoint
let point: RawYkcPoint
let no: string

beforeAll(async () => {
  site = await ykcSite()
  await site.token(uid)
})
afterAll(() => site.close())
beforeEach(async () => {
  ;({ chargePoint, point } = await site.ykcPoint())
  no = chargePoint.chargePointNo
  await waitUntil(async () => {
    const [row] = await rowsOf('select connected from stations_links where charge_point_id = $1')
    return row?.connected === true
  }, 'the link is stored')
  return () => point.close()
})

const rowsOf = async (text: string) => (await site.admin.query(text, [chargePoint.chargePointId])).rows
const sessionsOf = () =>
  rowsOf(
    'select state, id_tag as tag, energy_dwh::int as energy, stop_reason as reason from charging_sessions where charge_point_id = $1 order by created_at',
  )
async function heartbeat() {
  point.send('Heartbeat', { chargePointNo: no, connectorNo: '01' })
  await point.next('HeartbeatAnswer')
}
async function realtime(values: Parameters<typeof point.send<'Realtime'>>[1]) {
  point.send('Realtime', { chargePointNo: no, connectorNo: '01', ...values })
  await heartbeat()
}
async function startByCard(card: string) {
  point.send('StartRequest', { chargePointNo: no, connectorNo: '01', mode: 1, card })
  const verdict = await point.next('StartVerdict')
  if (verdict.name !== 'StartVerdict') throw new Error('no verdict')
  return verdict.values
}
async function sendRecord(serial: string, values: Parameters<typeof point.send<'Record'>>[1] = {}) {
  const localTime = (at: number) => stationTimeOf(new Date(at), 'Asia/Shanghai')
  point.send('Record', {
    serial,
    chargePointNo: no,
    connectorNo: '01',
    startedAt: localTime(Date.now() - 60_000),
    endedAt: localTime(Date.now()),
    registerAtStart: 1_000_000,
    registerAtEnd: 1_000_300,
    energy: 300,
    energyWithLoss: 300,
    startMode: 2,
    stopReason: 0x45,
    ...values,
  })
  return point.next('RecordReceived')
}
/** Starts a session from the console, and returns its serial. */
async function startRemotely(): Promise<string> {
  const { operatorId } = site
  const starting = site.command({
    operatorId,
    scope: 'all',
    userId: newId(),
    chargePointNo: no,
    action: 'RemoteStartTransaction',
    payload: { connectorId: 1, idTag: uid },
    expiresInSeconds: 20,
  })
  const start = await point.next('RemoteStart')
  if (start.name !== 'RemoteStart') throw new Error('no start')
  const { serial } = start.values
  point.send('StartResult', { serial, chargePointNo: no, connectorNo: '01', success: 1 }, start.sequence)
  expect((await starting).result).toMatchObject({ state: 'accepted' })
  return serial
}

test.each([
  ['left', `00000000${uid}`],
  ['right', `${uid}00000000`],
])('X-27 a card that is padded on the %s starts the session of its token', async (_side, card) => {
  const { success, serial } = await startByCard(card)
  expect(success).toBe(1)
  await realtime({ ...charging, serial })
  expect(await sessionsOf()).toMatchObject([{ state: 'charging', tag: uid }])
})

test('X-27 an idle connector that shows its last serial and readings is idle, and stores none of them', async () => {
  const { serial } = await startByCard(`00000000${uid}`)
  await realtime({ ...charging, serial, energy: 300 })
  await sendRecord(serial, { card: `00000000${uid}` })
  const valuesOf = () =>
    rowsOf(
      'select count(*)::int as count from stations_meter_values v join stations_charge_point_names n using (charge_point_key) where n.charge_point_id = $1',
    )
  const before = await valuesOf()
  await realtime({ ...charging, state: 2, plugged: 0, serial, energy: 9_000, connectorTemperature: 90 })
  expect(await valuesOf()).toEqual(before)
  expect(await sessionsOf()).toMatchObject([{ state: 'settled', energy: 300 }])
  expect(await rowsOf('select status from stations_connector_states where charge_point_id = $1')).toEqual([
    { status: 'idle' },
  ])
})

test('X-27 a fault in a heartbeat changes no state, but the connector is asked for it until its state shows it', async () => {
  const reportFault = async (connectorNo: string) => {
    point.send('Heartbeat', { chargePointNo: no, connectorNo, connectorFault: 1 })
    await point.next('HeartbeatAnswer')
  }
  // The login asks for both.
  for (const connectorNo of ['01', '02'])
    expect(await point.next('ReadRealtime')).toMatchObject({ values: { connectorNo } })
  await realtime({ connectorNo: '02', state: 2 })
  await reportFault('02')
  expect(await point.next('ReadRealtime')).toMatchObject({ values: { connectorNo: '02' } })
  const statusOf = () =>
    rowsOf('select status, vendor_error_code as fault from stations_connector_states where charge_point_id = $1')
  expect(await statusOf()).toEqual([{ status: 'idle', fault: null }])
  await realtime({ connectorNo: '02', state: 1, faults: (1 << 2) | (1 << 11) })
  expect(await statusOf()).toEqual([{ status: 'faulted', fault: 'F11' }])
  await reportFault('02')
  await realtime({ connectorNo: '01', state: 2 })
  await reportFault('01')
  // The next question is that of connector 1: there was none more for connector 2.
  expect(await point.next('ReadRealtime')).toMatchObject({ values: { connectorNo: '01' } })
})

test('X-27 an ICCID with hexadecimal digits logs in', async () => {
  point.close()
  point = await connectRawYkcPoint(site.ykcPort)
  expect(await point.logIn(no, { iccid: '898604123456789ABCDE' })).toBe(0)
})

test('X-27 a start that failed at the charge point ends in a record without energy, which is a failed start', async () => {
  const { serial } = await startByCard(`00000000${uid}`)
  // The message of the vehicle about its battery did not come.
  await sendRecord(serial, {
    card: `00000000${uid}`,
    stopReason: 0x5a,
    energy: 0,
    energyWithLoss: 0,
    registerAtEnd: 1_000_000,
  })
  expect(await sessionsOf()).toMatchObject([{ energy: 0, reason: 'start_failed' }])
})

test('X-27 a charge point that asks for its model without a check gets it', async () => {
  point.send('ModelRequest', { chargePointNo: no })
  expect(await point.next('ModelAnswer')).toMatchObject({ values: { chargePointNo: no, model: '0001' } })
})

describe('X-27 a charge point that uses a serial of its own for a start of ours', () => {
  const own = '9'.repeat(32)

  test('has one session, which its record ends once, and an event with both serials', async () => {
    const ours = await startRemotely()
    await realtime({ ...charging, serial: own })
    expect(await sendRecord(own, { startMode: 1 })).toMatchObject({ values: { serial: own, result: 0 } })
    expect(await sendRecord(own, { startMode: 1 })).toMatchObject({ values: { serial: own, result: 0 } })
    expect(await sessionsOf()).toMatchObject([{ state: 'settled', tag: uid, energy: 300 }])
    expect(
      await rowsOf("select detail from stations_events where charge_point_id = $1 and code = 'YkcOwnSerial' limit 1"),
    ).toEqual([{ detail: `${own} · ${ours}` }])
  })

  test.each([
    ['of an offline card', { startMode: 4, card: `00000000${uid}` }],
    ['of another card', { startMode: 2, card: '00000000DEADBEEF' }],
    ['of another day', { startMode: 1, startedAt: '2026-03-09 08:15:30.000', endedAt: '2026-03-09 08:25:30.000' }],
    ['of the other connector', { startMode: 1, connectorNo: '02' }],
  ])('keeps its session when the record is %s', async (_which, values) => {
    await startRemotely()
    await sendRecord(own, values)
    expect(await sessionsOf()).toContainEqual(expect.objectContaining({ state: 'charging', tag: uid }))
    expect(await sessionsOf()).toHaveLength(2)
  })
})

test('X-27 a serial of zeros charges without a session until its record comes', async () => {
  await realtime({ ...charging, serial: '0'.repeat(32) })
  expect(await sessionsOf()).toEqual([])
  expect(await rowsOf('select status from stations_connector_states where charge_point_id = $1')).toEqual([
    { status: 'charging' },
  ])
})
