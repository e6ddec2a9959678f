import { newId } from '@evops/platform/contract'
import { waitUntil } from '@evops/platform/testing'
import type { YkcMessageName, YkcValues } from '@evops/ykc/contract'
import { connectRawYkcPoint, type RawYkcPoint } from '@evops/ykc/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ykcSite, type SiteChargePoint, type YkcSite } from '../../testing/index.ts'

let site: YkcSite
let chargePoint: SiteChargePoint
let point: RawYkcPoint
let no: string

beforeAll(async () => {
  site = await ykcSite()
  await site.token('5A3C10F2')
})
afterAll(() => site.close())
beforeEach(async () => {
  ;({ chargePoint, point } = await site.ykcPoint())
  no = chargePoint.chargePointNo
  await waitForLink()
  return () => point.close()
})

const rowsOf = async (text: string) => (await site.admin.query(text, [chargePoint.chargePointId])).rows
/** Waits until the connection is stored: a command is not sent without it. */
const waitForLink = () =>
  waitUntil(async () => {
    const [row] = await rowsOf('select connected from stations_links where charge_point_id = $1')
    return row?.connected === true
  }, 'the link is stored')
const sessionsOf = () => rowsOf('select state, id_tag from charging_sessions where charge_point_id = $1')
/** Sends a command as the console does, and returns its result. */
async function command(action: Parameters<YkcSite['command']>[0]['action'], payload: object) {
  const { operatorId } = site
  const order = { operatorId, scope: 'all' as const, userId: newId(), chargePointNo: no, action, payload }
  return (await site.command({ ...order, expiresInSeconds: 20 })).result
}
async function next<Name extends YkcMessageName>(name: Name): Promise<YkcValues<Name> & { sequence: number }> {
  const { values, sequence } = await point.next(name)
  // Safe cast: `next` returns messages of this name alone.
  return { ...(values as YkcValues<Name>), sequence }
}
async function heartbeat() {
  point.send('Heartbeat', { chargePointNo: no, connectorNo: '01' })
  await point.next('HeartbeatAnswer')
}

describe('X-27 a restart', () => {
  test.each([
    ['Hard', 1, 1, 'accepted'],
    ['Soft', 2, 1, 'accepted'],
    ['Hard', 1, 0, 'rejected'],
  ] as const)('%s is sent with %i, and its answer %i is %s', async (type, when, success, state) => {
    const restarting = command('Reset', { type })
    expect(await next('Restart')).toMatchObject({ chargePointNo: no, when })
    point.send('RestartAnswer', { chargePointNo: no, success })
    expect(await restarting).toMatchObject({ state })
  })
})

describe('X-27 a parking lock', () => {
  test.each([
    ['Up', 0x55, 1, 'accepted'],
    ['Down', 0xff, 1, 'accepted'],
    ['Up', 0x55, 0, 'rejected'],
  ] as const)('moves %s: %i is sent, and its answer %i is %s', async (type, lockMove, success, state) => {
    const moving = command('MoveParkingLock', { connectorId: 2, type })
    expect(await next('MoveLock')).toMatchObject({ chargePointNo: no, lockConnectorNo: 2, lockMove })
    point.send('MoveLockAnswer', { chargePointNo: no, lockConnectorNo: 2, success })
    expect(await moving).toMatchObject({ state })
  })

  test('is refused at an OCPP charge point', async () => {
    const ocpp = await site.chargePoint()
    const connected = await site.connect(ocpp)
    no = ocpp.chargePointNo
    chargePoint = ocpp
    await waitForLink()
    expect(await command('MoveParkingLock', { connectorId: 1, type: 'Up' })).toMatchObject({ state: 'rejected' })
    await connected.close()
  })
})

test('X-27 the state of a connector is asked for, and its report is the answer', async () => {
  const asking = command('TriggerMessage', { requestedMessage: 'StatusNotification', connectorId: 2 })
  await waitUntil(async () => (await next('ReadRealtime')).connectorNo === '02', 'connector 2 is asked for')
  point.send('Realtime', { chargePointNo: no, connectorNo: '02', state: 2, plugged: 1 })
  expect(await asking).toMatchObject({ state: 'accepted' })
  await heartbeat()
  expect(
    await rowsOf('select connector_no as no, status from stations_connector_states where charge_point_id = $1'),
  ).toEqual([{ no: 2, status: 'occupied' }])
})

