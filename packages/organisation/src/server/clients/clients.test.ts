import { newId, type Page } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ClientTokenReply, OauthClientRow, OauthClientWithSecret } from '../../contract/index.ts'
import { callApp } from '../../testing/calls.ts'
import { createTestOperator, createTestUser, organisationApp } from '../../testing/index.ts'

let test_: TestServices
let app: App
let operatorId: string
let token: string
const path = '/user/oauth/client'

beforeAll(async () => {
  test_ = await testServices()
  app = (await organisationApp(test_.services)).app
})
beforeEach(async () => {
  operatorId = await createTestOperator(test_.services)
  token = (await createTestUser(test_.services, { operatorId, codes: 'all' })).token
})
afterEach(() => test_.setNow(undefined))
afterAll(async () => {
  await app.close()
  await test_.close()
})

let number = 0
const newForm = (more: object = {}) => ({
  clientId: `fleet-app-${(number += 1)}`,
  name: 'Fleet app',
  codes: ['auditlog', 'dictionaryPerm'],
  ...more,
})
const send = (method: 'GET' | 'POST', url: string, payload?: object, by = token) =>
  callApp(app, [method, url], { token: by, ...(payload ? { payload } : {}) })
const createClient = async (more: object = {}) =>
  (await send('POST', `${path}/save`, newForm(more))).data<OauthClientWithSecret>()
const grant = async ({ clientId, clientSecret }: { clientId: string; clientSecret?: string }, more: object = {}) => {
  const reply = await app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret ?? '',
      ...more,
    }).toString(),
  })
  return { status: reply.statusCode, body: reply.json<ClientTokenReply & { error?: string }>() }
}
const asProgram = async (url: string, access: string) => (await callApp(app, ['GET', url], { token: access })).status
const audit = '/api/organisation/audit'

test('API-15 GET /user/oauth/client/list and GET /user/oauth/client/info/{id}: own clients and the product’s, without secrets', async () => {
  const client = await createClient()
  const { clientSecret = '', ...row } = client
  expect(clientSecret).toMatch(/^evs_[\w-]{43}$/)
  const list = await send('GET', `${path}/list`)
  expect(list.data<Page<OauthClientRow>>().list.map(({ clientId, firstParty }) => [clientId, firstParty])).toEqual([
    ['boss-web', true],
    [client.clientId, false],
  ])
  expect((await send('GET', `${path}/info/${client.clientId}`)).data()).toEqual(row)
  expect(list.body).not.toContain(clientSecret)
  expect((await send('GET', `${path}/list?search=FLEET-APP-${number}`)).data<Page<OauthClientRow>>().total).toBe(1)
})

test('S-14 API-15 POST /user/oauth/client/save: the secret is in this one reply; stored is a keyed hash', async () => {
  const { clientSecret = 'none' } = await createClient()
  const stored = await Promise.all(
    ['organisation_oauth_clients', 'organisation_audit'].map(async (table) =>
      JSON.stringify((await test_.admin.query(`select t::text from ${table} t`)).rows),
    ),
  )
  expect(stored.join()).not.toContain(clientSecret)
  expect(stored.join()).not.toContain(Buffer.from(clientSecret).toString('hex'))
})

test('API-01 API-15 client_credentials: a token of the client’s codes in its operator, no refresh token', async () => {
  const client = await createClient({ tokenSeconds: 300 })
  const { status, body } = await grant(client)
  expect([status, body.token_type, body.expires_in, body.scope]).toEqual([
    200,
    'bearer',
    300,
    'auditlog dictionaryPerm',
  ])
  expect(body).not.toHaveProperty('refresh_token')
  expect(await asProgram(audit, body.access_token)).toBe(200)
  expect(await asProgram('/api/organisation/tasks', body.access_token)).toBe(403)
  expect(await asProgram('/api/organisation/me', body.access_token)).toBe(401)
  const narrow = await grant(client, { scope: 'dictionaryPerm' })
  expect(await asProgram(audit, narrow.body.access_token)).toBe(403)
  expect((await grant(client, { scope: 'dictionaryPerm taskPerm' })).body.error).toBe('invalid_scope')
  expect((await send('GET', `${path}/info/${client.clientId}`)).data<OauthClientRow>().lastUsedAt).not.toBeNull()
})

test('API-15 a wrong secret, an unknown or disabled client and other grants open nothing', async () => {
  const client = await createClient()
  for (const clientSecret of ['', 'wrong', client.clientSecret?.slice(0, -1)])
    expect(await grant({ ...client, clientSecret: clientSecret ?? '' })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    })
  expect((await grant({ clientId: 'boss-web' })).body.error).toBe('unauthorized_client')
  const password = await grant(client, { grant_type: 'password', username: 'x', password: 'y' })
  expect(password.body.error).toBe('unauthorized_client')
  await send('POST', `${path}/update`, { ...client, enabled: false })
  expect((await grant(client)).status).toBe(401)
})

