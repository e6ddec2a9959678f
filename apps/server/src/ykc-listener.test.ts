import { freePort } from '@evops/platform/testing'
import { connectRawYkcPoint, testYkcGateway } from '@evops/ykc/testing'
import { expect, onTestFinished, test } from 'vitest'
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
