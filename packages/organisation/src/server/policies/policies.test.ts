import { dayMs } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CurrentUser, SignInPolicy } from '../../contract/index.ts'
import { simulateAuthenticator } from '../../testing/authenticator.ts'
import { callApp } from '../../testing/calls.ts'
import { createTestOperator, createTestUser, organisationApp, type TestUser } from '../../testing/index.ts'

let test_: TestServices
let app: App
let operatorId: string
let admin: TestUser
const password = 'harbour-lamp-seven'

beforeAll(async () => {
  test_ = await testServices()
  ;({ app } = await organisationApp(test_.services))
})
beforeEach(async () => {
  operatorId = await createTestOperator(test_.services)
  admin = await createTestUser(test_.services, { operatorId, codes: 'all', password })
})
afterEach(() => test_.setNow(undefined))
afterAll(async () => {
  await app.close()
  await test_.close()
})

const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, token = admin.token) =>
  callApp(app, [method, url], { token, ...(payload ? { payload } : {}) })
const policyUrl = '/api/organisation/sign-in-policy'
const none = {
  secondFactorRoleIds: [],
  graceDays: 7,
  freshActs: [],
  freshMinutes: 10,
  providerOnlyRoleIds: [],
  breakGlassUserIds: [],
}
async function setPolicy(wish: Partial<SignInPolicy>, token = admin.token) {
  const { version } = (await send('GET', policyUrl, undefined, token)).data<SignInPolicy>()
  return send('PUT', policyUrl, { ...none, version, ...wish }, token)
}
const signIn = async (user: TestUser, more: object = {}) =>
  (
    await app.inject({
      method: 'POST',
      url: '/oauth/token',
      payload: {
        grant_type: 'password',
        username: user.loginName,
        password,
        client_id: 'boss-web',
        ...more,
      },
    })
  ).json<{ access_token: string }>().access_token
const meOf = async (token: string) => (await send('GET', '/api/organisation/me', undefined, token)).data<CurrentUser>()
const roleOf = async (user: TestUser) => {
  const { roleIds } = (await send('GET', `/user/sys/user/info/${user.userId}`)).data<{ roleIds: string[] }>()
  return roleIds
}
/** Sets up an authenticator, dated a minute ago, so that its next code is still unused. */
async function enrol(user: TestUser, token = user.token) {
  const now = test_.services.now().getTime()
  test_.setNow(new Date(now - 60_000))
  const started = await send('POST', '/api/organisation/second-step/start', { password }, token)
  const code = simulateAuthenticator(started.data<{ secret: string }>().secret)
  const otp = code(test_.services.now())
  expect((await send('POST', '/api/organisation/second-step/confirm', { otp }, token)).status).toBe(200)
  test_.setNow(new Date(now))
  return () => code(test_.services.now())
}
const aRole = (code: string) => ({ name: `role ${code}`, code, codes: [], dataScope: 'all' })
async function aMember() {
  const user = await createTestUser(test_.services, { operatorId, codes: ['sysUserPerm', 'auditlog'], password })
  return { user, roleIds: await roleOf(user) }
}

test('a user whose role needs a second factor can do nothing else until there is one', async () => {
  const { user, roleIds } = await aMember()
  expect((await setPolicy({ secondFactorRoleIds: roleIds, graceDays: 0 })).data<SignInPolicy>()).toMatchObject({
    secondFactorRoleIds: roleIds,
    members: 1,
    membersWithout: 1,
  })
  const token = await signIn(user)
  expect(await meOf(token)).toMatchObject({ mustSetUpFactor: true })
  expect((await send('GET', policyUrl, undefined, token)).status).toBe(403)
  await enrol(user, token)
  expect(await meOf(token)).toMatchObject({ mustSetUpFactor: false, factorDueAt: null })
  expect((await send('GET', policyUrl, undefined, token)).data<SignInPolicy>()).toMatchObject({
    membersWithout: 0,
  })
})

test('in the days of grace the user works on and learns when they end', async () => {
  const { user, roleIds } = await aMember()
  const start = Date.now()
  test_.setNow(new Date(start))
  await setPolicy({ secondFactorRoleIds: roleIds, graceDays: 3 })
  const token = await signIn(user)
  expect(await meOf(token)).toMatchObject({
    mustSetUpFactor: false,
    factorDueAt: new Date(start + 3 * dayMs).toISOString(),
  })
  expect((await send('GET', policyUrl, undefined, token)).status).toBe(200)
  test_.setNow(new Date(start + 3 * dayMs))
  const later = await signIn(user)
  expect((await send('GET', policyUrl, undefined, later)).status).toBe(403)
})

test('a change of the policy leaves the time of a role that has the rule already', async () => {
  const { user, roleIds } = await aMember()
  const start = Date.now()
  test_.setNow(new Date(start))
  await setPolicy({ secondFactorRoleIds: roleIds, graceDays: 3 })
  test_.setNow(new Date(start + dayMs))
  admin = { ...admin, token: await signIn(admin) }
  await setPolicy({ secondFactorRoleIds: roleIds, graceDays: 4 })
  expect(await meOf(await signIn(user))).toMatchObject({
    factorDueAt: new Date(start + 4 * dayMs).toISOString(),
  })
})

