import { afterEach, describe, expect, it } from 'vitest'
import { RefusedUpgrade } from '../testing/raw-point.ts'
import { basicAuthHeader, rawUpgrade } from '../testing/raw-http.ts'
import { testGateway, testPassword, type TestGateway } from '../testing/test-gateway.ts'
import type { GatewayOptions, RefusedHandshake } from './index.ts'

let open: TestGateway | undefined
async function start(options: Partial<GatewayOptions<string>> = {}): Promise<TestGateway> {
  open = await testGateway(options)
  return open
}
afterEach(async () => {
  await open?.close()
  open = undefined
})

const jsonOnly = { 'Sec-WebSocket-Protocol': 'ocpp1.6' }

describe('who is let in', () => {
  it('TC_A_01 right credentials and a subprotocol open a session with its point', async () => {
    const opened: string[] = []
    const { gateway, connect } = await start({
      onOpen: (connection) => opened.push(`${connection.identity}: ${connection.point}`),
    })
    const point = await connect('CP1', { subprotocols: ['ocpp2.0.1', 'ocpp1.6'] })
    expect(point.socket.protocol).toBe('ocpp1.6')
    expect(opened).toEqual(['CP1: point CP1'])
    expect(gateway.connection('CP1')).toMatchObject({
      identity: 'CP1',
      subprotocol: 'ocpp1.6',
      address: '127.0.0.1',
    })
    expect(gateway.size).toBe(1)
  })

  it('S-01 unknown, wrong, missing and foreign credentials get the very same bytes and are reported', async () => {
    const refused: RefusedHandshake[] = []
    const { port, gateway } = await start({ onRefused: (attempt) => refused.push(attempt) })
    const answers = await Promise.all([
      rawUpgrade({ port, path: '/ocpp/ZZ9', headers: { ...jsonOnly, ...basicAuthHeader('ZZ9', testPassword) } }),
      rawUpgrade({ port, path: '/ocpp/CP1', headers: { ...jsonOnly, ...basicAuthHeader('CP1', 'wrong') } }),
      rawUpgrade({ port, path: '/ocpp/CP1', headers: jsonOnly }),
      rawUpgrade({ port, path: '/ocpp/CP1', headers: { ...jsonOnly, ...basicAuthHeader('CP2', testPassword) } }),
      rawUpgrade({ port, path: '/ocpp/CP1', headers: { ...jsonOnly, Authorization: 'Basic %%%' } }),
      rawUpgrade({ port, path: '/ocpp/ZZ9', headers: jsonOnly }),
      // Also without a subprotocol, because credentials are checked first.
      rawUpgrade({ port, path: '/ocpp/CP1', headers: basicAuthHeader('CP1', 'wrong') }),
    ])
    expect(answers[0]).toMatch(/^HTTP\/1\.1 401 Unauthorized\r\n/)
    expect(new Set(answers).size).toBe(1)
    expect(gateway.size).toBe(0)
    const causes = refused.map(({ cause }) => cause).toSorted()
    expect(causes).toEqual(['no-credentials', 'no-credentials', 'password', 'password', 'unknown', 'unknown', 'user'])
    expect(JSON.stringify(refused)).not.toContain(testPassword)
    expect(gateway.stats.refused).toMatchObject({ password: 2, unknown: 2, user: 1, 'no-credentials': 2 })
  })

  it('S-01 a password may contain colons; its bytes reach the check untouched', async () => {
    const seen: (Buffer | undefined)[] = []
    const { connect } = await start({
      authenticate: async ({ password }) => {
        seen.push(password)
        return { point: 'p' }
      },
    })
    const password = Buffer.from([0x3a, 0x00, 0xff, 0x3a])
    await connect('CP1', { password })
    expect(seen).toEqual([password])
  })

  it('1.6J section 3.2: no common subprotocol completes the handshake without one and closes', async () => {
    const { gateway, port } = await start()
    const headers = basicAuthHeader('CP1', testPassword)
    const foreign = { ...headers, 'Sec-WebSocket-Protocol': 'ocpp9.9, soap' }
    const answers = await Promise.all([
      rawUpgrade({ port, path: '/ocpp/CP1', headers }),
      rawUpgrade({ port, path: '/ocpp/CP1', headers: foreign }),
    ])
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 101 /)
      expect(answer).not.toContain('Sec-WebSocket-Protocol')
      // Close frame with code 1002.
      expect(answer).toContain('\x03\xea')
    }
    expect(gateway.stats.refused.subprotocol).toBe(2)
    expect(gateway.size).toBe(0)
  })

  it('S-11 a slash at the end of the address connects', async () => {
    // The raw client never answers a ping, so the gateway ends its connection.
    const { port, gateway } = await start({ limits: { keepAliveMs: 50 } })
    const headers = { ...basicAuthHeader('CP1', testPassword), 'Sec-WebSocket-Protocol': 'ocpp1.6' }
    expect(await rawUpgrade({ port, path: '/ocpp/CP1/', headers })).toMatch(/^HTTP\/1\.1 101 /)
    expect(gateway.stats.refused.path).toBe(0)
  })

  it('S-11 bad paths, 2,000 headers and a 12 kB subprotocol are refused cleanly', async () => {
    const { port, connect, gateway } = await start()
    const credentials = basicAuthHeader('CP1', testPassword)
    for (const path of ['/ocpp/', '/ocpp/a%2fb', '/ocpp/..', '/ocpp/a%00', `/ocpp/${'A'.repeat(49)}`]) {
      expect(await rawUpgrade({ port, path, headers: credentials })).toMatch(/^HTTP\/1\.1 400 /)
    }
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`X-${index}`, '1']))
    expect(await rawUpgrade({ port, path: '/ocpp/CP1', headers: { ...credentials, ...many } })).toMatch(/ 431 /)
    const flood = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`X-Header-${index}`, '1']))
    expect(await rawUpgrade({ port, path: '/ocpp/CP1', headers: { ...credentials, ...flood } })).toMatch(/ 431 /)
    const wide = { 'Sec-WebSocket-Protocol': 'ocpp1.6,'.repeat(1500) }
    expect(await rawUpgrade({ port, path: '/ocpp/CP1', headers: { ...credentials, ...wide } })).toMatch(/ 431 /)
    expect(gateway.size).toBe(0)
    await connect('CP1')
  })

  it('leaves other paths alone', async () => {
    const { port, gateway } = await start()
    expect(await rawUpgrade({ port, path: '/live', headers: basicAuthHeader('CP1', testPassword) })).toBe('')
    expect(Object.values(gateway.stats.refused).every((count) => count === 0)).toBe(true)
  })

  it('S-06 failures slow their address down, a point known there gets in', async () => {
    const failedHandshakes = { burst: 5, perSecond: 1, longestWaitMs: 0, memory: 100 }
    const { port, connect, gateway } = await start({ limits: { failedHandshakes } })
    await (await connect('CP1')).close()
    const wrong = { port, path: '/ocpp/CP2', headers: { ...jsonOnly, ...basicAuthHeader('CP2', 'wrong') } }
    const answers = []
    for (let index = 0; index < 20; index++) answers.push(await rawUpgrade(wrong))
    expect(new Set(answers).size).toBe(1)
    expect(gateway.stats.refused.password).toBeLessThan(10)
    expect(gateway.stats.refused.throttled).toBeGreaterThan(10)
    await connect('CP1')
  })

  it('S-06 two gateways count the failures of an address together', async () => {
    const failedHandshakes = { burst: 5, perSecond: 1, longestWaitMs: 0, memory: 100 }
    let failures = 0
    const shareFailure = async () => (failures += 1) > 5
    const gateways = [
      await start({ shareFailure, limits: { failedHandshakes } }),
      await start({ shareFailure, limits: { failedHandshakes } }),
    ]
    for (let index = 0; index < 20; index++) {
      const { port } = gateways[index % 2] ?? { port: 0 }
      await rawUpgrade({ port, path: '/ocpp/CP2', headers: { ...jsonOnly, ...basicAuthHeader('CP2', 'wrong') } })
    }
    const sum = (cause: 'password' | 'throttled') =>
      gateways.reduce((count, { gateway }) => count + gateway.stats.refused[cause], 0)
    expect(sum('password')).toBeLessThan(10)
    expect(sum('throttled')).toBeGreaterThan(10)
  })

  it('a check that fails or hangs is 503, and nobody is let in', async () => {
    let hang = false
    const authenticate = () => (hang ? new Promise<never>(() => {}) : Promise.reject(new Error('database secret')))
    const { port, gateway } = await start({ authenticate, limits: { handshakeMs: 50 } })
    const attempt = { port, path: '/ocpp/CP1', headers: { ...jsonOnly, ...basicAuthHeader('CP1', testPassword) } }
    const failed = await rawUpgrade(attempt)
    hang = true
    expect(failed).toMatch(/^HTTP\/1\.1 503 /)
    expect(failed).not.toContain('secret')
    expect(await rawUpgrade(attempt)).toMatch(/^HTTP\/1\.1 503 /)
    expect(gateway.stats.refused.unavailable).toBe(2)
  })

  it('beyond maxPoints newcomers get 503', async () => {
    const { connect } = await start({ limits: { maxPoints: 1 } })
    await connect('CP1')
    await expect(connect('CP2')).rejects.toEqual(new RefusedUpgrade(503))
  })
})

