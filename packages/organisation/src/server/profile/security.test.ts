import { newId } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CurrentUser, TwoStepState, SignInSessionRow, TokenReply } from '../../contract/index.ts'
import { callApp } from '../../testing/calls.ts'
import { createTestOperator, createTestUser, organisationApp, type TestUser } from '../../testing/index.ts'
import type { OrganisationDomain } from '../index.ts'
import { totpCodeOfStep, totpStepAt } from '../sign-in/totp.rules.ts'

let test_: TestServices
let app: App
let organisation: OrganisationDomain
let operatorId: string
let user: TestUser
const password = 'harbour-lamp-seven'
const root = '/api/organisation'

beforeAll(async () => {
  test_ = await testServices()
  ;({ app, organisation } = await organisationApp(test_.services))
})
beforeEach(async () => {
  operatorId = await createTestOperator(test_.services)
  user = await createTestUser(test_.services, { operatorId, codes: ['auditlog'], password })
})
afterEach(() => test_.setNow(undefined))
afterAll(async () => {
  await app.close()
  await test_.close()
})

const send = (method: 'GET' | 'POST', url: string, payload?: object, token = user.token) =>
  callApp(app, [method, `${root}/${url}`], { token, ...(payload ? { payload } : {}) })
const signIn = async (more: object = {}, enteredPassword = password) => {
  const reply = await app.inject({
    method: 'POST',
    url: '/oauth/token',
    remoteAddress: `198.51.100.${Math.floor(Math.random() * 250)}`,
    payload: {
      grant_type: 'password',
      username: user.loginName,
      password: enteredPassword,
      client_id: 'boss-web',
      ...more,
    },
  })
  return {
    status: reply.statusCode,
    body: reply.json<TokenReply & { reason?: string; attempts_left?: number }>(),
  }
}
/** Simulates an authenticator: takes the secret of the QR code and returns the code for a given time. */
function authenticator(secret: string) {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => parseInt(eight, 2)))
  return (at: Date) => totpCodeOfStep(bytes, totpStepAt(at))
}
/** Enables the second step, dated one minute ago. */
async function enrol() {
  const now = Date.now()
  test_.setNow(new Date(now - 60_000))
  const { secret } = (await send('POST', 'second-step/start', { password })).data<{ secret: string }>()
  const code = authenticator(secret)
  const otp = code(new Date(now - 60_000))
  const { recoveryCodes } = (await send('POST', 'second-step/confirm', { otp })).data<{
    recoveryCodes: string[]
  }>()
  test_.setNow(new Date(now))
  return { code: () => code(test_.services.now()), recoveryCodes }
}

test('T7 the second step is switched on by a code of the authenticator, and asked for from then on', async () => {
  expect((await send('GET', 'second-step')).data()).toEqual({
    enabled: false,
    since: null,
    recoveryCodesLeft: 0,
    needsPassword: true,
  })
  expect((await send('POST', 'second-step/start', { password: 'wrong-wrong' })).fields).toEqual({
    password: 'The old password is wrong',
  })
  const { secret, uri } = (await send('POST', 'second-step/start', { password })).data<{
    secret: string
    uri: string
  }>()
  expect(uri).toContain(`secret=${secret}`)
  expect((await send('POST', 'second-step/confirm', { otp: '000000' })).error).toBe('organisation.otp-wrong')
  expect((await signIn()).status).toBe(200)
  const { code, recoveryCodes } = await enrol()
  expect(recoveryCodes).toHaveLength(10)
  expect((await send('GET', 'second-step')).data<TwoStepState>()).toMatchObject({
    enabled: true,
    recoveryCodesLeft: 10,
  })
  expect(await signIn()).toMatchObject({ status: 400, body: { reason: 'otp-required' } })
  expect((await signIn({ otp: code() })).status).toBe(200)
  expect((await send('POST', 'second-step/start', { password })).error).toBe('organisation.second-step-on')
})

test('T7 a code is good once, also for two sign-ins at the same moment', async () => {
  const { code } = await enrol()
  const otp = code()
  const both = await Promise.all([signIn({ otp }), signIn({ otp })])
  expect(new Set(both.map((reply) => reply.status))).toEqual(new Set([200, 400]))
  expect((await signIn({ otp })).body.reason).toBe('otp-wrong')
})

