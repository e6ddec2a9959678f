import { newId } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { IdentityProviderRow } from '../../contract/index.ts'
import { createTokenCaller, type TestCaller } from '../../testing/calls.ts'
import { createTestOperator, createTestUser, organisationApp, platformOperatorId } from '../../testing/index.ts'

let test_: TestServices
let app: App
let operatorId: string
let sendRequest: TestCaller
const path = '/api/organisation/identity-providers'
const secret = 'client-secret-nobody-sees'
const form = {
  name: 'Company',
  issuer: 'http://127.0.0.1:9',
  clientId: 'evops',
  clientSecret: secret,
  claim: 'email',
}

beforeAll(async () => {
  test_ = await testServices()
  const deps = { allowedNetworks: async () => ['127.0.0.0/8'] }
  ;({ app } = await organisationApp(test_.services, [], deps))
})
afterAll(async () => {
  await app.close()
  await test_.close()
})
beforeEach(async () => {
  operatorId = await createTestOperator(test_.services)
  const { token } = await createTestUser(test_.services, { operatorId, codes: 'all' })
  sendRequest = createTokenCaller(app, () => token)
})
const create = (more: object = {}) => sendRequest<IdentityProviderRow>('POST', path, { payload: { ...form, ...more } })

test('D-31e a provider is added, read, changed and forgotten; its secret is sealed and never told', async () => {
  const made = await create()
  const { id, version, redirectUri } = made.data
  expect(made.data).toMatchObject({ name: 'Company', claim: 'email', enabled: true, linked: 0 })
  expect(redirectUri).toMatch(/^https?:\/\/.+\/auth-redirect$/)
  const payload = { ...form, clientSecret: undefined, name: 'Company id', enabled: false, version }
  const changed = await sendRequest<IdentityProviderRow>('PUT', `${path}/${id}`, { payload })
  expect(changed.data).toMatchObject({ name: 'Company id', enabled: false })
  expect(await sendRequest('PUT', `${path}/${id}`, { payload })).toMatchObject({ status: 409 })
  expect((await sendRequest<IdentityProviderRow[]>('GET', path)).data).toEqual([changed.data])
  expect((await sendRequest('GET', `${path}/${id}`)).data).toEqual(changed.data)
  const stored = await test_.admin.query(
    `select (select string_agg(to_jsonb(a)::text, '') from organisation_audit a where a.operator_id = $1) as log,
       (select encode(sealed_secret, 'escape') from organisation_identity_providers where id = $2) as sealed`,
    [operatorId, id],
  )
  expect(stored.rows[0].log).toContain('updateIdentityProvider')
  for (const text of [made.body, changed.body, stored.rows[0].log, stored.rows[0].sealed])
    expect(text).not.toContain(secret)
  expect((await sendRequest('DELETE', `${path}/${id}`)).status).toBe(200)
  expect((await sendRequest<IdentityProviderRow[]>('GET', path)).data).toEqual([])
})

test('D-24 D-31e another issuer, tenant or client asks for the secret again, and unlinks who came by the old one', async () => {
  const { id } = (await create()).data
  const { userId } = await createTestUser(test_.services, { operatorId, codes: [] })
  await test_.admin.query(
    `insert into organisation_external_identities (operator_id, provider_id, subject, user_id, linked_at)
     values ($1, $2, 's', $3, now())`,
    [operatorId, id, userId],
  )
  const now = async () => (await sendRequest<IdentityProviderRow>('GET', `${path}/${id}`)).data
  const change = async (more: object) =>
    sendRequest('PUT', `${path}/${id}`, { payload: { version: (await now()).version, ...more } })
  for (const more of [{ issuer: 'http://127.0.0.1:10' }, { issuer: `${form.issuer}/tenant` }, { clientId: 'b' }])
    expect(await change(more)).toMatchObject({
      status: 400,
      error: 'request.secret-again',
      fields: { clientSecret: expect.any(String) },
    })
  expect((await change({ name: 'Renamed', claim: 'sub' })).status).toBe(200)
  expect(await now()).toMatchObject({ name: 'Renamed', issuer: form.issuer, linked: 1 })
  expect((await change({ issuer: `${form.issuer}/tenant`, clientSecret: 'other' })).status).toBe(200)
  expect(await now()).toMatchObject({ issuer: `${form.issuer}/tenant`, linked: 0 })
})

test('D-31e signed out 401, code missing 403, bad input names its fields, twice one issuer 409, another operator 404', async () => {
  const { id, version } = (await create()).data
  const acts = [
    ['GET', path, {}],
    ['GET', `${path}/${id}`, {}],
    ['POST', path, { payload: form }],
    ['PUT', `${path}/${id}`, { payload: { ...form, version } }],
    ['DELETE', `${path}/${id}`, {}],
  ] as const
  const stranger = await createTestUser(test_.services, { operatorId, codes: ['carPerm'] })
  const neighbour = await createTestUser(test_.services, {
    operatorId: await createTestOperator(test_.services),
    codes: 'all',
  })
  for (const [method, url, more] of acts) {
    expect((await sendRequest(method, url, { ...more, token: '' })).status, `${method} ${url}`).toBe(401)
    expect((await sendRequest(method, url, { ...more, token: stranger.token })).status).toBe(403)
    if (url.endsWith(id)) expect((await sendRequest(method, url, { ...more, token: neighbour.token })).status).toBe(404)
  }
  for (const issuer of ['http://id.example', 'https://a:b@id.example', 'https://id.example?x', 'ftp://id.example'])
    expect(await create({ issuer }), issuer).toMatchObject({
      status: 400,
      fields: { issuer: expect.any(String) },
    })
  expect(await create({ name: '', claim: 'phone', clientSecret: '' })).toMatchObject({
    fields: { name: expect.any(String), claim: expect.any(String), clientSecret: expect.any(String) },
  })
  expect(await create()).toMatchObject({ status: 409, error: 'organisation.provider-taken' })
  expect((await sendRequest('GET', `${path}/${newId()}`)).status).toBe(404)
})

test('D-31e staff go back to the platform to set up its own provider; without an operator code the sign-in page offers it', async () => {
  const staff = await createTestUser(test_.services, { operatorId: platformOperatorId, codes: 'all' })
  const { token } = staff
  for (const [to, name] of [
    [operatorId, 'Operator'],
    [platformOperatorId, 'Platform'],
  ]) {
    const moved = await sendRequest('POST', '/api/organisation/act-in', {
      token,
      payload: { operatorId: to },
    })
    expect(moved.status).toBe(200)
    expect((await sendRequest('POST', path, { token, payload: { ...form, name } })).status).toBe(200)
  }
  for (const query of ['', '?optcode=nobody-has-it'])
    expect(
      (await sendRequest<object[]>('GET', `/api/public/sign-in-providers${query}`, { token: '' })).data,
    ).toMatchObject([{ name: 'Platform' }])
})