describe('X-27 a remote start', () => {
  const start = () => command('RemoteStartTransaction', { connectorId: 1, idTag: '5A3C10F2' })

  test('without a plug waits for the driver, whose plug brings a second answer', async () => {
    const starting = start()
    const { serial, sequence } = await next('RemoteStart')
    const result = { serial, chargePointNo: no, connectorNo: '01' }
    point.send('StartResult', { ...result, success: 0, reason: 5 }, sequence)
    expect(await starting).toMatchObject({ state: 'accepted' })
    expect(await sessionsOf()).toEqual([])
    point.send('StartResult', { ...result, success: 1 })
    await heartbeat()
    expect(await sessionsOf()).toEqual([{ state: 'charging', id_tag: '5A3C10F2' }])
  })

  test('of a faulty charge point is rejected and opens no session', async () => {
    const starting = start()
    const { serial, sequence } = await next('RemoteStart')
    point.send('StartResult', { serial, chargePointNo: no, connectorNo: '01', success: 0, reason: 3 }, sequence)
    expect(await starting).toMatchObject({ state: 'rejected' })
    expect(await sessionsOf()).toEqual([])
  })
})

test('a charge point older than version 1.5 starts nothing, neither by card nor by command', async () => {
  const { chargePoint: old } = await site.ykcPoint()
  const oldPoint = await connectRawYkcPoint(site.ykcPort)
  onTestFinished(oldPoint.close)
  expect(await oldPoint.logIn(old.chargePointNo, { protocolVersion: 14 })).toBe(0)
  oldPoint.send('StartRequest', {
    chargePointNo: old.chargePointNo,
    connectorNo: '01',
    mode: 1,
    card: '000000005A3C10F2',
  })
  expect(await oldPoint.next('StartVerdict')).toMatchObject({ values: { success: 0, reason: 5 } })
  no = old.chargePointNo
  expect(await command('RemoteStartTransaction', { connectorId: 1, idTag: '5A3C10F2' })).toMatchObject({
    state: 'rejected',
  })
})

const logged: YkcMessageName[] = [
  'Handshake',
  'VehicleParameters',
  'Demand',
  'BatteryState',
  'VehicleError',
  'BmsStop',
  'ChargerStop',
  'ChargingEnd',
]
/** Starts a session, sends messages of the vehicle and of the other connector, and returns those of the session. */
async function listSessionMessages(): Promise<{ action: string | null; body: string }[]> {
  const place = { chargePointNo: no, connectorNo: '01' }
  point.send('StartRequest', { ...place, mode: 1, card: '000000005A3C10F2' })
  const { serial } = await next('StartVerdict')
  point.send('Realtime', { ...place, serial, state: 3, plugged: 1, outputVoltage: 6_000, outputCurrent: 1_000 })
  for (const name of logged) point.send(name, { ...place, serial })
  point.send('LockState', { chargePointNo: no, lockConnectorNo: 2, lockPosition: 0x55 })
  point.send('Realtime', { ...place, connectorNo: '02', state: 2, plugged: 1 })
  await heartbeat()
  const [session] = await rowsOf('select id from charging_sessions where charge_point_id = $1')
  const list = async () => (await site.call('GET', `/api/sessions/${session?.id}/ocpp-messages?pageSize=200`)).data.list
  // The answer to the heartbeat is logged last.
  await waitUntil(async () => {
    const bodies: string[] = (await list()).map(({ body }: { body: string }) => body)
    return bodies.some((body) => body.startsWith('[3,"03-'))
  }, 'all are in the log')
  return list()
}

test('X-27 messages of the vehicle are among those of its session, and one of a parking lock disturbs nothing', async () => {
  const names = (await listSessionMessages()).map(({ action }) => action)
  expect(names).toEqual(expect.arrayContaining(logged))
})

test('X-27 messages of the other connector are not among those of a session', async () => {
  const bodies = (await listSessionMessages()).map(({ body }) => body)
  expect(bodies.filter((body) => body.includes('"connectorNo":"02"'))).toEqual([])
})