test('API-15 POST /user/oauth/client/update: a program’s token ends with its time, a change of codes, a new secret, its revocation, its client', async () => {
  const client = await createClient()
  const change = (more: object, version: number) => send('POST', `${path}/update`, { ...client, ...more, version })
  const start = new Date()
  test_.setNow(start)
  const first = (await grant(client)).body.access_token
  test_.setNow(new Date(start.getTime() + 600_000))
  expect(await asProgram(audit, first)).toBe(401)
  test_.setNow(undefined)
  const second = (await grant(client)).body.access_token
  expect(await asProgram(audit, second)).toBe(200)
  await change({ codes: ['dictionaryPerm'] }, 1)
  expect(await asProgram(audit, second)).toBe(401)
  const renewed = (await change({ newSecret: true }, 2)).data<OauthClientWithSecret>()
  expect((await grant(client)).status).toBe(401)
  const third = (await grant(renewed)).body.access_token
  const about = { token: third, client_id: client.clientId, client_secret: renewed.clientSecret }
  await callApp(app, ['POST', '/oauth/revoke'], { payload: about })
  expect(await asProgram(audit, third)).toBe(401)
  const fourth = (await grant(renewed)).body.access_token
  expect((await change({}, 1)).status).toBe(409)
  expect((await send('POST', `${path}/delete/${client.clientId}`)).status).toBe(200)
  expect(await asProgram(audit, fourth)).toBe(401)
  expect((await grant(renewed)).status).toBe(401)
})

test('API-01 POST /oauth/check_token tells a program about its own operator’s tokens alone', async () => {
  const client = await createClient()
  const access = (await grant(client)).body.access_token
  const check = async (message: { clientId?: string; clientSecret?: string }, about: string) =>
    (
      await app.inject({
        method: 'POST',
        url: '/oauth/check_token',
        payload: { token: about, client_id: message.clientId, client_secret: message.clientSecret },
      })
    ).json<{ active?: boolean }>()
  expect(await check(client, access)).toMatchObject({
    active: true,
    client_id: client.clientId,
    authorities: ['auditlog', 'dictionaryPerm'],
  })
  expect(await check(client, token)).toMatchObject({ active: true, client_id: 'boss-web' })
  const strangers = await createTestOperator(test_.services)
  const theirs = await createTestUser(test_.services, { operatorId: strangers, codes: 'all' })
  expect(await check(client, theirs.token)).toEqual({ active: false })
  expect(await check({ clientId: 'boss-web' }, access)).toEqual({ active: false })
  expect(await check({}, access)).toEqual({ active: false })
  expect(await check({ clientId: client.clientId }, access)).toMatchObject({ error: 'invalid_client' })
})

test('S-19 nobody gives a program what they do not hold, nor takes a stronger one’s secret', async () => {
  const codes = ['interconnmngPerm', 'oauthclients:create', 'oauthclients:edit', 'auditlog']
  const clerk = (await createTestUser(test_.services, { operatorId, codes })).token
  expect((await send('POST', `${path}/save`, newForm(), clerk)).error).toBe('organisation.codes-not-held')
  expect((await send('POST', `${path}/save`, newForm({ codes: ['auditlog'] }), clerk)).status).toBe(200)
  const strong = await createClient()
  const change = { ...strong, name: 'Renamed' }
  expect((await send('POST', `${path}/update`, { ...change, newSecret: true }, clerk)).status).toBe(403)
  expect((await send('POST', `${path}/update`, change, clerk)).status).toBe(200)
  expect((await send('POST', `${path}/save`, newForm({ codes: ['nothing'] }))).error).toBe(
    'organisation.permission-unknown',
  )
})

test('API-15 GET /user/oauth/client/delete/{id} works like POST; the product’s own are never changed or deleted', async () => {
  const client = await createClient()
  const prefetch = await app.inject({
    method: 'GET',
    url: `${path}/delete/${client.clientId}`,
    headers: { authorization: `Bearer ${token}`, 'sec-purpose': 'prefetch' },
  })
  expect(prefetch.statusCode).toBe(403)
  expect((await send('GET', `${path}/delete/${client.clientId}`)).status).toBe(200)
  expect((await send('GET', `${path}/delete/boss-web`)).error).toBe('organisation.client-first-party')
  const change = { clientId: 'boss-web', name: 'Mine', codes: [], version: 1 }
  expect((await send('POST', `${path}/update`, change)).error).toBe('organisation.client-first-party')
})

test('VALID-03 bad fields are named, a taken id is said beside it', async () => {
  const bad = await send('POST', `${path}/save`, { clientId: 'a b', name: '', codes: 'x', tokenSeconds: 5 })
  expect(Object.keys(bad.fields ?? {}).toSorted()).toEqual(['clientId', 'codes', 'name', 'tokenSeconds'])
  expect((await send('POST', `${path}/save`, newForm({ clientId: 'boss-web' }))).fields).toHaveProperty('clientId')
})

test('S-17 S-19 other operators see none, each call needs its code', async () => {
  const client = await createClient()
  const stranger = (
    await createTestUser(test_.services, { operatorId: await createTestOperator(test_.services), codes: 'all' })
  ).token
  const viewer = (await createTestUser(test_.services, { operatorId, codes: ['interconnmngPerm'] })).token
  for (const [method, url, payload] of [
    ['POST', `${path}/update`, client],
    ['POST', `${path}/delete/${client.clientId}`, undefined],
    ['GET', `${path}/delete/${client.clientId}`, undefined],
  ] as const) {
    expect([url, (await send(method, url, payload, stranger)).status]).toEqual([url, 404])
    expect((await send(method, url, payload, viewer)).status).toBe(403)
    expect((await callApp(app, [method, url])).status).toBe(401)
  }
  expect((await send('GET', `${path}/info/${client.clientId}`, undefined, stranger)).status).toBe(404)
  expect((await send('GET', `${path}/info/${newId()}`)).status).toBe(404)
  expect((await send('POST', `${path}/save`, newForm(), viewer)).status).toBe(403)
  const nobody = (await createTestUser(test_.services, { operatorId, codes: ['auditlog'] })).token
  expect((await send('GET', `${path}/list`, undefined, nobody)).status).toBe(403)
})
