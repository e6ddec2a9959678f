import { connectRawYkcPoint, type RawYkcPoint } from '@evops/ykc/testing'
import { newId } from '@evops/platform/contract'
import { waitUntil } from '@evops/platform/testing'
import { createServer } from 'node:net'
import { createPointsGateway } from '../points-gateway.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ykcSite, type SiteChargePoint, type YkcSite } from '../../testing/index.ts'
import { stationTimeOf } from './station-time.rules.ts'

let site: YkcSite
let chargePoint: SiteChargePoint
let point: RawYkcPoint
let no: string
let port: number

beforeAll(async () => {
  site = await ykcSite()
  port = site.ykcPort
  await site.token('5A3C10F2')
  await site.token('TAG-OK')
  await site.token('AA3C10F2', { state: 'blocked' })
})
afterAll(() => site.close())
beforeEach(async () => {
  ;({ chargePoint, point } = await site.ykcPoint())
  no = chargePoint.chargePointNo
  return () => point.close()
})

const card = '000000005A3C10F2'
const localTime = (at: number) => stationTimeOf(new Date(at), 'Asia/Shanghai')
const query = async (text: string) => (await site.admin.query(text, [chargePoint.chargePointId])).rows

const sessionsOf = () =>
  query(
    'select id, state, id_tag, protocol, energy_dwh::int as energy, meter_start_dwh::int as begin, meter_end_dwh::int as end, stop_reason as reason, start_mode as mode, total_minor::int as total from charging_sessions where charge_point_id = $1 order by created_at',
  )

const statesOf = async () =>
  (
    await query(
      'select connector_no as no, status, vendor_error_code as fault from stations_connector_states where charge_point_id = $1 order by 1',
    )
  ).map(({ no: connectorNo, status, fault }) => [connectorNo, status, fault])

/** Sends real-time data and waits for the heartbeat behind it, whose answer shows that the data are stored. */
async function realtime(values: Parameters<typeof point.send<'Realtime'>>[1]) {
  point.send('Realtime', { chargePointNo: no, connectorNo: '01', state: 2, ...values })
  await heartbeat()
}
async function heartbeat() {
  point.send('Heartbeat', { chargePointNo: no, connectorNo: '01' })
  await point.next('HeartbeatAnswer')
}
const chargingData = { state: 3, plugged: 1, outputVoltage: 6000, outputCurrent: 1000, soc: 50 }

/** The session of each test is seconds old, so its record has 30 Wh. */
const recordTimes = { startedAt: localTime(Date.now() - 60_000), endedAt: localTime(Date.now()) }
const recordOf = (serial: string, more: Parameters<typeof point.send<'Record'>>[1] = {}) => ({
  serial,
  chargePointNo: no,
  connectorNo: '01',
  ...recordTimes,
  registerAtStart: 1_234_567_890,
  registerAtEnd: 1_234_568_190,
  energy: 300,
  energyWithLoss: 300,
  startMode: 2,
  stopReason: 0x45,
  card,
  ...more,
})
async function sendRecord(serial: string, more?: Parameters<typeof point.send<'Record'>>[1]) {
  point.send('Record', recordOf(serial, more))
  return point.next('RecordReceived')
}

async function startByCard(values: Parameters<typeof point.send<'StartRequest'>>[1] = {}) {
  point.send('StartRequest', { chargePointNo: no, connectorNo: '01', mode: 1, card, ...values })
  const { name, values: verdict } = await point.next('StartVerdict')
  if (name !== 'StartVerdict') throw new Error('no verdict')
  return verdict
}

describe('the connection', () => {
  test('a login is stored, and the station’s time follows', async () => {
    const { values } = await point.next('SetTime')
    expect(values).toMatchObject({ chargePointNo: no })
    await waitUntil(async () => {
      const [row] = await query('select connected, subprotocol from stations_links where charge_point_id = $1')
      return row?.connected === true && row.subprotocol === 'ykc1.6'
    }, 'the link is stored')
    await waitUntil(async () => {
      const [row] = await query('select vendor, firmware from stations_charge_points where id = $1')
      return row?.vendor === 'YKC' && row.firmware === '2.07'
    }, 'the boot is stored')
  })

  test('a charge point that needs a password for OCPP is refused, and the refusal is listed', async () => {
    const other = await site.chargePoint()
    await site.admin.query('update stations_identities set identity = $1 where charge_point_id = $2', [
      other.chargePointNo,
      other.chargePointId,
    ])
    const stranger = await connectRawYkcPoint(port)
    expect(await stranger.logIn(other.chargePointNo)).toBe(1)
    await stranger.closed
    await waitUntil(async () => {
      const { rows } = await site.admin.query('select cause, subprotocol from stations_refused where identity = $1', [
        other.chargePointNo,
      ])
      return rows[0]?.cause === 'no-credentials' && rows[0].subprotocol === 'ykc1.6'
    }, 'the refusal is listed')
  })

  test('an idle, a plugged and a faulted connector show their states, and a fault its code', async () => {
    await realtime({ connectorNo: '01', plugged: 1 })
    await realtime({ connectorNo: '02', state: 1, faults: 8_194 })
    expect(await statesOf()).toEqual([
      [1, 'occupied', null],
      [2, 'faulted', 'F01'],
    ])
  })
})

