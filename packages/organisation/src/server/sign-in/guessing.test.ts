import type { App } from '@evops/platform/server'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignInRow, UserDetail } from '../../contract/index.ts'
import { callApp } from '../../testing/calls.ts'
import type { StoreUserNotices, UserNotice } from './guessed.service.ts'
import { createTestOperator, createTestUser, organisationApp } from '../../testing/index.ts'
import { createAttemptCounter } from './attempts.service.ts'

let test_: TestServices
let app: App
let operatorId: string
let adminId: string
/** Notifications that were sent. */
const sentNotices: UserNotice[] = []
let admin: string
let owner: { userId: string; loginName: string; token: string }
const password = 'harbour-lamp-seven'
const start = new Date()
const after = (seconds: number) => test_.setNow(new Date(start.getTime() + seconds * 1000))

beforeAll(async () => {
  test_ = await testServices()
  const notify: StoreUserNotices = async (_tx, notices) => () => void sentNotices.push(...notices)
  app = (await organisationApp(test_.services, [], { notify })).app
  operatorId = await createTestOperator(test_.services)
})
beforeEach(async () => {
  test_.setNow(start)
  ;({ token: admin, userId: adminId } = await createTestUser(test_.services, { operatorId, codes: 'all' }))
  owner = await createTestUser(test_.services, { operatorId, codes: ['transOrderPerm'], password })
})
afterEach(() => test_.setNow(undefined))
afterAll(async () => {
  await app.close()
  await test_.close()
})

let nextNetwork = 1
const aNetwork = () => `203.0.${nextNetwork++}.7`
async function signIn(
  enteredPassword: string,
  { from, cookie, name = owner.loginName }: { from: string; cookie?: string; name?: string },
) {
  const reply = await app.inject({
    method: 'POST',
    url: '/oauth/token',
    remoteAddress: from,
    headers: cookie ? { cookie } : {},
    payload: { grant_type: 'password', username: name, password: enteredPassword, client_id: 'boss-web' },
  })
  const set = String(reply.headers['set-cookie'] ?? '')
  return {
    status: reply.statusCode,
    body: reply.json<Record<string, unknown>>(),
    set,
    cookie: set.split(';')[0],
  }
}
async function guess(times: number, from: () => string, name?: string) {
  for (let i = 0; i < times; i += 1) await signIn('wrong-wrong', { from: from(), ...(name ? { name } : {}) })
}
const createTrustedBrowser = async (from: string) => {
  const { status, cookie } = await signIn(password, { from })
  expect(status).toBe(200)
  return cookie ?? ''
}

test('D-26a five wrong tries lock the account for the network that they came from, and for no other', async () => {
  const theirs = aNetwork()
  for (const left of [4, 3, 2, 1, 0])
    expect((await signIn('wrong-wrong', { from: theirs })).body).toMatchObject({
      reason: 'bad-credentials',
      attempts_left: left,
    })
  expect((await signIn(password, { from: theirs })).body).toMatchObject({ reason: 'locked', retry_after: 60 })
  expect((await signIn(password, { from: aNetwork() })).status).toBe(200)
  // Activity of the owner elsewhere gives an attacker no new attempts.
  expect((await signIn(password, { from: theirs })).body.reason).toBe('locked')
  const user = () => callApp(app, ['GET', `/user/sys/user/info/${owner.userId}`], { token: admin })
  expect((await user()).data<UserDetail>().lock).toMatchObject({ forEver: false })
  await callApp(app, ['POST', `/api/organisation/users/${owner.userId}/unlock`], { token: admin, payload: {} })
  expect((await user()).data<UserDetail>().lock).toBeNull()
  expect((await signIn(password, { from: theirs })).status).toBe(200)
})

test('D-26b a browser that signed in to the account before has a count of its own', async () => {
  const office = aNetwork()
  const cookie = await createTrustedBrowser(office)
  await guess(6, () => office)
  expect((await signIn(password, { from: office })).body.reason).toBe('locked')
  expect((await signIn(password, { from: office, cookie })).status).toBe(200)
  for (let i = 0; i < 5; i += 1) await signIn('wrong-wrong', { from: aNetwork(), cookie })
  expect((await signIn(password, { from: aNetwork(), cookie })).body.reason).toBe('locked')
  expect((await signIn(password, { from: aNetwork() })).status).toBe(200)
})

test('D-26c the cookie of a known browser is signed, of one account, no script reads it, and ends', async () => {
  const office = aNetwork()
  const firstSignIn = await signIn(password, { from: office })
  expect(firstSignIn.set).toMatch(/; HttpOnly; SameSite=Strict/)
  expect(firstSignIn.set).not.toContain(owner.loginName)
  const other = await createTestUser(test_.services, { operatorId, codes: ['transOrderPerm'], password })
  const { cookie: theirs } = await signIn(password, { from: office, name: other.loginName })
  const cookie = firstSignIn.cookie ?? ''
  // One browser with two accounts stays known to both.
  const both = (await signIn(password, { from: office, name: other.loginName, cookie })).cookie
  await guess(6, () => office)
  const at = cookie.indexOf('=') + 1
  const changed = cookie.slice(0, at) + (cookie[at] === 'A' ? 'B' : 'A') + cookie.slice(at + 1)
  for (const not of [theirs, changed, 'evops_browser=', 'evops_browser=a.b.c', undefined])
    expect((await signIn(password, { from: office, ...(not ? { cookie: not } : {}) })).body.reason).toBe('locked')
  expect((await signIn(password, { from: office, ...(both ? { cookie: both } : {}) })).status).toBe(200)
  expect((await signIn('wrong-wrong', { from: aNetwork(), cookie })).set).toBe('')
  after(181 * 86_400)
  await guess(6, () => office)
  expect((await signIn(password, { from: office, cookie })).body.reason).toBe('locked')
})

