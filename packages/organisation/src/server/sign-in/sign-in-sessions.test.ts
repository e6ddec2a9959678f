import { createServer } from 'node:http'
import { livePath, liveSubprotocol } from '@evops/platform/contract'
import { createLiveServer, type App } from '@evops/platform/server'
import { freePort, testServices, waitUntil, type TestServices } from '@evops/platform/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TokenReply } from '../../contract/index.ts'
import { createTestOperator, createTestUser, organisationApp } from '../../testing/index.ts'
import { createOrganisation, signInSessionEndedChannel, type OrganisationDomain } from '../index.ts'

let test_: TestServices
let app: App
let organisation: OrganisationDomain
let operatorId: string

beforeAll(async () => {
  test_ = await testServices()
  ;({ app, organisation } = await organisationApp(test_.services))
  operatorId = await createTestOperator(test_.services)
})
afterEach(() => test_.setNow(undefined))
afterAll(async () => {
  await app.close()
  await test_.close()
})

const aDispatcher = () => createTestUser(test_.services, { operatorId, codes: ['transOrderPerm'] })
const isAlive = async (token: string) => (await organisation.authenticate(token, '127.0.0.1')) !== null
const step = (start: Date, minutes: number) => test_.setNow(new Date(start.getTime() + minutes * 60_000))
async function renew(refreshToken: string) {
  const reply = await app.inject({
    method: 'POST',
    url: '/oauth/token',
    payload: { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: 'boss-web' },
  })
  return { status: reply.statusCode, body: reply.json<TokenReply & { reason?: string; msg?: string }>() }
}

test('PERM-01 the actor behind a token carries exactly the codes of the roles', async () => {
  const user = await createTestUser(test_.services, { operatorId, codes: ['transOrderPerm', 'chgpile:edit'] })
  const actor = await organisation.authenticate(user.token, '192.0.2.9')
  expect(actor).toMatchObject({ userId: user.userId, operatorId, platformStaff: false, address: '192.0.2.9' })
  expect([...(actor?.permissions ?? [])].toSorted()).toEqual(['chgpile:edit', 'transOrderPerm'])
})

test("SESS-05 S-18 a literal '{role}-token', a refresh token and made-up tokens open nothing", async () => {
  const user = await aDispatcher()
  const forged = `${user.token.slice(0, -3)}AAA`
  for (const token of ['administrator-token', 'admin-token', '', user.refreshToken, forged, 'x'.repeat(5000)])
    expect(await isAlive(token)).toBe(false)
})

test('SESS-07 an access token is renewed; old and new serve until they run out', async () => {
  const user = await aDispatcher()
  const { status, body } = await renew(user.refreshToken)
  expect(status).toBe(200)
  expect(body.refresh_token).not.toBe(user.refreshToken)
  expect([await isAlive(user.token), await isAlive(body.access_token)]).toEqual([true, true])
})

test('A-05 a refresh token used twice ends the whole family, and both holders are told', async () => {
  const user = await aDispatcher()
  const first = await renew(user.refreshToken)
  expect(await isAlive(first.body.access_token)).toBe(true)
  const thief = await renew(user.refreshToken)
  expect([thief.status, thief.body.reason]).toEqual([400, 'reused'])
  expect([await isAlive(user.token), await isAlive(first.body.access_token)]).toEqual([false, false])
  expect((await renew(first.body.refresh_token)).body).toMatchObject({
    reason: 'reused',
    msg: expect.stringMatching(/two places/),
  })
  const { rows } = await test_.admin.query(
    "select 1 from organisation_audit where action = 'refreshTokenReused' and entity_id = $1",
    [user.signInSessionId],
  )
  expect(rows).toHaveLength(1)
})

test('A-05 a reply that was lost on its way signs nobody out: what nobody came with is given anew, and opens nothing any more', async () => {
  const user = await aDispatcher()
  const lost = await renew(user.refreshToken)
  const again = await renew(user.refreshToken)
  expect(again.status).toBe(200)
  expect([await isAlive(lost.body.access_token), await isAlive(again.body.access_token)]).toEqual([false, true])
  // The new token was already presented, so a caller with an older one is a second person.
  expect((await renew(lost.body.refresh_token)).body.reason).toBe('reused')
  expect(await isAlive(again.body.access_token)).toBe(false)
})

test('A-05 a refresh token that comes back after five minutes ends the family, though nobody came with what it was exchanged for', async () => {
  const user = await aDispatcher()
  const start = new Date()
  test_.setNow(start)
  const lost = await renew(user.refreshToken)
  step(start, 5.1)
  expect((await renew(user.refreshToken)).body.reason).toBe('reused')
  expect((await renew(lost.body.refresh_token)).body.reason).toBe('reused')
})

