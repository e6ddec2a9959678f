import { createServer, type Server } from 'node:http'
import { livePath, liveSubprotocol } from '@evops/platform/contract'
import { createLiveServer, type LiveServer } from '@evops/platform/server'
import { createTestActor, freePort, waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket, type RawData } from 'ws'
import type { ConnectorRow } from '../../contract/index.ts'
import { createTestChargePoint, createTestStation, type TestChargePoint } from '../../testing/index.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'
import { createConnectorsLive, liveChannel } from './connectors-live.ts'
import { savePlannedWorkStart } from './works.store.ts'

let site: TestSite
let server: Server
let port: number
let live: LiveServer
let connectors: ReturnType<typeof createConnectorsLive>
let stationId: string
let chargePoint: TestChargePoint
let elsewhere: TestChargePoint
let elsewhereStation: string
let sockets: WebSocket[] = []

beforeAll(async () => {
  site = await createTestSite()
  const actors = {
    ours: createTestActor(site.ours, ['equipmentMonPerm']),
    theirs: createTestActor(site.theirs, ['equipmentMonPerm']),
    nobody: createTestActor(site.ours, []),
  }
  live = createLiveServer({
    authenticate: async (token) => Object.entries(actors).find(([name]) => name === token)?.[1] ?? null,
    log: site.services.log,
  })
  connectors = createConnectorsLive({ ...site.services, live })
  live.register([connectors.topic])
  server = createServer().on('upgrade', (request, socket, head) => void live.handleUpgrade(request, socket, head))
  port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  stationId = await createTestStation(site.services, site.ours)
  chargePoint = await createTestChargePoint(site.services, site.ours, stationId, { chargePointNo: 'LIVE-1' })
  elsewhereStation = await createTestStation(site.services, site.ours)
  elsewhere = await createTestChargePoint(site.services, site.ours, elsewhereStation, { chargePointNo: 'LIVE-2' })
})
afterAll(async () => {
  for (const socket of sockets) socket.terminate()
  sockets = []
  connectors.close()
  live.close()
  server.close()
  await site.close()
})

