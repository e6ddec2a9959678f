import { newId, type Page } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditDetail, RoleDetail, UserDetail, UserRow, UserWithCode } from '../../contract/index.ts'
import { createTokenCaller, type TestCaller } from '../../testing/calls.ts'
import { createTestOperator, createTestUser, organisationApp, type TestUser } from '../../testing/index.ts'

let test_: TestServices
let app: App
let sendRequest: TestCaller
let operatorId: string
let admin: TestUser
let foreign: TestUser

beforeAll(async () => {
  test_ = await testServices()
  ;({ app } = await organisationApp(test_.services))
  operatorId = await createTestOperator(test_.services)
  admin = await createTestUser(test_.services, { operatorId, codes: 'all', password: 'tram-depot-at-dawn' })
  foreign = await createTestUser(test_.services, { operatorId: await createTestOperator(test_.services), codes: 'all' })
  sendRequest = createTokenCaller(app, () => admin.token)
})
afterAll(async () => {
  await app.close()
  await test_.close()
})

const path = '/user/sys/user'
let serial = 0
const form = (more: object = {}) => {
  serial += 1
  return { username: `person-${serial}`, name: `Person ${serial}`, ...more }
}
async function save(more: object = {}): Promise<UserWithCode> {
  const reply = await sendRequest<UserWithCode>('POST', `${path}/save`, { payload: form(more) })
  expect([reply.status, reply.error, reply.fields]).toEqual([200, undefined, undefined])
  return reply.data
}
async function role(more: object = {}): Promise<RoleDetail> {
  serial += 1
  const payload = { name: `Role ${serial}`, code: `role-${serial}`, codes: ['transOrderPerm'], ...more }
  return (await sendRequest<RoleDetail>('POST', '/user/sys/role/save', { payload })).data
}
const update = (user: UserDetail, more: object = {}) => {
  const { id, version, username, name, email, phone, employeeNo, language } = user
  const { orgId, departmentIds, roleIds, stationIds, remark } = user
  const places = { orgId, departmentIds, roleIds, stationIds }
  return {
    payload: { id, version, username, name, email, phone, employeeNo, language, remark, ...places, ...more },
  }
}
async function signIn(username: string, password: string) {
  const payload = { grant_type: 'password', username, password, client_id: 'boss-web' }
  const reply = await app.inject({ method: 'POST', url: '/oauth/token', payload })
  return {
    status: reply.statusCode,
    body: reply.json<{ access_token: string; must_change_password: boolean }>(),
  }
}
const statusOf = async (token: string) => (await sendRequest('GET', '/api/organisation/me', { token })).status

test('API-02 POST /user/sys/user/save makes a user whom a one-time code lets in, to set a password', async () => {
  const { id } = await role()
  const { user, setupCode } = await save({
    roleIds: [id],
    email: 'a.person+depot@example.org',
    language: 'es',
  })
  expect(user).toMatchObject({
    roleIds: [id],
    hasPassword: false,
    mustChangePassword: true,
    state: 'active',
    lock: null,
  })
  const entered = await signIn(user.username, setupCode)
  expect(entered).toMatchObject({ status: 200, body: { must_change_password: true } })
  const token = entered.body.access_token
  expect((await sendRequest('GET', '/api/organisation/operators', { token })).status).toBe(403)
  expect((await signIn(user.username, setupCode)).status).toBe(400)
  const payload = { oldpassword: setupCode, newpassword: 'another-depot-at-dusk' }
  expect((await sendRequest('POST', `${path}/updatepassword`, { token, payload })).status).toBe(200)
  expect((await signIn(user.username, 'another-depot-at-dusk')).body.must_change_password).toBe(false)
  const { rows } = await test_.admin.query<{ log: string }>(
    "select string_agg(a::text, ' ') as log from organisation_audit a where action = 'saveUser'",
  )
  expect(rows[0]?.log).toContain(user.id)
  expect(rows[0]?.log).not.toContain(setupCode)
})