test('the last second factor of such a user cannot be switched off', async () => {
  const { user, roleIds } = await aMember()
  await enrol(user)
  await setPolicy({ secondFactorRoleIds: roleIds })
  const stop = () => send('POST', '/api/organisation/second-step/stop', { password }, user.token)
  expect((await stop()).error).toBe('organisation.factor-required')
  expect((await send('GET', '/api/organisation/second-step', undefined, user.token)).data()).toMatchObject({
    enabled: true,
  })
  await setPolicy(none)
  expect((await stop()).status).toBe(200)
})

test('a named act needs a second factor that is minutes old, and the same request then passes', async () => {
  const code = await enrol(admin)
  await setPolicy({ freshActs: ['rights'], freshMinutes: 5 })
  test_.setNow(new Date(Date.now() + 6 * 60_000))
  const role = aRole('night')
  const save = () => send('POST', '/user/sys/role/save', role)
  const refused = await save()
  expect([refused.status, refused.error, refused.msg]).toEqual([
    428,
    'organisation.step-up',
    'This needs your second factor, proven within the last 5 minutes',
  ])
  expect((await send('POST', '/api/organisation/step-up', { otp: '000000' })).error).toBe('organisation.otp-wrong')
  expect((await save()).status).toBe(428)
  const otp = code()
  expect((await send('POST', '/api/organisation/step-up', { otp })).status).toBe(200)
  expect((await save()).status).toBe(200)
  expect((await send('POST', '/api/organisation/step-up', { otp })).error).toBe('organisation.otp-wrong')
})

test('five wrong codes of a step-up lock it like a sign-in', async () => {
  const code = await enrol(admin)
  const errors: (string | undefined)[] = []
  for (let turn = 0; turn < 6; turn += 1)
    errors.push((await send('POST', '/api/organisation/step-up', { otp: '000000' })).error)
  expect(new Set(errors.slice(0, 5))).toEqual(new Set(['organisation.otp-wrong']))
  expect(errors[5]).toBe('organisation.account-locked')
  expect((await send('POST', '/api/organisation/step-up', { otp: code() })).error).toBe('organisation.account-locked')
})

test('a code at the sign-in counts as fresh, and another session of the same user does not', async () => {
  const code = await enrol(admin)
  await setPolicy({ freshActs: ['rights'], freshMinutes: 1 })
  const withCode = await signIn(admin, { otp: code() })
  expect((await send('POST', '/user/sys/role/save', aRole('one'), withCode)).status).toBe(200)
  test_.setNow(new Date(Date.now() + 2 * 60_000))
  const stale = await send('POST', '/user/sys/role/save', aRole('two'), admin.token)
  expect(stale.status).toBe(428)
})

test('a user without a second factor is refused a named act and learns why', async () => {
  await setPolicy({ freshActs: ['rights'] })
  const refused = await send('POST', '/user/sys/role/save', aRole('x'))
  expect([refused.status, refused.error]).toEqual([403, 'organisation.factor-missing'])
})

test('as soon as any act is named, the policy itself needs a fresh factor', async () => {
  await setPolicy({ freshActs: ['data'] })
  expect((await setPolicy(none)).error).toBe('organisation.factor-missing')
})

test('a user who lacks a permission, a wrong role and an old version are refused', async () => {
  const { user } = await aMember()
  expect((await setPolicy({}, user.token)).status).toBe(403)
  const controller = await createTestUser(test_.services, {
    operatorId,
    codes: ['sysUserPerm', 'sysuser:control'],
  })
  expect((await setPolicy({}, controller.token)).error).toBe('organisation.approval-codes')
  const foreign = await createTestUser(test_.services, {
    operatorId: await createTestOperator(test_.services),
    codes: 'all',
  })
  const [foreignRole] = (await send('GET', `/user/sys/user/info/${foreign.userId}`, undefined, foreign.token)).data<{
    roleIds: string[]
  }>().roleIds
  expect((await setPolicy({ secondFactorRoleIds: [String(foreignRole)] })).fields).toHaveProperty('secondFactorRoleIds')
  expect((await setPolicy({})).status).toBe(200)
  expect((await setPolicy({ version: 0 })).status).toBe(409)
})

test('a change of the policy and a step-up are in the audit log', async () => {
  const code = await enrol(admin)
  await setPolicy({ graceDays: 9 })
  await send('POST', '/api/organisation/step-up', { otp: code() })
  const log = (await send('GET', '/api/organisation/audit?pageSize=50')).data<{
    list: { action: string; result: string }[]
  }>()
  expect(log.list.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['updateSignInPolicy', 'stepUp', 'confirmSecondStep']),
  )
})
