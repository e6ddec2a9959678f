import { createServer, type Server } from 'node:http'
import { livePath, liveSubprotocol } from '@evops/platform/contract'
import { createLiveServer, type LiveServer } from '@evops/platform/server'
import { freePort, waitUntil } from '@evops/platform/testing'
import { liveChannel } from '@evops/stations/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { loadTopic } from '../../contract/index.ts'
import { energySite, type EnergySite } from '../../testing/index.ts'
import { createLoadLive } from './load-live.ts'

let site: EnergySite
let server: Server
let port: number
let hub: LiveServer
let load: ReturnType<typeof createLoadLive>
const sockets: WebSocket[] = []
beforeAll(async () => {
  site = await energySite()
  hub = createLiveServer({
    authenticate: async (token) => Object.entries(site.actors).find(([name]) => name === token)?.[1] ?? null,
    log: site.services.log,
  })
  load = createLoadLive({ ...site.services, live: hub })
  hub.register([load.topic])
  server = createServer()
  server.on('upgrade', (request, socket, head) => void hub.handleUpgrade(request, socket, head))
  port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
})
afterAll(async () => {
  for (const socket of sockets) socket.terminate()
  load.close()
  hub.close()
  server.close()
  await site.close()
})

async function watching(token: string, supplyId: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}`, liveSubprotocol)
  sockets.push(socket)
  const received: { type: string; topic?: string; items?: unknown[] }[] = []
  socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString('utf8'))))
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(JSON.stringify({ type: 'hello', token }))
  await waitUntil(() => received.some(({ type }) => type === 'ready'), 'signed in')
  const topic = `${loadTopic}/${supplyId}`
  socket.send(JSON.stringify({ type: 'watch', topics: [topic] }))
  const own = () => received.filter((message) => message.topic === topic)
  await waitUntil(() => own().length > 0, 'its first picture, or a refusal')
  return own
}

test('X-20 whoever watches a supply point is told that its load moved, and nobody else', async () => {
  const body = { supplyNo: 'L', validFrom: '2026-01-01', stationIds: [site.stationId], name: 'Live' }
  const { id } = (await site.call('POST', '/api/energy/supply-points', { body })).data
  const watcher = await watching('ours', id)
  const [others, part] = [await watching('theirs', id), await watching('scoped', id)]
  for (const own of [others, part]) expect(own()).toMatchObject([{ type: 'refused' }])
  expect(watcher()[0]).toMatchObject({ items: [] })

  site.services.bus.publish(liveChannel, { operatorId: site.operatorId })
  await waitUntil(() => watcher().length > 1, 'news of the load')
  expect(watcher()[1]?.items).toMatchObject([{ key: id }])
  expect([others().length, part().length]).toEqual([1, 1])
})
