import { newId } from '@evops/platform/contract'
import { waitUntil } from '@evops/platform/testing'
import { connectRawYkcPoint, type RawYkcPoint } from '@evops/ykc/testing'
import type { YkcLimits } from '@evops/ykc/server'
import { connectRawChargePoint } from '@evops/ocpp/testing'
import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ykcSite, type SiteChargePoint, type YkcSite } from '../../testing/index.ts'
import { createPointsGateway } from '../points-gateway.ts'
import { stationTimeOf } from './station-time.rules.ts'

let site: YkcSite
let chargePoint: SiteChargePoint
let no: string

beforeAll(async () => {
  site = await ykcSite()
  await site.token('5A3C10F2')
})
afterAll(() => site.close())
beforeEach(async () => {
  const made = await site.ykcPoint()
  made.point.close()
  ;({ chargePoint } = made)
  no = chargePoint.chargePointNo
  await waitForLink({ connected: false })
})

const iccid = '89860412345678901234'
const otherIccid = '89860412345678909999'
const card = '000000005A3C10F2'
const query = async (text: string) => (await site.admin.query(text, [chargePoint.chargePointId])).rows
const linkOf = async () =>
  (await query('select connected, process_id as process from stations_links where charge_point_id = $1'))[0]
const waitForLink = (wanted: { connected: boolean; process?: string }) =>
  waitUntil(
    async () => {
      const { connected, process } = (await linkOf()) ?? {}
      return connected === wanted.connected && (wanted.process === undefined || process === wanted.process)
    },
    `the link is ${JSON.stringify(wanted)}`,
  )
const sessionsOf = () =>
  query(
    'select state, id_tag, energy_dwh::int as energy from charging_sessions where charge_point_id = $1 order by created_at',
  )

/** Sets the rule as the console does. The parts of a rule without values are unset. */
async function bind(rule: string, values: { iccid?: string; network?: string } = {}) {
  await site.admin.query(
    'update stations_identities set ykc_binding = $2, bound_iccid = $3, bound_network = $4 where charge_point_id = $1',
    [chargePoint.chargePointId, rule, values.iccid ?? null, values.network ?? null],
  )
}
const boundOf = async () =>
  (
    await query(
      'select bound_iccid as iccid, bound_network::text as network, bound_at is not null as "isBound" from stations_identities where charge_point_id = $1',
    )
  )[0]

async function connect(port = site.ykcPort): Promise<RawYkcPoint> {
  const point = await connectRawYkcPoint(port)
  onTestFinished(() => point.close())
  return point
}
async function logIn(values: { iccid?: string } = {}, port?: number) {
  const point = await connect(port)
  return { point, result: await point.logIn(no, values) }
}
const waitForRefusal = (cause: string) =>
  waitUntil(async () => {
    const { rows } = await site.admin.query('select cause, subprotocol from stations_refused where identity = $1', [no])
    return rows.some((row) => row.cause === cause && row.subprotocol === 'ykc1.6')
  }, `the refusal is listed as ${cause}`)

