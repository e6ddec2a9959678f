import { createServer, type Server } from 'node:https'
import { generateKeyPairSync } from 'node:crypto'
import {
  createCertificateAuthority,
  createCertificateRequest,
  readCertificateRequest,
  signCertificateRequest,
} from '@evops/ocpp/server'
import { RefusedUpgrade } from '@evops/ocpp/testing'
import { createTestActor, freePort, waitUntil } from '@evops/platform/testing'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chargePointPermissions } from '../../contract/index.ts'
import type { TestChargePoint } from '../../testing/index.ts'
import { createGatewayTestSite, type GatewayTestSite } from '../../testing/wire-site.ts'
import { securityProfileExportKind } from './security-policy.routes.ts'

let site: GatewayTestSite
let tls: Server
let tlsPort: number
beforeAll(async () => {
  site = await createGatewayTestSite()
  tls = createServer(aCertificate())
  tls.on('upgrade', (request, socket, head) => void site.gateway.handleUpgrade(request, socket, head))
  tlsPort = await freePort()
  await new Promise<void>((resolve) => tls.listen(tlsPort, '127.0.0.1', resolve))
})
beforeEach(() => site.admin.query('delete from stations_security_policies'))
afterAll(async () => {
  await site.close()
  tls.closeAllConnections()
  await new Promise((resolve) => tls.close(resolve))
})

function aCertificate() {
  const keys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const request = readCertificateRequest(createCertificateRequest(keys, 'gateway'))
  if (!request) throw new Error('no request')
  const now = new Date()
  const { certificate } = signCertificateRequest(createCertificateAuthority('Test', now), request, { now, days: 10 })
  return { cert: certificate, key: keys.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString() }
}
const put = (leastProfile: number, graceUntil: string | null = null, version = 0, token = 'ours') =>
  site.call('PUT', '/api/security-policy', { body: { leastProfile, graceUntil, version }, token })
const plain = (chargePoint: TestChargePoint) =>
  site.connect(chargePoint).then(
    async (point) => {
      await point.close()
      await waitUntil(() => site.gateway.connection(chargePoint.identity) === undefined, 'the socket is gone')
      return 'open'
    },
    (error: unknown) => (error instanceof RefusedUpgrade ? error.status : String(error)),
  )
async function overTls({ identity, password }: TestChargePoint): Promise<string> {
  const basic = Buffer.from(`${identity}:${password}`).toString('base64')
  const socket = new WebSocket(`wss://127.0.0.1:${tlsPort}/ocpp/${identity}`, ['ocpp1.6'], {
    rejectUnauthorized: false,
    headers: { authorization: `Basic ${basic}` },
  })
  const outcome = await new Promise<string>((resolve) => {
    socket.once('open', () => resolve('open'))
    socket.on('error', (error) => resolve(error.message))
  })
  socket.terminate()
  await waitUntil(() => site.gateway.connection(identity) === undefined, 'the socket is gone')
  return outcome
}
const listed = async (chargePoint: TestChargePoint, query = '') =>
  (await site.call('GET', `/api/security-profiles?pageSize=200${query}`)).data.list.find(
    (row: { chargePointId: string }) => row.chargePointId === chargePoint.id,
  )

test('S-03 an operator without a policy takes any profile; everybody who sees charge points reads it', async () => {
  const chargePoint = await site.chargePoint()
  expect((await site.call('GET', '/api/security-policy', { token: 'viewer' })).data).toEqual({
    leastProfile: 0,
    graceUntil: null,
    version: 0,
  })
  expect(await plain(chargePoint)).toBe('open')
  expect(await listed(chargePoint)).toMatchObject({ lastProfile: 1, state: 'meets', inGrace: false })
})

test('S-03 the policy needs its code, its newest version and known values, and stays in its operator', async () => {
  expect((await put(2, null, 0, '')).status).toBe(401)
  expect((await put(2, null, 0, 'viewer')).status).toBe(403)
  expect((await put(4)).fields).toHaveProperty('leastProfile')
  expect((await put(2)).data).toEqual({ leastProfile: 2, graceUntil: null, version: 1 })
  expect(site.audited.at(-1)).toMatchObject({ entity: 'security-policy', after: { leastProfile: 2 } })
  expect((await put(1)).status).toBe(409)
  expect((await site.call('GET', '/api/security-policy', { token: 'theirs' })).data.leastProfile).toBe(0)
})

test('S-03 a charge point below the least profile is refused with the cause, listed, and raises an alarm', async () => {
  const chargePoint = await site.chargePoint()
  await put(2)
  expect(await plain(chargePoint)).toBe(401)
  await waitUntil(async () => {
    const { data } = await site.call('GET', `/api/refused-connections?identity=${chargePoint.identity}`)
    return data.list.some(({ cause }: { cause: string }) => cause === 'policy')
  }, 'the refused connection names its cause')
  expect(await listed(chargePoint, '&state=below')).toMatchObject({ lastProfile: 1, inGrace: false })
  expect((await site.call('GET', `/api/charge-points/${chargePoint.id}/connection`)).data).toMatchObject({
    lastProfile: 1,
    leastProfile: 2,
    graceUntil: null,
  })
  const events = () =>
    site.rows(
      "select level from stations_events where charge_point_id = $1 and code = 'BelowSecurityProfile'",
      chargePoint,
    )
  await waitUntil(async () => (await events()).length > 0, 'an event of the alarm level')
  await plain(chargePoint)
  expect(await events()).toEqual([{ level: 3 }])
  expect(await overTls(chargePoint)).toBe('open')
  expect(await listed(chargePoint)).toMatchObject({ lastProfile: 2, state: 'meets' })
})

test('S-03 existing charge points have until the date, those that are registered later have not', async () => {
  const existing = await site.chargePoint()
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await put(2, tomorrow)
  const later = await site.chargePoint()
  expect([await plain(existing), await plain(later)]).toEqual(['open', 401])
  expect(await listed(existing)).toMatchObject({ state: 'below', inGrace: true })
  await put(2, '2026-01-31', 1)
  expect(await plain(existing)).toBe(401)
})

test('S-03 under a policy no charge point is registered or set without a password', async () => {
  const chargePoint = await site.chargePoint()
  await put(1)
  const { status, error } = await site.call('PUT', `/api/charge-points/${chargePoint.id}/access`, {
    body: { noPassword: true },
  })
  expect([status, error]).toEqual([409, 'stations.below-least-profile'])
  await expect(site.chargePoint({ noPassword: true })).rejects.toThrow('stations.below-least-profile')
})

test('S-03 the file has the charge points of the list', async () => {
  const chargePoint = await site.chargePoint()
  await plain(chargePoint)
  await put(3)
  const kind = securityProfileExportKind(site.services)
  const rows = []
  for await (const row of kind.rows(createTestActor(site.ours, chargePointPermissions.export), { state: 'below' }))
    rows.push(row)
  expect(rows.map((row) => row[1])).toContain(chargePoint.chargePointNo)
})
