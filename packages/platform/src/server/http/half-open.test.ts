import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { limitHalfOpen, type HalfOpenLimits } from './half-open.ts'

async function listening(limits: HalfOpenLimits): Promise<number> {
  const server = createServer((_request, response) => response.end('well'))
  limitHalfOpen(server, limits)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

async function halfOf(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').resume()
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nHo')
  return socket
}

async function ask(port: number): Promise<number | undefined> {
  const [response]: IncomingMessage[] = await once(get({ port, host: '127.0.0.1', agent: false }), 'response')
  response?.resume()
  return response?.statusCode
}

test('S-07 one connection too many that says nothing costs the oldest its place, and requests are answered', async () => {
  const port = await listening({ ms: 60_000, most: 2 })
  const first = await halfOf(port)
  const second = await halfOf(port)
  const left = once(first, 'close')
  const third = await halfOf(port)
  await left
  const nextLeft = once(second, 'close')
  expect(await ask(port)).toBe(200)
  await nextLeft
  expect(third.destroyed).toBe(false)
})

test('S-07 a connection that says nothing is cut off when its time is over, one that spoke is not', async () => {
  const port = await listening({ ms: 300, most: 100 })
  const spoke = connect(port, '127.0.0.1')
  onTestFinished(() => void spoke.destroy())
  spoke.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(spoke, 'data')
  const silent = await halfOf(port)
  await once(silent, 'close')
  expect(spoke.destroyed).toBe(false)
})
