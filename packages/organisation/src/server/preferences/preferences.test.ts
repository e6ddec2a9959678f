import type { SavedView } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callApp } from '../../testing/calls.ts'
import { createTestOperator, createTestUser, organisationApp, type TestUser } from '../../testing/index.ts'

let test_: TestServices
let app: App
let operatorId: string
let user: TestUser
const views = '/api/organisation/views'
const columns = '/api/organisation/preferences/columns.stations.charge-points'

beforeAll(async () => {
  test_ = await testServices()
  app = (await organisationApp(test_.services)).app
})
beforeEach(async () => {
  operatorId = await createTestOperator(test_.services)
  user = await createTestUser(test_.services, { operatorId, codes: ['stationPilePerm'] })
})
afterAll(async () => {
  await app.close()
  await test_.close()
})

const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { payload, by = user.token }: { payload?: object; by?: string } = {},
) => callApp(app, [method, url], { token: by, ...(payload ? { payload } : {}) })
const form = (more: object = {}) => ({
  screen: 'stations.charge-points',
  name: 'Offline',
  filters: { connected: 'false' },
  columns: { order: ['chargePointNo', 'name'], hidden: ['name'] },
  sort: '-chargePointNo',
  sharedRoleId: null,
  ...more,
})
const changeOf = (more: object = {}) => {
  const { screen: _, ...change } = form(more)
  return { ...change, version: 1 }
}
const requestViews = async (by?: string) =>
  (await send('GET', `${views}?screen=stations.charge-points`, by ? { by } : {})).data<SavedView[]>()
const roleOf = async (someone: TestUser) => {
  const { rows } = await test_.admin.query<{ role_id: string }>(
    'select role_id from organisation_user_roles where user_id = $1',
    [someone.userId],
  )
  return rows[0]?.role_id ?? ''
}

test('a setting is kept for its owner alone, changed, and forgotten with null', async () => {
  expect((await send('GET', columns)).data()).toEqual({ value: null })
  const value = { order: ['name', 'chargePointNo'], hidden: ['vendor'] }
  expect((await send('PUT', columns, { payload: { value } })).status).toBe(200)
  expect((await send('PUT', columns, { payload: { value } })).status).toBe(200)
  expect((await send('GET', columns)).data()).toEqual({ value })
  const colleague = await createTestUser(test_.services, { operatorId, codes: ['stationPilePerm'] })
  expect((await send('GET', columns, { by: colleague.token })).data()).toEqual({ value: null })
  await send('PUT', columns, { payload: { value: null } })
  expect((await send('GET', columns)).data()).toEqual({ value: null })
})

test('a setting needs a key of words and dots, and is small', async () => {
  const url = '/api/organisation/preferences'
  expect((await send('GET', `${url}/nodots`)).status).toBe(404)
  expect((await send('PUT', `${url}/a.b%20c`, { payload: { value: 1 } })).status).toBe(404)
  expect((await send('PUT', `${url}/a.b`, { payload: { value: 'x'.repeat(40_000) } })).status).toBe(413)
  expect((await send('PUT', `${url}/a.b`, { payload: {} })).fields).toHaveProperty('value')
})

test('a view is kept with filters, columns and order, and changed by the version that was read', async () => {
  const made = (await send('POST', views, { payload: form() })).data<SavedView>()
  expect(made).toMatchObject({ ...form(), mine: true, mayEdit: true, version: 1 })
  expect(await requestViews()).toEqual([made])
  const change = changeOf({ name: 'Off', sort: null, columns: null })
  expect((await send('PUT', `${views}/${made.id}`, { payload: change })).data()).toMatchObject({
    name: 'Off',
    version: 2,
  })
  const stale = await send('PUT', `${views}/${made.id}`, { payload: { ...change, name: 'Other' } })
  expect([stale.status, stale.fields]).toEqual([409, { name: 'Off' }])
  expect((await send('POST', views, { payload: form({ name: 'Off' }) })).status).toBe(409)
  expect((await send('DELETE', `${views}/${made.id}`)).status).toBe(200)
  expect((await send('DELETE', `${views}/${made.id}`)).status).toBe(404)
  expect(await requestViews()).toEqual([])
})

test('a view shared with a role is seen by its holders; only who may edit roles shares and changes it', async () => {
  const colleague = await createTestUser(test_.services, { operatorId, codes: ['stationPilePerm'] })
  const lead = await createTestUser(test_.services, { operatorId, codes: ['sysrole:edit'] })
  const sharedRoleId = await roleOf(colleague)
  expect((await send('POST', views, { payload: form({ sharedRoleId }) })).status).toBe(403)
  const made = (await send('POST', views, { payload: form({ sharedRoleId }), by: lead.token })).data<SavedView>()
  expect(await requestViews(colleague.token)).toEqual([{ ...made, mine: false, mayEdit: false }])
  expect(await requestViews()).toEqual([])
  const change = { payload: changeOf({ sharedRoleId }) }
  expect((await send('PUT', `${views}/${made.id}`, { ...change, by: colleague.token })).status).toBe(403)
  const chief = await createTestUser(test_.services, { operatorId, codes: ['sysrole:edit'] })
  expect((await send('PUT', `${views}/${made.id}`, { ...change, by: chief.token })).status).toBe(200)
  const roles = await send('GET', '/api/organisation/view-roles', { by: chief.token })
  expect(roles.data<{ id: string }[]>().map((role) => role.id)).toContain(sharedRoleId)
  expect((await send('GET', '/api/organisation/view-roles')).status).toBe(403)
})

test("S-17 nobody reaches a colleague's own view, nor another operator's view or role", async () => {
  const made = (await send('POST', views, { payload: form() })).data<SavedView>()
  const change = { payload: changeOf() }
  const colleague = await createTestUser(test_.services, { operatorId, codes: ['sysrole:edit'] })
  const stranger = await createTestUser(test_.services, {
    operatorId: await createTestOperator(test_.services),
    codes: ['sysrole:edit'],
  })
  for (const by of [colleague.token, stranger.token]) {
    expect((await send('PUT', `${views}/${made.id}`, { ...change, by })).status).toBe(404)
    expect((await send('DELETE', `${views}/${made.id}`, { by })).status).toBe(404)
  }
  const payload = form({ sharedRoleId: await roleOf(stranger) })
  expect((await send('POST', views, { payload, by: colleague.token })).status).toBe(404)
})

test('S-19 signed out is 401; bad fields are named', async () => {
  for (const [method, url] of [
    ['GET', columns],
    ['PUT', columns],
    ['GET', views],
    ['POST', views],
    ['PUT', `${views}/x`],
    ['DELETE', `${views}/x`],
  ] as const)
    expect((await callApp(app, [method, url])).status).toBe(401)
  const bad = await send('POST', views, { payload: { ...form(), name: ' ', filters: { a: 1 } } })
  expect([bad.status, Object.keys(bad.fields ?? {}).toSorted()]).toEqual([400, ['filters.a', 'name']])
})
