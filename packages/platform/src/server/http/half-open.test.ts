import { once } from 'node:events'
import { createServer, get, Server, type IncomingMessage } from 'node:http'
import { connect, Socket, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { closeHalfOpenConnections, type HalfOpenLimits } from './half-open.ts'

async function listening(limits: HalfOpenLimits): Promise<number> {
  const server = createServer((_request, response) => response.end('well'))
  closeHalfOpenConnections(server, limits)
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

async function requestStatus(port: number): Promise<number | undefined> {
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
  expect(await requestStatus(port)).toBe(200)
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

test('OPS-01 a server to which nobody is connecting is woken by no timer', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const server = new Server()
  closeHalfOpenConnections(server, { ms: 1_000, most: 100 })
  expect(vi.getTimerCount()).toBe(0)
  const [silent, spoke] = [new Socket(), new Socket()]
  vi.spyOn(silent, 'remotePort', 'get').mockReturnValue(1)
  for (const socket of [silent, spoke]) server.emit('connection', socket)
  server.emit('request', { socket: spoke })
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(2_000)
  expect([silent.destroyed, spoke.destroyed, vi.getTimerCount()]).toEqual([true, false, 0])
})
