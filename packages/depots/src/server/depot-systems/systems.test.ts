import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { vdvPath } from '../../contract/index.ts'
import { createTestDepot, createTestBuses, depotSite, type DepotSite } from '../../testing/index.ts'
import type { VdvGateway } from './vdv-gateway.ts'

let site: DepotSite
let server: Server
let vehicleIds: string[]
let chargePoints: { chargePointId: string; chargePointNo: string }[]
const servers: Server[] = []
const gateways: VdvGateway[] = []
let partner: { id: string; password: string }
const sockets: WebSocket[] = []
beforeAll(async () => {
  site = await depotSite()
  const point = { limitW: 60_000, fallbackW: 5_000 }
  chargePoints = (await createTestDepot(site, { limitW: 120_000, points: [point, point] })).chargePoints
  vehicleIds = await createTestBuses(site, ['12', '21'])
  server = await aServer()
  const body = { stationId: site.stationId, name: 'Yard manager', presystemId: 'bms-1' }
  partner = (await site.call('POST', '/api/depot-partners', { body })).data
})
afterAll(async () => {
  for (const socket of sockets) socket.terminate()
  for (const gateway of gateways) gateway.close()
  for (const one of servers) one.close()
  await site.close()
})
/** Starts a server as another process of the product. */
async function aServer(): Promise<Server> {
  const gateway = site.depots.openGateway()
  const made = createServer()
  made.on('upgrade', (request, socket, head) => {
    if (!gateway.handleUpgrade(request, socket, head)) socket.destroy()
  })
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  gateways.push(gateway)
  servers.push(made)
  return made
}

interface ReceivedMessages {
  messages: [number, string, string, string, string, string, Record<string, unknown>][]
  closed: number | undefined
}
function open(credential = `${partner.id}:${partner.password}`, protocol = 'v1.463.vdv.de', at = server) {
  const { port } = at.address() as AddressInfo
  const socket = new WebSocket(`ws://127.0.0.1:${port}${vdvPath}`, protocol, {
    headers: { authorization: `Basic ${Buffer.from(credential).toString('base64')}` },
  })
  sockets.push(socket)
  return socket
}
/** Simulates a depot system that is signed in and sends no automatic answers. */
async function client(at = server) {
  const socket = open(undefined, undefined, at)
  const received: ReceivedMessages = { messages: [], closed: undefined }
  socket.on('message', (data: Buffer) => received.messages.push(JSON.parse(data.toString('utf8'))))
  socket.on('close', (code) => (received.closed = code))
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const sendMessage = (
    message: string,
    payload: object,
    { presystemId = 'bms-1', at = Date.now(), id = randomUUID() as string } = {},
  ) => socket.send(JSON.stringify([1, 'BMS', presystemId, new Date(at).toISOString(), id, message, payload]))
  const requestAnswer = async (
    message: string,
    payload: object,
    { presystemId = 'bms-1', at = Date.now(), id = randomUUID() as string } = {},
  ) => {
    const before = received.messages.filter(([, , , , messageId]) => messageId === id).length
    sendMessage(message, payload, { presystemId, at, id })
    const answers = () => received.messages.filter(([, , , , messageId]) => messageId === id)
    await waitUntil(() => answers().length > before, `an answer to ${message}`)
    return answers().at(-1)
  }
  return {
    socket,
    heard: received,
    sendRequest: requestAnswer,
    sendEvent: sendMessage,
    boot: () => requestAnswer('BootNotification', {}),
  }
}
const hour = (n: number) => new Date(site.services.now().getTime() + n * 3_600_000).toISOString()
const request = (id: string, vehicleId: string, departs: number, more: object = {}) => ({
  chargingRequestId: id,
  vehicleId,
  ...more,
  chargingRequestData: {
    expectedArrivalTimeAtChargingPoint: hour(departs - 5),
    expectedSocAtArrival: 30,
    minTargetSoc: 40,
    maxTargetSoc: 90,
    requestedTimeForDeparture: hour(departs),
  },
})
const state = (...list: object[]) => ({ chargingRequestList: list })
const departures = async () =>
  (await site.call('GET', '/api/departures?sort=departAt')).data.list.map(
    (row: { blockNo: string; vehicleLabel: string; source: string }) => [row.blockNo, row.vehicleLabel, row.source],
  )