test('X-27 the alarm of a parking lock is a fault of its connector, which is free, until it ends', async () => {
  const idle = { connectorNo: '02', state: 2 }
  const lock = { chargePointNo: no, lockConnectorNo: 2, lockPosition: 0x55 }
  await realtime(idle)
  point.send('LockState', { ...lock, lockAlarm: 0x55 })
  await realtime(idle)
  expect(await statesOf()).toEqual([[2, 'idle', 'F33']])
  point.send('LockState', lock)
  await realtime(idle)
  expect(await statesOf()).toEqual([[2, 'idle', null]])
})

test('X-27 positions of a parking lock are events, once each', async () => {
  const lock = { chargePointNo: no, lockConnectorNo: 2, lockBattery: 80 }
  for (const lockPosition of [0xff, 0xff, 0, 0x55]) point.send('LockState', { ...lock, lockPosition })
  await heartbeat()
  expect(
    await query(
      "select code, detail from stations_events where charge_point_id = $1 and code like 'Parking%' order by code",
    ),
  ).toEqual([
    { code: 'ParkingLockBetween', detail: '#2 · 80 %' },
    { code: 'ParkingLockDown', detail: '#2 · 80 %' },
    { code: 'ParkingLockUp', detail: '#2 · 80 %' },
  ])
})

describe('a session', () => {
  test('X-27 by card: allowed, charged, recorded, billed, confirmed', async () => {
    const verdict = await startByCard()
    expect(verdict).toMatchObject({ success: 1, reason: 0 })
    expect(verdict.serial).toMatch(new RegExp(`^${no}01\\d{16}$`))
    await realtime({ ...chargingData, serial: verdict.serial })
    expect(await sessionsOf()).toMatchObject([{ state: 'charging', id_tag: '5A3C10F2', protocol: 'ykc1.6' }])
    expect(await statesOf()).toEqual([[1, 'charging', null]])
    expect(await sendRecord(verdict.serial)).toMatchObject({ values: { serial: verdict.serial, result: 0 } })
    expect(await sessionsOf()).toMatchObject([
      { state: 'settled', energy: 300, begin: 1_234_567_890, end: 1_234_568_190, reason: 'user_local' },
    ])
    expect((await sessionsOf())[0].total).toBeGreaterThan(0)
  })

  test('a repeated record is confirmed again and changes nothing', async () => {
    const { serial } = await startByCard()
    await realtime({ ...chargingData, serial })
    await sendRecord(serial)
    const before = await sessionsOf()
    expect(await sendRecord(serial)).toMatchObject({ values: { result: 0 } })
    expect(await sessionsOf()).toEqual(before)
    expect(await query('select from charging_orphan_stops where charge_point_id = $1')).toEqual([])
  })

  test('a record of an offline card session opens, bills and confirms it', async () => {
    const serial = `${no}01${'2603090815300042'}`
    expect(await sendRecord(serial, { startMode: 4 })).toMatchObject({ values: { serial, result: 0 } })
    expect(await sessionsOf()).toMatchObject([
      { state: 'settled', id_tag: '5A3C10F2', energy: 300, mode: 'card_offline' },
    ])
    await sendRecord(serial, { startMode: 4 })
    expect(await sessionsOf()).toHaveLength(1)
  })

  test('a record after a reconnect still ends its session', async () => {
    const { serial } = await startByCard()
    await realtime({ ...chargingData, serial })
    point.close()
    point = await connectRawYkcPoint(port)
    await point.logIn(no)
    await sendRecord(serial)
    expect(await sessionsOf()).toMatchObject([{ state: 'settled', energy: 300 }])
  })

  test('an unknown card, a blocked card, a PIN and an unknown VIN are refused with their reasons', async () => {
    expect(await startByCard({ card: '00000000DEADBEEF' })).toMatchObject({ success: 0, reason: 1 })
    expect(await startByCard({ card: '00000000AA3C10F2' })).toMatchObject({ success: 0, reason: 2 })
    expect(await startByCard({ pinNeeded: 1 })).toMatchObject({ success: 0, reason: 7 })
    expect(await startByCard({ mode: 3, card: '0'.repeat(16), vin: 'LTESTVIN000000016' })).toMatchObject({
      success: 0,
      reason: 9,
    })
    expect(await sessionsOf()).toEqual([])
  })

  test('from the console: the command is answered, the session charges and is stopped', async () => {
    await realtime({ plugged: 1 })
    await waitUntil(async () => {
      const [row] = await query('select connected from stations_links where charge_point_id = $1')
      return row?.connected === true
    }, 'the link is stored')
    const began = site.call('POST', '/api/sessions/start', {
      body: { connectors: [{ chargePointId: chargePoint.chargePointId, connectorNo: 1 }], idTag: 'TAG-OK' },
    })
    const start = await point.next('RemoteStart')
    if (start.name !== 'RemoteStart') throw new Error('no start')
    const { serial } = start.values
    expect(start.values.balance).toBeGreaterThan(0)
    point.send('StartResult', { serial, chargePointNo: no, connectorNo: '01', success: 1 }, start.sequence)
    expect(await began).toMatchObject({ status: 200 })
    const [{ id: sessionId, protocol }] = await sessionsOf()
    expect(protocol).toBe('ykc1.6')
    await realtime({ ...chargingData, serial })
    expect(await sessionsOf()).toMatchObject([
      { id: sessionId, state: 'charging', id_tag: 'TAG-OK', protocol: 'ykc1.6', mode: 'console' },
    ])
    const stopped = site.call('POST', `/api/sessions/${sessionId}/stop`, { body: { reason: 'Test' } })
    const stop = await point.next('RemoteStop')
    expect(stop.values).toEqual({ chargePointNo: no, connectorNo: '01' })
    point.send('StopResult', { chargePointNo: no, connectorNo: '01', success: 1 })
    await stopped
    await sendRecord(serial, { startMode: 1, stopReason: 0x40, card: '0'.repeat(16) })
    expect(await sessionsOf()).toMatchObject([{ id: sessionId, state: 'settled', energy: 300 }])
  })

  test('a record with impossible times is stored and confirmed', async () => {
    const { serial } = await startByCard()
    await realtime({ ...chargingData, serial })
    const times = { startedAt: '2000-00-00 00:00:00.000', endedAt: '2000-00-00 00:00:00.000' }
    expect(await sendRecord(serial, times)).toMatchObject({ values: { result: 0 } })
    expect(await sessionsOf()).toMatchObject([{ state: 'settled', energy: 300 }])
  })
})

