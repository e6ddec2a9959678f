import type { App } from '@evops/platform/server'
import { newId } from '@evops/platform/contract'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentUserSchema as meShape, platformOperatorId } from '../../contract/index.ts'
import { createTestOperator, createTestUser, organisationApp } from '../../testing/index.ts'
import type { OrganisationDomain } from '../index.ts'

let test_: TestServices
let app: App
let organisation: OrganisationDomain
let operatorId: string
const password = 'harbour-lamp-seven'

beforeAll(async () => {
  test_ = await testServices()
  ;({ app, organisation } = await organisationApp(test_.services))
  operatorId = await createTestOperator(test_.services, { roleType: 'chargingrole', settings: { tagsView: true } })
})
afterAll(async () => {
  await app.close()
  await test_.close()
})

interface ProfileCall {
  token: string
  payload?: object
  language?: string
}
async function call(method: 'GET' | 'POST' | 'PUT', url: string, { token, payload, language = 'en' }: ProfileCall) {
  const reply = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
    ...(payload ? { payload } : {}),
  })
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
}
const dispatcher = (more: object = {}) =>
  createTestUser(test_.services, { operatorId, codes: ['transOrderPerm'], password, ...more })
const change = (token: string, oldpassword: string, newpassword: string) =>
  call('POST', '/user/sys/user/updatepassword', { token, payload: { oldpassword, newpassword } })
async function canSignIn(username: string, enteredPassword: string) {
  const payload = { grant_type: 'password', username, password: enteredPassword, client_id: 'boss-web' }
  return (await app.inject({ method: 'POST', url: '/oauth/token', payload })).statusCode === 200
}

test('SESS-10 GET /api/organisation/me says who is signed in, what they may do and where', async () => {
  const user = await dispatcher({ codes: ['transOrderPerm', 'chargingrole', 'energyrole'] })
  const { body } = await call('GET', '/api/organisation/me', { token: user.token })
  const profile = meShape.strict().parse(body.data)
  expect(profile).toMatchObject({
    user_name: user.loginName,
    client_id: 'boss-web',
    scope: ['all'],
    platformStaff: false,
    mustChangePassword: false,
    operator: { id: operatorId, kind: 'operator', roleType: 'chargingrole', settings: { tagsView: true } },
    operators: [],
  })
  expect(profile.authorities.toSorted()).toEqual(['chargingrole', 'transOrderPerm'])
})

test("PERM-05 act-in: an operator's own staff may not, nor does an unknown operator open; the platform's go back to it", async () => {
  const user = await dispatcher({ codes: 'all' })
  const other = await createTestOperator(test_.services)
  expect(
    (await call('POST', '/api/organisation/act-in', { token: user.token, payload: { operatorId: other } })).status,
  ).toBe(404)
  const staff = await createTestUser(test_.services, { operatorId: platformOperatorId, codes: 'all' })
  const go = (token: string, to: string) =>
    call('POST', '/api/organisation/act-in', { token, payload: { operatorId: to } })
  expect((await go(staff.token, newId())).status).toBe(404)
  expect((await go(user.token, platformOperatorId)).status).toBe(404)
  for (const id of [other, platformOperatorId]) {
    expect((await go(staff.token, id)).body.data).toMatchObject({ operator: { id } })
    expect((await call('GET', '/api/organisation/me', { token: staff.token })).body.data).toMatchObject({
      operator: { id },
    })
  }
  expect((await call('POST', '/api/organisation/act-in', { token: staff.token, payload: {} })).body).toMatchObject({
    code: 400,
    fields: { operatorId: expect.anything() },
  })
})

test('S-21 act-in leaves an entry in the log of the operator that was entered', async () => {
  const staff = await createTestUser(test_.services, { operatorId: platformOperatorId, codes: 'all' })
  await call('POST', '/api/organisation/act-in', { token: staff.token, payload: { operatorId } })
  const { rows } = await test_.admin.query(
    'select operator_id, user_operator_id, address from organisation_audit where user_id = $1 and operator_id = $2',
    [staff.userId, operatorId],
  )
  expect(rows).toEqual([{ operator_id: operatorId, user_operator_id: platformOperatorId, address: '127.0.0.1' }])
})