test('API-02 GET /user/sys/user/info/{id} and POST /user/sys/user/update: read, changed once per version, 409 says what stands', async () => {
  const { user } = await save({ phone: '+56 9 1234 5678' })
  expect((await sendRequest('GET', `${path}/info/${user.id}`)).data).toEqual(user)
  const changed = await sendRequest<UserDetail>(
    'POST',
    `${path}/update`,
    update(user, { name: 'Renamed', remark: 'nights' }),
  )
  expect(changed.data).toMatchObject({ name: 'Renamed', remark: 'nights', phone: '+56 9 1234 5678' })
  expect(await sendRequest('POST', `${path}/update`, update(user, { name: 'Late' }))).toMatchObject({
    status: 409,
    error: 'request.conflict',
    fields: { name: 'Renamed', remark: 'nights' },
  })
  const renamed = `${user.username}-b`
  const again = await sendRequest<UserDetail>('POST', `${path}/update`, update(changed.data, { username: renamed }))
  expect(again.data.username).toBe(renamed)
  expect((await sendRequest('POST', `${path}/save`, { payload: form({ username: user.username }) })).status).toBe(200)
})

test('API-02 S-20 GET /user/sys/user/sysuserPageList: filters, order, pages; phones are masked', async () => {
  const { id: roleId } = await role()
  const org = { name: 'North', code: `north-${serial}` }
  const { orgId } = (
    await sendRequest<{ orgId: string }>('POST', '/user/organization/saveOrganization', { payload: org })
  ).data
  const below = { name: 'North 1', code: `below-${serial}`, parentId: orgId }
  const child = (
    await sendRequest<{ orgId: string }>('POST', '/user/organization/saveOrganization', { payload: below })
  ).data
  const department = { name: 'Dispatch', code: 'd', orgId: child.orgId }
  const { departmentId } = (
    await sendRequest<{ departmentId: string }>('POST', '/user/department/saveDepartment', {
      payload: department,
    })
  ).data
  const { user } = await save({
    name: '王调度',
    departmentIds: [departmentId],
    roleIds: [roleId],
    phone: '021-1234567',
  })
  const list = async (query: string) =>
    (await sendRequest<Page<UserRow>>('GET', `${path}/sysuserPageList?${query}`)).data
  for (const query of [
    `search=${encodeURIComponent('调度')}`,
    `search=${user.username.toUpperCase()}`,
    `orgId=${orgId}`,
    `departmentId=${departmentId}`,
    `roleId=${roleId}&state=active`,
  ])
    expect((await list(query)).list.map((row) => row.id)).toEqual([user.id])
  expect((await list(`roleId=${roleId}`)).list[0]).toMatchObject({
    phone: '***-***4567',
    departments: [{ id: departmentId, name: 'Dispatch' }],
    roles: [{ id: roleId }],
  })
  expect((await list(`roleId=${roleId}&state=disabled`)).total).toBe(0)
  const names = (await list('sort=-username&pageSize=3')).list.map((row) => row.username)
  expect(names).toEqual(names.toSorted().toReversed())
  expect((await list('pageSize=200')).list.some((row) => row.id === foreign.userId)).toBe(false)
})

test('A-04 disabling a user, deleting one and giving other roles end the tokens at once', async () => {
  const other = await role({ codes: ['carPerm'] })
  const acts: ((user: UserDetail) => Promise<{ status: number }>)[] = [
    ({ id }) => sendRequest('POST', `/api/organisation/users/${id}/state`, { payload: { state: 'disabled' } }),
    ({ id }) => sendRequest('POST', `/api/organisation/users/${id}/reset-password`),
    ({ id }) => sendRequest('POST', `${path}/delete`, { payload: { id } }),
    (user) => sendRequest('POST', `${path}/update`, update(user, { roleIds: [other.id] })),
  ]
  for (const act of acts) {
    const made = await createTestUser(test_.services, { operatorId, codes: ['transOrderPerm'] })
    expect(await statusOf(made.token)).toBe(200)
    const user = (await sendRequest<UserDetail>('GET', `${path}/info/${made.userId}`)).data
    expect((await act(user)).status).toBe(200)
    expect(await statusOf(made.token)).toBe(401)
  }
})

