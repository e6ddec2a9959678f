import { dayMs, type Page } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ClientAccessDetail, ClientAccessRow, OauthClientWithSecret, SignInPolicy } from '../../contract/index.ts'
import { callApp } from '../../testing/calls.ts'
import { createTestOperator, createTestUser, organisationApp, type TestUser } from '../../testing/index.ts'
import type { OrganisationDomain } from '../index.ts'
import type { UserNotice } from '../sign-in/guessed.service.ts'

let t: TestServices
let app: App
let organisation: OrganisationDomain
let operatorId: string
let admin: TestUser
let client: OauthClientWithSecret
const notices: UserNotice[] = []
const path = '/api/organisation/client-reviews'

beforeAll(async () => {
  t = await testServices()
  ;({ app, organisation } = await organisationApp(t.services, [], {
    notify: async (_tx, more) => {
      notices.push(...more)
      return () => undefined
    },
  }))
})
let number = 0
beforeEach(async () => {
  operatorId = await createTestOperator(t.services)
  admin = await createTestUser(t.services, { operatorId, codes: 'all' })
  const payload = { clientId: `erp-${(number += 1)}`, name: 'ERP', codes: ['dictionaryPerm', 'auditlog'] }
  client = (await send('POST', '/user/oauth/client/save', payload)).data<OauthClientWithSecret>()
})
afterEach(() => {
  notices.length = 0
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, token = admin.token) =>
  callApp(app, [method, url], { token, ...(payload ? { payload } : {}) })
const listed = async (query = '') => (await send('GET', `${path}${query}`)).data<Page<ClientAccessRow>>().list
async function decide(verb: 'confirm' | 'withdraw', codes: readonly string[] = client.codes, token = admin.token) {
  const { confirmedAt } = (await send('GET', `${path}/${client.clientId}`)).data<ClientAccessDetail>()
  return send('POST', `${path}/${client.clientId}/${verb}`, { codes, confirmedAt, note: 'team of November' }, token)
}
async function requireReviews(reviewDays: number | null) {
  const url = '/api/organisation/sign-in-policy'
  const { version } = (await send('GET', url)).data<SignInPolicy>()
  expect((await send('PUT', url, { reviewDays, version })).status).toBe(200)
}

test('an API client is in the review with its permissions by area, and the product’s own programs are not', async () => {
  expect(await listed()).toMatchObject([
    { id: client.clientId, name: 'ERP', codes: ['auditlog', 'dictionaryPerm'], state: 'open', dueAt: null },
  ])
  const detail = (await send('GET', `${path}/${client.clientId}`)).data<ClientAccessDetail>()
  const codes = detail.areas.flatMap(({ permissions }) => permissions.map(({ code }) => code))
  expect(codes.toSorted()).toEqual(['auditlog', 'dictionaryPerm'])
  expect((await send('GET', `${path}/boss-web`)).status).toBe(404)
  expect(await listed('?search=erp-&state=confirmed')).toEqual([])
  expect(await listed('?search=erp-&state=open&sort=-lastUsedAt')).toHaveLength(1)
})

test('a review of a client needs its code and stays in its operator', async () => {
  expect((await callApp(app, ['GET', path])).status).toBe(401)
  const stranger = await createTestUser(t.services, { operatorId, codes: ['auditlog'] })
  expect((await send('GET', path, undefined, stranger.token)).status).toBe(403)
  expect((await decide('confirm', client.codes, stranger.token)).status).toBe(403)
  expect((await send('POST', `${path}/${client.clientId}/confirm`, {})).fields).toHaveProperty('codes')
  const elsewhere = await createTestUser(t.services, { operatorId: await createTestOperator(t.services), codes: 'all' })
  expect((await send('GET', `${path}/${client.clientId}`, undefined, elsewhere.token)).status).toBe(404)
  for (const verb of ['confirm', 'withdraw'] as const)
    expect((await decide(verb, client.codes, elsewhere.token)).status).toBe(404)
})

test('a confirmation counts for the days of the policy and for the permissions that the reviewer saw', async () => {
  await requireReviews(30)
  expect((await decide('confirm')).status).toBe(200)
  const [row] = await listed()
  expect(row).toMatchObject({ state: 'confirmed', confirmedByName: expect.any(String) })
  expect(Date.parse(row?.dueAt ?? '') - Date.parse(row?.confirmedAt ?? '')).toBe(30 * dayMs)
  const change = { clientId: client.clientId, name: 'ERP', codes: ['auditlog'], version: client.version }
  expect((await send('POST', '/user/oauth/client/update', change)).status).toBe(200)
  expect(await listed()).toMatchObject([{ state: 'changed' }])
  expect((await decide('confirm')).error).toBe('organisation.review-changed')
  expect((await decide('confirm', ['auditlog'])).data<ClientAccessDetail>().reviews).toHaveLength(2)
})

test('two confirmations of the same client at once write one review, and the second answers 409', async () => {
  const seen = (await send('GET', `${path}/${client.clientId}`)).data<ClientAccessDetail>()
  const body = { codes: seen.codes, confirmedAt: seen.confirmedAt }
  const replies = await Promise.all([1, 2].map(() => send('POST', `${path}/${client.clientId}/confirm`, body)))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(replies.map(({ error }) => error)).toContain('organisation.already-reviewed')
  const { reviews } = (await send('GET', `${path}/${client.clientId}`)).data<ClientAccessDetail>()
  expect(reviews).toHaveLength(seen.reviews.length + 1)
})

test('withdrawn access of a client ends its tokens at once and is in the audit log', async () => {
  const reply = await app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: client.clientId,
      client_secret: client.clientSecret ?? '',
    }).toString(),
  })
  const { access_token: token } = reply.json<{ access_token: string }>()
  expect((await send('GET', '/api/organisation/audit', undefined, token)).status).toBe(200)
  expect((await decide('withdraw')).data()).toEqual({ done: true })
  expect((await send('GET', '/api/organisation/audit', undefined, token)).status).toBe(401)
  expect(await listed()).toEqual([])
  const log = (await send('GET', '/api/organisation/audit?entity=oauth-client')).data<
    Page<{ action: string; entityId: string }>
  >()
  expect(log.list[0]).toMatchObject({ action: 'withdrawClientAccess', entityId: client.clientId })
})

test('overdue clients count on home and in the notice, which leads to their list', async () => {
  await requireReviews(30)
  // The user is new, so that only the client is overdue.
  for (const change of [
    `update organisation_sign_in_policies set review_since = now() - interval '40 days' where operator_id = $1`,
    `update organisation_oauth_clients set created_at = now() - interval '40 days' where operator_id = $1`,
  ])
    await t.admin.query(change, [operatorId])
  const count = await send('GET', '/api/organisation/access-review-count')
  expect(count.data()).toEqual({ overdue: 1, clients: 1 })
  await organisation.domain.jobs?.['organisation:remind-of-reviews']?.run({}, { jobId: 'test', attempt: 1 })
  const ours = notices.filter((notice) => notice.operatorId === operatorId)
  expect(ours).toMatchObject([{ userId: admin.userId, href: '/sysmng/clientreviews?state=overdue' }])
})
