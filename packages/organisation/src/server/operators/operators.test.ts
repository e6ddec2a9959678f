import type { App } from '@evops/platform/server'
import { newId, type Page } from '@evops/platform/contract'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformOperatorId, type Branding, type OperatorRow } from '../../contract/index.ts'
import { createTestOperator, createTestUser, organisationApp } from '../../testing/index.ts'
import type { OrganisationDomain } from '../index.ts'

let test_: TestServices
let app: App
let organisation: OrganisationDomain
let staff: string

beforeAll(async () => {
  test_ = await testServices()
  ;({ app, organisation } = await organisationApp(test_.services))
  staff = (await createTestUser(test_.services, { operatorId: platformOperatorId, codes: 'all' })).token
})
afterAll(async () => {
  await app.close()
  await test_.close()
})

interface Body {
  data: OperatorRow & Page<OperatorRow>
  error?: string
  fields?: Record<string, string>
}
async function call(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  { token = staff, payload }: { token?: string; payload?: object } = {},
) {
  const reply = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  })
  return { status: reply.statusCode, body: reply.json<Body>() }
}
const path = '/api/organisation/operators'

test('ROUTE-08 chgoperator: an operator is made with its administrator role, found, changed once per version', async () => {
  const made = await call('POST', path, {
    payload: { optcode: 'YX-BUS', name: '云汐公交', currency: 'CLP', timeZone: 'America/Santiago' },
  })
  expect(made.body.data).toMatchObject({
    optcode: 'YX-BUS',
    roleType: 'energyandcharging',
    language: 'zh',
    currency: 'CLP',
    version: 1,
  })
  const { id, currency: _, createdAt: __, demo: ___, ...rest } = made.body.data
  const roles = await test_.services.db.inTenant(id, (tx) =>
    tx.selectFrom('organisation_roles').select(['name', 'grants_all']).execute(),
  )
  expect(roles).toEqual([{ name: '管理员', grants_all: true }])
  expect((await call('GET', `${path}/${id}`)).body.data).toEqual(made.body.data)
  expect((await organisation.operatorOf(id)).timeZone).toBe('America/Santiago')
  const change = { ...rest, productName: '云汐充电', timeZone: 'America/Lima', settings: { tagsView: true } }
  const changed = await call('PUT', `${path}/${id}`, { payload: change })
  expect(changed.body.data).toMatchObject({
    productName: '云汐充电',
    currency: 'CLP',
    version: 2,
    settings: { tagsView: true },
  })
  expect((await organisation.operatorOf(id)).timeZone).toBe('America/Lima')
  expect((await call('PUT', `${path}/${id}`, { payload: change })).status).toBe(409)
  const { rows } = await test_.admin.query<{ before: OperatorRow; after: OperatorRow }>(
    "select before, after from organisation_audit where action = 'updateOperator' and entity_id = $1",
    [id],
  )
  expect(rows[0]).toMatchObject({ before: { version: 1 }, after: { version: 2 } })
})

test('GUARD-04 with the first operator its maker works inside it from the next call on, not a moment later', async () => {
  const site = await testServices()
  const { app: first } = await organisationApp(site.services)
  const { token } = await createTestUser(site.services, { operatorId: platformOperatorId, codes: 'all' })
  const requestFirst = (method: 'GET' | 'POST', url: string, payload?: object) =>
    first.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(payload ? { payload } : {}),
    })
  const operatorNow = async () =>
    (await requestFirst('GET', '/api/organisation/me')).json<{ data: { operator: { optcode: string } } }>().data
      .operator.optcode
  expect(await operatorNow()).not.toBe('FIRST')
  const draft = { optcode: 'FIRST', name: 'First', currency: 'CNY', timeZone: 'Asia/Shanghai' }
  expect((await requestFirst('POST', path, draft)).statusCode).toBe(200)
  expect(await operatorNow()).toBe('FIRST')
  await first.close()
  await site.close()
})

test('ROUTE-08 chgoperator: the company’s record is kept; what a change leaves out stays', async () => {
  const record = {
    platformId: 'MA5DEMO01',
    registrationNo: '91440300MA5DEMO01X',
    hotline: '400 100 2000',
    secondHotline: '+86 755 1234',
    address: '深圳市南山区',
    remark: 'Since 2019',
    pushEnabled: true,
  }
  const payload = { optcode: 'recorded', name: 'Recorded', ...record }
  const made = await call('POST', path, { payload })
  expect(made.body.data).toMatchObject(record)
  const { id, currency: _, createdAt: __, demo: ___, platformId, hotline, ...rest } = made.body.data
  const changed = await call('PUT', `${path}/${id}`, { payload: { ...rest, remark: '' } })
  expect(changed.body.data).toMatchObject({ ...record, platformId, hotline, remark: '', version: 2 })
  const wrong = await call('POST', path, { payload: { ...payload, optcode: 'other', platformId: '12' } })
  expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['platformId']])
})