test('A-01 wrong codes lock the account like wrong passwords, and asking without a code starts nothing anew', async () => {
  const { code } = await enrol()
  for (const left of [4, 3, 2, 1, 0]) {
    expect((await signIn()).body.reason).toBe('otp-required')
    expect((await signIn({ otp: '000000' })).body).toMatchObject({ reason: 'otp-wrong', attempts_left: left })
  }
  expect((await signIn({ otp: code() })).body.reason).toBe('locked')
})

test('A-02 without the right password nothing tells whether there is a second step', async () => {
  await enrol()
  expect((await signIn({ otp: '000000' }, 'wrong-wrong')).body.reason).toBe('bad-credentials')
})

test('T7 a recovery code opens once; new ones end the old', async () => {
  const { recoveryCodes } = await enrol()
  const [first = '', second = ''] = recoveryCodes
  expect((await signIn({ otp: first.toUpperCase().replace('-', ' ') })).status).toBe(200)
  expect((await signIn({ otp: first })).body.reason).toBe('otp-wrong')
  expect((await send('GET', 'second-step')).data<TwoStepState>().recoveryCodesLeft).toBe(9)
  expect((await send('POST', 'second-step/recovery-codes', { password })).status).toBe(200)
  expect((await signIn({ otp: second })).body.reason).toBe('otp-wrong')
})

test('S-14 neither the secret nor a recovery code stands readable in the database', async () => {
  const { secret } = (await send('POST', 'second-step/start', { password })).data<{ secret: string }>()
  const { recoveryCodes } = await enrol()
  const rows = await Promise.all(
    ['organisation_second_steps', 'organisation_recovery_codes', 'organisation_audit'].map(async (table) =>
      JSON.stringify((await test_.admin.query(`select t::text from ${table} t`)).rows),
    ),
  )
  for (const hidden of [secret, ...recoveryCodes]) expect(rows.join()).not.toContain(hidden)
})

test('T7 the second step is switched off by oneself with the password, by an administrator when the authenticator is lost', async () => {
  await enrol()
  expect((await send('POST', 'second-step/stop', { password: 'wrong-wrong' })).status).toBe(400)
  expect((await send('POST', 'second-step/stop', { password })).status).toBe(200)
  expect((await signIn()).status).toBe(200)
  expect((await send('POST', 'second-step/stop', { password })).error).toBe('organisation.second-step-off')
  await enrol()
  const admin = (await createTestUser(test_.services, { operatorId, codes: 'all' })).token
  const clear = (id: string, token = admin) => send('POST', `users/${id}/clear-second-step`, undefined, token)
  const stranger = (
    await createTestUser(test_.services, { operatorId: await createTestOperator(test_.services), codes: 'all' })
  ).token
  expect((await clear(user.userId, stranger)).status).toBe(404)
  expect((await clear(user.userId, user.token)).status).toBe(403)
  expect((await clear(newId())).status).toBe(404)
  expect((await clear(user.userId)).status).toBe(200)
  expect((await send('GET', 'second-step')).status).toBe(401)
  expect((await signIn()).status).toBe(200)
})

test('A-04 my sessions: where, with what, which is this; one is ended, or all others, or all', async () => {
  const other = (await signIn()).body.access_token
  await signIn()
  const signInSessions = async (token = user.token) =>
    (await send('GET', 'sign-in-sessions', undefined, token)).data<SignInSessionRow[]>()
  const list = await signInSessions()
  expect(list).toHaveLength(3)
  expect(list.filter((signInSession) => signInSession.current).map((signInSession) => signInSession.id)).toEqual([
    user.signInSessionId,
  ])
  expect(list.find((signInSession) => !signInSession.current)).toMatchObject({
    clientId: 'boss-web',
    userAgent: 'lightMyRequest',
  })
  const othersId = (await signInSessions(other)).find((signInSession) => signInSession.current)?.id
  expect((await send('POST', `sign-in-sessions/${othersId}/end`)).status).toBe(200)
  expect((await send('GET', 'me', undefined, other)).status).toBe(401)
  expect((await send('POST', `sign-in-sessions/${othersId}/end`)).status).toBe(404)
  expect((await send('POST', 'sign-in-sessions-end', { keepThis: true })).data()).toEqual({ ended: 1 })
  expect(await signInSessions()).toHaveLength(1)
  expect((await send('POST', 'sign-in-sessions-end', {})).data()).toEqual({ ended: 1 })
  expect((await send('GET', 'me')).status).toBe(401)
})

