import type { App } from '@evops/platform/server'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ExternalTokens, IdentityProviderRow, SignInRow, UserDetail } from '../../contract/index.ts'
import { createTokenCaller, type TestCaller } from '../../testing/calls.ts'
import { createTestOperator, createTestUser, organisationApp, platformOperatorId } from '../../testing/index.ts'
import { openIdProvider, type TestProvider } from '../../testing/openid-provider.ts'
import { totpCodeOfStep, totpStepAt } from '../sign-in/totp.rules.ts'

let test_: TestServices
let app: App
let provider: TestProvider
let operatorId: string
let optcode: string
let admin: string
let sendRequest: TestCaller
let row: IdentityProviderRow
let serial = 0

beforeAll(async () => {
  test_ = await testServices()
  const deps = { allowedNetworks: async () => ['127.0.0.0/8'], providerWithinMs: 1_500 }
  ;({ app } = await organisationApp(test_.services, [], deps))
})
afterAll(async () => {
  await app.close()
  await test_.close()
})
beforeEach(async () => {
  provider = await openIdProvider()
  optcode = `oidc-${(serial += 1)}`
  operatorId = await createTestOperator(test_.services, { optcode })
  admin = (await createTestUser(test_.services, { operatorId, codes: 'all' })).token
  sendRequest = createTokenCaller(app, () => admin)
  row = await createProviderRow()
})
afterEach(() => {
  test_.setNow(undefined)
  return provider.close()
})
/** Advances the app's clock by this many milliseconds. */
const later = (ms: number) => test_.setNow(new Date(test_.services.now().getTime() + ms))

const path = '/api/organisation/identity-providers'
async function createProviderRow(more: object = {}): Promise<IdentityProviderRow> {
  const { issuer, clientId, clientSecret } = provider
  const payload = { name: 'Company', issuer, clientId, clientSecret, claim: 'preferred_username', ...more }
  return (await sendRequest<IdentityProviderRow>('POST', path, { payload })).data
}
const change = async (more: object) => {
  const { name, issuer, clientId, claim, version } = row
  const payload = { name, issuer, clientId, claim, version, ...more }
  const changed = await sendRequest<IdentityProviderRow>('PUT', `${path}/${row.id}`, { payload })
  expect(changed).toMatchObject({ status: 200 })
  row = changed.data
}
const aColleague = (wish: object = {}) => createTestUser(test_.services, { operatorId, codes: ['carPerm'], ...wish })

interface Answer extends Partial<ExternalTokens> {
  status: number
  reason?: string
  msg?: string
  /** Cookies as a browser stores them. */
  cookies: string
}
/** Browser with cookies and no other state. */
async function post(url: string, payload: object, cookies = '', language = 'en'): Promise<Answer> {
  const headers = { cookie: cookies, 'accept-language': language }
  const reply = await app.inject({ method: 'POST', url, payload, headers })
  const setCookies = [reply.headers['set-cookie'] ?? []].flat().map((one) => String(one).split(';')[0])
  return {
    ...reply.json<Partial<ExternalTokens>>(),
    status: reply.statusCode,
    cookies: setCookies.length > 0 ? setCookies.join('; ') : cookies,
  }
}
async function leave(more: object = {}) {
  const started = await post('/oauth/external_start', { provider: row.id, ...more })
  const { url = '', cookies, status } = started as Answer & { url?: string }
  return { url, cookies, status }
}
/** Follows the redirects to the provider and back; returns the parameters of its response. */
async function goTo(url: string): Promise<Record<string, string>> {
  const reply = await fetch(url, { redirect: 'manual' })
  return Object.fromEntries(new URL(reply.headers.get('location') ?? '').searchParams)
}
const finish = (returnParams: object, cookies: string, language = 'en') =>
  post('/oauth/external_finish', returnParams, cookies, language)
async function signIn(more: object = {}): Promise<Answer> {
  const { url, cookies } = await leave(more)
  return finish(await goTo(url), cookies)
}
const me = (token = '') =>
  sendRequest<{ user_name: string; operator: { id: string } }>('GET', '/api/organisation/me', { token })
const signIns = async () =>
  (await sendRequest<{ list: SignInRow[] }>('GET', '/api/organisation/sign-ins')).data.list.map(
    ({ userName, result, reason, way }) => ({ userName, result, reason, way }),
  )

