import { dayMs, type Page } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { permissionCatalogue, type AccessDetail, type AccessRow, type SignInPolicy } from '../../contract/index.ts'
import { callApp } from '../../testing/calls.ts'
import { createTestOperator, createTestUser, organisationApp, type TestUser } from '../../testing/index.ts'
import type { OrganisationDomain } from '../index.ts'
import type { UserNotice } from '../sign-in/guessed.service.ts'

let t: TestServices
let app: App
let organisation: OrganisationDomain
let operatorId: string
let admin: TestUser
let clerk: TestUser
const notices: UserNotice[] = []
const path = '/api/organisation/access-reviews'

beforeAll(async () => {
  t = await testServices()
  ;({ app, organisation } = await organisationApp(t.services, [], {
    notify: async (_tx, more) => {
      notices.push(...more)
      return () => undefined
    },
  }))
})
beforeEach(async () => {
  operatorId = await createTestOperator(t.services)
  admin = await createTestUser(t.services, { operatorId, codes: 'all' })
  clerk = await createTestUser(t.services, { operatorId, codes: ['sysUserPerm', 'auditlog'] })
})
afterEach(() => {
  t.setNow(undefined)
  notices.length = 0
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, token = admin.token) =>
  callApp(app, [method, url], { token, ...(payload ? { payload } : {}) })
const listed = async (query = '', token = admin.token) =>
  (await send('GET', `${path}${query}`, undefined, token)).data<Page<AccessRow>>().list
const accessOf = async (user: TestUser, query = '') => (await listed(query)).find(({ id }) => id === user.userId)
async function requireReviews(reviewDays: number | null) {
  const url = '/api/organisation/sign-in-policy'
  const { version } = (await send('GET', url)).data<SignInPolicy>()
  expect((await send('PUT', url, { reviewDays, version })).status).toBe(200)
}
async function decide(verb: 'confirm' | 'withdraw', user: TestUser, token = admin.token) {
  const seen = await accessOf(user)
  const body = { roleIds: seen?.roles.map(({ id }) => id), confirmedAt: seen?.confirmedAt, note: 'team of November' }
  return send('POST', `${path}/${user.userId}/${verb}`, body, token)
}
const later = (days: number) => t.setNow(new Date(t.services.now().getTime() + days * dayMs))
/** Notices of this test's operator; other tests leave overdue reviews in the same database. */
const ours = () => notices.filter((notice) => notice.operatorId === operatorId)
const remind = () =>
  organisation.domain.jobs?.['organisation:remind-of-reviews']?.run({}, { jobId: 'test', attempt: 1 })

test('the list has who holds what, the last sign-in, and whether the account is the own one', async () => {
  const own = await accessOf(admin)
  expect(own).toMatchObject({
    isOwn: true,
    grantsAll: true,
    seesAll: true,
    codes: [],
    state: 'open',
    dueAt: null,
  })
  const other = await accessOf(clerk)
  expect(other).toMatchObject({ isOwn: false, grantsAll: false, codes: ['auditlog', 'sysUserPerm'] })
  expect(other?.lastSignInAt).not.toBeNull()
  expect(await listed(`?search=${clerk.loginName}`)).toHaveLength(1)
  expect(await listed(`?roleId=${other?.roles[0]?.id}&sort=-lastSignInAt`)).toHaveLength(1)
  expect(await listed('?state=confirmed')).toEqual([])
})

test('a review needs its code and stays in its operator', async () => {
  const body = { roleIds: [], confirmedAt: null, note: '' }
  expect((await callApp(app, ['GET', path])).status).toBe(401)
  const stranger = await createTestUser(t.services, { operatorId, codes: ['auditlog'] })
  expect((await send('GET', path, undefined, stranger.token)).status).toBe(403)
  expect((await send('POST', `${path}/${admin.userId}/confirm`, body, clerk.token)).status).toBe(403)
  expect((await send('POST', `${path}/${clerk.userId}/confirm`, { note: '' })).fields).toHaveProperty('roleIds')
  const foreign = await createTestUser(t.services, { operatorId: await createTestOperator(t.services), codes: 'all' })
  expect(await accessOf(foreign)).toBeUndefined()
  expect((await send('GET', `${path}/${foreign.userId}`)).status).toBe(404)
  for (const verb of ['confirm', 'withdraw'])
    expect((await send('POST', `${path}/${foreign.userId}/${verb}`, body)).status).toBe(404)
})

test('a confirmation counts for the days of the policy and for the roles that the reviewer saw', async () => {
  await requireReviews(30)
  expect((await decide('confirm', clerk)).status).toBe(200)
  expect(await accessOf(clerk)).toMatchObject({ state: 'confirmed', confirmedByName: expect.any(String) })
  const { dueAt, confirmedAt } = (await accessOf(clerk)) as AccessRow
  expect(Date.parse(dueAt ?? '') - Date.parse(confirmedAt ?? '')).toBe(30 * dayMs)
  const detail = (await send('GET', `${path}/${clerk.userId}`)).data<AccessDetail>()
  expect(detail.areas.flatMap(({ permissions }) => permissions.map(({ code }) => code)).toSorted()).toEqual([
    'auditlog',
    'sysUserPerm',
  ])
  expect(detail.reviews).toMatchObject([{ result: 'confirmed', note: 'team of November' }])
  const more = await createTestUser(t.services, { operatorId, codes: ['taskPerm'] })
  await t.admin.query('update organisation_user_roles set user_id = $1 where user_id = $2', [clerk.userId, more.userId])
  expect(await accessOf(clerk)).toMatchObject({ state: 'changed' })
  const seen = await send('POST', `${path}/${clerk.userId}/confirm`, {
    roleIds: detail.roles.map(({ id }) => id),
    confirmedAt: detail.confirmedAt,
  })
  expect(seen.error).toBe('organisation.review-changed')
})

test('two confirmations of the same access at once write one review, and the second answers 409', async () => {
  const seen = (await send('GET', `${path}/${clerk.userId}`)).data<AccessDetail>()
  const body = { roleIds: seen.roles.map(({ id }) => id), confirmedAt: seen.confirmedAt }
  const replies = await Promise.all([1, 2].map(() => send('POST', `${path}/${clerk.userId}/confirm`, body)))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(replies.map(({ error }) => error)).toContain('organisation.already-reviewed')
  const { reviews } = (await send('GET', `${path}/${clerk.userId}`)).data<AccessDetail>()
  expect(reviews).toHaveLength(seen.reviews.length + 1)
})

test('the own access is confirmed by another person', async () => {
  expect((await decide('confirm', admin)).error).toBe('organisation.not-oneself')
  expect((await decide('withdraw', admin)).error).toBe('organisation.not-oneself')
  const second = await createTestUser(t.services, { operatorId, codes: 'all' })
  expect((await decide('confirm', admin, second.token)).status).toBe(200)
})

test('the detail groups what a user holds by area, in the language of the caller', async () => {
  const read = async (language: string) => {
    const headers = { authorization: `Bearer ${admin.token}`, 'accept-language': language }
    const reply = await app.inject({ method: 'GET', url: `${path}/${clerk.userId}`, headers })
    return reply.json<{ data: AccessDetail }>().data.areas
  }
  for (const language of ['zh', 'en', 'es'] as const) {
    const areas = await read(language)
    const section = permissionCatalogue.find(({ code }) => code === areas[0]?.code)
    expect(section?.kind).toBe('section')
    expect(areas.map(({ name, permissions }) => [name, permissions.map(({ name: own }) => own).length])).toEqual([
      [section?.label[language], 2],
    ])
  }
})

test('withdrawn access ends the sign-ins at once, leaves the list and is in the audit log', async () => {
  expect((await decide('withdraw', clerk)).data()).toEqual({ ended: 1 })
  expect((await send('GET', path, undefined, clerk.token)).status).toBe(401)
  expect(await accessOf(clerk)).toBeUndefined()
  const log = (await send('GET', '/api/organisation/audit?entity=access-review')).data<
    Page<{ action: string; entityId: string }>
  >()
  expect(log.list).toMatchObject([{ action: 'withdrawAccess', entityId: clerk.userId }])
})

test('overdue reviews are notified in the product and by mail to those who may review, and again after a week', async () => {
  await t.admin.query('update organisation_users set email = $1 where id = $2', ['admin@example.org', admin.userId])
  await requireReviews(30)
  await remind()
  expect(ours()).toEqual([])
  later(31)
  const { rows } = await t.admin.query<{ n: number }>(
    `select count(*)::int as n from organisation_users where operator_id = $1`,
    [operatorId],
  )
  await remind()
  await remind()
  expect(ours()).toMatchObject([
    {
      operatorId,
      userId: admin.userId,
      email: 'admin@example.org',
      href: '/sysmng/accessreviews?state=overdue',
    },
  ])
  expect(ours()[0]?.title.en).toBe(`${rows[0]?.n} access reviews are overdue`)
  later(8)
  await remind()
  expect(ours()).toHaveLength(2)
  t.setNow(undefined)
  await requireReviews(null)
  later(60)
  await remind()
  expect(ours()).toHaveLength(2)
})

test('the reminder opens no transaction of an operator inside one of the platform', async () => {
  let open = 0
  const { db } = t.services
  const watched: typeof db = {
    ...db,
    async asPlatform(work) {
      open += 1
      return db.asPlatform(work).finally(() => (open -= 1))
    },
    async inTenant(...call) {
      expect(open).toBe(0)
      return db.inTenant(...call)
    },
  }
  const own = await organisationApp({ ...t.services, db: watched }, [], {
    notify: async (_tx, more) => {
      notices.push(...more)
      return () => undefined
    },
  })
  await requireReviews(30)
  later(31)
  await own.organisation.domain.jobs?.['organisation:remind-of-reviews']?.run({}, { jobId: 'test', attempt: 1 })
  await own.app.close()
  expect(ours()).toHaveLength(1)
})

test('the number of overdue reviews is that of the list', async () => {
  await requireReviews(7)
  await t.admin.query(
    `update organisation_sign_in_policies set review_since = now() - interval '9 days' where operator_id = $1`,
    [operatorId],
  )
  await t.admin.query(`update organisation_users set created_at = now() - interval '9 days' where operator_id = $1`, [
    operatorId,
  ])
  const count = await send('GET', '/api/organisation/access-review-count')
  expect(count.data()).toEqual({ overdue: 2, clients: 0 })
  expect(await listed('?state=overdue')).toHaveLength(2)
})