const getLinkState = async () => (await site.call('GET', '/api/depot-partners')).data.list[0]
const statusOf = (socket: WebSocket) =>
  new Promise<number | undefined>((resolve) => {
    socket.on('error', () => undefined)
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode))
    socket.once('open', () => resolve(101))
  })

test('X-05 nobody comes in without the credential of a partner, nor without the subprotocol', async () => {
  expect(await statusOf(open(`${partner.id}:wrong`))).toBe(401)
  expect(await statusOf(open(`${randomUUID()}:${partner.password}`))).toBe(401)
  expect(await statusOf(open('no uuid:x'))).toBe(401)
  expect(await statusOf(open(undefined, 'ocpp1.6'))).toBe(400)
  const { rows } = await site.admin.query('select secret_hash from depots_vdv_partners')
  expect(rows[0].secret_hash.toString('utf8')).not.toContain(partner.password)
})

test('X-05 a depot system boots, is told how its depot stands, and its requests are departures', async () => {
  const bms = await client()
  const early = await bms.sendRequest('ProvideChargingRequests', state())
  expect(early?.[0]).toBe(3)
  expect(await bms.boot()).toMatchObject([
    2,
    'CMS',
    'bms-1',
    expect.any(String),
    expect.any(String),
    'BootNotification',
    { status: 'Accepted' },
  ])
  await waitUntil(() => bms.heard.messages.some(([, , , , , name]) => name === 'ProvideChargingInformation'), 'told')

  const full = state(request('r1', '12', 8), request('r2', '21', 9), request('r3', 'bus nobody knows', 10))
  expect((await bms.sendRequest('ProvideChargingRequests', full))?.[0]).toBe(2)
  expect(await departures()).toEqual([
    ['r1', '12', 'vdv'],
    ['r2', '21', 'vdv'],
    ['r3', null, 'vdv'],
  ])
  const board = (await site.call('GET', `/api/depots/${site.stationId}/board`)).data
  expect(board.rows[0].reasons).toContainEqual({ code: 'no_soc_worst_case', marks: { soc: 30 } })

  // Vehicles are exchanged, one request is omitted, and one is cancelled.
  const other = state(request('r1', '21', 8), request('r2', '12', 9), {
    ...request('r3', '12', 10),
    chargingInstruction: 'Terminate',
  })
  expect((await bms.sendRequest('ProvideChargingRequests', other))?.[0]).toBe(2)
  expect(await departures()).toEqual([
    ['r1', '21', 'vdv'],
    ['r2', '12', 'vdv'],
  ])
  expect(await getLinkState()).toMatchObject({ connected: true, requests: 2, heldAt: null })
  bms.socket.close()
})

test('X-05 a frame twice, out of order, of another depot system, half wrong: nothing is done twice or in part', async () => {
  const bms = await client()
  await bms.boot()
  const at = Date.now()
  const id = randomUUID()
  const both = state(request('r1', '12', 8), request('r2', '21', 9))
  const first = await bms.sendRequest('ProvideChargingRequests', both, { id, at })
  expect(await bms.sendRequest('ProvideChargingRequests', state(), { id, at })).toEqual(first)
  expect(
    (await bms.sendRequest('ProvideChargingRequests', state(request('r1', '12', 8)), { at: at - 1_000 }))?.[0],
  ).toBe(2)
  const foreign = await bms.sendRequest('ProvideChargingRequests', state(), { presystemId: 'bms-2' })
  const why = expect.stringContaining('presystem')
  expect(foreign).toMatchObject({ 0: 3, 6: { message: why, errorMessage: why } })
  const wrong = state(request('r1', '12', 8), { ...request('r9', '21', 9), chargingRequestData: {} })
  expect((await bms.sendRequest('ProvideChargingRequests', wrong))?.[0]).toBe(3)
  expect((await departures()).map(([block]: string[]) => block)).toEqual(['r1', 'r2'])

  // Messages after a temporarily fast clock are not treated as outdated.
  await bms.sendRequest('ProvideChargingRequests', both, { at: at + 86_400_000 * 365 })
  await bms.boot()
  await bms.sendRequest('ProvideChargingRequests', state(request('r1', '12', 8)))
  expect((await departures()).map(([block]: string[]) => block)).toEqual(['r1'])
  const { data } = await site.call('GET', `/api/depot-partners/${partner.id}/messages?pageSize=100`)
  expect(data.list.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
    expect.arrayContaining(['older', 'other-presystem', 'wrong', 'taken', 'booted', 'sent']),
  )
  expect(JSON.stringify(data)).not.toContain(partner.password)
  bms.socket.close()
})