describe('two sockets under one identity', () => {
  it('S-04 while the first is alive the newcomer is refused, an alarm is raised, commands go to the first', async () => {
    const alarms: string[] = []
    const { connect, gateway } = await start({
      onImpostor: (alive, newcomer) => alarms.push(`${alive.identity} from ${newcomer.address}`),
    })
    const first = await connect('CP1')
    first.answer('ClearCache', () => ({ status: 'Accepted' }))
    for (let run = 0; run < 25; run++) await expect(connect('CP1')).rejects.toEqual(new RefusedUpgrade(409))
    expect(alarms).toHaveLength(25)
    expect(alarms[0]).toBe('CP1 from 127.0.0.1')
    expect(await gateway.call('CP1', 'ClearCache', {})).toEqual({
      state: 'answered',
      payload: { status: 'Accepted' },
    })
    expect(gateway.stats).toMatchObject({ impostors: 25, points: 1 })
  })

  it('S-04 a socket of another process counts too: alive there, the newcomer is refused here; frozen there, it is let in', async () => {
    const alarms: string[] = []
    const there = await start({
      limits: { probeMs: 100 },
      onImpostor: (alive, newcomer) => alarms.push(`${alive.identity} from ${newcomer.address}`),
    })
    const here = await testGateway({
      livesElsewhere: (_point, newcomer) => there.gateway.challenge(newcomer),
    })
    try {
      const first = await there.connect('CP1')
      await expect(here.connect('CP1')).rejects.toEqual(new RefusedUpgrade(409))
      expect(alarms).toEqual(['CP1 from 127.0.0.1'])
      first.socket.pause()
      const second = await here.connect('CP1')
      expect((await second.call('Heartbeat', {})).type).toBe('result')
      expect([there.gateway.size, here.gateway.size]).toEqual([0, 1])
      await here.connect('CP2')
    } finally {
      await here.close()
    }
  })

  it('S-05 a frozen first socket loses its seat after the probe; its late close changes nothing', async () => {
    const ends: string[] = []
    const { connect, gateway } = await start({
      limits: { probeMs: 100 },
      onClose: (connection, end) => ends.push(`${connection.identity} ${end.code} ${end.reason}`),
    })
    const frozen = await connect('CP1')
    frozen.socket.pause()
    const old = gateway.connection('CP1')
    const honest = await connect('CP1')
    const current = gateway.connection('CP1')
    expect(current).toBeDefined()
    expect(current).not.toBe(old)
    expect(ends).toEqual(['CP1 1006 no sign of life'])
    frozen.socket.resume()
    frozen.socket.terminate()
    await frozen.closed
    expect((await honest.call('Heartbeat', {})).type).toBe('result')
    expect(gateway.connection('CP1')).toBe(current)
    expect(ends).toHaveLength(1)
    expect(gateway.stats.impostors).toBe(0)
  })

  it('S-05 of several newcomers during one probe the last gets the seat', async () => {
    const { connect, gateway } = await start({ limits: { probeMs: 200 } })
    const frozen = await connect('CP1')
    frozen.socket.pause()
    const results = await Promise.allSettled([connect('CP1'), connect('CP1'), connect('CP1')])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(gateway.size).toBe(1)
    frozen.socket.terminate()
  })

  it('S-05 a first socket that closes during the probe makes room at once', async () => {
    const { connect, gateway } = await start({ limits: { probeMs: 60_000 } })
    const first = await connect('CP1', { autoPong: false })
    const pinged = new Promise((resolve) => first.socket.once('ping', resolve))
    const second = connect('CP1')
    await pinged
    first.socket.terminate()
    await second
    expect(gateway.size).toBe(1)
  })

  it('S-05 the new session waits for the call that the old one has in progress', async () => {
    const running: string[] = []
    const first = Promise.withResolvers<void>()
    const { connect, gateway } = await start({
      handlers: {
        'ocpp1.6': {
          Authorize: async ({ payload }) => {
            running.push(`begin ${payload.idTag}`)
            if (payload.idTag === 'one') await first.promise
            running.push(`end ${payload.idTag}`)
            return { idTagInfo: { status: 'Accepted' } }
          },
        },
      },
    })
    const old = await connect('CP1')
    old.send('[2,"1","Authorize",{"idTag":"one"}]')
    await expect.poll(() => running).toEqual(['begin one'])
    old.socket.terminate()
    await expect.poll(() => gateway.size).toBe(0)
    const second = await connect('CP1')
    const answer = second.call('Authorize', { idTag: 'two' })
    expect(running).toEqual(['begin one'])
    first.resolve()
    await answer
    expect(running).toEqual(['begin one', 'end one', 'begin two', 'end two'])
  })

  it('R-09 a silent point is pinged, and cut when it stays silent', async () => {
    const { connect, gateway } = await start({ limits: { keepAliveMs: 500 } })
    const dead = await connect('CP1', { autoPong: false })
    const living = await connect('CP2')
    await dead.closed
    expect(gateway.stats.cut['no-pong']).toBe(1)
    expect((await living.call('Heartbeat', {})).type).toBe('result')
  })
})