test('GUARD-12 an external sign-in opens the session of the account that the claim names, and never makes one', async () => {
  const { loginName } = await aColleague()
  provider.person = { sub: 's-1', preferred_username: loginName.toUpperCase() }
  const signedIn = await signIn({ redirect: '/statsanalysis/chgstation?page=2' })
  expect(signedIn).toMatchObject({
    status: 200,
    token_type: 'bearer',
    scope: 'all',
    must_change_password: false,
    redirect: '/statsanalysis/chgstation?page=2',
  })
  expect((await me(signedIn.access_token)).data).toMatchObject({
    user_name: loginName,
    operator: { id: operatorId },
  })
  const { refresh_token = '' } = signedIn
  const renewed = await post('/oauth/token', {
    grant_type: 'refresh_token',
    refresh_token,
    client_id: 'boss-web',
  })
  expect(renewed.status).toBe(200)
  provider.person = { sub: 's-2', preferred_username: 'nobody-here' }
  expect(await signIn()).toMatchObject({ status: 400, reason: 'external-unknown' })
  expect(await signIns()).toEqual([
    { userName: 'nobody-here', result: 'refused', reason: 'external-unknown', way: 'openid' },
    { userName: loginName, result: 'done', reason: null, way: 'openid' },
  ])
})

test('GUARD-12 D-20 one person is unlinked from a provider: sessions end, the claim counts again, and the account is in a hand', async () => {
  const { loginName, userId } = await aColleague()
  provider.person = { sub: 's-1', preferred_username: loginName }
  const { access_token } = await signIn()
  const unlink = (token?: string, providerId = row.id) =>
    sendRequest<UserDetail>('POST', `/api/organisation/users/${userId}/unlink-provider`, {
      payload: { providerId },
      ...(token !== undefined && { token }),
    })
  const detail = async () => (await sendRequest<UserDetail>('GET', `/user/sys/user/info/${userId}`)).data
  expect(await detail()).toMatchObject({ providers: [{ id: row.id, name: 'Company' }], custodies: [{}] })
  const clerk = await createTestUser(test_.services, { operatorId, codes: ['sysuser:control'] })
  const stranger = await createTestUser(test_.services, {
    operatorId: await createTestOperator(test_.services),
    codes: 'all',
  })
  expect((await unlink('')).status).toBe(401)
  expect((await unlink(access_token)).status).toBe(403)
  expect((await unlink(clerk.token)).status).toBe(403)
  expect((await unlink(stranger.token)).status).toBe(404)
  expect((await unlink(undefined, userId)).status).toBe(404)
  const { status, data } = await unlink()
  expect([status, data.providers]).toEqual([200, []])
  expect(data.custodies.map(({ kind }) => kind)).toContain('reset')
  expect((await me(access_token)).status).toBe(401)
  expect((await unlink()).status).toBe(404)
  provider.person = { sub: 's-new', preferred_username: loginName }
  expect((await signIn()).status).toBe(200)
  provider.person = { sub: 's-1', preferred_username: loginName }
  expect(await signIn()).toMatchObject({ status: 400, reason: 'external-unknown' })
})

test('GUARD-12 the browser is sent with state, nonce and PKCE, and what it carries is sealed for one call alone', async () => {
  const started = await app.inject({
    method: 'POST',
    url: '/oauth/external_start',
    payload: { provider: row.id },
  })
  const cookie = String(started.headers['set-cookie'])
  expect(cookie).toMatch(
    /^evops_external=[\w-]+; Path=\/oauth\/external_finish; Max-Age=600; HttpOnly; SameSite=Strict$/,
  )
  const { searchParams } = new URL(started.json<{ url: string }>().url)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: row.redirectUri,
    scope: 'openid profile',
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(Buffer.from(cookie, 'base64url').toString()).not.toContain(searchParams.get('state'))
})

test('GUARD-12 a return counts once, in the browser that began it, for ten minutes', async () => {
  const { loginName } = await aColleague()
  provider.person = { sub: 's-1', preferred_username: loginName }
  const mine = await leave()
  const others = await leave()
  const returnParams = await goTo(mine.url)
  const ended = { status: 400, reason: 'external-ended' }
  expect(await finish(returnParams, others.cookies)).toMatchObject(ended)
  expect(await finish(returnParams, '')).toMatchObject(ended)
  expect(await finish(returnParams, `${mine.cookies.slice(0, -4)}AAAA`)).toMatchObject(ended)
  expect(await finish({ ...returnParams, state: undefined }, mine.cookies)).toMatchObject(ended)
  expect((await finish(returnParams, mine.cookies)).status).toBe(200)
  expect(await finish(returnParams, mine.cookies)).toMatchObject(ended)
  const before = await leave()
  const locationBefore = await goTo(before.url)
  await change({ name: 'Changed meanwhile' })
  expect(await finish(locationBefore, before.cookies)).toMatchObject(ended)
  const late = await leave()
  const locationLate = await goTo(late.url)
  later(10 * 60_000 + 1_000)
  expect(await finish(locationLate, late.cookies)).toMatchObject(ended)
})