/** Runs another process with its own memory on the same database, and listens for charge points there. */
async function startProcess(ykcLimits: Partial<YkcLimits> = {}) {
  const processId = `other-${newId()}`
  const gateway = createPointsGateway(site.services, { tariffs: site.tariffs, processId, ykcLimits })
  const server = createServer((socket) => gateway.ykc.accept(socket))
  onTestFinished(async () => {
    await gateway.close({ jitterMs: 0 })
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { processId, ykc: gateway.ykc, port: typeof address === 'object' && address !== null ? address.port : 0 }
}

describe('a login', () => {
  test('of the bound SIM card is accepted', async () => {
    await bind('iccid', { iccid })
    expect((await logIn({ iccid })).result).toBe(0)
  })

  test('of another SIM card is refused and listed, and its answer does not name the cause', async () => {
    await bind('iccid', { iccid })
    const stranger = await connect()
    stranger.send('Login', { chargePointNo: no, iccid: otherIccid, connectors: 2, protocolVersion: 16 })
    expect(await stranger.next('LoginAnswer')).toMatchObject({ values: { chargePointNo: no, result: 1 } })
    await stranger.closed
    await waitForRefusal('ykc-iccid')
  })

  test('from the bound network is accepted', async () => {
    await bind('network', { network: '127.0.0.0/8' })
    expect((await logIn()).result).toBe(0)
  })

  test('from outside the bound network is refused and listed', async () => {
    await bind('network', { network: '10.20.0.0/16' })
    expect((await logIn({ iccid })).result).toBe(1)
    await waitForRefusal('ykc-network')
  })

  test('binds its number to its SIM card if it is the first, and others are refused', async () => {
    await bind('first_login')
    expect((await logIn({ iccid })).result).toBe(0)
    expect(await boundOf()).toEqual({ iccid, network: null, isBound: true })
    expect((await logIn({ iccid: otherIccid })).result).toBe(1)
    expect((await logIn({ iccid })).result).toBe(0)
  })

  test('without a SIM card binds its number to its address', async () => {
    await bind('first_login')
    expect((await logIn()).result).toBe(0)
    expect(await boundOf()).toEqual({ iccid: null, network: '127.0.0.1/32', isBound: true })
  })

  test('that is refused binds nothing', async () => {
    await bind('first_login')
    await query('update stations_identities set security_profile = 3 where charge_point_id = $1')
    expect((await logIn({ iccid })).result).toBe(1)
    expect(await boundOf()).toMatchObject({ isBound: false })
  })

  test('of two at the same time binds, and the other is judged by it', async () => {
    await bind('first_login')
    const other = await startProcess()
    const results = await Promise.all([logIn({ iccid }), logIn({ iccid: otherIccid }, other.port)])
    expect(results.map(({ result }) => result).toSorted((a, b) => a - b)).toEqual([0, 1])
  })

  test('over OCPP is refused without a password once the number is bound', async () => {
    await bind('iccid', { iccid })
    const url = `ws://127.0.0.1:${site.port}/ocpp/`
    await expect(connectRawChargePoint({ url, identity: no })).rejects.toThrow()
  })
})

describe('the same number again', () => {
  const chargingData = { connectorNo: '01', state: 3, plugged: 1, outputVoltage: 6000, outputCurrent: 1000, soc: 50 }

  async function heartbeat(point: RawYkcPoint) {
    point.send('Heartbeat', { chargePointNo: no, connectorNo: '01' })
    await point.next('HeartbeatAnswer')
  }
  /** Starts a session by card and returns its serial. */
  async function charge(point: RawYkcPoint): Promise<string> {
    point.send('StartRequest', { chargePointNo: no, connectorNo: '01', mode: 1, card })
    const { name, values } = await point.next('StartVerdict')
    if (name !== 'StartVerdict') throw new Error('no verdict')
    point.send('Realtime', { chargePointNo: no, serial: values.serial, ...chargingData })
    await heartbeat(point)
    return values.serial
  }
  async function endSession(point: RawYkcPoint, serial: string) {
    const at = Date.now()
    point.send('Record', {
      serial,
      chargePointNo: no,
      connectorNo: '01',
      startedAt: stationTimeOf(new Date(at - 60_000), 'Asia/Shanghai'),
      endedAt: stationTimeOf(new Date(at), 'Asia/Shanghai'),
      registerAtStart: 1_234_567_890,
      registerAtEnd: 1_234_568_190,
      energy: 300,
      energyWithLoss: 300,
      startMode: 2,
      stopReason: 0x45,
      card,
    })
    await point.next('RecordReceived')
  }

  test('takes over a running session, which ends once', async () => {
    const { point: old } = await logIn({ iccid })
    const serial = await charge(old)
    const { point: next } = await logIn({ iccid })
    await old.closed
    next.send('Realtime', { chargePointNo: no, serial, ...chargingData, energy: 100 })
    await heartbeat(next)
    expect(await sessionsOf()).toMatchObject([{ state: 'charging' }])
    await endSession(next, serial)
    await endSession(next, serial)
    expect(await sessionsOf()).toEqual([{ state: 'settled', id_tag: '5A3C10F2', energy: 300 }])
  })

  test('in another process takes over a running session, and the first process ends its connection', async () => {
    const { point: old } = await logIn({ iccid })
    const serial = await charge(old)
    const other = await startProcess()
    const { point: next } = await logIn({ iccid }, other.port)
    await old.closed
    expect(site.ocpp.ykc.connection(no)).toBeUndefined()
    next.send('Realtime', { chargePointNo: no, serial, ...chargingData, energy: 100 })
    await heartbeat(next)
    await endSession(next, serial)
    expect(await sessionsOf()).toEqual([{ state: 'settled', id_tag: '5A3C10F2', energy: 300 }])
    expect(await linkOf()).toEqual({ connected: true, process: other.processId })
  })

  test('back in the first process takes over from the second', async () => {
    const other = await startProcess()
    const { point: first } = await logIn({ iccid }, other.port)
    await waitForLink({ connected: true, process: other.processId })
    const { point: next } = await logIn({ iccid })
    await first.closed
    await heartbeat(next)
    expect(other.ykc.connection(no)).toBeUndefined()
    expect(site.ocpp.ykc.connection(no)).toBeDefined()
  })

  test('ends an outstanding remote start as offline, and a start that the charge point made all the same is kept', async () => {
    const { point: old } = await logIn({ iccid })
    await waitForLink({ connected: true })
    const ordered = site.command({
      operatorId: site.operatorId,
      scope: 'all',
      userId: newId(),
      chargePointNo: no,
      action: 'RemoteStartTransaction',
      payload: { connectorId: 1, idTag: '5A3C10F2' },
      expiresInSeconds: 20,
    })
    const { name, values } = await old.next('RemoteStart')
    if (name !== 'RemoteStart') throw new Error('no remote start')
    const { point: next } = await logIn({ iccid })
    expect((await ordered).result).toMatchObject({ state: 'offline' })
    next.send('StartResult', { serial: values.serial, chargePointNo: no, connectorNo: '01', success: 1 })
    await heartbeat(next)
    expect(await sessionsOf()).toMatchObject([{ id_tag: '5A3C10F2' }])
  })

  test('of a stranger does not end the connection of the charge point', async () => {
    await bind('iccid', { iccid })
    const { point } = await logIn({ iccid })
    expect((await logIn({ iccid: otherIccid })).result).toBe(1)
    await heartbeat(point)
    expect(site.ocpp.ykc.connection(no)).toBeDefined()
  })
})

test('a half-open connection is closed, and its charge point is offline', async () => {
  const other = await startProcess({ silenceMs: 300, sweepMs: 20 })
  const { point } = await logIn({ iccid }, other.port)
  await point.closed
  await waitForLink({ connected: false, process: other.processId })
})
