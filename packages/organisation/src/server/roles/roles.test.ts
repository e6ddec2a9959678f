import type { Page } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  permissionCatalogue,
  permissionCodes,
  setPermissionCatalogue,
  roleTemplatesOf,
  type RoleComparison,
  type RoleDetail,
  type RoleRow,
  type RoleTemplate,
  type RoleTemplateRow,
} from '../../contract/index.ts'
import { createTokenCaller, type TestCaller } from '../../testing/calls.ts'
import { createTestOperator, createTestUser, organisationApp, testScreens } from '../../testing/index.ts'
import { testCatalogue } from '../../testing/permissions.ts'

const none = { remark: { zh: '无', en: 'None', es: 'Ninguna' }, grantsAll: false, codes: [] }
const outlines: RoleTemplate[] = [
  {
    ...none,
    key: 'administrator',
    name: { zh: '管理员', en: 'Administrator', es: 'Administrador' },
    grantsAll: true,
    dataScope: 'all',
  },
  {
    ...none,
    key: 'customer-service',
    name: { zh: '客服', en: 'Customer service', es: 'Atención al cliente' },
    dataScope: 'organisation',
  },
]
const roleTemplates = roleTemplatesOf(outlines, testScreens)

let test_: TestServices
let app: App
let sendRequest: TestCaller
let operatorId: string

beforeAll(async () => {
  test_ = await testServices()
  ;({ app } = await organisationApp(test_.services, [], { roleTemplates }))
  operatorId = await createTestOperator(test_.services)
  const { token } = await createTestUser(test_.services, { operatorId, codes: 'all' })
  sendRequest = createTokenCaller(app, () => token)
})
afterAll(async () => {
  await app.close()
  await test_.close()
})

const path = '/user/sys/role'
let serial = 0
const form = (more: object = {}) => {
  serial += 1
  return { name: `Role ${serial}`, code: `role-${serial}`, codes: ['transOrderPerm'], ...more }
}
async function save(more: object = {}): Promise<RoleDetail> {
  const reply = await sendRequest<RoleDetail>('POST', `${path}/save`, { payload: form(more) })
  expect([reply.status, reply.error]).toEqual([200, undefined])
  return reply.data
}
const update = (role: RoleDetail, more: object = {}) => {
  const { id, version, name, code, remark, grantsAll, codes, dataScope, stationIds } = role
  const payload = { id, version, name, code, remark, grantsAll, codes, dataScope, stationIds, ...more }
  return { payload }
}

test('API-03 POST /user/sys/role/save, POST /user/sys/role/update, GET /user/sys/role/info/{id}, GET /user/sys/role/list: made, read, found, changed once per version', async () => {
  const made = await save({ codes: ['transOrderPerm', 'transOrderPerm', 'carPerm'], dataScope: 'department' })
  expect(made).toMatchObject({ codes: ['carPerm', 'transOrderPerm'], dataScope: 'department', mayEdit: true })
  expect((await sendRequest('GET', `${path}/info/${made.id}`)).data).toEqual(made)
  const changed = await sendRequest<RoleDetail>('POST', `${path}/update`, update(made, { codes: ['carPerm'] }))
  expect(changed.data).toMatchObject({ codes: ['carPerm'], version: 2 })
  expect(await sendRequest('POST', `${path}/update`, update(made, { name: 'Late' }))).toMatchObject({
    status: 409,
    error: 'request.conflict',
    fields: { codes: '["carPerm"]' },
  })
  const found = await sendRequest<Page<RoleRow>>('GET', `${path}/list/?search=${made.code}`)
  expect(found.data).toMatchObject({ total: 1, list: [{ id: made.id, codeCount: 1, users: 0 }] })
})

test('API-03 POST /user/sys/role/delete refuses a role that somebody has, and says how many', async () => {
  const role = await save()
  const created = await test_.services.db.inTenant(operatorId, (tx) =>
    tx.selectFrom('organisation_users').select('id').executeTakeFirstOrThrow(),
  )
  const has = (sql: string) => test_.admin.query(sql, [operatorId, created.id, role.id])
  await has('insert into organisation_user_roles (operator_id, user_id, role_id) values ($1, $2, $3)')
  const refused = await sendRequest('POST', `${path}/delete`, { payload: { id: role.id } })
  expect(refused).toMatchObject({ status: 409, error: 'organisation.role-in-use' })
  expect(refused.msg).toContain('1 user has')
  await has('delete from organisation_user_roles where operator_id = $1 and user_id = $2 and role_id = $3')
  expect((await sendRequest('POST', `${path}/delete`, { payload: { id: role.id } })).status).toBe(200)
  expect((await sendRequest('POST', `${path}/delete`, { payload: { id: role.id } })).status).toBe(404)
})

