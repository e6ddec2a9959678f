import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { connectLive, disconnectLive, liveState, liveValue, watchTopic } from './live.ts'
import { networkSettings } from './network.ts'

/* Tests the tab's connection against a real server; only the clock is fake. */
let server: WebSocketServer
let lines: WebSocket[] = []
let answers = true

beforeAll(async () => {
  vi.stubGlobal('location', { protocol: 'http:', origin: 'http://127.0.0.1' })
  vi.stubGlobal('document', { cookie: 'cms_token=good' })
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  networkSettings.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  server.on('connection', (line) => {
    lines.push(line)
    line.on('message', (data: RawData) => answer(line, JSON.parse(Buffer.isBuffer(data) ? data.toString() : '')))
  })
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  // The clock of a real tab is never at 0.
  vi.advanceTimersByTime(1_000)
  lines = []
  answers = true
})
afterEach(() => {
  disconnectLive()
  for (const line of lines) line.terminate()
  vi.useRealTimers()
})

function answer(line: WebSocket, { type }: { type: string }): void {
  if (type === 'hello') line.send('{"type":"ready"}')
  if (type === 'ping' && answers) line.send('{"type":"pong"}')
  if (type === 'watch')
    line.send(
      JSON.stringify({
        type: 'change',
        topic: 'connectors',
        at: '',
        items: [{ key: 'a', value: lines.length }],
      }),
    )
}
/** Waits in real time for network events without advancing the fake clock. */
async function comesTrue(what: () => boolean, message: string): Promise<void> {
  for (let turn = 0; turn < 2_000 && !what(); turn += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(what(), message).toBe(true)
}
const is = (state: string) => () => liveState.get().state === state
/** Advances the clock in small steps and waits for the triggered work. */
async function pass(seconds: number): Promise<void> {
  for (let step = 0; step < seconds * 2; step += 1) {
    await vi.advanceTimersByTimeAsync(500)
    for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
}

test('U-03 a line that was lost for minutes comes back by itself and stays', async () => {
  const leave = watchTopic('connectors')
  connectLive()
  await comesTrue(is('live'), 'connected')
  await pass(15)
  server.options.verifyClient = () => false
  lines[0]?.terminate()
  await comesTrue(is('late'), 'lost')
  await pass(150)
  expect(liveState.get().state).toBe('late')
  delete server.options.verifyClient
  await pass(40)
  expect(liveState.get().state).toBe('live')
  await pass(30)
  expect([liveState.get().state, lines.length]).toEqual(['live', 2])
  expect(liveValue('connectors', 'a')).toMatchObject({ value: 2 })
  leave()
})

test('U-03 a line on which nobody answers is called lost within half a minute, whatever its socket says', async () => {
  const leave = watchTopic('connectors')
  connectLive()
  await comesTrue(is('live'), 'connected')
  await pass(5)
  answers = false
  await pass(25)
  expect([liveState.get().state, lines.length]).not.toEqual(['live', 1])
  leave()
})