test('A-05 of many renewals at once one pair of tokens opens, and another of them ends it', async () => {
  const user = await aDispatcher()
  const replies = await Promise.all(Array.from({ length: 4 }, () => renew(user.refreshToken)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const alive: boolean[] = []
  for (const { body } of replies) alive.push(await isAlive(body.access_token))
  expect(alive.filter(Boolean)).toHaveLength(1)
  const other = replies[alive.indexOf(false)]
  expect((await renew(other?.body.refresh_token ?? '')).body.reason).toBe('reused')
  expect(await isAlive(replies[alive.indexOf(true)]?.body.access_token ?? '')).toBe(false)
})

test('A-06 a session ends after 15 idle minutes; use keeps it, a question about the token does not', async () => {
  const user = await aDispatcher()
  const start = new Date()
  step(start, 9)
  expect(await isAlive(user.token)).toBe(true)
  step(start, 23)
  const { status, body } = await renew(user.refreshToken)
  expect(status).toBe(200)
  step(start, 32)
  await app.inject({
    method: 'POST',
    url: '/oauth/check_token',
    payload: { token: body.access_token, client_id: 'boss-web' },
  })
  step(start, 38.5)
  expect(await isAlive(body.access_token)).toBe(false)
  expect((await renew(body.refresh_token)).body.reason).toBe('expired')
})

test('A-06 a session ends after 12 hours, however busy', async () => {
  const user = await aDispatcher()
  const start = new Date()
  let refreshToken = user.refreshToken
  for (let minutes = 14; minutes < 12 * 60; minutes += 14) {
    step(start, minutes)
    const { status, body } = await renew(refreshToken)
    expect(status).toBe(200)
    refreshToken = body.refresh_token
  }
  step(start, 12 * 60 + 1)
  expect((await renew(refreshToken)).body.reason).toBe('expired')
})

test('A-06 the job ends what nobody uses any more, and tells every process', async () => {
  const user = await aDispatcher()
  const payloads: unknown[] = []
  const stop = test_.services.bus.subscribe(signInSessionEndedChannel, (payload) => payloads.push(payload))
  step(new Date(), 16)
  await organisation.domain.jobs?.['organisation:end-idle-sign-in-sessions']?.run({}, { jobId: '1', attempt: 1 })
  await waitUntil(() => JSON.stringify(payloads).includes(user.signInSessionId), 'the end of the session is announced')
  stop()
  await organisation.domain.jobs?.['organisation:tidy']?.run({}, { jobId: '2', attempt: 1 })
})

test('R-13 whichever way the clock steps, no token lives longer', async () => {
  const user = await aDispatcher()
  const start = new Date()
  expect(await isAlive(user.token)).toBe(true)
  step(start, 60)
  expect(await isAlive(user.token)).toBe(false)
  step(start, -60)
  expect(await isAlive(user.token)).toBe(false)
  step(start, 0)
  expect(await isAlive(user.token)).toBe(true)
})

test('A-04 disabling a user and changing roles end tokens on every process within two seconds', async () => {
  const elsewhere = createOrganisation(test_.services)
  const disabled = await aDispatcher()
  const moved = await aDispatcher()
  for (const { token } of [disabled, moved]) expect(await elsewhere.authenticate(token, '127.0.0.1')).not.toBeNull()
  await organisation.setState(operatorId, disabled.userId, 'disabled')
  await organisation.setRoles(operatorId, moved.userId, [])
  for (const { token, refreshToken } of [disabled, moved]) {
    expect(await isAlive(token)).toBe(false)
    await waitUntil(
      async () => (await elsewhere.authenticate(token, '127.0.0.1')) === null,
      'the other process refuses',
      2_000,
    )
    expect((await renew(refreshToken)).status).toBeGreaterThanOrEqual(400)
  }
})

test('A-04 the open sockets of an ended session are closed, those of others stay', async () => {
  const live = createLiveServer({
    authenticate: (token, address) => here.authenticate(token, address),
    log: test_.services.log,
  })
  const here: OrganisationDomain = createOrganisation({ ...test_.services, live })
  const server = createServer().on('upgrade', (request, socket, head) => live.handleUpgrade(request, socket, head))
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const open = async (token: string) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}`, liveSubprotocol)
    const state = { ready: false, closed: 0 }
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', token }))
    socket.onmessage = () => (state.ready = true)
    socket.onclose = ({ code }) => (state.closed = code)
    await waitUntil(() => state.ready, 'the socket is ready')
    return state
  }
  const ended = await aDispatcher()
  const sockets = { ended: await open(ended.token), other: await open((await aDispatcher()).token) }
  await organisation.setState(operatorId, ended.userId, 'disabled')
  await waitUntil(() => sockets.ended.closed === 4401, 'the socket is closed', 2_000)
  expect(sockets.other.closed).toBe(0)
  live.close()
  server.close()
})