test('API-02 A-04 POST /user/sys/user/updatepassword sets a new password and signs out everywhere', async () => {
  const user = await dispatcher()
  const { status, body } = await change(user.token, password, 'tram-depot-at-dawn')
  expect([status, body.code]).toEqual([200, 0])
  expect((await call('GET', '/api/organisation/me', { token: user.token })).status).toBe(401)
  expect([await canSignIn(user.loginName, password), await canSignIn(user.loginName, 'tram-depot-at-dawn')]).toEqual([
    false,
    true,
  ])
})

test('API-02 GET /user/sys/user/updatepassword works as the older form, is never cached and never prefetched', async () => {
  const user = await dispatcher()
  const url = `/user/sys/user/updatepassword?oldpassword=${password}&newpassword=tram-depot-at-dawn`
  const headers = { authorization: `Bearer ${user.token}`, 'sec-purpose': 'prefetch' }
  expect((await app.inject({ method: 'GET', url, headers })).statusCode).toBe(403)
  const reply = await call('GET', url, { token: user.token })
  expect([reply.status, reply.body.code, reply.headers['cache-control']]).toEqual([200, 0, 'no-store'])
  const { rows } = await test_.admin.query<{ log: string }>(
    "select string_agg(a::text, ' ') as log from organisation_audit a where action = 'changePasswordByQuery'",
  )
  expect(rows[0]?.log).toContain(user.userId)
  expect(rows[0]?.log).not.toContain('tram-depot')
})

test('ERR-03 VALID-03 a refused change says why beside the field, in the language asked for', async () => {
  const user = await dispatcher()
  const wrong = await change(user.token, 'not-the-old-one', 'tram-depot-at-dawn')
  expect(wrong).toMatchObject({
    status: 400,
    body: { error: 'organisation.password-wrong', fields: { oldpassword: expect.any(String) } },
  })
  for (const [newpassword, error] of [
    ['Password123', 'organisation.password-too-common'],
    [user.loginName, 'organisation.password-too-common'],
    [password, 'organisation.password-same'],
  ])
    expect((await change(user.token, password, newpassword ?? '')).body).toMatchObject({
      error,
      fields: { newpassword: expect.any(String) },
    })
  expect((await change(user.token, password, 'short')).body).toMatchObject({
    error: 'request.invalid',
    fields: { newpassword: expect.anything() },
  })
  const spanish = await call('POST', '/user/sys/user/updatepassword', {
    token: user.token,
    language: 'es',
    payload: { oldpassword: password, newpassword: 'password' },
  })
  expect(spanish.body.msg).toBe('Esta contraseña es demasiado fácil de adivinar. Elija otra')
})

test('A-01 a stolen session is no way to guess the password: tries count as at sign-in', async () => {
  const user = await dispatcher()
  for (let i = 0; i < 5; i += 1) await change(user.token, `guess-number-${i}`, 'tram-depot-at-dawn')
  expect(await change(user.token, password, 'tram-depot-at-dawn')).toMatchObject({
    status: 423,
    body: { error: 'organisation.account-locked' },
  })
  expect(await canSignIn(user.loginName, password)).toBe(false)
})

test("PERM-05 another operator's user, role and session are invisible to an operator's transaction", async () => {
  const user = await dispatcher()
  const other = await createTestOperator(test_.services)
  const seen = await test_.services.db.inTenant(other, async (tx) => ({
    users: await tx.selectFrom('organisation_users').select('id').execute(),
    names: await tx.selectFrom('organisation_login_names').select('name_key').execute(),
    signInSessions: await tx.selectFrom('organisation_sign_in_sessions').select('id').execute(),
    audit: await tx.selectFrom('organisation_audit').select('id').execute(),
    operators: (await organisation.operators(tx)).map((row) => row.id),
    changed: (
      await tx
        .updateTable('organisation_users')
        .set({ display_name: 'x' })
        .where('id', '=', user.userId)
        .executeTakeFirst()
    ).numUpdatedRows,
  }))
  expect(seen).toEqual({
    users: [],
    names: [],
    signInSessions: [],
    audit: [],
    operators: [other],
    changed: 0n,
  })
  const denied = test_.services.db.inTenant(other, (tx) =>
    tx.selectFrom('organisation_tokens').select('kind').execute(),
  )
  await expect(denied).rejects.toThrow(/permission denied/)
})

