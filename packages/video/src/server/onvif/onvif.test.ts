import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCamera, startTestOnvif, videoSite, type OnvifFaults, type VideoSite } from '../../testing/index.ts'
import { discoverOnvif } from './discovery.ts'
import { openOnvif } from './onvif.ts'

const title = 'ROUTE-13 /stamng/video onvif'
const reach = ['127.0.0.1/32']
const signed = { user: 'admin', password: 'secret', reach }
let site: VideoSite
beforeAll(async () => {
  site = await videoSite()
})
afterAll(() => site.close())

test(`${title}: a device whose clock is wrong is signed for by its own clock, and the sub-stream is chosen`, async () => {
  const device = await startTestOnvif({ faults: { clockBehindS: 86_400 }, rtspPort: 8_554 })
  const onvif = await openOnvif({ address: device.address, ...signed })
  expect(onvif.profile).toBe('sub')
  expect((await onvif.streamUrl()).href).toBe('rtsp://127.0.0.1:8554/sub')
  expect(await onvif.presets()).toEqual([{ token: '1', name: 'Gate' }])
  expect(device.requests.map(({ body }) => body).join('')).not.toContain('secret')
  await device.close()
})

test.each([
  ['wrong-password', {}, { password: 'guessed' }],
  ['nonsense', { nonsense: true }, {}],
  ['h265', { onlyH265: true }, {}],
] as const)(`${title}: %s is told in words`, async (fault, faults: OnvifFaults, more) => {
  const device = await startTestOnvif({ faults })
  await expect(openOnvif({ address: device.address, ...signed, ...more })).rejects.toThrow(fault)
  await device.close()
})

test(`${title}: a device that names another host is called where it is, and nowhere else`, async () => {
  const device = await startTestOnvif({ faults: { advertisedHost: '169.254.169.254' } })
  const onvif = await openOnvif({ address: device.address, ...signed })
  expect((await onvif.streamUrl()).hostname).toBe('127.0.0.1')
  expect(await onvif.snapshotUrl()).toBe(`http://127.0.0.1:${device.port}/snapshot.jpg`)
  await device.close()
  await expect(openOnvif({ address: device.address, ...signed, reach: [] })).rejects.toMatchObject({
    code: 'request.private-address',
  })
})

test(`${title}: it is tried, steered, sent to a preset and photographed by calls`, async () => {
  const camera = await startTestCamera({ user: 'admin', password: 'secret' })
  const device = await startTestOnvif({ rtspPort: camera.port })
  const { id } = await site.addCamera({
    protocol: 'onvif',
    address: device.address,
    userName: 'admin',
    password: 'secret',
    ptz: true,
  })
  const path = `/api/video/cameras/${id}`
  expect((await site.call('POST', `${path}/try`, { body: {} })).data).toMatchObject({
    state: 'reachable',
    width: 640,
  })
  for (const body of [{ pan: -1, tilt: 1 }, {}, { preset: '1' }])
    expect((await site.call('POST', `${path}/steer`, { body })).status).toBe(200)
  const steered = device.requests.filter(({ name }) => ['ContinuousMove', 'Stop', 'GotoPreset'].includes(name))
  expect(steered.map(({ name }) => name)).toEqual(['ContinuousMove', 'Stop', 'GotoPreset'])
  expect(steered[0]?.body).toContain('x="-0.5" y="0.5"')
  expect((await site.call('GET', `${path}/presets`)).data).toEqual([{ token: '1', name: 'Gate' }])
  const { data } = await site.call('POST', `${path}/snapshots`, { body: {} })
  expect(data).toMatchObject({ state: 'taken', cause: 'person', masked: false, test: false })
  await device.close()
  const away = await site.call('POST', `${path}/steer`, { body: { pan: 1 } })
  expect([away.status, away.error]).toEqual([409, 'video.not-steered'])
  await camera.close()
})

test(`${title}: devices are found where they may be, and only by what they say of themselves`, async () => {
  const answers = [
    '<Envelope><Body><ProbeMatches><ProbeMatch><Scopes>onvif://www.onvif.org/name/Gate%20camera onvif://www.onvif.org/hardware/X1</Scopes><XAddrs>http://169.254.169.254/x http://127.0.0.1:81/onvif/device_service</XAddrs></ProbeMatch></ProbeMatches></Body></Envelope>',
    '<Envelope><Body><XAddrs>http://10.0.0.1/onvif</XAddrs></Body></Envelope>',
    'rubbish <',
  ]
  const device = createSocket('udp4')
  device.on('message', (probe, { port, address }) => {
    if (probe.includes('NetworkVideoTransmitter')) for (const one of answers) device.send(one, port, address)
  })
  device.bind(0, '127.0.0.1')
  await once(device, 'listening')
  const target = { group: '127.0.0.1', port: device.address().port, withinMs: 300 }
  expect(await discoverOnvif(reach, target)).toEqual([
    { address: 'http://127.0.0.1:81/onvif/device_service', name: 'Gate camera', model: 'X1' },
  ])
  expect(await discoverOnvif([], target)).toEqual([])
  device.close()
})
