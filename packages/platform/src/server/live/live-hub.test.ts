import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { livePath, liveSubprotocol } from '../../contract/index.ts'
import { createTestActor, waitUntil } from '../../testing/index.ts'
import { createLog } from '../log.ts'
import { createLiveServer, type LiveServer } from './live-hub.ts'

const operatorId = '01890000-0000-7000-8000-00000000000a'
let server: Server
let hub: LiveServer
let release: () => void = () => undefined
/** Addresses that signed in. */
const came: string[] = []
const sockets: WebSocket[] = []

beforeAll(async () => {
  hub = createLiveServer({
    authenticate: async (token, address) => {
      came.push(address)
      return createTestActor(operatorId, token.split(' '))
    },
    trustedProxies: ['10.9.0.0/16'],
    log: createLog('silent'),
  })
  const held = new Promise<void>((resolve) => (release = resolve))
  hub.register([
    { name: 'slow', permission: ['station'], snapshot: async () => (await held, []) },
    { name: 'cards', permission: ['card'], snapshot: async () => [] },
  ])
  server = createServer()
  server.on('upgrade', (request, socket, head) => void hub.handleUpgrade(request, socket, head))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  for (const socket of sockets) socket.terminate()
  hub.close()
  server.close()
})

/** Returns the messages that a browser with these codes receives for these topics. */
async function watching(codes: string, topics: readonly string[], headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo
  const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}`, liveSubprotocol, { headers })
  sockets.push(socket)
  const received: { type: string; topic?: string; items?: unknown[] }[] = []
  socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString('utf8'))))
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(JSON.stringify({ type: 'hello', token: codes }))
  await waitUntil(() => received.some(({ type }) => type === 'ready'), 'signed in')
  socket.send(JSON.stringify({ type: 'watch', topics }))
  return { heard: received, of: (topic: string) => received.filter((message) => message.topic === topic) }
}

test('D-25 a topic is delivered only once its permission was looked at, however long an earlier one loads', async () => {
  const allowed = await watching('card', ['cards'])
  await waitUntil(() => allowed.of('cards').length === 1, 'its snapshot')
  const other = await watching('station', ['slow', 'cards'])
  await waitUntil(() => hub.watched(operatorId, 'slow'), 'the slow topic is on its way')
  hub.publish(operatorId, 'cards', [{ key: '1', value: { card: '4000' } }])
  hub.publish(operatorId, 'slow', [{ key: '1', value: { kw: 1 } }])
  await waitUntil(() => allowed.of('cards').length === 2, 'who may see it has it')
  expect(other.of('cards')).toEqual([{ type: 'refused', topic: 'cards' }])
  expect(other.of('slow')).toEqual([])
  release()
  // Changes held back during loading follow the snapshot.
  await waitUntil(() => other.of('slow').length === 2, 'the slow topic and what came meanwhile')
  expect(other.of('slow').map(({ items }) => items)).toEqual([[], [{ kw: 1 }]])
  expect(other.of('cards')).toEqual([{ type: 'refused', topic: 'cards' }])
})

test('D-29 behind a proxy that is trusted a viewer’s address is its own', async () => {
  await watching('card', ['cards'], { 'x-forwarded-for': '198.51.100.3, 203.0.113.77, 10.9.4.4' })
  expect(came.at(-1)).toBe('203.0.113.77')
})