interface Change {
  type: string
  topic?: string
  items?: ConnectorRow[]
}
function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString('utf8') : ''
}
async function watching(token: string, topic: string): Promise<{ messages: Change[]; socket: WebSocket }> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}`, liveSubprotocol)
  sockets.push(socket)
  const messages: Change[] = []
  socket.on('message', (data) => messages.push(JSON.parse(textOf(data))))
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(JSON.stringify({ type: 'hello', token }))
  socket.send(JSON.stringify({ type: 'watch', topics: [topic] }))
  await waitUntil(() => messages.length >= 2, `an answer to watching ${topic}`)
  return { messages, socket }
}
async function storePower(of: TestChargePoint, powerW: number) {
  await site.admin.query(
    `insert into stations_connector_values (operator_id, charge_point_id, connector_no, sampled_at, power_w) values ($1, $2, 1, now(), $3)
     on conflict (operator_id, charge_point_id, connector_no) do update set power_w = excluded.power_w, sampled_at = now(), changed_at = clock_timestamp()`,
    [site.ours, of.id, powerW],
  )
  site.services.bus.publish(liveChannel, { operatorId: site.ours })
}
const changes = (messages: Change[]) => messages.slice(2).flatMap((message) => message.items ?? [])

describe('live connectors', () => {
  test('a watcher gets the present picture, then only what changed', async () => {
    const { messages } = await watching('ours', 'connectors')
    expect(messages[1]?.items?.map((connector) => connector.chargePointNo)).toEqual(['LIVE-1', 'LIVE-2'])
    await storePower(chargePoint, 11_000)
    await waitUntil(() => changes(messages).length > 0, 'the change arrives')
    expect(changes(messages)).toMatchObject([{ key: `${chargePoint.id}:1`, powerW: 11_000 }])
    await storePower(chargePoint, 12_000)
    await waitUntil(() => changes(messages).length > 1, 'the next change arrives')
    expect(changes(messages)[1]).toMatchObject({ powerW: 12_000 })
  })

  test('ROUTE-02 planned work that begins and ends comes live, with the state beside it', async () => {
    const { messages } = await watching('ours', `connectors/${elsewhereStation}`)
    const setWorkSince = async (since: Date | null) => {
      const place = { operatorId: site.ours, chargePointId: elsewhere.id, connectorNo: 0 }
      await site.services.db.inTenant(site.ours, (tx) => savePlannedWorkStart(tx, place, async () => since))
      site.services.bus.publish(liveChannel, { operatorId: site.ours })
    }
    const link = `insert into stations_links values ($1, $2, false, 'p', 'ocpp1.6', '', now(), clock_timestamp())`
    await site.admin.query(link, [site.ours, elsewhere.id])
    const since = new Date('2026-11-25T08:00:00Z')
    await setWorkSince(since)
    await waitUntil(() => changes(messages).length > 0, 'the beginning arrives')
    expect(changes(messages)).toMatchObject([{ status: 'offline', maintenanceSince: since.toISOString() }])
    await setWorkSince(null)
    await waitUntil(() => changes(messages).length > 1, 'the end arrives')
    expect(changes(messages)[1]).toMatchObject({ status: 'offline', maintenanceSince: null })
  })

  test('a station’s watcher gets its connectors only', async () => {
    const { messages } = await watching('ours', `connectors/${stationId}`)
    expect(messages[1]?.items?.map((connector) => connector.chargePointNo)).toEqual(['LIVE-1'])
    await storePower(elsewhere, 5_000)
    await storePower(chargePoint, 13_000)
    await waitUntil(() => changes(messages).length > 0, 'the change arrives')
    expect(changes(messages).map((connector) => connector.chargePointNo)).toEqual(['LIVE-1'])
  })

  test('a station that was left and is watched again tells what it told before, where that has come back meanwhile', async () => {
    for (const socket of sockets.splice(0)) socket.terminate()
    await waitUntil(() => !live.watched(site.ours, 'connectors'), 'nobody watches')
    const other = await watching('ours', `connectors/${elsewhereStation}`)
    const first = await watching('ours', `connectors/${stationId}`)
    await storePower(chargePoint, 21_000)
    await waitUntil(() => changes(first.messages).some((connector) => connector.powerW === 21_000), 'it is told')
    first.socket.terminate()
    await waitUntil(() => !live.watched(site.ours, `connectors/${stationId}`), 'it is left')
    await storePower(chargePoint, 22_000)
    await storePower(elsewhere, 6_000)
    await waitUntil(
      () => changes(other.messages).some((connector) => connector.powerW === 6_000),
      'the other one goes on',
    )
    const again = await watching('ours', `connectors/${stationId}`)
    expect(again.messages[1]?.items).toMatchObject([{ powerW: 22_000 }])
    await storePower(chargePoint, 21_000)
    await waitUntil(() => changes(again.messages).at(-1)?.powerW === 21_000, 'what it said before is told again')
  })

  test('a link that goes down turns its connectors offline', async () => {
    await site.admin.query(
      "insert into stations_links values ($1, $2, true, 'p', 'ocpp1.6', '', clock_timestamp(), now())",
      [site.ours, chargePoint.id],
    )
    await site.admin.query(
      "insert into stations_connector_states (operator_id, charge_point_id, connector_no, status, reported_status, received_at) values ($1, $2, 1, 'idle', 'Available', now())",
      [site.ours, chargePoint.id],
    )
    const { messages } = await watching('ours', 'connectors')
    expect(messages[1]?.items?.[0]).toMatchObject({ status: 'idle' })
    await site.admin.query(
      'update stations_links set connected = false, changed_at = clock_timestamp() where charge_point_id = $1',
      [chargePoint.id],
    )
    site.services.bus.publish(liveChannel, { operatorId: site.ours })
    await waitUntil(() => changes(messages).some((connector) => connector.status === 'offline'), 'offline arrives')
  })

  test('S-17 S-18 another operator sees nothing of it; without a code the topic is refused', async () => {
    const theirs = await watching('theirs', 'connectors')
    expect(theirs.messages[1]?.items).toEqual([])
    const station = await watching('theirs', `connectors/${stationId}`)
    expect(station.messages[1]).toEqual({ type: 'refused', topic: `connectors/${stationId}` })
    const { messages } = await watching('ours', 'connectors')
    await storePower(chargePoint, 14_000)
    await waitUntil(() => changes(messages).length > 0, 'ours sees it')
    expect(changes(theirs.messages)).toEqual([])
    expect(changes(station.messages)).toEqual([])
    expect((await watching('nobody', 'connectors')).messages[1]).toEqual({
      type: 'refused',
      topic: 'connectors',
    })
  })

  test('S-17 an unknown topic, a station that is none and another operator’s are refused; the socket lives on', async () => {
    const { messages, socket } = await watching('theirs', 'no-such-topic')
    expect(messages[1]).toEqual({ type: 'refused', topic: 'no-such-topic' })
    const topics = ['connectors/nonsense', `connectors/${stationId}`, 'connectors']
    socket.send(JSON.stringify({ type: 'watch', topics }))
    await waitUntil(() => messages.length >= 5, 'an answer to each')
    expect(messages.slice(2)).toEqual([
      { type: 'refused', topic: 'connectors/nonsense' },
      { type: 'refused', topic: `connectors/${stationId}` },
      expect.objectContaining({ type: 'change', topic: 'connectors', items: [] }),
    ])
  })
})
