import { newId, type EndpointSpec, type Page } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  departmentEndpoints,
  directoryEndpoints,
  organisationTreeEndpoints,
  permissionCatalogue,
  permissionCodes,
  permissionEndpoints,
  roleEndpoints,
  userEndpoints,
  type PermissionExplanation,
  type PermissionRow,
} from '../../contract/index.ts'
import { createTokenCaller, type TestCaller } from '../../testing/calls.ts'
import { createTestOperator, createTestUser, organisationApp, type TestUser } from '../../testing/index.ts'

let test_: TestServices
let app: App
let sendRequest: TestCaller
let operatorId: string
let admin: TestUser

beforeAll(async () => {
  test_ = await testServices()
  ;({ app } = await organisationApp(test_.services))
  operatorId = await createTestOperator(test_.services, { roleType: 'chargingrole' })
  admin = await createTestUser(test_.services, { operatorId, codes: 'all' })
  sendRequest = createTokenCaller(app, () => admin.token)
})
afterAll(async () => {
  await app.close()
  await test_.close()
})

const path = '/user/sys/perm'
const label = { zh: '车', en: 'Buses', es: 'Autobuses' }

test('API-04 GET /user/sys/perm/select: every code, parents first, in the language asked for', async () => {
  const { data } = await sendRequest<PermissionRow[]>('GET', `${path}/select`, { language: 'es' })
  expect(data).toHaveLength(permissionCatalogue.length)
  const seen = new Set<string | null>([null])
  for (const row of data) {
    expect([row.code, seen.has(row.parent)]).toEqual([row.code, true])
    seen.add(row.code)
  }
  expect(data.find((row) => row.code === 'carPerm')).toMatchObject({
    name: 'Vehículos',
    held: true,
    custom: false,
  })
  expect(data.find((row) => row.code === 'energyrole')).toMatchObject({ held: false })
})

test('API-04 POST /user/sys/perm/save, POST /user/sys/perm/update, GET /user/sys/perm/info/{id}, GET /user/sys/perm/list/ and POST /user/sys/perm/delete/{id}: own words, place and hiding for a code of the program', async () => {
  const saved = await sendRequest<PermissionRow>('POST', `${path}/save`, {
    payload: { code: 'carPerm', label, position: 5 },
  })
  expect(saved.data).toMatchObject({ id: 'carPerm', name: 'Buses', custom: true, version: 1, position: 5 })
  expect(await sendRequest('POST', `${path}/save`, { payload: { code: 'carPerm', label } })).toMatchObject({
    status: 409,
  })
  const first = (await sendRequest<PermissionRow[]>('GET', `${path}/select`)).data.find(
    (row) => row.parent === 'chgOperationPerm',
  )
  expect(first?.code).toBe('carPerm')
  const change = { code: 'carPerm', label: { ...label, en: 'Coaches' }, hidden: true, version: 1 }
  expect((await sendRequest('POST', `${path}/update`, { payload: change })).data).toMatchObject({
    name: 'Coaches',
    version: 2,
  })
  expect(await sendRequest('POST', `${path}/update`, { payload: { ...change, hidden: false } })).toMatchObject({
    status: 409,
    fields: { hidden: 'true' },
  })
  const offered = (await sendRequest<PermissionRow[]>('GET', `${path}/select`)).data.map((row) => row.code)
  expect(offered).not.toContain('carPerm')
  const listed = await sendRequest<Page<PermissionRow>>('GET', `${path}/list/?search=coach`)
  expect(listed.data).toMatchObject({ total: 1, list: [{ code: 'carPerm', hidden: true }] })
  expect((await sendRequest<Page<PermissionRow>>('GET', `${path}/list?custom=true`)).data.total).toBe(1)
  expect((await sendRequest('POST', `${path}/delete/carPerm`)).status).toBe(200)
  expect((await sendRequest('GET', `${path}/info/carPerm`)).data).toMatchObject({
    name: 'Vehicles',
    custom: false,
    version: 0,
  })
  expect((await sendRequest('POST', `${path}/delete/carPerm`)).status).toBe(404)
})

test('API-04 an operator invents no codes: save and update know those of the program alone', async () => {
  const payload = { code: 'made-up', label }
  for (const [url, more] of [
    [`${path}/save`, {}],
    [`${path}/update`, { version: 1 }],
  ] as const)
    expect(await sendRequest('POST', url, { payload: { ...payload, ...more } })).toMatchObject({
      status: 400,
      error: 'organisation.permission-unknown',
      fields: { code: expect.any(String) },
    })
  expect(
    (await sendRequest('POST', `${path}/update`, { payload: { code: 'auditlog', label, version: 1 } })).status,
  ).toBe(404)
  for (const id of ['made-up', newId()]) expect((await sendRequest('GET', `${path}/info/${id}`)).status).toBe(404)
})