test('X-05 an empty list after a reconnect deletes nothing until somebody says so', async () => {
  const held = async () => {
    const bms = await client()
    await bms.boot()
    expect((await bms.sendRequest('ProvideChargingRequests', state()))?.[0]).toBe(2)
    expect((await getLinkState()).heldAt).not.toBeNull()
    expect(await departures()).toHaveLength(1)
    return bms
  }
  const decide = (take: boolean) =>
    site.call('POST', `/api/depot-partners/${partner.id}/held-state`, { body: { take } })
  const bms = await held()
  expect((await decide(false)).data).toMatchObject({ heldRefused: true })
  await bms.sendRequest('ProvideChargingRequests', state())
  expect(await departures()).toHaveLength(1)
  await bms.sendRequest('ProvideChargingRequests', state(request('r1', '12', 8)))
  expect(await getLinkState()).toMatchObject({ heldAt: null, heldRefused: false })
  expect(await decide(true)).toMatchObject({ error: 'depots.nothing-held' })

  // The newest connection counts, and the previous one is closed.
  const next = await held()
  await waitUntil(() => bms.heard.closed !== undefined, 'the older connection is closed')
  expect((await decide(true)).data).toMatchObject({ heldAt: null, requests: 0 })
  expect(await departures()).toEqual([])
  next.socket.close()
})

test('X-05 names that are not ours are mapped to vehicles and connectors, and a wanted connector is where the plan sends the vehicle', async () => {
  const bms = await client()
  await bms.boot()
  const names = () => site.call('GET', `/api/depot-partners/${partner.id}/names`)
  const map = (body: object) => site.call('POST', `/api/depot-partners/${partner.id}/names`, { body })
  const [first, second] = chargePoints
  const rowOf = async (block: string) =>
    (await site.call('GET', `/api/depots/${site.stationId}/board`)).data.rows.find(
      ({ blockNo }: { blockNo: string }) => blockNo === block,
    )
  await bms.sendRequest(
    'ProvideChargingRequests',
    state(
      request('r1', 'Wagen 12', 8, { chargingPointId: 'LP/2' }),
      request('r2', '21', 9, { chargingPointId: `${first?.chargePointNo}-1` }),
    ),
  )
  expect((await names()).data).toMatchObject([
    { kind: 'point', name: 'LP/2', by: null, requests: 1 },
    { kind: 'vehicle', name: 'Wagen 12', by: null },
    { kind: 'point', name: `${first?.chargePointNo}-1`, by: 'itself', connectorNo: 1 },
    { kind: 'vehicle', name: '21', by: 'itself' },
  ])
  expect(await rowOf('r1')).toMatchObject({ vehicleLabel: null })
  expect(await rowOf('r2')).toMatchObject({ connector: `${first?.chargePointNo}-1` })

  const [vehicleId] = vehicleIds
  expect(await map({ kind: 'vehicle', name: 'wagen 12', vehicleId })).toMatchObject({ status: 200 })
  const mapped = await map({
    kind: 'point',
    name: 'LP/2',
    chargePointId: second?.chargePointId,
    connectorNo: 1,
  })
  expect(mapped.data).toContainEqual(
    expect.objectContaining({ name: 'LP/2', by: 'person', target: `${second?.chargePointNo} · 1` }),
  )
  expect(await rowOf('r1')).toMatchObject({ vehicleLabel: '12', connector: `${second?.chargePointNo}-1` })
  // The system receives its own names.
  const before = bms.heard.messages.length
  await bms.boot()
  await waitUntil(
    () => bms.heard.messages.slice(before).some(([, , , , , name]) => name === 'ProvideChargingInformation'),
    'told',
  )
  const sentText = JSON.stringify(bms.heard.messages.at(-1)?.[6])
  expect(sentText).toContain('"chargingPointId":"LP/2"')
  expect(sentText).toContain(`"chargingPointId":"${first?.chargePointId}:1"`)

  const twice = await map({ kind: 'vehicle', name: 'Bus 12', vehicleId })
  expect(twice).toMatchObject({ status: 409, error: 'depots.vdv-name-taken' })
  expect(
    Object.keys((await map({ kind: 'point', name: 'x', chargePointId: first?.chargePointId })).fields ?? {}),
  ).toEqual(['connectorNo'])
  expect((await map({ kind: 'point', name: 'x', chargePointId: randomUUID(), connectorNo: 1 })).status).toBe(404)
  await map({ kind: 'vehicle', name: 'Wagen 12' })
  expect(await rowOf('r1')).toMatchObject({ vehicleLabel: null })
  bms.socket.close()
})