test('S-21 nobody changes what the audit log says, nor deletes what is younger than half a year', async () => {
  const acts = ['update organisation_audit set user_name = $1', 'delete from organisation_audit where user_name <> $1']
  for (const role of ['evops_app', 'evops_platform', 'evops_gateway'])
    for (const act of acts) {
      const client = await test_.admin.connect()
      try {
        await client.query('begin')
        await client.query(`set local role ${role}`)
        await client.query("select set_config('evops.operator', $1, true)", [operatorId])
        const done = client.query(act, ['somebody'])
        // Retention uses this role. All entries here are too recent to be deleted.
        if (role === 'evops_platform' && act.startsWith('delete')) expect(await done).toMatchObject({ rowCount: 0 })
        else await expect(done).rejects.toThrow(/permission denied/)
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
})

test('A-02 a sign-in name is unique over all operators', async () => {
  const user = await dispatcher()
  const other = await createTestOperator(test_.services)
  const taken = createTestUser(test_.services, { operatorId: other, loginName: user.loginName.toUpperCase() })
  await expect(taken).rejects.toMatchObject({ code: 'organisation.login-name-taken' })
})

test('S-18 every signed-in call answers 401 without a token, with a cookie alone and with made-up tokens', async () => {
  const user = await dispatcher()
  const closed = organisation.domain.endpoints.filter((spec) => spec.permission !== 'public')
  expect(closed.length).toBeGreaterThan(6)
  for (const { method, path } of closed) {
    const url = path.replace('{id}', operatorId)
    for (const headers of [
      {},
      { cookie: `cms_token=${user.token}` },
      { authorization: 'Bearer administrator-token' },
      { authorization: `Basic ${user.token}` },
    ]) {
      const reply = await app.inject({
        method,
        url,
        headers,
        ...(method === 'GET'
          ? {}
          : { payload: 'not json', headers: { ...headers, 'content-type': 'application/json' } }),
      })
      expect([method, path, reply.statusCode]).toEqual([method, path, 401])
    }
  }
})

test('ROUTE-11 profile: own address, telephone and language are kept with the person, for every device', async () => {
  const user = await dispatcher()
  const own = (payload: object) => call('PUT', '/api/organisation/me', { token: user.token, payload })
  const before = await call('GET', '/api/organisation/me', { token: user.token })
  expect(before.body.data).toMatchObject({ ownLanguage: null, email: '', phone: '' })
  const saved = await own({ email: 'own+me@example.org', phone: '13800138000', language: 'es' })
  expect(saved.body.data).toMatchObject({
    email: 'own+me@example.org',
    phone: '13800138000',
    language: 'es',
    ownLanguage: 'es',
  })
  expect((await own({ language: 'zh' })).body.data).toMatchObject({
    email: 'own+me@example.org',
    ownLanguage: 'zh',
  })
  const refused = await own({ email: 'nobody' })
  expect([refused.status, refused.body.fields]).toEqual([400, { email: 'Enter a valid e-mail address' }])
  const { rows } = await test_.admin.query('select entity_id from organisation_audit where action = $1', ['updateMe'])
  expect(rows).toEqual([{ entity_id: user.userId }, { entity_id: user.userId }])
})

test('ROUTE-11 profile: what was typed on an old picture is refused with what stands now; without a version it counts', async () => {
  const user = await dispatcher()
  const own = (payload: object) => call('PUT', '/api/organisation/me', { token: user.token, payload })
  const { version } = (await call('GET', '/api/organisation/me', { token: user.token })).body.data
  expect((await own({ phone: '111', version })).status).toBe(200)
  const late = await own({ phone: '222', email: '', version })
  expect([late.status, late.body.error, late.body.fields]).toEqual([409, 'request.conflict', { phone: '111' }])
  expect((await own({ phone: '333' })).body.data).toMatchObject({ phone: '333', version: version + 2 })
})
