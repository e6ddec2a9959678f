import { setImmediate as immediate } from 'node:timers/promises'
import { connect as connectTcp } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { RawChargePoint } from '../testing/raw-point.ts'
import { basicAuthHeader } from '../testing/raw-http.ts'
import { testGateway, testPassword, type TestGateway } from '../testing/test-gateway.ts'
import { mutateMessage, seedMessages } from '../testing/message-mutator.ts'

let open: TestGateway | undefined
afterEach(async () => {
  await open?.close()
  open = undefined
})

describe('abuse over a real socket', () => {
  it('S-09 3,000 mutated frames: every socket is answered or closed, the gateway lives', async () => {
    open = await testGateway()
    const { connect, gateway } = open
    const bystander = await connect('CP-good')
    let point: RawChargePoint | undefined
    for (let seed = 1; seed <= 3000; seed++) {
      if (point?.socket.readyState !== 1) point = await connect(`CP${seed}`)
      point.send(mutateMessage(seedMessages[seed % seedMessages.length] ?? '', seed))
      if (seed % 20 === 0) await bystander.call('Heartbeat', {})
    }
    expect((await bystander.call('Heartbeat', {})).type).toBe('result')
    const leaked = point?.received.filter((text) => /node_modules|at .*\.ts|Error:/.test(text))
    expect(leaked).toEqual([])
    expect(gateway.stats.calls.some(({ result }) => result === 'InternalError')).toBe(false)
  })

  it('S-09 who sends nothing but garbage is closed with 1008', async () => {
    open = await testGateway({ limits: { garbageMessages: 10 } })
    const point = await open.connect('CP1')
    for (let index = 0; index < 20; index++) point.send('garbage')
    expect(await point.closed).toMatchObject({ code: 1008 })
    expect(open.gateway.stats.cut.garbage).toBe(1)
  })

  it('S-10 512 kB pass, one byte more is closed with 1009', async () => {
    open = await testGateway()
    const message = (size: number) => {
      const head = '[2,"big","DataTransfer",{"vendorId":"v","data":"'
      const tail = '"}]'
      return head + 'x'.repeat(size - head.length - tail.length) + tail
    }
    const point = await open.connect('CP1')
    point.send(message(524_288))
    expect(await point.message((text) => text.includes('"big"'))).toContain('NotSupported')
    point.send(message(524_289))
    expect(await point.closed).toMatchObject({ code: 1009 })
  })

  it('S-10 a message in thousands of one-byte fragments is closed', async () => {
    open = await testGateway()
    const point = await open.connect('CP1')
    for (let index = 0; index < 10_000; index++) point.socket.send('x', { fin: false })
    expect((await point.closed).code).toBeGreaterThan(1001)
  })

  it('S-10 deflate is never negotiated', async () => {
    open = await testGateway()
    const point = await open.connect('CP1')
    expect(point.socket.extensions).toBe('')
  })

  it('S-10 who pings without reading the pongs is cut', async () => {
    open = await testGateway({ limits: { unsentBytes: 4096 } })
    const { gateway, port } = open
    const socket = connectTcp(port, '127.0.0.1')
    const closed = new Promise((resolve) => socket.on('close', resolve))
    socket.on('error', () => {})
    const { Authorization } = basicAuthHeader('CP1', testPassword)
    socket.write(
      `GET /ocpp/CP1 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
        `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: ocpp1.6\r\nAuthorization: ${Authorization}\r\n\r\n`,
    )
    await new Promise((resolve) => socket.once('data', resolve))
    socket.pause()
    // A masked ping with 125 bytes, repeated.
    const ping = Buffer.concat([Buffer.from([0x89, 0xfd, 0, 0, 0, 0]), Buffer.alloc(125)])
    const volley = Buffer.concat(Array<Buffer>(500).fill(ping))
    while (gateway.size > 0) {
      await new Promise((resolve) => socket.write(volley, resolve))
      // A write to a closed connection returns immediately, so the gateway, in the same process, must get time to run.
      await immediate()
    }
    expect(gateway.stats.cut['slow-reader']).toBe(1)
    socket.resume()
    await closed
  })
})