test('API-02 a disabled user stays out until enabled again', async () => {
  const password = 'third-depot-at-noon'
  const made = await createTestUser(test_.services, { operatorId, codes: ['transOrderPerm'], password })
  const set = (state: string) =>
    sendRequest<UserDetail>('POST', `/api/organisation/users/${made.userId}/state`, { payload: { state } })
  expect((await set('disabled')).data.state).toBe('disabled')
  expect((await signIn(made.loginName, password)).status).toBe(400)
  expect((await set('active')).data.state).toBe('active')
  expect((await signIn(made.loginName, password)).status).toBe(200)
})

test('OPS-04 a reset forgets the password and gives a code; a locked account is opened by an administrator', async () => {
  const password = 'fourth-depot-at-noon'
  const made = await createTestUser(test_.services, { operatorId, codes: ['transOrderPerm'], password })
  for (let i = 0; i < 5; i += 1) await signIn(made.loginName, `wrong-guess-${i}`)
  const info = await sendRequest<UserDetail>('GET', `${path}/info/${made.userId}`)
  expect(info.data.lock).toMatchObject({ forEver: false, until: expect.any(String) })
  expect((await signIn(made.loginName, password)).status).toBe(400)
  const opened = await sendRequest<UserDetail>('POST', `/api/organisation/users/${made.userId}/unlock`)
  expect(opened.data.lock).toBeNull()
  expect((await signIn(made.loginName, password)).status).toBe(200)
  const reset = await sendRequest<UserWithCode>('POST', `/api/organisation/users/${made.userId}/reset-password`)
  expect(reset.data.user).toMatchObject({ hasPassword: false, mustChangePassword: true })
  expect((await signIn(made.loginName, password)).status).toBe(400)
  expect((await signIn(made.loginName, reset.data.setupCode)).body.must_change_password).toBe(true)
})

test('OPS-04 a one-time code that nobody used within 72 hours opens nothing; a new one does', async () => {
  const { id } = await role()
  const made = await save({ roleIds: [id] })
  const issuedAt = new Date()
  expect(new Date(made.codeEndsAt).getTime() - issuedAt.getTime()).toBeGreaterThan(71 * 3_600_000)
  test_.setNow(new Date(made.codeEndsAt))
  expect((await signIn(made.user.username, made.setupCode)).status).toBe(400)
  test_.setNow(undefined)
  const again = await sendRequest<UserWithCode>('POST', `/api/organisation/users/${made.user.id}/reset-password`)
  test_.setNow(new Date(new Date(again.data.codeEndsAt).getTime() - 60_000))
  expect((await signIn(made.user.username, again.data.setupCode)).status).toBe(200)
  test_.setNow(undefined)
})

test('ROUTE-11 auditlog: opening a locked sign-in says what lock stood; reading the list of users leaves a trace', async () => {
  const made = await createTestUser(test_.services, { operatorId, codes: ['transOrderPerm'] })
  for (let i = 0; i < 5; i += 1) await signIn(made.loginName, `wrong-guess-${i}`)
  await sendRequest('POST', `/api/organisation/users/${made.userId}/unlock`)
  await sendRequest('GET', `${path}/sysuserPageList?search=${made.loginName}`)
  const entries = async (query: string) =>
    (await sendRequest<Page<{ id: string; action: string }>>('GET', `/api/organisation/audit?${query}`)).data.list
  const [unlocked] = await entries(`entityId=${made.userId}`)
  const entry = await sendRequest<AuditDetail>('GET', `/api/organisation/audit/${unlocked?.id}`)
  expect(entry.data).toMatchObject({ action: 'unlockUser', after: { lock: null } })
  expect(entry.data.changes.map(({ field }) => field)).toContain('lock.until')
  expect((await entries('action=listUsers')).length).toBeGreaterThan(0)
})

