import type { App } from '@evops/platform/server'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oauthError, tokenReply, type TokenReply } from '../../contract/index.ts'
import { createTestOperator, createTestUser, organisationApp } from '../../testing/index.ts'

let test_: TestServices
let app: App
let operatorId: string
const password = 'harbour-lamp-seven'

beforeAll(async () => {
  test_ = await testServices()
  app = (await organisationApp(test_.services)).app
  operatorId = await createTestOperator(test_.services)
})
afterAll(async () => {
  await app.close()
  await test_.close()
})

const credentials = (username: string) => ({
  grant_type: 'password',
  username,
  password,
  scope: 'all',
  client_id: 'boss-web',
  client_secret: 'public',
})
function post(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  return app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  })
}
function postQuery(path: string, form: Record<string, string>) {
  return app.inject({ method: 'POST', url: `${path}?${new URLSearchParams(form).toString()}` })
}
const me = (token: string) =>
  app.inject({ method: 'GET', url: '/api/organisation/me', headers: { authorization: `Bearer ${token}` } })
const dispatcher = (more: object = {}) =>
  createTestUser(test_.services, { operatorId, codes: ['transOrderPerm', 'chgpile:edit'], password, ...more })

test('API-01 LOGIN-02 POST /oauth/token signs in from a form body: trimmed name, bearer token, at most 15 minutes', async () => {
  const { loginName } = await dispatcher()
  const reply = await post('/oauth/token', credentials(`  ${loginName.toUpperCase()} `))
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['cache-control']).toBe('no-store')
  const body: TokenReply = tokenReply.strict().parse(reply.json())
  expect(body).toMatchObject({ token_type: 'bearer', scope: 'all', must_change_password: false })
  expect(body.expires_in).toBeLessThanOrEqual(900)
  expect((await me(body.access_token)).statusCode).toBe(200)
})

test('API-01 NET-02 POST /oauth/token takes the same parameters from the query, from JSON, and with a trailing slash', async () => {
  const { loginName } = await dispatcher()
  expect((await postQuery('/oauth/token', credentials(loginName))).statusCode).toBe(200)
  expect((await postQuery('/oauth/token/', credentials(loginName))).statusCode).toBe(200)
  const json = await app.inject({ method: 'POST', url: '/oauth/token', payload: credentials(loginName) })
  expect(json.statusCode).toBe(200)
  const twice = await app.inject({
    method: 'POST',
    url: '/oauth/token?grant_type=password&grant_type=password',
  })
  expect(twice.statusCode).toBe(400)
})

test('LOGIN-02 an unknown client is 401 invalid_client, whoever asks', async () => {
  const { loginName } = await dispatcher()
  for (const client of [{ client_id: 'nobody' }, { client_id: '' }]) {
    const reply = await post('/oauth/token', { ...credentials(loginName), ...client })
    expect(reply.statusCode).toBe(401)
    expect(oauthError.parse(reply.json())).toMatchObject({
      error: 'invalid_client',
      reason: 'unknown-client',
    })
  }
})

test('ERR-02 wrong password and unknown name are the same 400, in the language asked for', async () => {
  const { loginName } = await dispatcher()
  const messages = {
    zh: '输入账户或密码信息错误,请重新输入!',
    en: 'Wrong user name or password.',
    es: 'Usuario o contraseña incorrectos.',
  }
  for (const [language, text] of Object.entries(messages)) {
    const headers = { 'accept-language': language }
    const wrong = await post('/oauth/token', { ...credentials(loginName), password: 'wrong-wrong' }, headers)
    const unknown = await post('/oauth/token', credentials(`nobody-${language}`), headers)
    expect([wrong.statusCode, unknown.statusCode]).toEqual([400, 400])
    expect(wrong.json()).toMatchObject({ error: 'invalid_grant', error_description: 'Bad credentials' })
    expect(wrong.json().msg).toContain(text)
    expect(Object.keys(unknown.json()).toSorted()).toEqual(Object.keys(wrong.json()).toSorted())
  }
})

test('ERR-02 a user without role or permission gets 401 and is told to ask the administrator', async () => {
  const { loginName } = await dispatcher({ codes: [] })
  const reply = await post('/oauth/token', credentials(loginName), { 'accept-language': 'zh-CN' })
  expect(reply.statusCode).toBe(401)
  expect(reply.json()).toMatchObject({
    error: 'access_denied',
    reason: 'no-role',
    msg: '账户未配置用户角色或者权限，请联系管理员!',
  })
})

