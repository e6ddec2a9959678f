import { createServer, type Server } from 'node:http'
import { livePath, liveSubprotocol } from '@evops/platform/contract'
import { createLiveServer, type LiveServer } from '@evops/platform/server'
import { createTestActor, freePort, waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket, type RawData } from 'ws'
import { sessionRow, type SessionRow } from '../../contract/index.ts'
import { runTestSession, ocppSite, type OcppSite, type SiteChargePoint } from '../../testing/index.ts'
import { createSessionsLive } from './sessions-live.ts'

let site: OcppSite
let server: Server
let port: number
let live: LiveServer
let sessions: ReturnType<typeof createSessionsLive>
let chargePoint: SiteChargePoint
let foreign: SiteChargePoint
const sockets: WebSocket[] = []

beforeAll(async () => {
  site = await ocppSite()
  const theirs = await site.operator()
  const actors = new Map([
    ['ours', createTestActor(site.operatorId, ['transOrderPerm'])],
    ['monitor', createTestActor(site.operatorId, ['equipmentMonPerm'])],
    ['theirs', createTestActor(theirs, ['transOrderPerm'])],
    ['nobody', createTestActor(site.operatorId, ['stationPilePerm'])],
  ])
  live = createLiveServer({
    authenticate: async (token) => actors.get(token) ?? null,
    log: site.services.log,
  })
  sessions = createSessionsLive({ ...site.services, live })
  live.register([sessions.topic])
  server = createServer().on('upgrade', (request, socket, head) => void live.handleUpgrade(request, socket, head))
  port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await site.token('TAG-OK')
  chargePoint = await site.chargePoint()
  foreign = await site.chargePoint({ operatorId: theirs })
})
afterAll(async () => {
  for (const socket of sockets) socket.terminate()
  sessions.close()
  live.close()
  server.close()
  await site.close()
})

interface Message {
  type: string
  topic?: string
  items?: SessionRow[]
}
function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString('utf8') : ''
}
async function watching(token: string): Promise<Message[]> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}`, liveSubprotocol)
  sockets.push(socket)
  const messages: Message[] = []
  socket.on('message', (data) => messages.push(JSON.parse(textOf(data))))
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(JSON.stringify({ type: 'hello', token }))
  socket.send(JSON.stringify({ type: 'watch', topics: ['sessions'] }))
  await waitUntil(() => messages.length >= 2, `an answer for ${token}`)
  return messages
}
const itemsOf = (messages: Message[]) => messages.flatMap((message) => message.items ?? [])

test('an order is told when it opens, progresses and closes, once each, as the list shows it', async () => {
  const messages = await watching('ours')
  const monitor = await watching('monitor')
  const point = await site.connect(chargePoint)
  const { transactionId } = await runTestSession(point, { from: 30, until: null, meterValues: 0 })
  await waitUntil(() => itemsOf(messages).length === 1, 'it opened')
  expect(sessionRow.parse(itemsOf(messages)[0])).toMatchObject({
    state: 'charging',
    energyDwh: null,
    chargePointNo: chargePoint.chargePointNo,
    idTag: '•••• G-OK',
  })
  const meterValue = { timestamp: new Date().toISOString(), sampledValue: [{ value: '1005000' }] }
  await point.call('MeterValues', { connectorId: 1, transactionId, meterValue: [meterValue] })
  await waitUntil(() => itemsOf(messages).at(-1)?.energyDwh === 50_000, 'it progresses')
  await point.call('StopTransaction', {
    transactionId,
    meterStop: 1_006_000,
    timestamp: new Date().toISOString(),
  })
  await waitUntil(() => itemsOf(messages).at(-1)?.state === 'settled', 'it closed')
  expect(itemsOf(messages).at(-1)).toMatchObject({ energyDwh: 60_000, endedAt: expect.any(String) })
  await point.call('MeterValues', { connectorId: 2, meterValue: [meterValue] })
  await waitUntil(async () => {
    const { rows } = await site.admin.query(
      'select 1 from stations_connector_values where charge_point_id = $1 and connector_no = 2',
      [chargePoint.chargePointId],
    )
    return rows.length === 1
  }, 'something else was written')
  expect(itemsOf(messages).map((row) => row.energyDwh)).toEqual([null, 50_000, 60_000])
  await waitUntil(() => itemsOf(monitor).at(-1)?.state === 'settled', 'monitoring hears the same')
  point.socket.close()
})

test('D-30d who begins to watch is told what is charging, tags masked', async () => {
  const point = await site.connect(chargePoint)
  await runTestSession(point, { from: 20, until: null, kWh: 5 })
  const messages = await watching('ours')
  // A change may be sent at the same time.
  expect(new Set(itemsOf(messages).map((row) => `${row.chargePointNo} ${row.state}`))).toEqual(
    new Set([`${chargePoint.chargePointNo} charging`]),
  )
  expect(new Set(itemsOf(messages).map((row) => row.idTag))).toEqual(new Set(['•••• G-OK']))
  point.socket.close()
})

test('what changed between two looks reaches who watches already, also when somebody begins to watch just then', async () => {
  const point = await site.connect(chargePoint)
  const { transactionId } = await runTestSession(point, { from: 15, until: null, meterValues: 0 })
  const early = await watching('ours')
  await site.admin.query(
    `insert into stations_connector_values (operator_id, charge_point_id, connector_no, sampled_at, register_dwh)
     select operator_id, charge_point_id, connector_no, now(), meter_start_dwh + 70000 from charging_sessions where transaction_id = $1
     on conflict (operator_id, charge_point_id, connector_no) do update set sampled_at = now(), register_dwh = excluded.register_dwh, changed_at = now()`,
    [transactionId],
  )
  const late = await watching('ours')
  expect(itemsOf(late).at(-1)?.energyDwh).toBe(70_000)
  site.services.bus.publish('stations.live', { operatorId: site.operatorId })
  await waitUntil(() => itemsOf(early).at(-1)?.energyDwh === 70_000, 'the first watcher hears of it')
  point.socket.close()
})

test('S-17 S-19 another operator hears nothing of it, and without the code the topic is refused', async () => {
  const theirs = await watching('theirs')
  const nobody = await watching('nobody')
  expect(nobody.map((message) => message.type)).toEqual(['ready', 'refused'])
  const ours = await watching('ours')
  const [mine, other] = [await site.connect(chargePoint), await site.connect(foreign)]
  await runTestSession(mine, { from: 10, until: null, connectorNo: 2 })
  await runTestSession(other, { from: 10, until: null })
  await waitUntil(
    () => itemsOf(theirs).some((row) => row.chargePointNo === foreign.chargePointNo),
    'they hear their own',
  )
  await waitUntil(() => itemsOf(ours).some((row) => row.connectorNo === 2), 'we hear ours')
  expect(new Set(itemsOf(theirs).map((row) => row.chargePointNo))).toEqual(new Set([foreign.chargePointNo]))
  expect(new Set(itemsOf(ours).map((row) => row.chargePointNo))).toEqual(new Set([chargePoint.chargePointNo]))
  mine.socket.close()
  other.socket.close()
})
