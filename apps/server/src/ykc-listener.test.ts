import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect } from 'node:tls'
import { freePort } from '@evops/platform/testing'
import { encodeFrame, encodeMessage, zeroValuesOf } from '@evops/ykc/contract'
import { createFrameReader } from '@evops/ykc/server'
import { connectRawYkcPoint, testYkcGateway } from '@evops/ykc/testing'
import { expect, onTestFinished, test } from 'vitest'
import { createSelfSignedCertificate } from './testing/foreign-point.ts'
import { listenYkc } from './ykc-listener.ts'

const host = '127.0.0.1'

test('no port is opened unless the settings name one', async () => {
  const { gateway, close } = await testYkcGateway()
  onTestFinished(close)
  expect((await listenYkc({ host, ykcPort: undefined }, gateway)).isListening).toBe(false)
})

test('a charge point logs in on the port, and a second program cannot take it', async () => {
  const { gateway, close } = await testYkcGateway()
  onTestFinished(close)
  const ykcPort = await freePort()
  const server = await listenYkc({ host, ykcPort }, gateway)
  onTestFinished(server.close)
  const point = await connectRawYkcPoint(ykcPort)
  onTestFinished(point.close)
  expect(await point.logIn('44030500120077')).toBe(0)
  await expect(listenYkc({ host, ykcPort }, gateway)).rejects.toThrow('EVOPS_YKC_PORT')
})

test('the demo has a port, also beside another demo on the same machine', async () => {
  const { gateway, close } = await testYkcGateway()
  onTestFinished(close)
  const listeners = [
    await listenYkc({ host, ykcPort: undefined }, gateway),
    await listenYkc({ host, ykcPort: undefined }, gateway),
  ]
  const ports = []
  for (const listener of listeners) {
    onTestFinished(listener.close)
    ports.push(await listener.openDemoPort())
  }
  expect(new Set(ports).size).toBe(2)
  for (const [at, port] of ports.entries()) {
    const point = await connectRawYkcPoint(port)
    onTestFinished(point.close)
    expect(await point.logIn(`4403050012008${at}`)).toBe(0)
  }
})

/** Opens the port with TLS and a self-signed certificate. */
async function listenSecurely() {
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-ykc-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const attempts: boolean[] = []
  const { gateway, close } = await testYkcGateway({
    authenticate: async ({ login: { chargePointNo }, secure }) => {
      attempts.push(secure)
      return { point: chargePointNo }
    },
  })
  onTestFinished(close)
  const ykcPort = await freePort()
  const listener = await listenYkc({ host, ykcPort, ykcTls: createSelfSignedCertificate(folder) }, gateway)
  onTestFinished(listener.close)
  return { ykcPort, attempts, listener }
}
const loginFrame = encodeFrame({
  sequence: 0,
  encryption: 0,
  ...encodeMessage('Login', {
    ...zeroValuesOf('Login'),
    chargePointNo: '44030500120077',
    connectors: 2,
    protocolVersion: 16,
  }),
})

test('with a certificate the port speaks TLS, and the login is known to be encrypted', async () => {
  const { ykcPort, attempts } = await listenSecurely()
  const socket = connect({ host, port: ykcPort, rejectUnauthorized: false })
  onTestFinished(() => void socket.destroy())
  socket.once('secureConnect', () => socket.write(loginFrame))
  const answer = await new Promise<Uint8Array>((resolve, reject) => {
    socket.once('data', resolve)
    socket.once('error', reject)
  })
  const [part] = [...createFrameReader().push(answer)]
  expect(part).toMatchObject({ kind: 'frame', frame: { type: 0x02 } })
  expect(attempts).toEqual([true])
})

test('a plain login at the port with TLS is closed unread, and the demo has a plain port of its own', async () => {
  const { ykcPort, attempts, listener } = await listenSecurely()
  const socket = createConnection({ host, port: ykcPort }, () => socket.write(loginFrame))
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => socket.once('close', () => resolve()))
  expect(attempts).toEqual([])
  const demoPort = await listener.openDemoPort()
  expect(demoPort).not.toBe(ykcPort)
  const point = await connectRawYkcPoint(demoPort)
  onTestFinished(point.close)
  expect(await point.logIn('44030500120077')).toBe(0)
  expect(attempts).toEqual([false])
})