test("S-17 somebody else's session is none of mine", async () => {
  const colleague = await createTestUser(test_.services, { operatorId, codes: [] })
  expect((await send('POST', `sign-in-sessions/${colleague.signInSessionId}/end`)).status).toBe(404)
  expect((await send('GET', 'sign-in-sessions', undefined, colleague.token)).status).toBe(200)
})

test('SESS-05 a role switch gives a real token limited to that role alone, for the whole session, until it is taken back', async () => {
  const roles = await test_.services.db.inTenant(operatorId, async (tx) => [
    await organisation.createRole(tx, { operatorId, name: 'Narrow', codes: ['taskPerm'] }),
    await organisation.createRole(tx, {
      operatorId,
      name: 'Wide',
      codes: ['auditlog', 'taskPerm', 'dictionaryPerm'],
    }),
  ])
  await organisation.setRoles(
    operatorId,
    user.userId,
    roles.map((role) => role.id),
  )
  const token = (await signIn()).body.access_token
  const [narrow] = roles
  const authorities = async (by: string) =>
    (await send('GET', 'me', undefined, by)).data<CurrentUser>().authorities.toSorted()
  expect(await authorities(token)).toEqual(['auditlog', 'dictionaryPerm', 'taskPerm'])
  const switched = (await send('POST', 'act-as-role', { roleId: narrow?.id }, token)).data<TokenReply>()
  expect(switched.access_token).toMatch(/^eva_/)
  for (const by of [switched.access_token, token]) {
    expect(await authorities(by)).toEqual(['taskPerm'])
    expect((await send('GET', 'audit', undefined, by)).status).toBe(403)
  }
  expect((await send('GET', 'my-roles', undefined, token)).data()).toMatchObject({
    actingRoleId: narrow?.id,
    roles: [{ name: 'Narrow' }, { name: 'Wide' }],
  })
  const renewed = await app.inject({
    method: 'POST',
    url: '/oauth/token',
    payload: { grant_type: 'refresh_token', refresh_token: switched.refresh_token, client_id: 'boss-web' },
  })
  expect(await authorities(renewed.json<TokenReply>().access_token)).toEqual(['taskPerm'])
  await send('POST', 'act-as-role', { roleId: null }, token)
  expect(await authorities(token)).toEqual(['auditlog', 'dictionaryPerm', 'taskPerm'])
})

test('SESS-05 nobody takes a role that is not theirs, and a made-up role token opens nothing', async () => {
  const role = await test_.services.db.inTenant(operatorId, (tx) =>
    organisation.createRole(tx, { operatorId, name: 'Foreign', codes: ['taskPerm'] }),
  )
  expect((await send('POST', 'act-as-role', { roleId: role.id })).status).toBe(404)
  expect((await send('GET', 'me', undefined, 'administrator-token')).status).toBe(401)
})

test('OPS-04 at the server a password is forgotten, a one-time code opens the account, sessions and locks end', async () => {
  await enrol()
  for (let i = 0; i < 6; i += 1) await signIn({}, 'wrong-wrong')
  const reset = await organisation.resetPassword(` ${user.loginName.toUpperCase()} `, {
    clearSecondStep: true,
  })
  expect(reset).toMatchObject({ loginName: user.loginName, state: 'active', secondStepCleared: true })
  expect((await send('GET', 'me')).status).toBe(401)
  expect((await signIn()).body.reason).toBe('bad-credentials')
  const opened = await signIn({}, reset?.setupCode)
  expect(opened.body.must_change_password).toBe(true)
  expect((await signIn({}, reset?.setupCode)).body.reason).toBe('bad-credentials')
  expect(await organisation.resetPassword('nobody-at-all')).toBeUndefined()
  const { rows } = await test_.admin.query(
    "select user_name from organisation_audit where action = 'resetPasswordAtServer'",
  )
  expect(rows).toEqual([{ user_name: 'server' }])
})

test('S-18 every call of one’s own needs a sign-in', async () => {
  for (const [method, url] of [
    ['GET', 'second-step'],
    ['POST', 'second-step/start'],
    ['POST', 'second-step/confirm'],
    ['POST', 'second-step/recovery-codes'],
    ['POST', 'second-step/stop'],
    ['GET', 'sign-in-sessions'],
    ['POST', `sign-in-sessions/${newId()}/end`],
    ['POST', 'sign-in-sessions-end'],
    ['GET', 'my-sign-ins'],
    ['GET', 'my-roles'],
    ['POST', 'act-as-role'],
  ] as const)
    expect([url, (await callApp(app, [method, `${root}/${url}`])).status]).toEqual([url, 401])
})