test('API-03 VALID-03 unknown codes, taken names and unknown stations stand beside their fields', async () => {
  const { name, code } = await save()
  const cases: [object, number, string][] = [
    [{ codes: ['nonsense'] }, 400, 'codes'],
    [{ name }, 409, 'name'],
    [{ code }, 409, 'code'],
    [{ dataScope: 'stations', stationIds: [operatorId] }, 400, 'stationIds'],
    [{ dataScope: 'everything' }, 400, 'dataScope'],
  ]
  for (const [more, status, field] of cases) {
    const reply = await sendRequest('POST', `${path}/save`, { payload: form(more) })
    expect([field, reply.status, Object.keys(reply.fields ?? {})]).toEqual([field, status, [field]])
  }
})

test('LAYOUT-08 API-03 a role with the mark of the other type is refused, not dropped; one that had it may keep it', async () => {
  const markedRole = await save({ codes: ['energyrole', 'transOrderPerm'] })
  const setType = (type: string) =>
    test_.admin.query('update organisation_operators set role_type = $1 where operator_id = $2', [type, operatorId])
  await setType('chargingrole')
  const refused = await sendRequest('POST', `${path}/save`, {
    payload: form({ codes: ['energyrole', 'transOrderPerm'] }),
  })
  expect(refused).toMatchObject({ status: 400, error: 'organisation.code-of-other-type' })
  expect(refused.fields).toEqual({ codes: 'An operator of this type does not have energyrole' })
  expect((await sendRequest('POST', `${path}/save`, { payload: form({ codes: ['chargingrole'] }) })).status).toBe(200)
  expect((await sendRequest('POST', `${path}/update`, update(markedRole, { remark: 'as it was' }))).status).toBe(200)
  const templates = await sendRequest<RoleTemplateRow[]>('GET', '/api/organisation/role-templates')
  expect(templates.data.flatMap(({ codes }) => codes)).not.toContain('energyrole')
  await setType('energyandcharging')
})

test('LAYOUT-08 a code of the world that the operator has not is refused in new and changed roles, and has no effect', async () => {
  // Another file of the same worker may have set the catalogue of the product, which has other codes.
  const previous = [...permissionCatalogue]
  onTestFinished(() => setPermissionCatalogue(previous))
  setPermissionCatalogue(testCatalogue)
  const other = await createTestOperator(test_.services)
  const { token } = await createTestUser(test_.services, { operatorId: other, codes: 'all' })
  const requestThere = createTokenCaller(app, () => token)
  const before = await requestThere<RoleDetail>('POST', `${path}/save`, {
    payload: form({ codes: ['powerPerm', 'supply:edit', 'transOrderPerm'] }),
  })
  expect(before.status).toBe(200)
  const holder = await createTestUser(test_.services, { operatorId: other, codes: ['powerPerm', 'transOrderPerm'] })
  const codesOf = async () =>
    (await createTokenCaller(app, () => holder.token)<{ authorities: string[] }>('GET', '/api/organisation/me')).data
      .authorities
  expect((await codesOf()).toSorted()).toEqual(['powerPerm', 'transOrderPerm'])
  await test_.admin.query('update organisation_operators set role_type = $1 where operator_id = $2', [
    'chargingrole',
    other,
  ])
  for (const code of ['powerPerm', 'supply:edit']) {
    const refused = await requestThere('POST', `${path}/save`, { payload: form({ codes: [code] }) })
    expect(refused).toMatchObject({ status: 400, error: 'organisation.code-of-other-type' })
    expect(refused.fields).toEqual({ codes: `An operator of this type does not have ${code}` })
  }
  const role = await requestThere<RoleDetail>('POST', `${path}/save`, { payload: form() })
  const more = update(role.data, { codes: ['transOrderPerm', 'powerPerm'] })
  const changed = await requestThere('POST', `${path}/update`, more)
  expect(changed).toMatchObject({ status: 400, error: 'organisation.code-of-other-type' })
  expect(await codesOf()).toEqual(['transOrderPerm'])
})

test('PERM-04 nobody gives codes they do not hold, in a new role, a changed one or a copy', async () => {
  const codes = ['roleMngPerm', 'sysrole:create', 'sysrole:edit', 'sysrole:delete', 'transOrderPerm']
  const { token } = await createTestUser(test_.services, { operatorId, codes })
  const refused = { status: 403, error: 'organisation.codes-not-held' }
  const tries: [string, object][] = [
    [`${path}/save`, form({ codes: ['carPerm'] })],
    [`${path}/save`, form({ grantsAll: true, codes: [] })],
  ]
  const [above, equal] = [await save({ codes: ['carPerm'] }), await save({ codes: ['transOrderPerm'] })]
  tries.push([`${path}/update`, update(equal, { codes: ['transOrderPerm', 'auditlog'] }).payload])
  tries.push([`${path}/update`, update(above, { codes: [] }).payload])
  tries.push([`${path}/delete`, { id: above.id }])
  tries.push([`/api/organisation/roles/${above.id}/copy`, { name: 'Copied up', code: 'copied-up' }])
  for (const [url, payload] of tries) expect(await sendRequest('POST', url, { token, payload })).toMatchObject(refused)
  expect((await sendRequest<RoleDetail>('GET', `${path}/info/${above.id}`, { token })).data.mayEdit).toBe(false)
  const reply = await sendRequest('POST', `${path}/update`, {
    token,
    ...update(equal, { codes: ['roleMngPerm'] }),
  })
  expect(reply.status).toBe(200)
})

