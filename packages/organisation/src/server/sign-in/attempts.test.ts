import type { App } from '@evops/platform/server'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestOperator, createTestUser, organisationApp } from '../../testing/index.ts'
import { createAttemptCounter } from './attempts.service.ts'

let test_: TestServices
let app: App
let operatorId: string
const password = 'harbour-lamp-seven'

beforeAll(async () => {
  test_ = await testServices()
  app = (await organisationApp(test_.services)).app
  operatorId = await createTestOperator(test_.services)
})
afterEach(() => test_.setNow(undefined))
afterAll(async () => {
  await app.close()
  await test_.close()
})

let nextAddress = 1
const newAddress = () => `198.51.${nextAddress++}.7`
const aDispatcher = () => createTestUser(test_.services, { operatorId, codes: ['transOrderPerm'], password })
async function signIn(username: string, enteredPassword: string, address: string) {
  const reply = await app.inject({
    method: 'POST',
    url: '/oauth/token',
    remoteAddress: address,
    payload: { grant_type: 'password', username, password: enteredPassword, client_id: 'boss-web' },
  })
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
}

test('A-01 ERR-02 five wrong tries lock the account, also for the right password, for a minute', async () => {
  const { loginName } = await aDispatcher()
  const from = newAddress()
  const start = new Date()
  test_.setNow(start)
  for (const left of [4, 3, 2, 1, 0])
    expect((await signIn(loginName, 'wrong-wrong', from)).body).toMatchObject({
      reason: 'bad-credentials',
      attempts_left: left,
    })
  const locked = await signIn(loginName, password, from)
  expect(locked.status).toBe(400)
  expect(locked.body).toMatchObject({
    error: 'invalid_grant',
    error_description: 'User account is locked',
    reason: 'locked',
    retry_after: 60,
  })
  test_.setNow(new Date(start.getTime() + 60_000))
  expect((await signIn(loginName, password, from)).status).toBe(200)
  expect((await signIn(loginName, 'wrong-wrong', from)).body).toMatchObject({ attempts_left: 4 })
})

test('A-01 A-02 an unknown name locks and answers exactly like a known one', async () => {
  const { loginName } = await aDispatcher()
  const answers = async (name: string) => {
    const replies = []
    const from = newAddress()
    for (let i = 0; i < 6; i += 1) replies.push(await signIn(name, 'wrong-wrong', from))
    return replies
  }
  test_.setNow(new Date())
  expect(await answers('nobody-at-all')).toEqual(await answers(loginName))
})

test('A-01 however many tries arrive at once, at most five look at the password', async () => {
  const { loginName } = await aDispatcher()
  const { services } = test_
  const counter = createAttemptCounter(services)
  const claims = await Promise.all(
    Array.from({ length: 12 }, () =>
      services.db.asPlatform((tx) => counter.claim(tx, loginName, { address: '192.0.2.9' })),
    ),
  )
  expect(claims.filter((claim) => claim.retryAfter === 0)).toHaveLength(5)
})

test('A-01 a spray of one guess over many names slows its network down; one clumsy user does not lock the office', async () => {
  const office = newAddress()
  const { loginName } = await aDispatcher()
  const clumsy = await aDispatcher()
  for (let i = 0; i < 6; i += 1) await signIn(clumsy.loginName, 'wrong-wrong', office)
  expect((await signIn(loginName, password, office)).status).toBe(200)
  const sprayer = newAddress()
  const at = new Date()
  test_.setNow(at)
  for (let i = 0; i < 20; i += 1)
    expect((await signIn(`sprayed-${i}`, 'wrong-wrong', sprayer)).body.reason).toBe('bad-credentials')
  expect((await signIn(loginName, password, sprayer)).body).toMatchObject({
    reason: 'locked',
    retry_after: 10,
  })
  expect((await signIn(loginName, password, office)).status).toBe(200)
  test_.setNow(new Date(at.getTime() + 10_000))
  expect((await signIn(loginName, password, sprayer)).status).toBe(200)
})

test('A-01 five mistyped names behind one address lock nobody else there, with or without a known browser', async () => {
  const office = '2001:db8:75:1::1'
  const { loginName } = await aDispatcher()
  for (let i = 0; i < 5; i += 1) await signIn(`mistyped-${i}`, 'wrong-wrong', office)
  expect((await signIn(loginName, password, office)).status).toBe(200)
  // The whole /64 counts as one network.
  for (let i = 0; i < 15; i += 1) await signIn(`sprayed-six-${i}`, 'wrong-wrong', `2001:db8:75:1::${i + 2}`)
  expect((await signIn(loginName, password, '2001:db8:75:1:f::9')).body.reason).toBe('locked')
  expect((await signIn(loginName, password, '2001:db8:75:2::9')).status).toBe(200)
})

test('A-03 a flood is turned away with 429 while the line is full', async () => {
  const { loginName } = await aDispatcher()
  const replies = await Promise.all(Array.from({ length: 12 }, () => signIn(loginName, password, '192.0.2.1')))
  const busy = replies.filter((reply) => reply.status === 429)
  expect(busy.length).toBeGreaterThanOrEqual(6)
  expect(busy[0]?.body).toMatchObject({ error: 'temporarily_unavailable', reason: 'busy', retry_after: 1 })
})

test('S-14 names that nobody has leave no trace in the log', async () => {
  await signIn('my-secret-typed-into-the-wrong-field', 'wrong-wrong', newAddress())
  const { rows } = await test_.admin.query<{ found: boolean }>(
    "select exists (select 1 from organisation_audit a where a::text like '%my-secret%') as found",
  )
  expect(rows[0]?.found).toBe(false)
})