test('API-04 GET /list sorts, pages and filters; words of one operator are not those of another', async () => {
  await sendRequest('POST', `${path}/save`, { payload: { code: 'eventPerm', label } })
  const codes = async (query: string) =>
    (await sendRequest<Page<PermissionRow>>('GET', `${path}/list?${query}`)).data.list.map((row) => row.code)
  const sorted = await codes('sort=-code&pageSize=5')
  expect(sorted).toEqual(sorted.toSorted((one, other) => other.localeCompare(one)))
  expect(await codes('kind=mark')).toEqual(['energyrole', 'chargingrole', 'hidden'])
  expect(await codes('parent=permMngPerm')).toEqual(['sysperm:edit', 'sysperm:delete'])
  const other = await createTestUser(test_.services, {
    operatorId: await createTestOperator(test_.services),
    codes: 'all',
  })
  const theirs = await sendRequest('GET', `${path}/info/eventPerm`, { token: other.token })
  expect(theirs.data).toMatchObject({ custom: false, name: 'Charging events' })
})

test('X-17 GET /api/organisation/explain names the first rule that says no, in the order in which they are asked', async () => {
  const user = await createTestUser(test_.services, {
    operatorId,
    codes: ['chgOperationPerm', 'transOrderPerm', 'energyrole', 'carPerm'],
  })
  const explain = async (code: string, language = 'en') => {
    const url = `/api/organisation/explain?userId=${user.userId}&code=${code}`
    return (await sendRequest<PermissionExplanation>('GET', url, { language })).data
  }
  expect(await explain('transOrderPerm')).toMatchObject({ allowed: true, decidedBy: null })
  expect(await explain('auditlog')).toMatchObject({ allowed: false, decidedBy: 'code-given' })
  expect(await explain('energyrole')).toMatchObject({ allowed: false, decidedBy: 'role-type' })
  const menu = await explain('chgtransorder:view'.replace(':view', ':export'), 'es')
  expect(menu.decidedBy).toBe('code-given')
  expect(menu.rules.map((rule) => rule.rule)).toEqual([
    'user-enabled',
    'password-set',
    'has-role',
    'code-given',
    'role-type',
    'section-held',
  ])
  expect(menu.rules.find((rule) => rule.rule === 'code-given')?.text).toBe(
    'Ningún rol concede el permiso Sesiones de carga: exportar (chgtransorder:export)',
  )
  const state = (state: string) =>
    sendRequest('POST', `/api/organisation/users/${user.userId}/state`, { payload: { state } })
  await state('disabled')
  expect(await explain('transOrderPerm')).toMatchObject({ allowed: false, decidedBy: 'user-enabled' })
  const { rows } = await test_.admin.query("select 1 from organisation_audit where action = 'explainPermission'")
  expect(rows).toEqual([])
})

test('X-17 a page without its section is held but not shown in the menu', async () => {
  const user = await createTestUser(test_.services, { operatorId, codes: ['carPerm'] })
  const url = `/api/organisation/explain?userId=${user.userId}&code=carPerm`
  const { data } = await sendRequest<PermissionExplanation>('GET', url)
  expect(data).toMatchObject({ allowed: false, decidedBy: 'section-held' })
  expect(data.rules.at(-1)?.text).toContain('chgOperationPerm')
})

test('X-17 S-17 unknown users, stations and codes are not explained', async () => {
  const foreign = await createTestUser(test_.services, {
    operatorId: await createTestOperator(test_.services),
    codes: [],
  })
  const explain = (query: string) => sendRequest('GET', `/api/organisation/explain?${query}`)
  expect((await explain(`userId=${foreign.userId}&code=carPerm`)).status).toBe(404)
  expect((await explain(`userId=${admin.userId}&code=carPerm&stationId=${newId()}`)).status).toBe(404)
  expect((await explain(`userId=${admin.userId}&code=made-up`)).fields).toHaveProperty('code')
})

test('S-19 PERM-04 each call opens with one of its codes, and stays shut to every other code together', async () => {
  const specs: readonly EndpointSpec[] = [
    ...organisationTreeEndpoints,
    ...departmentEndpoints,
    ...userEndpoints,
    ...roleEndpoints,
    ...permissionEndpoints,
    ...directoryEndpoints,
  ]
  const tokens = new Map<string, string>()
  const tokenWith = async (codes: readonly string[]) => {
    const key = codes.join()
    const userToken = tokens.get(key) ?? (await createTestUser(test_.services, { operatorId, codes })).token
    tokens.set(key, userToken)
    return userToken
  }
  for (const spec of specs) {
    const codes = Array.isArray(spec.permission) ? spec.permission.map(String) : []
    expect([spec.name, codes.length > 0]).toEqual([spec.name, true])
    const url = spec.path.replace('{id}', newId())
    const status = async (token: string) =>
      (await sendRequest(spec.method, url, { token, ...(spec.body ? { payload: { nothing: 1 } } : {}) })).status
    const others = [...permissionCodes].filter((code) => !codes.includes(code))
    expect([spec.name, await status(await tokenWith(others))]).toEqual([spec.name, 403])
    for (const code of codes) expect([spec.name, code, await status(await tokenWith([code]))]).not.toContain(403)
  }
})
