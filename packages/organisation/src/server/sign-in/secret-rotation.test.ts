import {
  createChain,
  createKeyAdministration,
  createSecretBox,
  hashMachinePassword,
  openKeyRing,
  type App,
  type Services,
} from '@evops/platform/server'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OauthClientWithSecret } from '../../contract/index.ts'
import { callApp } from '../../testing/calls.ts'
import { createTestOperator, createTestUser, organisationApp, type TestUser } from '../../testing/index.ts'
import { auditChain } from '../audit/audit-log.service.ts'
import { createTrustedBrowsers } from './known-browsers.ts'

const [former, next] = ['former secret key of this installation', 'next secret key of this installation']
const password = 'harbour-lamp-seven'
const threeMinutesMs = 180_000

let t: TestServices
let operatorId: string
const closing: (() => unknown)[] = []

/** A process of the installation with its own secret keys. */
interface Process {
  services: Services
  app: App
}

beforeAll(async () => {
  t = await testServices()
})
beforeEach(async () => {
  await t.admin.query('delete from platform_secret_keys')
  await t.admin.query('delete from platform_keys')
  operatorId = await createTestOperator(t.services)
})
afterEach(async () => {
  t.setNow(undefined)
  for (const close of closing.splice(0)) await close()
})
afterAll(() => t.close())

async function start(secret: string, other?: string): Promise<Process> {
  const config = {
    ...t.services.config,
    secretKey: Buffer.from(secret),
    otherSecretKey: other === undefined ? undefined : Buffer.from(other),
  }
  const services = { ...t.services, config }
  const ring = await openKeyRing(services)
  const { app } = await organisationApp(services)
  closing.push(
    () => ring.close(),
    () => app.close(),
  )
  return { services, app }
}
async function grant({ app }: Process, payload: Record<string, string>, cookie = '') {
  const reply = await app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
    payload: new URLSearchParams(payload).toString(),
  })
  const set = String(reply.headers['set-cookie'] ?? '').split(';')[0] ?? ''
  return { status: reply.statusCode, cookie: set, body: reply.json<{ access_token: string; refresh_token: string }>() }
}
const signIn = (process: Process, { loginName }: TestUser, cookie = '') =>
  grant(process, { grant_type: 'password', username: loginName, password, client_id: 'boss-web' }, cookie)
const statusOf = async ({ app }: Process, token: string) =>
  (await callApp(app, ['GET', '/user/oauth/client/list'], { token })).status
const isTrusted = ({ services }: Process, { loginName }: TestUser, cookie: string) =>
  createTrustedBrowsers(services.config.secretKey, services.now).find(loginName, cookie) !== undefined
const boxOf = ({ services }: Process) => createSecretBox(services.config.secretKey, 'test.rotation')
const passwordHashOf = ({ services }: Process) =>
  hashMachinePassword(services, { purpose: 'test.machine', password: 'x' }).toString('hex')

test('S-14 the secret key changes while processes run, and only signatures from before it end with the former key', async () => {
  const before = await start(former)
  const user = await createTestUser(before.services, { operatorId, codes: 'all', password })
  const signedIn = await signIn(before, user)
  const made = await callApp(before.app, ['POST', '/user/oauth/client/save'], {
    token: user.token,
    payload: { clientId: `fleet-${operatorId.slice(-6)}`, name: 'Fleet app', codes: ['auditlog'] },
  })
  const { clientId, clientSecret = '' } = made.data<OauthClientWithSecret>()
  const program = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const [underSecret, hash] = [boxOf(before).seal('seed', 'here'), passwordHashOf(before)]
  await createKeyAdministration(before.services, () => []).rotate('staff')
  await createChain(before.services, auditChain).sealAll()

  // The next key is accepted, then it signs. Processes of both settings run at the same time.
  const first = await start(former, next)
  const second = await start(next, former)
  for (const process of [first, second]) {
    expect(await statusOf(process, signedIn.body.access_token)).toBe(200)
    expect(isTrusted(process, user, signedIn.cookie)).toBe(true)
    expect((await grant(process, program)).status).toBe(200)
    expect(boxOf(process).open(underSecret, 'here')).toBe('seed')
    expect(passwordHashOf(process)).toBe(hash)
  }
  const renewed = await grant(second, {
    grant_type: 'refresh_token',
    refresh_token: signedIn.body.refresh_token,
    client_id: 'boss-web',
  })
  expect(renewed.status).toBe(200)
  expect(await statusOf(first, renewed.body.access_token)).toBe(200)
  const again = await signIn(second, user, signedIn.cookie)
  t.setNow(new Date(t.services.now().getTime() + threeMinutesMs))
  const underRing = boxOf(second).seal('from the ring', 'here')
  await createChain(second.services, auditChain).sealAll()

  // The former key is gone.
  const after = await start(next)
  expect(await statusOf(after, signedIn.body.access_token)).toBe(401)
  expect(isTrusted(after, user, signedIn.cookie)).toBe(false)
  expect(await statusOf(after, renewed.body.access_token)).toBe(200)
  expect(isTrusted(after, user, again.cookie)).toBe(true)
  expect((await signIn(after, user)).status).toBe(200)
  expect((await grant(after, program)).status).toBe(200)
  expect(boxOf(after).open(underSecret, 'here')).toBe('seed')
  expect(boxOf(after).open(underRing, 'here')).toBe('from the ring')
  expect(passwordHashOf(after)).toBe(hash)
  const found = await createChain(after.services, auditChain).verify(operatorId)
  expect(found).toMatchObject({ ok: true, seals: 2 })
})

test('S-14 two changes of the secret key leave stored hashes and secrets readable', async () => {
  const before = await start(former)
  const [sealed, hash] = [boxOf(before).seal('seed', 'here'), passwordHashOf(before)]
  await start(next, former)
  const third = 'third secret key of this installation'
  await start(third, next)
  const after = await start(third)
  expect(boxOf(after).open(sealed, 'here')).toBe('seed')
  expect(passwordHashOf(after)).toBe(hash)
})

test('S-14 an unknown secret key opens nothing, and signs for itself alone', async () => {
  const before = await start(former)
  const user = await createTestUser(before.services, { operatorId, codes: 'all' })
  const sealed = boxOf(before).seal('seed', 'here')
  const stranger = await start('secret key of another installation')
  expect(() => boxOf(stranger).open(sealed, 'here')).toThrow('unable to authenticate')
  expect(await statusOf(stranger, user.token)).toBe(401)
})

test('S-14 the other key is refused before the present one is registered', async () => {
  await expect(start(former, next)).rejects.toThrow('EVOPS_OTHER_SECRET_KEY')
})