test('API-02 API-03 API-13 API-14 API-15 making the same twice makes one: the repeat is told that it is there', async () => {
  const { orgId } = (
    await sendRequest<{ orgId: string }>('POST', '/user/organization/saveOrganization', {
      payload: { name: 'Once', code: 'once' },
    })
  ).data
  const creations: [string, object][] = [
    ['/user/sys/user/save', { username: 'once', name: 'Once' }],
    ['/user/sys/role/save', { name: 'Once', code: 'once', codes: ['carPerm'] }],
    ['/user/organization/saveOrganization', { name: 'Twice', code: 'twice' }],
    ['/user/department/saveDepartment', { name: 'Once', code: 'once', orgId }],
    ['/user/oauth/client/save', { clientId: 'once', name: 'Once', codes: ['carPerm'] }],
  ]
  for (const [url, payload] of creations) {
    const [first, second] = [await sendRequest('POST', url, { payload }), await sendRequest('POST', url, { payload })]
    expect([url, first.status, second.status]).toEqual([url, 200, 409])
    expect(Object.keys(second.fields ?? {})).not.toEqual([])
  }
  const { version, ...form } = (await save()).user
  const change = { ...form, version, name: 'Changed once' }
  expect((await sendRequest('POST', `${path}/update`, { payload: change })).status).toBe(200)
  expect((await sendRequest('POST', `${path}/update`, { payload: change })).status).toBe(409)
})

test('API-02 POST /user/sys/user/delete: nobody disables, resets or deletes themselves, and the last administrator stays', async () => {
  const self = { id: admin.userId }
  for (const [url, payload] of [
    [`${path}/delete`, self],
    [`/api/organisation/users/${admin.userId}/state`, { state: 'disabled' }],
    [`/api/organisation/users/${admin.userId}/reset-password`, undefined],
  ] as const)
    expect(await sendRequest('POST', url, payload ? { payload } : {})).toMatchObject({
      status: 409,
      error: 'organisation.not-oneself',
    })
  const user = (await sendRequest<UserDetail>('GET', `${path}/info/${admin.userId}`)).data
  expect(await sendRequest('POST', `${path}/update`, update(user, { roleIds: [] }))).toMatchObject({
    status: 409,
    error: 'organisation.last-administrator',
  })
  const second = await createTestUser(test_.services, { operatorId, codes: 'all' })
  const remove = () => sendRequest('POST', `${path}/delete`, { payload: { id: second.userId } })
  const other = await sendRequest('POST', `${path}/delete`, { payload: self, token: second.token })
  expect(other.status).toBe(200)
  admin = second
  expect(await remove()).toMatchObject({ status: 409, error: 'organisation.not-oneself' })
})

test('PERM-04 nobody gives roles above their own, or touches an account that holds more', async () => {
  const codes = ['sysUserPerm', 'sysuser:create', 'sysuser:edit', 'sysuser:delete', 'sysuser:control', 'transOrderPerm']
  const { token } = await createTestUser(test_.services, { operatorId, codes })
  const [equal, above] = [await role(), await role({ codes: ['auditlog'] })]
  expect(await sendRequest('POST', `${path}/save`, { token, payload: form({ roleIds: [above.id] }) })).toMatchObject({
    status: 403,
    error: 'organisation.codes-not-held',
  })
  expect((await sendRequest('POST', `${path}/save`, { token, payload: form({ roleIds: [equal.id] }) })).status).toBe(
    200,
  )
  const { user: higher } = await save({ roleIds: [above.id] })
  const id = higher.id
  const tries: [string, object | undefined][] = [
    [`${path}/update`, update(higher, { name: 'Taken over' }).payload],
    [`${path}/delete`, { id }],
    [`/api/organisation/users/${id}/state`, { state: 'disabled' }],
    [`/api/organisation/users/${id}/reset-password`, undefined],
    [`/api/organisation/users/${id}/unlock`, undefined],
  ]
  for (const [url, payload] of tries)
    expect([url, await sendRequest('POST', url, { token, ...(payload ? { payload } : {}) })]).toMatchObject([
      url,
      { status: 403, error: 'organisation.user-above' },
    ])
})