test('X-05 a depot system is told what is wrong with a point and a station, in the words of the interface', async () => {
  const [first, second] = chargePoints
  await site.admin.query(
    `insert into stations_links (operator_id, charge_point_id, connected, changed_at, last_seen_at) values ($1, $2, true, now(), now())
     on conflict (operator_id, charge_point_id) do update set connected = true`,
    [site.operatorId, first?.chargePointId],
  )
  await site.admin.query(
    `insert into stations_connector_states (operator_id, charge_point_id, connector_no, status, reported_status, error_code, info, received_at, changed_at) values
       ($1, $2, 0, 'idle', 'Available', 'OverVoltage', '462 V', $3, $3), ($1, $2, 1, 'charging', 'Charging', 'WeakSignal', null, $3, $3)`,
    [site.operatorId, first?.chargePointId, '2026-11-26T01:02:03Z'],
  )
  const bms = await client()
  await bms.boot()
  const findInformation = () =>
    bms.heard.messages.find(([, , , , , name]) => name === 'ProvideChargingInformation')?.[6]
  await waitUntil(() => findInformation() !== undefined, 'told')
  const faultTimeStamp = '2026-11-26T01:02:03.000Z'
  const station = (id: string | undefined) =>
    (
      findInformation() as { depotInfoList: { chargingStationInfoList: { chargingStationId: string }[] }[] }
    ).depotInfoList[0]?.chargingStationInfoList.find((one) => one.chargingStationId === id)
  expect(station(first?.chargePointId)).toMatchObject({
    chargingStationStatus: 'Available',
    chargingStationFaultInfo: {
      chargingStationFaultCode: 'ElectricalOperationFailure',
      faultText: '462 V',
      faultTimeStamp,
    },
    chargingPointInfoList: [
      {
        chargingPointStatus: 'Occupied',
        chargingPointFaultInfo: {
          chargingPointFaultCode: 'WeakSignal',
          faultText: 'WeakSignal',
          faultTimeStamp,
        },
      },
    ],
  })
  expect(station(second?.chargePointId)).toMatchObject({
    chargingStationStatus: 'Unavailable',
    chargingStationFaultInfo: { chargingStationFaultCode: 'CommunicationFailure' },
  })
  // The placeholder for requests without a connector is always present.
  expect(station('default')).toMatchObject({ chargingStationStatus: 'Unavailable' })
  bms.socket.close()
})