const faults: [string, () => void, string][] = [
  ['a nonce of another sign-in', () => (provider.wrong = { nonce: 'n' }), 'external-failed'],
  ['a token for another client', () => (provider.wrong = { aud: 'other' }), 'external-failed'],
  ['a token of another issuer', () => (provider.wrong = { iss: 'https://other.example' }), 'external-failed'],
  ['a token that has expired', () => (provider.wrong = { exp: 1_700_000_000 }), 'external-failed'],
  ['a token that another key signed', () => (provider.foreignKey = true), 'external-failed'],
  ['no token but a 500', () => (provider.tokenStatus = 500), 'external-failed'],
  ['no answer', () => (provider.tokenStatus = 0), 'external-failed'],
  ['an answer that says no', () => (provider.error = 'access_denied'), 'external-denied'],
  ['an answer that says something else', () => (provider.error = 'server_error'), 'external-failed'],
]
test.each(faults)('GUARD-12 %s signs nobody in', async (_what, goWrong, reason) => {
  const { loginName } = await aColleague()
  provider.person = { sub: 's-1', preferred_username: loginName }
  const { url, cookies } = await leave()
  goWrong()
  const refused = await finish(await goTo(url), cookies)
  expect(refused).toMatchObject({ status: 400, reason })
  expect(refused.access_token).toBeUndefined()
  expect(await signIns()).toEqual([{ userName: '', result: 'refused', reason, way: 'openid' }])
})

test('GUARD-12 a code of another sign-in is refused by PKCE, and a made-up one by the provider', async () => {
  const [mine, others] = [await leave(), await leave()]
  const { state } = await goTo(mine.url)
  const { code } = await goTo(others.url)
  expect(await finish({ state, code }, mine.cookies)).toMatchObject({ reason: 'external-failed' })
  const again = await leave()
  const returnParams = await goTo(again.url)
  expect(await finish({ ...returnParams, code: 'made-up' }, again.cookies)).toMatchObject({
    reason: 'external-failed',
  })
})

