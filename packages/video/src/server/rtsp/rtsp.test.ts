import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startTestCamera, cameraStreams, type CameraFaults } from '../../testing/index.ts'
import { NoPictureError } from '../fault.ts'
import { createAuthorizer } from './challenge.rules.ts'
import { probeRtsp } from './probe.ts'
import { openRtspRelay } from './relay.ts'
import { openRtsp } from './rtsp-link.ts'
import { createRtspReader, rtspHeaderOf, rtspStatusOf } from './rtsp-messages.ts'
import { firstVideoStream } from './sdp.rules.ts'
import { readSps } from './sps.rules.ts'

const reach = ['127.0.0.1/32']
const title = 'ROUTE-13 /stamng/video'

test(`${title}: the size of a picture is read from its parameter set, and nothing else is`, () => {
  expect(readSps(cameraStreams.small)).toMatchObject({ width: 640, height: 360 })
  expect(readSps(cameraStreams.large)).toMatchObject({ width: 1920, height: 1080 })
  expect(readSps(cameraStreams.pps)).toBeUndefined()
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const facts = readSps(Buffer.concat([Buffer.from([0x67]), bytes]))
      expect(facts === undefined || facts.width > -(2 ** 40)).toBe(true)
    }),
  )
})

test(`${title}: what comes over a socket is read whatever pieces it comes in; what is no RTSP is refused`, () => {
  const text = Buffer.from(
    'RTSP/1.0 200 OK\r\nCSeq: 1\r\nContent-Length: 5\r\n\r\nhello$\0\0\x03abcRTSP/1.0 404 Not Found\r\n\r\n',
  )
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 30 }), (cuts) => {
      const read = createRtspReader()
      const parts = []
      let at = 0
      for (const cut of [...cuts, text.length]) {
        parts.push(...read(text.subarray(at, at + cut)))
        at += cut
      }
      expect(parts.map((part) => (part.kind === 'frame' ? part.bytes.toString() : part.first))).toEqual([
        'RTSP/1.0 200 OK',
        '$\0\0\x03abc',
        'RTSP/1.0 404 Not Found',
      ])
    }),
  )
  const refused = [
    'SSH-2.0-OpenSSH_9.2 hello there\r\n',
    'HTTP/1.1 200 OK\r\n\r\n',
    `RTSP/1.0 200 OK\r\n${'x'.repeat(20_000)}`,
    'RTSP/1.0 200 OK\r\nContent-Length: 9999999\r\n\r\n',
  ]
  for (const one of refused) expect(() => createRtspReader()(Buffer.from(one))).toThrow(NoPictureError)
})

test(`${title}: Digest is answered as RFC 2617 says, Basic where nothing better is offered`, () => {
  const request = { method: 'GET', uri: '/dir/index.html', user: 'Mufasa', password: 'Circle Of Life' }
  const digest = 'Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093"'
  // Calculated by hand: MD5(HA1:nonce:HA2) of RFC 2617, 3.5, without qop.
  expect(createAuthorizer([digest])?.(request)).toContain('response="670fd8c2df070c60b045671b8b24ff02"')
  expect(createAuthorizer(['Basic realm="x"'])?.(request)).toBe(`Basic ${btoa('Mufasa:Circle Of Life')}`)
  expect(createAuthorizer(['Basic realm="x"', digest])?.(request)).toContain('Digest')
  expect(createAuthorizer(['Digest realm="x", nonce="y", algorithm=SHA-512'])).toBeUndefined()
})

test(`${title}: a description without video says so, a codec is named`, () => {
  expect(() => firstVideoStream('v=0\r\nm=audio 0 RTP/AVP 0\r\n')).toThrow('no-video')
  expect(firstVideoStream('v=0\r\nm=video 0 RTP/AVP 26\r\n').codec).toBe('JPEG')
  expect(firstVideoStream('v=0\r\nm=video 0 RTP/AVP 98\r\na=rtpmap:98 H265/90000\r\n').codec).toBe('H265')
})