test('VALID-03 bad fields, taken names and unknown roles, departments, organisations stand beside their fields', async () => {
  const { user } = await save()
  const cases: [object, number, string][] = [
    [{ username: 'with space' }, 400, 'username'],
    [{ email: 'nowhere@' }, 400, 'email'],
    [{ language: 'fr' }, 400, 'language'],
    [{ username: user.username.toUpperCase() }, 409, 'username'],
    [{ username: foreign.loginName }, 409, 'username'],
    [{ roleIds: [newId()] }, 400, 'roleIds'],
    [{ departmentIds: [newId()] }, 400, 'departmentIds'],
    [{ orgId: newId() }, 400, 'orgId'],
    [{ stationIds: [newId()] }, 400, 'stationIds'],
  ]
  for (const [more, status, field] of cases) {
    const reply = await sendRequest('POST', `${path}/save`, { payload: form(more) })
    expect([field, reply.status, Object.keys(reply.fields ?? {})]).toEqual([field, status, [field]])
  }
})

test("S-17 another operator's user is not found, by whichever call", async () => {
  const { user } = await save()
  const id = foreign.userId
  const replies = await Promise.all([
    sendRequest('GET', `${path}/info/${id}`),
    sendRequest('POST', `${path}/update`, update(user, { id })),
    sendRequest('POST', `${path}/delete`, { payload: { id } }),
    sendRequest('POST', `/api/organisation/users/${id}/state`, { payload: { state: 'disabled' } }),
    sendRequest('POST', `/api/organisation/users/${id}/reset-password`),
    sendRequest('POST', `/api/organisation/users/${id}/unlock`),
  ])
  expect(replies.map((reply) => reply.status)).toEqual([404, 404, 404, 404, 404, 404])
  expect(await statusOf(foreign.token)).toBe(200)
})

test('PERM-05 a limited user puts others into their own organisations alone, and gives no wider data scope', async () => {
  const org = async (name: string, parentId: string | null = null) => {
    const payload = { name, code: `${name}-${(serial += 1)}`, parentId }
    return (await sendRequest<{ orgId: string }>('POST', '/user/organization/saveOrganization', { payload })).data.orgId
  }
  const [own, elsewhere] = [await org('own'), await org('elsewhere')]
  const below = await org('below', own)
  const codes = ['sysUserPerm', 'sysuser:create', 'sysuser:edit', 'sysuser:control', 'transOrderPerm']
  codes.push('organization:create', 'organization:edit', 'organization:delete')
  const limited = await role({ codes, dataScope: 'organisation' })
  const user = await createTestUser(test_.services, { operatorId, codes: [] })
  await test_.admin.query('update organisation_user_roles set role_id = $1 where user_id = $2', [
    limited.id,
    user.userId,
  ])
  await test_.admin.query('update organisation_users set org_id = $1 where id = $2', [own, user.userId])
  const { token } = user
  const try_ = async (more: object) => {
    const reply = await sendRequest<UserWithCode>('POST', `${path}/save`, { token, payload: form(more) })
    return [reply.status, reply.error]
  }
  const [narrow, wide] = [await role({ dataScope: 'organisation' }), await role({ dataScope: 'all' })]
  expect(await try_({ orgId: below, roleIds: [narrow.id] })).toEqual([200, undefined])
  expect(await try_({ orgId: elsewhere, roleIds: [narrow.id] })).toEqual([403, 'organisation.scope-not-held'])
  expect(await try_({ orgId: below, roleIds: [wide.id] })).toEqual([403, 'organisation.scope-not-held'])
  const moved = { orgId: elsewhere, name: 'Mine now', code: `moved-${serial}`, parentId: own, version: 1 }
  const hang = { token, payload: moved }
  expect(await sendRequest('POST', '/user/organization/updateOrganization', hang)).toMatchObject({
    status: 403,
  })
  const { user: stranger } = await save({ orgId: elsewhere, roleIds: [] })
  for (const more of [{ roleIds: [narrow.id] }, { orgId: below }])
    expect(await sendRequest('POST', `${path}/update`, { token, ...update(stranger, more) })).toMatchObject({
      error: 'organisation.user-above',
    })
  const { user: above } = await save({ roleIds: [wide.id] })
  expect(await sendRequest('POST', `/api/organisation/users/${above.id}/reset-password`, { token })).toMatchObject({
    status: 403,
    error: 'organisation.user-above',
  })
})
