import type { App } from '@evops/platform/server'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { permissionCodes, platformOperatorId, type CurrentUser, type TokenReply } from '../../contract/index.ts'
import { createTestOperator, organisationApp } from '../../testing/index.ts'
import { createOrganisation, markDemo, type OrganisationDomain } from '../index.ts'

let test_: TestServices
let app: App
let organisation: OrganisationDomain

beforeEach(async () => {
  test_ = await testServices()
  ;({ app, organisation } = await organisationApp(test_.services))
})
afterEach(async () => {
  await app.close()
  await test_.close()
})

async function signIn(password: string, optcode?: string) {
  const payload = {
    grant_type: 'password',
    username: 'admin',
    password,
    client_id: 'boss-web',
    ...(optcode ? { optcode } : {}),
  }
  const reply = await app.inject({ method: 'POST', url: '/oauth/token', payload })
  return { status: reply.statusCode, body: reply.json<TokenReply & { reason?: string }>() }
}
async function call(method: 'GET' | 'POST', url: string, { token, payload }: { token: string; payload?: object }) {
  const reply = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  })
  return { status: reply.statusCode, body: reply.json<{ data: CurrentUser; error?: string }>() }
}
const me = async (token: string) => (await call('GET', '/api/organisation/me', { token })).body.data

test('A-07 a fresh installation has no account at all, and no password anywhere opens one', async () => {
  for (const guess of ['admin', 'admin123', 'password', 'evops', '123456'])
    expect((await signIn(guess)).status).toBe(400)
  const { rows } = await test_.admin.query('select 1 from organisation_users')
  expect(rows).toHaveLength(0)
})

test('A-07 with a password the administrator holds every code and is asked for no change; a later start changes nothing', async () => {
  expect(await organisation.firstAdministrator({ password: 'first-start-only' })).toEqual({
    created: true,
    secondSetupCode: expect.stringMatching(/^([2-9A-Z]{5}-){3}[2-9A-Z]{5}$/),
  })
  expect(await organisation.firstAdministrator({ password: 'second-start-too' })).toEqual({ created: false })
  expect(await organisation.firstAdministrator()).toEqual({ created: false })
  expect((await signIn('second-start-too')).status).toBe(400)
  const { body } = await signIn('first-start-only')
  expect(body.must_change_password).toBe(false)
  const user = await me(body.access_token)
  expect(new Set(user.authorities)).toEqual(permissionCodes)
  expect(user.authorities).toContain('hidden')
  expect(user).toMatchObject({
    user_name: 'admin',
    platformStaff: true,
    operator: { id: platformOperatorId, kind: 'platform' },
    operators: [{ id: platformOperatorId }],
  })
})

test('A-07 a first password that is short, common, or a name of the user or the operator is refused; a later one changes nothing', async () => {
  for (const password of ['short', 'Password1234', 'qwertyuiop', 'admin-2026', '1234567890']) {
    const made = organisation.firstAdministrator({ password })
    await expect(made).rejects.toThrow(/^EVOPS_ADMIN_PASSWORD: /)
  }
  const { rows } = await test_.admin.query('select 1 from organisation_users')
  expect(rows).toHaveLength(0)
  await organisation.firstAdministrator({ password: 'first-start-only' })
  expect(await organisation.firstAdministrator({ password: 'Password1234' })).toEqual({ created: false })
})

test('A-07 without a password a setup code opens the account once, only to set one', async () => {
  const { created, setupCode = '' } = await organisation.firstAdministrator()
  expect(created).toBe(true)
  expect(setupCode).toMatch(/^([2-9A-Z]{5}-){3}[2-9A-Z]{5}$/)
  const { body } = await signIn(setupCode)
  expect(body.must_change_password).toBe(true)
  expect(await me(body.access_token)).toMatchObject({ mustChangePassword: true })
  const token = body.access_token
  expect((await call('GET', '/api/organisation/operators', { token })).status).toBe(403)
  const operatorId = await createTestOperator(test_.services)
  expect((await call('POST', '/api/organisation/act-in', { token, payload: { operatorId } })).status).toBe(403)
  expect((await signIn(setupCode)).body.reason).toBe('bad-credentials')
  const change = { oldpassword: setupCode, newpassword: 'tram-depot-at-dawn' }
  expect((await call('POST', '/user/sys/user/updatepassword', { token, payload: change })).status).toBe(200)
  expect((await signIn(setupCode)).status).toBe(400)
  expect((await signIn('tram-depot-at-dawn')).body.must_change_password).toBe(false)
  expect(await organisation.firstAdministrator()).toEqual({ created: false })
})