test.each(['the owner', 'nobody'])(
  'D-26d A-02 wrong tries from many networks at the account of %s slow it to one look in 30 s, and never lock it',
  async (whose) => {
    const name = whose === 'nobody' ? `nobody-${nextNetwork}` : owner.loginName
    await guess(10, aNetwork, name)
    const [first, second] = [aNetwork(), aNetwork()]
    const slow = await signIn('wrong-wrong', { from: first, name })
    expect(slow.body).toMatchObject({ reason: 'locked', retry_after: 30 })
    const next = await signIn(password, { from: second, name })
    expect(next.body).toMatchObject({ reason: 'locked', retry_after: 60 })
    after(30)
    expect((await signIn('wrong-wrong', { from: first, name })).body.reason).toBe('bad-credentials')
    expect((await signIn('wrong-wrong', { from: first, name })).body.reason).toBe('locked')
    await test_.admin.query("update organisation_sign_in_attempts set failures = 5000 where kind = 'account'")
    after(60)
    const right = await signIn(password, { from: second, name })
    expect([whose, right.status]).toEqual([whose, whose === 'nobody' ? 400 : 200])
  },
)

test('D-26d an attacker who takes every look in turn keeps no owner out of a new browser', async () => {
  await guess(10, aNetwork)
  const attackers = Array.from({ length: 6 }, aNetwork)
  const home = aNetwork()
  let second = 0
  const attack = async () => {
    for (const from of attackers) await signIn('wrong-wrong', { from })
  }
  await attack()
  const { body } = await signIn(password, { from: home })
  expect(body).toMatchObject({ reason: 'locked' })
  const turn = Number(body.retry_after)
  expect(turn).toBeLessThanOrEqual(30 * (attackers.length + 1))
  for (; second < turn; second += 10) {
    after(second)
    await attack()
  }
  after(turn)
  await attack()
  expect((await signIn(password, { from: home })).status).toBe(200)
})

test('D-26e a known browser is not slowed by what others try', async () => {
  const cookie = await createTrustedBrowser(aNetwork())
  await guess(12, aNetwork)
  expect((await signIn(password, { from: aNetwork() })).body.reason).toBe('locked')
  expect((await signIn(password, { from: aNetwork(), cookie })).status).toBe(200)
})

test('D-26f the tenth wrong try in a row raises an alarm: one entry in the sign-in log', async () => {
  const alarms = async () => {
    const read = await callApp(app, ['GET', '/api/organisation/sign-ins?pageSize=100'], { token: admin })
    return read
      .data<{ list: SignInRow[] }>()
      .list.filter(({ event, userName }) => event === 'signInGuessed' && userName === owner.loginName)
  }
  await guess(9, aNetwork)
  expect(await alarms()).toEqual([])
  await guess(4, aNetwork)
  expect(await alarms()).toMatchObject([{ result: 'refused', reason: 'bad-credentials' }])
})

test('D-26i the alarm rings under the bell of who holds every permission, once, and of nobody for an unknown name', async () => {
  const bells = () => sentNotices.filter(({ title }) => title.en.includes(owner.loginName))
  await guess(9, aNetwork)
  expect(bells()).toEqual([])
  await guess(4, aNetwork)
  await expect.poll(() => bells().map(({ userId }) => userId)).toContain(adminId)
  const [bell] = bells()
  expect(bell).toMatchObject({ operatorId, href: '/sysmng/signins' })
  expect(bell?.text.es).toContain('203.0.')
  expect(bells().filter(({ userId }) => userId === adminId)).toHaveLength(1)
  expect(bells().map(({ userId }) => userId)).not.toContain(owner.userId)
  const before = sentNotices.length
  await guess(12, aNetwork, 'who-is-nobody')
  expect(sentNotices).toHaveLength(before)
})

test('D-26g wrong passwords within a session count where that session is', async () => {
  const change = { oldpassword: 'wrong-wrong', newpassword: 'another-lamp-eight' }
  const outcomes: string[] = []
  for (let i = 0; i < 6; i += 1) {
    const reply = await app.inject({
      method: 'POST',
      url: '/user/sys/user/updatepassword',
      headers: { authorization: `Bearer ${owner.token}` },
      payload: change,
    })
    outcomes.push(reply.json<{ error: string }>().error)
  }
  expect(outcomes).toEqual([
    ...Array.from({ length: 5 }, () => 'organisation.password-wrong'),
    'organisation.account-locked',
  ])
  expect((await signIn(password, { from: '127.0.0.1' })).body.reason).toBe('locked')
  expect((await signIn(password, { from: aNetwork() })).status).toBe(200)
})

test('D-26h codes of the second step are counted for the account alone: who has the password gets five', async () => {
  const { services } = test_
  const counter = createAttemptCounter(services)
  const claim = () => services.db.asPlatform((tx) => counter.claimCode(tx, owner.loginName))
  const waits = await Promise.all(Array.from({ length: 8 }, claim))
  expect(waits.filter(({ retryAfter }) => retryAfter === 0)).toHaveLength(5)
  await services.db.asPlatform((tx) => counter.succeeded(tx, owner.loginName, { address: aNetwork() }))
  expect(await claim()).toEqual({ retryAfter: 0, attemptsLeft: 4 })
})