test('VALID-03 bad fields are named, a taken code is said beside it', async () => {
  await createTestOperator(test_.services, { optcode: 'taken' })
  const bad = {
    optcode: 'a b',
    name: '',
    currency: 'euro',
    timeZone: 'Mars/Olympus',
    icon: 'https://elsewhere.example/x.svg',
    roleType: 'none',
  }
  const { status, body } = await call('POST', path, { payload: bad })
  expect([status, Object.keys(body.fields ?? {}).toSorted()]).toEqual([400, Object.keys(bad).toSorted()])
  const taken = await call('POST', path, { payload: { optcode: 'TAKEN', name: 'Another' } })
  expect(taken).toMatchObject({
    status: 409,
    body: { error: 'organisation.optcode-taken', fields: { optcode: expect.anything() } },
  })
})

test('S-24 an icon is a path of our own file store, whatever the disguise', async () => {
  for (const icon of ['//elsewhere.example/x.png', 'javascript:alert(1)', '/x.svg?y=<script>', 'data:image/svg+xml,x'])
    expect((await call('POST', path, { payload: { optcode: 'icon', name: 'Icon', icon } })).body.fields).toHaveProperty(
      'icon',
    )
})

test("PERM-05 S-17 an operator's staff see their own operator alone, and change none", async () => {
  const own = await createTestOperator(test_.services, { name: 'Own' })
  const other = await createTestOperator(test_.services, { name: 'Other' })
  const { token } = await createTestUser(test_.services, { operatorId: own, codes: 'all' })
  expect((await call('GET', path, { token })).body.data).toMatchObject({ total: 1, list: [{ id: own }] })
  expect((await call('GET', `${path}/${own}`, { token })).status).toBe(200)
  expect((await call('GET', `${path}/${other}`, { token })).status).toBe(404)
  const { data } = (await call('GET', `${path}/${other}`)).body
  const { id: _, currency: __, createdAt: ___, demo: ____, ...rest } = data
  expect((await call('PUT', `${path}/${other}`, { token, payload: rest })).status).toBe(404)
  expect((await call('POST', path, { token, payload: { optcode: 'mine', name: 'Mine' } })).status).toBe(403)
})

test('PERM-04 S-19 each call needs its own code', async () => {
  const { token } = await createTestUser(test_.services, { operatorId: platformOperatorId, codes: ['transOrderPerm'] })
  const id = await createTestOperator(test_.services)
  for (const [method, url] of [
    ['GET', path],
    ['POST', path],
    ['GET', `${path}/${id}`],
    ['PUT', `${path}/${id}`],
  ] as const)
    expect((await call(method, url, { token, ...(method === 'GET' ? {} : { payload: {} }) })).status).toBe(403)
})

test('the list is searched, sorted and paged; the platform itself is no operator', async () => {
  await createTestOperator(test_.services, { optcode: 'list-b', name: 'Listed 100% B' })
  await createTestOperator(test_.services, { optcode: 'list-a', name: 'Listed 100% A' })
  const { body } = await call('GET', `${path}?search=${encodeURIComponent('100% ')}&sort=-name&pageSize=1`)
  expect(body.data).toMatchObject({ total: 2, pageSize: 1, list: [{ optcode: 'list-b' }] })
  expect((await call('GET', `${path}?search=LIST-A`)).body.data.list.map((row) => row.optcode)).toEqual(['list-a'])
  expect((await call('GET', `${path}?search=evops`)).body.data.total).toBe(0)
  expect((await call('GET', `${path}/${platformOperatorId}`)).status).toBe(404)
  expect((await call('GET', `${path}/${newId()}`)).status).toBe(404)
  expect((await call('GET', `${path}?sort=drop`)).status).toBe(400)
})

test('LOGIN-01 GUARD-04 branding by optcode without a token; an unknown code shows the default', async () => {
  await createTestOperator(test_.services, {
    optcode: 'Brand',
    name: 'Marca',
    pageTitle: 'Título',
    icon: '/files/icon.png',
    language: 'es',
  })
  const of = async (query: string) =>
    (await app.inject({ method: 'GET', url: `/api/public/branding${query}` })).json<{ data: Branding }>().data
  expect(await of('?optcode=BRAND')).toEqual({
    optcode: 'Brand',
    name: 'Marca',
    productName: '',
    pageTitle: 'Título',
    icon: '/files/icon.png',
    roleType: 'energyandcharging',
    language: 'es',
  })
  const standard = await of('')
  expect(standard.optcode).toBe('0')
  for (const query of ['?optcode=0', '?optcode=nobody', '?optcode=%27%3B--', '?optcode='])
    expect(await of(query)).toEqual(standard)
})