test('PERM-05 a role that shows everything is not given by somebody who does not see everything', async () => {
  const limited = await save({
    codes: ['roleMngPerm', 'sysrole:create', 'transOrderPerm'],
    dataScope: 'department',
  })
  const user = await createTestUser(test_.services, { operatorId, codes: [] })
  await test_.admin.query('update organisation_user_roles set role_id = $1 where user_id = $2', [
    limited.id,
    user.userId,
  ])
  const { token } = user
  expect(await sendRequest('POST', `${path}/save`, { token, payload: form({ dataScope: 'all' }) })).toMatchObject({
    status: 403,
    error: 'organisation.scope-not-held',
  })
  expect(
    (await sendRequest('POST', `${path}/save`, { token, payload: form({ dataScope: 'department' }) })).status,
  ).toBe(200)
})

test("A-04 a role that gives something else ends its users' sessions; a new name does not", async () => {
  const role = await save()
  const user = await createTestUser(test_.services, { operatorId, codes: ['roleMngPerm'] })
  await test_.admin.query('insert into organisation_user_roles values ($1, $2, $3)', [operatorId, user.userId, role.id])
  const status = async () => (await sendRequest('GET', '/api/organisation/me', { token: user.token })).status
  const renamed = await sendRequest<RoleDetail>('POST', `${path}/update`, update(role, { name: 'Another name' }))
  expect(await status()).toBe(200)
  await sendRequest('POST', `${path}/update`, update(renamed.data, { codes: ['carPerm'] }))
  expect(await status()).toBe(401)
  const form = { grant_type: 'refresh_token', refresh_token: user.refreshToken, client_id: 'boss-web' }
  const renewal = await app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' },
    payload: new URLSearchParams(form).toString(),
  })
  expect(renewal.json()).toMatchObject({ reason: 'roles-changed', msg: expect.stringContaining('permissions') })
})

test('API-03 the role of the last administrator keeps what makes it one', async () => {
  const list = await sendRequest<Page<RoleRow>>('GET', `${path}/list?pageSize=200`)
  const mine = list.data.list.find((role) => role.grantsAll && role.users > 0)
  const role = (await sendRequest<RoleDetail>('GET', `${path}/info/${mine?.id}`)).data
  for (const less of [{ grantsAll: false, codes: [...permissionCodes] }, { dataScope: 'own' }])
    expect(await sendRequest('POST', `${path}/update`, update(role, { code: 'main', ...less }))).toMatchObject({
      status: 409,
      error: 'organisation.last-administrator',
    })
})

test('X-17 two roles are compared code by code', async () => {
  const one = await save({ codes: ['carPerm', 'transOrderPerm'] })
  const other = await save({ codes: ['carPerm', 'auditlog'], dataScope: 'own' })
  const url = `/api/organisation/roles/compare?leftId=${one.id}&rightId=${other.id}`
  expect((await sendRequest<RoleComparison>('GET', url)).data).toMatchObject({
    left: { dataScope: 'all' },
    right: { dataScope: 'own' },
    onlyLeft: ['transOrderPerm'],
    onlyRight: ['auditlog'],
    both: ['carPerm'],
  })
})

test('PERM-06 role templates: as they were handed in, in the language asked for, with known codes that make a role', async () => {
  const listed = await sendRequest<RoleTemplateRow[]>('GET', '/api/organisation/role-templates', {
    language: 'es',
  })
  expect(listed.data.map((one) => one.name)).toEqual(['Administrador', 'Atención al cliente'])
  for (const { key, codes, grantsAll, dataScope } of roleTemplates) {
    expect([key, codes.filter((code) => !permissionCodes.has(code))]).toEqual([key, []])
    expect([key, grantsAll || codes.length > 3]).toEqual([key, true])
    expect((await save({ codes, grantsAll, dataScope })).codeCount).toBe(codes.length)
  }
})

test('API-03 a copy is the same role under another name', async () => {
  const role = await save({ codes: ['carPerm'], dataScope: 'own', remark: 'of the depot' })
  const copy = await sendRequest<RoleDetail>('POST', `/api/organisation/roles/${role.id}/copy`, {
    payload: { name: 'Copy', code: 'copy' },
  })
  expect(copy.data).toMatchObject({
    name: 'Copy',
    codes: ['carPerm'],
    dataScope: 'own',
    remark: 'of the depot',
    users: 0,
  })
})