describe('the vehicle of a session', () => {
  const vin = 'LTESTVN0000000016'
  beforeEach(async () => {
    await site.admin.query(
      'insert into fleet_vehicles (operator_id, id, vin) values ($1, $2, $3) on conflict do nothing',
      [site.operatorId, newId(), vin],
    )
  })
  const vehicleOf = async () =>
    (
      await query(
        'select s.shown_by as by, v.vin from charging_sessions s left join fleet_vehicles v on v.id = s.shown_vehicle_id where s.charge_point_id = $1',
      )
    )[0]

  test('X-27 is known by the VIN of its handshake, which comes before the charging', async () => {
    const { serial } = await startByCard()
    point.send('Handshake', { serial, chargePointNo: no, connectorNo: '01', vin })
    await realtime({ ...chargingData, serial })
    expect(await vehicleOf()).toEqual({ by: 'vin', vin })
  })

  test('is known by a handshake behind the answer to our start, too', async () => {
    const { serial } = await startByCard()
    await realtime({ ...chargingData, serial })
    expect(await vehicleOf()).toEqual({ by: null, vin: null })
    point.send('Handshake', { serial, chargePointNo: no, connectorNo: '01', vin })
    await heartbeat()
    expect(await vehicleOf()).toEqual({ by: 'vin', vin })
  })

  test('is known by the VIN of a record made offline', async () => {
    await sendRecord(`${no}01${'2603090815300042'}`, { startMode: 4, vin })
    expect(await vehicleOf()).toEqual({ by: 'vin', vin })
  })

  test('X-27 shows its battery data on the page of its session, without its VIN', async () => {
    const { serial } = await startByCard()
    const place = { serial, chargePointNo: no, connectorNo: '01' }
    point.send('Handshake', { ...place, vin, chargeCycles: 7 })
    await realtime({ ...chargingData, serial })
    point.send('Demand', { ...place, demandVoltage: 6_900, demandCurrent: 3_000, measuredCurrent: 3_000, soc: 50 })
    point.send('Demand', { ...place, soc: 51 })
    point.send('BmsStop', { ...place, stopCause: 1 })
    await heartbeat()
    const [{ id }] = await sessionsOf()
    const { vehicleData } = (await site.call('GET', `/api/sessions/${id}`)).data
    expect(vehicleData).toMatchObject({
      Handshake: { chargeCycles: 7 },
      // 100 A as 4000 - I. The second one comes too soon.
      Demand: { demandVoltage: 6_900, demandCurrent: 5_000, soc: 50 },
      BmsStop: { stopCause: 1 },
    })
    expect(JSON.stringify(vehicleData)).not.toContain(vin)
  })

  test('X-27 shows the course of its battery over the whole session, a point a minute', async () => {
    onTestFinished(() => site.setNow(undefined))
    const { serial } = await startByCard()
    const place = { serial, chargePointNo: no, connectorNo: '01' }
    await realtime({ ...chargingData, serial })
    const first = Date.now()
    for (const [minute, soc] of [50, 51, 52].entries()) {
      site.setNow(new Date(first + minute * 60_000))
      point.send('BatteryState', { ...place, maxTemperature: 83, minTemperature: 78 })
      for (const measuredCurrent of [3_000, 3_100])
        point.send('Demand', {
          ...place,
          demandVoltage: 6_900,
          demandCurrent: 2_900,
          measuredVoltage: 6_000,
          measuredCurrent,
          soc,
        })
      await heartbeat()
    }
    const [{ id }] = await sessionsOf()
    const { vehicleCurve } = (await site.call('GET', `/api/sessions/${id}`)).data
    const values = {
      demandedDv: 6_900,
      demandedDa: 1_100,
      measuredDv: 6_000,
      measuredDa: 1_000,
      hottestC: 33,
      coldestC: 28,
    }
    expect(vehicleCurve).toMatchObject([50, 51, 52].map((soc) => ({ ...values, soc })))
  })

  test('a VIN that nobody registered is no vehicle', async () => {
    const { serial } = await startByCard()
    point.send('Handshake', { serial, chargePointNo: no, connectorNo: '01', vin: 'LTESTVN0000000099' })
    await realtime({ ...chargingData, serial })
    expect(await vehicleOf()).toEqual({ by: null, vin: null })
  })
})