test('X-05 a depot system is told how its depot stands every 15 s', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const ticking = await aServer()
  try {
    const bms = await client(ticking)
    await bms.boot()
    const countInformation = () =>
      bms.heard.messages.filter(([, , , , , name]) => name === 'ProvideChargingInformation').length
    await waitUntil(() => countInformation() === 1, 'told at once')
    vi.advanceTimersByTime(14_999)
    expect(await bms.sendRequest('BootNotification', {}, { presystemId: 'another' })).toMatchObject({ 0: 3 })
    expect(countInformation()).toBe(1)
    for (const times of [2, 3]) {
      vi.advanceTimersByTime(times === 2 ? 1 : 15_000)
      await waitUntil(() => countInformation() === times, `told ${times} times`)
    }
    bms.socket.close()
  } finally {
    vi.useRealTimers()
  }
})

test('X-05 with two processes one connection of a partner counts: what the older one says changes nothing', async () => {
  const [one, two] = [await aServer(), await aServer()]
  const older = await client(one)
  await older.boot()
  await older.sendRequest('ProvideChargingRequests', state(request('r1', '12', 8)))
  const newer = await client(two)
  await newer.boot()
  const { messages } = older.heard
  const before = messages.length
  older.sendEvent('ProvideChargingRequests', state())
  await waitUntil(() => older.heard.closed !== undefined, 'the older connection is closed')
  expect([older.heard.closed, messages.length]).toEqual([4409, before])
  expect(await departures()).toEqual([['r1', '12', 'vdv']])
  await newer.sendRequest('ProvideChargingRequests', state(request('r2', '21', 8)))
  expect(await departures()).toEqual([['r2', '21', 'vdv']])
  expect(await getLinkState()).toMatchObject({ connected: true })
  newer.socket.close()
})

test('X-05 a flood is cut off, and one that is not enabled any more is let out', async () => {
  const bms = await client()
  await bms.boot()
  for (let n = 0; n < 200; n += 1) bms.socket.send('[]')
  await waitUntil(() => bms.heard.closed !== undefined, 'closed')
  expect(bms.heard.closed).toBe(1008)
  const { version, stationId, name, presystemId } = await getLinkState()
  const body = { version, stationId, name, presystemId, enabled: false }
  expect((await site.call('PUT', `/api/depot-partners/${partner.id}`, { body })).status).toBe(200)
  expect(await statusOf(open())).toBe(401)
})

test('S-11 depot systems: without a code, another operator, a user of other stations, bad input', async () => {
  const { version, stationId, name, presystemId } = await getLinkState()
  for (const [token, status] of [
    ['', 401],
    ['nobody', 403],
    ['theirs', 404],
    ['scoped', 404],
  ] as const)
    for (const [method, path, body] of [
      ['PUT', '', { version, stationId, name, presystemId, enabled: true }],
      ['DELETE', '', undefined],
      ['POST', '/renew-password', undefined],
      ['POST', '/held-state', { take: true }],
      ['GET', '/messages', undefined],
      ['GET', '/names', undefined],
      ['POST', '/names', { kind: 'vehicle', name: 'x' }],
    ] as const)
      expect([
        token,
        path,
        (
          await site.call(method, `/api/depot-partners/${partner.id}${path}`, {
            token,
            ...(body && { body }),
          })
        ).status,
      ]).toEqual([token, path, status])
  expect((await site.call('GET', '/api/depot-partners', { token: 'theirs' })).data.total).toBe(0)
  const body = { stationId: randomUUID(), name: 'X', presystemId: 'x' }
  expect((await site.call('POST', '/api/depot-partners', { body })).fields).toHaveProperty('stationId')
  const twice = { stationId, name: 'Yard manager', presystemId: 'x' }
  expect((await site.call('POST', '/api/depot-partners', { body: twice })).error).toBe('depots.name-taken')
  const renewed = await site.call('POST', `/api/depot-partners/${partner.id}/renew-password`)
  expect(renewed.data.password).not.toBe(partner.password)
  expect((await site.call('DELETE', `/api/depot-partners/${partner.id}`)).status).toBe(200)
})
