import { once } from 'node:events'
import { connect, type AddressInfo, type Server, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listenFtp } from './ftp-server.ts'

const content = 'firmware'.repeat(20_000)
let server: Server
let client: Socket
let steps: string[]
let lines: AsyncIterator<string>

beforeEach(async () => {
  steps = []
  server = await listenFtp({
    host: '127.0.0.1',
    port: 0,
    open: async (path) =>
      path === 'secret'
        ? { bytes: content.length, source: Readable.from([content]), onStep: (step) => void steps.push(step) }
        : null,
    onError: (error) => {
      throw error
    },
  })
  client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  lines = readLines(client)
  expect(await next()).toMatch(/^220/)
})
afterEach(() => {
  client.destroy()
  server.close()
})

async function* readLines(socket: Socket): AsyncGenerator<string> {
  let rest = ''
  for await (const bytes of socket) {
    rest += String(bytes)
    const found = rest.split('\r\n')
    rest = found.pop() ?? ''
    yield* found
  }
}
const next = async () => (await lines.next()).value
async function send(line: string): Promise<string> {
  client.write(`${line}\r\n`)
  return next()
}
async function dataPort(): Promise<number> {
  const numbers = /\((\d+),(\d+),(\d+),(\d+),(\d+),(\d+)\)/.exec(await send('PASV'))?.map(Number) ?? []
  return (numbers[5] ?? 0) * 256 + (numbers[6] ?? 0)
}

test('X-27 a charge point signs in, asks for the size and fetches its firmware', async () => {
  expect(await send('USER evops')).toMatch(/^331/)
  expect(await send('PASS evops')).toMatch(/^230/)
  expect(await send('TYPE I')).toMatch(/^200/)
  expect(await send('SIZE /secret')).toBe(`213 ${content.length}`)
  const data = connect(await dataPort(), '127.0.0.1')
  client.write('RETR secret\r\n')
  expect(await text(data)).toBe(content)
  expect(await next()).toMatch(/^150/)
  expect(await next()).toMatch(/^226/)
  expect(steps).toEqual(['started', 'sent'])
})

test('extended passive mode works too', async () => {
  const port = Number(/\|\|\|(\d+)\|/.exec(await send('EPSV'))?.[1])
  const data = connect(port, '127.0.0.1')
  client.write('RETR secret\r\n')
  expect(await text(data)).toBe(content)
})

test('an unknown file, a transfer without a data port, uploads and active mode are refused', async () => {
  expect(await send('RETR secret')).toMatch(/^425/)
  await dataPort()
  expect(await send('RETR other')).toMatch(/^550/)
  for (const line of ['STOR secret', 'PORT 127,0,0,1,0,80', 'DELE secret', 'LIST', 'toString'])
    expect(await send(line)).toMatch(/^502/)
})

test('commands in one segment are answered in their order', async () => {
  client.write('PWD\r\nSIZE secret\r\nNOOP\r\n')
  expect([await next(), await next(), await next()]).toEqual(['257 "/"', `213 ${content.length}`, '200 done'])
})

test('an endless line ends the connection', async () => {
  client.write('A'.repeat(1_000))
  await once(client, 'close')
})

test('too many commands behind a transfer that waits end the connection', async () => {
  await dataPort()
  client.write('RETR secret\r\n')
  expect(await next()).toMatch(/^150/)
  const closed = once(client, 'close')
  client.write('NOOP\r\n'.repeat(30))
  await closed
})