/** Runs another process with its own memory, and connects the charge point there. */
async function restartServer() {
  point.close()
  const gateway = createPointsGateway(site.services, {
    tariffs: site.tariffs,
    processId: `again-${chargePoint.identity}`,
  })
  const next = createServer((socket) => gateway.ykc.accept(socket))
  onTestFinished(async () => {
    point.close()
    await gateway.close({ jitterMs: 0 })
    next.close()
  })
  await new Promise<void>((resolve) => next.listen(0, '127.0.0.1', resolve))
  const address = next.address()
  point = await connectRawYkcPoint(typeof address === 'object' && address !== null ? address.port : 0)
  expect(await point.logIn(no)).toBe(0)
}

describe('after a restart of the server', () => {
  test('a start that was allowed before opens its session with its token', async () => {
    const { serial } = await startByCard()
    await restartServer()
    await realtime({ ...chargingData, serial })
    expect(await sessionsOf()).toMatchObject([{ state: 'charging', id_tag: '5A3C10F2', mode: 'card_online' }])
  })

  test('a record without card and VIN finds the token of its start', async () => {
    const { serial } = await startByCard()
    await restartServer()
    await sendRecord(serial, { card: '0'.repeat(16) })
    expect(await sessionsOf()).toMatchObject([{ state: 'settled', id_tag: '5A3C10F2', energy: 300 }])
  })

  test('a running session stays one session, and its record settles it once', async () => {
    const { serial } = await startByCard()
    await realtime({ ...chargingData, serial })
    await restartServer()
    await realtime({ ...chargingData, serial })
    expect(await sessionsOf()).toMatchObject([{ state: 'charging', id_tag: '5A3C10F2' }])
    await sendRecord(serial)
    await restartServer()
    await sendRecord(serial)
    expect(await sessionsOf()).toMatchObject([{ state: 'settled', energy: 300 }])
    expect(await query('select from charging_orphan_stops where charge_point_id = $1')).toEqual([])
  })

  test('each connector is asked for its state', async () => {
    await restartServer()
    const questions = [await point.next('ReadRealtime'), await point.next('ReadRealtime')]
    expect(questions.map(({ values }) => values)).toEqual([
      { chargePointNo: no, connectorNo: '01' },
      { chargePointNo: no, connectorNo: '02' },
    ])
  })

  test('a serial of another charge point touches its session not at all', async () => {
    const { serial } = await startByCard()
    await realtime({ ...chargingData, serial })
    const [own] = await sessionsOf()
    const { chargePoint: other, point: stranger } = await site.ykcPoint()
    onTestFinished(stranger.close)
    stranger.send('Record', { ...recordOf(serial), chargePointNo: other.chargePointNo })
    expect(await stranger.next('RecordReceived')).toMatchObject({ values: { serial, result: 0 } })
    expect(await sessionsOf()).toEqual([own])
  })
})