test('D-30h a scope that there is not is refused, and no session is made', async () => {
  const { loginName } = await dispatcher()
  const response = await post('/oauth/token', { ...credentials(loginName), scope: 'all admin' })
  expect([response.statusCode, response.json().error]).toEqual([400, 'invalid_scope'])
  for (const scope of ['', ' all '])
    expect((await post('/oauth/token', { ...credentials(loginName), scope })).json().scope).toBe('all')
})

test('API-01 only known grants are served, and what is missing is said', async () => {
  const base = { client_id: 'boss-web' }
  const errors = []
  for (const form of [
    base,
    { ...base, grant_type: 'implicit' },
    { ...base, grant_type: 'password' },
    { ...base, grant_type: 'refresh_token' },
  ])
    errors.push((await post('/oauth/token', form)).json().error)
  expect(errors).toEqual(['invalid_request', 'unauthorized_client', 'invalid_request', 'invalid_request'])
})

test('SESS-10 API-01 POST /oauth/check_token says at top level who a token stands for', async () => {
  const user = await dispatcher()
  const reply = await postQuery('/oauth/check_token', {
    token: user.token,
    client_id: 'boss-web',
    client_secret: 'public',
  })
  expect(reply.json()).toMatchObject({
    active: true,
    user_name: user.loginName,
    client_id: 'boss-web',
    scope: ['all'],
    authorities: ['chgpile:edit', 'transOrderPerm'],
  })
  // The seed's client sends the token alone.
  expect((await postQuery('/oauth/check_token', { token: user.token })).json()).toEqual(reply.json())
  expect((await postQuery('/oauth/check_token', { token: 'eva_made-up' })).json()).toEqual({ active: false })
  expect((await postQuery('/oauth/check_token', { token: user.token, client_id: 'nobody' })).statusCode).toBe(401)
  const basic = { authorization: `Basic ${Buffer.from('boss-web:public').toString('base64')}` }
  expect((await post('/oauth/check_token', { token: user.token }, basic)).json()).toMatchObject({
    active: true,
  })
  for (const token of [user.refreshToken, 'eva_made-up', ''])
    expect((await post('/oauth/check_token', { token, client_id: 'boss-web' })).json()).toEqual({
      active: false,
    })
})

test('SESS-02 A-04 POST /oauth/revoke ends the session at once; an unknown token is answered alike', async () => {
  const user = await dispatcher()
  expect((await me(user.token)).statusCode).toBe(200)
  const unknown = await post('/oauth/revoke', { token: 'eva_unknown', client_id: 'boss-web' })
  const reply = await post('/oauth/revoke', { token: user.token, client_id: 'boss-web' })
  expect([reply.statusCode, reply.body]).toEqual([unknown.statusCode, unknown.body])
  expect((await me(user.token)).statusCode).toBe(401)
  const renewal = await post('/oauth/token', {
    grant_type: 'refresh_token',
    refresh_token: user.refreshToken,
    client_id: 'boss-web',
  })
  expect(renewal.json()).toMatchObject({ error: 'invalid_grant', reason: 'signed-out' })
  const { rows } = await test_.admin.query('select result from organisation_audit where action = $1 and user_id = $2', [
    'signOut',
    user.userId,
  ])
  expect(rows).toEqual([{ result: 'done' }])
})

test('S-14 neither passwords nor tokens are stored in the clear', async () => {
  const { loginName } = await dispatcher()
  const { access_token, refresh_token } = (await post('/oauth/token', credentials(loginName))).json<TokenReply>()
  const { rows } = await test_.admin.query<{ dump: string }>(`
    select coalesce(string_agg(row_to_json(t)::text, ' '), '') as dump from (
      select row_to_json(x) from organisation_users x union all select row_to_json(x) from organisation_tokens x
      union all select row_to_json(x) from organisation_sign_in_sessions x union all select row_to_json(x) from organisation_audit x) t`)
  expect(rows[0]?.dump).toContain(loginName)
  for (const secret of [password, access_token, refresh_token]) expect(rows[0]?.dump).not.toContain(secret)
})