test('A-07 an unused setup code is replaced by the next start, and processes that start together print one', async () => {
  const start = new Date()
  test_.setNow(start)
  const other = createOrganisation(test_.services)
  const together = await Promise.all([organisation.firstAdministrator(), other.firstAdministrator()])
  expect(together.filter((result) => result.setupCode)).toHaveLength(1)
  expect(together.filter((result) => result.created)).toHaveLength(1)
  test_.setNow(new Date(start.getTime() + 60_000))
  const { created, setupCode = '' } = await organisation.firstAdministrator()
  expect(created).toBe(false)
  const old = together.find((result) => result.setupCode)?.setupCode ?? ''
  expect((await signIn(old)).status).toBe(400)
  expect((await signIn(setupCode)).status).toBe(200)
})

test('A-07 a setup code whose holder never set a password is replaced, so that nobody is locked out', async () => {
  const first = await organisation.firstAdministrator()
  await signIn(first.setupCode ?? '')
  const second = await organisation.firstAdministrator()
  expect((await signIn(second.setupCode ?? '')).status).toBe(200)
  expect((await organisation.firstAdministrator({ password: 'given-after-all' })).setupCode).toBeUndefined()
  expect((await signIn('given-after-all')).body.must_change_password).toBe(false)
})

test('A-01 after a hundred wrong tries only a start of the server opens the account again', async () => {
  await organisation.firstAdministrator({ password: 'first-start-only' })
  const start = new Date()
  test_.setNow(start)
  await signIn('wrong-wrong')
  await test_.admin.query("update organisation_sign_in_attempts set failures = 99 where kind = 'network'")
  await signIn('wrong-wrong')
  test_.setNow(new Date(start.getTime() + 365 * 24 * 3_600_000))
  expect((await signIn('first-start-only')).body.reason).toBe('locked')
  await organisation.firstAdministrator()
  expect((await signIn('first-start-only')).status).toBe(200)
})

test('GUARD-04 the administrator works in the only operator by itself, in the one of the optcode, or where the switch leads', async () => {
  await organisation.firstAdministrator({ password: 'first-start-only' })
  const { body } = await signIn('first-start-only')
  const first = await createTestOperator(test_.services, {
    optcode: 'first',
    name: 'A line',
    currency: 'EUR',
    timeZone: 'Europe/Madrid',
  })
  const again = await signIn('first-start-only')
  expect((await me(again.body.access_token)).operator).toMatchObject({
    id: first,
    optcode: 'first',
    name: 'A line',
    currency: 'EUR',
    timeZone: 'Europe/Madrid',
  })
  const second = await createTestOperator(test_.services, { optcode: 'Second', name: 'b line' })
  const chosen = (await signIn('first-start-only', 'SECOND')).body.access_token
  expect((await me(chosen)).operator.id).toBe(second)
  for (const unknown of ['0', 'nowhere', 'platform'])
    expect((await me((await signIn('first-start-only', unknown)).body.access_token)).operator.kind).toBe('platform')
  const moved = await call('POST', '/api/organisation/act-in', {
    token: chosen,
    payload: { operatorId: first },
  })
  expect(moved.body.data).toMatchObject({
    operator: { id: first },
    operators: [{ id: platformOperatorId }, { id: first }, { id: second }],
  })
  expect((await me(chosen)).operator.id).toBe(first)
  expect((await organisation.authenticate(chosen, '127.0.0.1'))?.operatorId).toBe(first)
  expect((await me(body.access_token)).operator.kind).toBe('platform')
})

test('D-30 among the operators of a demo alone a sign-in without a code works in the first; where one is real the platform is chosen from', async () => {
  await organisation.firstAdministrator({ password: 'first-start-only' })
  const ids = []
  for (const optcode of ['demo', 'demo-es']) {
    const id = await createTestOperator(test_.services, { optcode, name: optcode })
    await test_.services.db.asPlatform((tx) => markDemo(tx, id))
    ids.push(id)
  }
  const at = async () => (await me((await signIn('first-start-only')).body.access_token)).operator.id
  expect(await at()).toBe(ids[0])
  await createTestOperator(test_.services, { optcode: 'real', name: 'real' })
  expect(await at()).toBe(platformOperatorId)
})