describe('a camera on a socket', () => {
  const probeFaultyCamera = async (faults: CameraFaults, more: { user?: string; password?: string } = {}) => {
    const camera = await startTestCamera({ faults, ...more })
    try {
      return await probeRtsp({ url: new URL(camera.url), user: 'viewer', password: 'right', reach })
    } catch (error) {
      return error instanceof NoPictureError ? error.fault : String(error)
    } finally {
      await camera.close()
    }
  }
  test(`${title}: trying a camera says codec, size and pace; what it sends counts, not what it says`, async () => {
    const found = { codec: 'H264', width: 640, height: 360 }
    expect(await probeFaultyCamera({})).toMatchObject(found)
    expect(await probeFaultyCamera({}, { user: 'viewer', password: 'right' })).toMatchObject(found)
    expect(await probeFaultyCamera({ sentSps: cameraStreams.large })).toMatchObject(found)
  })
  test.each([
    ['nonsense', { nonsense: true }],
    ['redirected', { redirects: true }],
    ['no-video', { noVideo: true }],
    ['h265', { codec: 'H265' }],
    ['codec', { codec: 'MP4V-ES' }],
    ['not-found', { noSuchStream: true }],
    ['refused', { udpOnly: true }],
    ['no-picture', { silent: true }],
    ['no-answer', { hangs: true }],
  ] as const)(`${title}: a bad camera is told in words: %s`, async (fault, faults) => {
    expect(await probeFaultyCamera(faults)).toBe(fault)
  })
  test(`${title}: a wrong password is told, and tried once`, async () => {
    const camera = await startTestCamera({ user: 'viewer', password: 'other' })
    const url = new URL(camera.url)
    await expect(probeRtsp({ url, user: 'viewer', password: 'wrong', reach })).rejects.toThrow('wrong-password')
    expect(camera.requests.length).toBe(2)
    await camera.close()
  })
  test(`${title}: nobody is called outside of the allowed networks`, async () => {
    const camera = await startTestCamera()
    await expect(probeRtsp({ url: new URL(camera.url), user: '', password: '', reach: [] })).rejects.toMatchObject({
      code: 'request.private-address',
    })
    expect(camera.requests).toEqual([])
    await camera.close()
  })

  test(`${title}: a gateway gets an address of ours without a secret in it; the relay signs for it`, async () => {
    const camera = await startTestCamera({ user: 'viewer', password: 'only-the-relay-knows' })
    const relay = await openRtspRelay({
      url: new URL(camera.url),
      user: 'viewer',
      password: 'only-the-relay-knows',
      reach,
    })
    expect(relay.url).toMatch(/^rtsp:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}$/)
    let frames = 0
    const gateway = await openRtsp(
      { url: new URL(relay.url), user: '', password: '', reach },
      { onFrame: () => (frames += 1), onEnd: () => undefined },
    )
    const described = await gateway.sendRequest('DESCRIBE', relay.url)
    const sdp = described.body.toString()
    expect(sdp).toContain('a=control:~0')
    expect(sdp).not.toContain(String(camera.port))
    const base = rtspHeaderOf(described, 'content-base') ?? ''
    const Transport = 'RTP/AVP/TCP;unicast;interleaved=0-1'
    expect(rtspStatusOf(await gateway.sendRequest('SETUP', `${base}~0`, { Transport }))).toBe(200)
    expect(rtspStatusOf(await gateway.sendRequest('PLAY', base, { Session: '12345678' }))).toBe(200)
    await expect.poll(() => frames).toBeGreaterThan(3)
    expect(camera.requests.map(({ first }) => first.split(' ').slice(0, 2).join(' ')).slice(-2)).toEqual([
      `SETUP ${camera.url}/trackID=1`,
      `PLAY ${camera.url}/`,
    ])
    relay.close()
    await expect.poll(() => camera.connections()).toBe(0)
    await camera.close()
  })
  test(`${title}: whoever does not know the relay's mark gets nothing`, async () => {
    const camera = await startTestCamera()
    const relay = await openRtspRelay({ url: new URL(camera.url), user: '', password: '', reach })
    const other = new URL(relay.url.replace(/[0-9a-f]{32}$/, '0'.repeat(32)))
    const guest = await openRtsp(
      { url: other, user: '', password: '', reach },
      { onFrame: () => undefined, onEnd: () => undefined },
    )
    expect(rtspStatusOf(await guest.sendRequest('DESCRIBE', other.href))).toBe(404)
    expect(camera.requests).toEqual([])
    guest.close()
    relay.close()
    await camera.close()
  })
})
