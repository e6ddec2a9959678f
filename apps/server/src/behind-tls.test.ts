import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { createTestOperator, createTestUser } from '@evops/organisation/testing'
import { livePath, liveSubprotocol } from '@evops/platform/contract'
import { freePort, testServices, waitUntil, type TestServices } from '@evops/platform/testing'
import { createTestChargePoint, createTestStation } from '@evops/stations/testing'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runServer, type RunningServer } from './server.ts'
import { ExternalTestPoint, createSelfSignedCertificate } from './testing/foreign-point.ts'

/* Two servers of one installation: the first serves TLS itself, the second runs behind a proxy on this machine. */
let services: TestServices
const servers: RunningServer[] = []
const output: string[] = []
let [own, behind] = [0, 0]
let place: [operatorId: string, stationId: string]

beforeAll(async () => {
  services = await testServices()
  const { config, log } = services.services
  const common = { ...config, databaseUrl: services.url, demo: false }
  ;[own, behind] = [await freePort(), await freePort()]
  const captureLine = (line: string) => void output.push(line)
  const tls = createSelfSignedCertificate(config.dataDir)
  servers.push(await runServer({ config: { ...common, port: own, tls }, log, writeLine: captureLine }))
  servers.push(
    await runServer({
      config: { ...common, port: behind, trustedProxies: ['10.9.0.0/16'] },
      log,
      writeLine: () => undefined,
    }),
  )
  const operatorId = await createTestOperator(services.services, { currency: 'CNY' })
  place = [operatorId, await createTestStation(services.services, operatorId)]
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await services.close()
})

/** Creates a charge point that must connect over TLS. */
async function aCarefulPoint(address: string) {
  const { identity, password } = await createTestChargePoint(services.services, ...place, {})
  await services.admin.query('update stations_identities set security_profile = 2 where identity = $1', [identity])
  return new ExternalTestPoint({ address, identity, password })
}

test('OPS-03 the main port speaks TLS with the files it is given, and tells browsers to stay there', async () => {
  const request = get({ host: '127.0.0.1', port: own, path: '/healthz', rejectUnauthorized: false })
  const [reply]: IncomingMessage[] = await once(request, 'response')
  expect(reply?.statusCode).toBe(200)
  expect(reply?.headers['strict-transport-security']).toContain('max-age=')
  expect(output).toContain(`EVOps listens on https://127.0.0.1:${own}`)
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL@SECLEVEL=0' } as const
  const tooOld = get({ host: '127.0.0.1', port: own, rejectUnauthorized: false, ...old })
  expect(await once(tooOld, 'error')).toHaveLength(1)
})

test('OPS-03 live values and charge points come in by TLS there, too', async () => {
  const live = new WebSocket(`wss://127.0.0.1:${own}${livePath}`, [liveSubprotocol], {
    rejectUnauthorized: false,
  })
  await once(live, 'open')
  live.terminate()
  const point = await aCarefulPoint(`wss://127.0.0.1:${own}/ocpp/`)
  await point.connect()
  await point.losePower()
})

test('OPS-03 S-03 behind a proxy on this machine TLS counts that ended there, and only if the proxy says so', async () => {
  const point = await aCarefulPoint(`ws://127.0.0.1:${behind}/ocpp/`)
  const proxied = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' }
  await expect(point.connect({ headers: proxied })).rejects.toThrow('401')
  await point.connect({ headers: { ...proxied, 'x-forwarded-proto': 'https' } })
  await point.losePower()
})

test('OPS-03 S-06 a stranger behind the proxy is known, and throttled, by its own address, not by the proxy’s', async () => {
  const { identity } = await createTestChargePoint(services.services, ...place, {})
  const headers = { 'x-forwarded-for': '203.0.113.66' }
  const address = `ws://127.0.0.1:${behind}/ocpp/`
  const stranger = new ExternalTestPoint({ address, identity, password: 'guessed', headers })
  await expect(stranger.connect()).rejects.toThrow('401')
  await waitUntil(async () => {
    const { rows } = await services.admin.query(
      "select from stations_refused where identity = $1 and address = '203.0.113.66'",
      [identity],
    )
    return rows.length === 1
  }, 'its address is written down')
})

test('D-29 S-07 behind proxies that are trusted HTTP and charge points know who came by one address', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.3, 203.0.113.77, 10.9.4.4' }
  const { identity } = await createTestChargePoint(services.services, ...place, {})
  const address = `ws://127.0.0.1:${behind}/ocpp/`
  await expect(new ExternalTestPoint({ address, identity, password: 'guessed', headers }).connect()).rejects.toThrow(
    '401',
  )
  await waitUntil(async () => (await addresses('stations_refused', 'identity', identity)).length > 0, 'refused')
  expect(await addresses('stations_refused', 'identity', identity)).toEqual(['203.0.113.77'])

  const { loginName, token, userId, signInSessionId } = await createTestUser(services.services, {
    operatorId: place[0],
    codes: 'all',
    password: 'A-good-one-2026',
  })
  const authorization = `Bearer ${token}`
  const site = `http://127.0.0.1:${behind}`
  const own = await fetch(`${site}/api/organisation/me`, { headers: { ...headers, authorization } })
  expect(own.status).toBe(200)
  await services.admin.query('delete from organisation_sign_in_sessions where id = $1', [signInSessionId])
  const form = {
    grant_type: 'password',
    client_id: 'boss-web',
    username: loginName,
    password: 'A-good-one-2026',
  }
  const signedIn = await fetch(`${site}/oauth/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
  })
  expect(signedIn.status).toBe(200)
  expect(await addresses('organisation_sign_in_sessions', 'user_id', userId)).toEqual(['203.0.113.77'])
})

async function addresses(table: string, column: string, value: string): Promise<string[]> {
  const { rows } = await services.admin.query(
    `select distinct host(address::inet) as address from ${table} where ${column} = $1`,
    [value],
  )
  return rows.map(({ address }) => address)
}