test('GUARD-12 afterwards a browser goes to a path of ours and nowhere else', async () => {
  const { loginName } = await aColleague()
  provider.person = { sub: 's-1', preferred_username: loginName }
  for (const [wanted, redirect] of [
    ['https://evil.example/', '/'],
    ['//evil.example/x', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/.//evil.example', '/'],
    ['javascript:alert(1)', '/'],
    [undefined, '/'],
    ['/statsanalysis/chgstation?x=1', '/statsanalysis/chgstation?x=1'],
  ])
    expect((await signIn({ redirect: wanted })).redirect, wanted).toBe(redirect)
})

test('D-31a the first sign-in links the identity: later ones go by the link, whatever the claim says by then', async () => {
  const [first, second] = [await aColleague(), await aColleague()]
  provider.person = { sub: 's-1', preferred_username: first.loginName }
  expect((await signIn()).status).toBe(200)
  provider.person = { sub: 's-1', preferred_username: second.loginName }
  expect((await me((await signIn()).access_token)).data.user_name).toBe(first.loginName)
  // The provider gave the name to another person later: the account still belongs to the first one.
  provider.person = { sub: 's-2', preferred_username: first.loginName }
  expect(await signIn()).toMatchObject({ reason: 'external-unknown' })
  expect((await sendRequest<IdentityProviderRow[]>('GET', path)).data).toMatchObject([{ id: row.id, linked: 1 }])
})

test('D-31a an e-mail address counts when the provider verified it, one account has it, and it is of this operator', async () => {
  await change({ claim: 'email' })
  const one = await aColleague()
  const others = await createTestUser(test_.services, {
    operatorId: await createTestOperator(test_.services),
    codes: ['carPerm'],
  })
  const setEmail = (id: string, email: string) =>
    test_.admin.query('update organisation_users set email = $2 where id = $1', [id, email])
  await setEmail(one.userId, 'Ana@example.org')
  await setEmail(others.userId, 'elsewhere@example.org')
  const unknown = { reason: 'external-unknown' }
  for (const claims of [
    { email: 'ana@example.org' },
    { email: 'ana@example.org', email_verified: false },
    { email: 'elsewhere@example.org', email_verified: true },
    { email_verified: true },
    { email: '', email_verified: true },
  ]) {
    provider.person = { sub: 's-1', ...claims }
    expect(await signIn(), JSON.stringify(claims)).toMatchObject(unknown)
  }
  provider.person = { sub: 's-1', email: 'ana@example.org', email_verified: true }
  const twin = await aColleague()
  await setEmail(twin.userId, 'ana@example.org')
  expect(await signIn()).toMatchObject(unknown)
  await setEmail(twin.userId, '')
  expect((await me((await signIn()).access_token)).data.user_name).toBe(one.loginName)
})

test('D-31a what the ID token leaves out is asked at the userinfo endpoint', async () => {
  const { loginName } = await aColleague()
  provider.person = { sub: 's-1' }
  provider.userinfo = { preferred_username: loginName }
  expect((await signIn()).status).toBe(200)
  provider.userinfo = { preferred_username: loginName, sub: 'somebody-else' }
  expect(await signIn()).toMatchObject({ reason: 'external-failed' })
})

test("D-31a another operator's account, and the platform's, are out of a provider's reach", async () => {
  const elsewhere = await createTestOperator(test_.services)
  for (const home of [elsewhere, platformOperatorId]) {
    const { loginName } = await createTestUser(test_.services, { operatorId: home, codes: 'all' })
    provider.person = { sub: 's-1', preferred_username: loginName }
    expect(await signIn()).toMatchObject({ reason: 'external-unknown' })
  }
  const requestProviders = async (query: string) =>
    (await sendRequest<object[]>('GET', `/api/public/sign-in-providers${query}`, { token: '' })).data
  expect(await requestProviders(`?optcode=${optcode}`)).toEqual([{ id: row.id, name: 'Company' }])
  expect(await requestProviders('')).toEqual([])
  await change({ enabled: false })
  expect(await requestProviders(`?optcode=${optcode}`)).toEqual([])
  expect((await leave()).status).toBe(400)
})

test('ERR-02 disabled, without role, locked and unknown accounts are told so, in three languages', async () => {
  const { loginName, userId } = await aColleague()
  const noRole = await aColleague({ codes: [] })
  const locked = await aColleague({ password: 'harbour-lamp-seven' })
  await test_.admin.query(`update organisation_users set state = 'disabled' where id = $1`, [userId])
  for (const _try of Array.from({ length: 6 }))
    await post('/oauth/token', {
      grant_type: 'password',
      username: locked.loginName,
      password: 'wrong-wrong',
      client_id: 'boss-web',
    })
  const refusals = {
    [loginName]: ['disabled', '账户已停用', 'The account is disabled', 'La cuenta está desactivada'],
    [noRole.loginName]: ['no-role', '账户未配置用户角色', 'The account has no role', 'La cuenta no tiene rol'],
    [locked.loginName]: ['locked', '账户被锁定', 'The account is locked', 'La cuenta está bloqueada'],
    nobody: ['external-unknown', '该身份在此没有', 'No account corresponds', 'Ninguna cuenta de aquí'],
  }
  for (const [name, [reason, ...texts]] of Object.entries(refusals))
    for (const [at, language] of ['zh', 'en', 'es'].entries()) {
      provider.person = { sub: `s-${name}`, preferred_username: name }
      const { url, cookies } = await leave()
      const refused = await finish(await goTo(url), cookies, language)
      expect(refused).toMatchObject({ reason, msg: expect.stringContaining(texts[at] ?? '') })
    }
})

function unbase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

test('D-31b a second step is asked after the provider, with the counts of wrong codes, and the step works once', async () => {
  const password = 'harbour-lamp-seven'
  const { loginName, token } = await aColleague({ password })
  const step = (act: string, payload: object) =>
    sendRequest<{ secret: string }>('POST', `/api/organisation/second-step/${act}`, { token, payload })
  const { secret } = (await step('start', { password })).data
  const code = () => totpCodeOfStep(unbase32(secret), totpStepAt(test_.services.now()))
  expect((await step('confirm', { otp: code() })).status).toBe(200)
  later(60_000)
  provider.person = { sub: 's-1', preferred_username: loginName, amr: ['mfa'] }
  const challenge = await signIn({ redirect: '/statsanalysis/chgstation' })
  expect(challenge).toMatchObject({ status: 400, reason: 'otp-required' })
  expect(await finish({ otp: '000000' }, challenge.cookies)).toMatchObject({ reason: 'otp-wrong' })
  expect((await sendRequest<IdentityProviderRow[]>('GET', path)).data).toMatchObject([{ linked: 0 }])
  const done = await finish({ otp: code() }, challenge.cookies)
  expect(done).toMatchObject({ status: 200, redirect: '/statsanalysis/chgstation' })
  later(60_000)
  expect(await finish({ otp: code() }, challenge.cookies)).toMatchObject({ reason: 'external-ended' })
  const left = await test_.admin.query(
    `select kind from organisation_sign_in_attempts where kind = 'code' and failures > 0`,
  )
  expect(left.rows).toEqual([])
})

test('D-31b who comes by a provider used no password, so none is to be changed first', async () => {
  const { loginName } = await aColleague({ mustChangePassword: true })
  provider.person = { sub: 's-1', preferred_username: loginName }
  const { access_token } = await signIn()
  expect((await me(access_token)).data).toMatchObject({ mustChangePassword: false })
  expect((await sendRequest('GET', '/api/organisation/sign-in-sessions', { token: access_token ?? '' })).status).toBe(
    200,
  )
})

test('D-31c a provider says who people are: only who holds everything sets one, and has those in hand who first come by it', async () => {
  const half = await createTestUser(test_.services, { operatorId, codes: ['sysUserPerm', 'sysuser:control'] })
  const { clientId, clientSecret } = provider
  const payload = { name: 'Other', issuer: 'https://id.example', clientId, clientSecret }
  const refused = await sendRequest('POST', path, { token: half.token, payload })
  expect(refused).toMatchObject({ status: 403, error: 'organisation.approval-codes' })
  const { loginName, userId } = await aColleague()
  provider.person = { sub: 's-1', preferred_username: loginName }
  expect((await signIn()).status).toBe(200)
  const detail = await sendRequest<UserDetail>('GET', `/user/sys/user/info/${userId}`)
  expect(detail.data.custodies).toMatchObject([{ kind: 'provider' }])
  later(31 * 86_400_000)
  admin = (await createTestUser(test_.services, { operatorId, codes: 'all' })).token
  const next = await aColleague()
  provider.person = { sub: 's-2', preferred_username: next.loginName }
  expect((await signIn()).status).toBe(200)
  const after = await sendRequest<UserDetail>('GET', `/user/sys/user/info/${next.userId}`)
  expect(after.data.custodies).toEqual([])
})

test('D-31c where a provider goes by the address, entering the address of an account is having it in hand', async () => {
  const { userId } = await aColleague()
  const detail = async () => (await sendRequest<UserDetail>('GET', `/user/sys/user/info/${userId}`)).data
  const enter = async (email: string) => {
    const { version } = await detail()
    const payload = { id: userId, version, email }
    expect((await sendRequest('POST', '/user/sys/user/update', { payload })).status).toBe(200)
  }
  await enter('one@example.org')
  expect((await detail()).custodies).toEqual([])
  await change({ claim: 'email' })
  await enter('two@example.org')
  expect((await detail()).custodies).toMatchObject([{ kind: 'renamed' }])
})

test('D-23 a provider in a private network that nobody allowed is refused, beside its field and when it is asked', async () => {
  const { app: strict } = await organisationApp(test_.services)
  const requestStrict = createTokenCaller(strict, () => admin)
  const { issuer, clientId, clientSecret } = provider
  const payload = { name: 'Inside', issuer: issuer.replace('127.0.0.1', 'localhost'), clientId, clientSecret }
  expect(await requestStrict('POST', path, { payload })).toMatchObject({
    status: 400,
    error: 'request.private-address',
    fields: { issuer: expect.any(String) },
  })
  provider.requests = []
  const start = await strict.inject({
    method: 'POST',
    url: '/oauth/external_start',
    payload: { provider: row.id },
  })
  expect([start.statusCode, start.json().reason, provider.requests]).toEqual([400, 'external-failed', []])
  await strict.close()
})

test.each([
  ['is another issuer', { issuer: 'https://other.example' }],
  ['sends browsers to a script', { authorization_endpoint: 'javascript:alert(1)' }],
  ['has no authorization endpoint', { authorization_endpoint: undefined }],
])('D-31d a provider that %s is not gone to', async (_what, metadata) => {
  provider.metadata = metadata
  expect((await leave()).status).toBe(400)
})
