import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { ReconnectingConnection } from './wire.ts'

test('a call waits for the one before it: each has its own answer, also when both were made at once', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  await once(server, 'listening')
  const open: string[] = []
  server.on('connection', (socket) =>
    socket.on('message', (data) => {
      const [, id]: [number, string] = JSON.parse(Buffer.isBuffer(data) ? data.toString() : '[]')
      open.push(id)
      setImmediate(() => socket.send(JSON.stringify([3, id, { open: [...open] }]), () => open.pop()))
    }),
  )
  const { port } = server.address() as AddressInfo
  const point = { index: 0, identity: 'CP', password: 'secret', chargePointId: '', idTag: '' }
  const wire = new ReconnectingConnection({ url: `ws://127.0.0.1:${port}/`, point, chance: Math.random })
  onTestFinished(() => wire.close())
  await wire.connect()
  const replies = await Promise.all(['1', '2', '3'].map((id) => wire.call(id, 'Heartbeat', {})))
  expect(replies).toEqual(['1', '2', '3'].map((id) => ({ payload: { open: [id] } })))
  const [under, behind] = [wire.call('4', 'Heartbeat', {}), wire.call('5', 'Heartbeat', {})]
  wire.cut()
  expect([await under, await behind]).toEqual(['lost', 'lost'])
})
