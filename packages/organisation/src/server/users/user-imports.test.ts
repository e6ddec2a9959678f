import type { Page } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'
import { testServices, waitUntil, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RoleDetail, UserDetail, UserRow } from '../../contract/index.ts'
import { createTokenCaller, type TestCaller } from '../../testing/calls.ts'
import { createTestOperator, createTestUser, organisationApp, type TestUser } from '../../testing/index.ts'

let test_: TestServices
let app: App
let sendRequest: TestCaller
let operatorId: string
let admin: TestUser
const url = '/api/user-imports'

beforeAll(async () => {
  test_ = await testServices()
  const made = await organisationApp(test_.services)
  app = made.app
  await test_.services.jobs.start(made.organisation.domain.jobs ?? {})
  operatorId = await createTestOperator(test_.services)
  admin = await createTestUser(test_.services, { operatorId, codes: 'all' })
  sendRequest = createTokenCaller(app, () => admin.token)
  for (const [name, code] of [
    ['Night shift', 'night'],
    ['Driver', 'driver'],
  ])
    await sendRequest('POST', '/user/sys/role/save', { payload: { name, code, codes: ['carPerm'] } })
  const rows = [
    { kind: 'organisation', code: 'north', name: 'North' },
    { kind: 'organisation', code: 'south', name: 'South' },
    { organisation: 'north', code: 'sales', name: 'Sales' },
    { organisation: 'south', code: 'sales', name: 'Sales' },
  ]
  await sendRequest('POST', '/user/department/insertOrUpdOrgAndDep', { payload: { rows } })
})
afterAll(async () => {
  await app.close()
  await test_.close()
})

interface Import {
  id: string
  state: string
  counts: object
  missing: string[]
  suggested: object
  faults: { row: number; column: string | null; message: string }[]
  sample: { words: object }[]
}
const previewImport = async (content: string, token?: string) =>
  (
    await sendRequest<Import>('POST', `${url}/preview`, {
      payload: { fileName: 'x.csv', content },
      ...(token && { token }),
    })
  ).data
async function importing(content: string, token?: string): Promise<Import> {
  const { suggested: settings } = await previewImport(content, token)
  const payload = { fileName: 'x.csv', content, settings }
  const started = await sendRequest<Import>('POST', url, { payload, ...(token && { token }) })
  expect(started.status).toBe(200)
  const get = async () => (await sendRequest<Import>('GET', `${url}/${started.data.id}`)).data
  await waitUntil(async () => ['done', 'refused', 'failed'].includes((await get()).state), 'the import ends')
  return get()
}
async function find(username: string): Promise<UserDetail | undefined> {
  const list = await sendRequest<Page<UserRow>>('GET', `/user/sys/user/sysuserPageList?search=${username}`)
  const id = list.data.list.find((row) => row.username === username)?.id
  return id ? (await sendRequest<UserDetail>('GET', `/user/sys/user/info/${id}`)).data : undefined
}

describe('ROUTE-11 sysuser: users from a file', () => {
  test('S-18 signed out 401, code missing 403, another operator’s 404', async () => {
    const { id } = await importing('username\ndoor-1\n')
    const stranger = await createTestUser(test_.services, {
      operatorId: await createTestOperator(test_.services),
      codes: 'all',
    })
    const nobody = await createTestUser(test_.services, { operatorId, codes: ['carPerm'] })
    for (const [method, at] of [
      ['POST', `${url}/preview`],
      ['POST', url],
      ['GET', url],
      ['GET', `${url}/${id}`],
      ['POST', `${url}/${id}/undo`],
    ] as const) {
      expect((await sendRequest(method, at, { token: '' })).status).toBe(401)
      expect((await sendRequest(method, at, { token: nobody.token })).status).toBe(403)
    }
    expect((await sendRequest('GET', `${url}/${id}`, { token: stranger.token })).status).toBe(404)
    expect((await sendRequest('POST', `${url}/${id}/undo`, { token: stranger.token })).status).toBe(404)
  })

  test('roles and places by name or code, no password; what has no column stays; undone it is as before', async () => {
    await importing('username,name,phone\nana,Ana,021\n')
    const content =
      'Usuario;Nombre;Rol;Empresa;Departamento;Estado\nana;Ana María;night shift, driver;North;north/sales;Activo\nluis;Luis;Driver;;;Desactivado\n'
    const seen = await previewImport(content)
    expect(seen).toMatchObject({ missing: [], faults: [], counts: { rows: 2, created: 1, updated: 1 } })
    expect(seen.sample.map(({ words }) => words)).toEqual([{ state: 'Active' }, { state: 'Disabled' }])
    const done = await importing(content)
    expect(done).toMatchObject({ state: 'done', counts: { created: 1, updated: 1 } })
    expect(await find('ana')).toMatchObject({
      name: 'Ana María',
      phone: '021',
      orgName: 'North',
      roles: [{ name: 'Driver' }, { name: 'Night shift' }],
      departments: [{ name: 'Sales' }],
      hasPassword: false,
      mustChangePassword: true,
    })
    expect(await find('luis')).toMatchObject({ state: 'disabled', hasPassword: false })
    expect((await sendRequest('POST', `${url}/${done.id}/undo`)).data).toMatchObject({ state: 'undone' })
    expect(await find('ana')).toMatchObject({ name: 'Ana', orgName: null, roles: [], departments: [] })
    expect(await find('luis')).toBeUndefined()
  })

  test('S-19 nobody gives by a file what they do not hold, nor changes an account above theirs, nor takes another’s name', async () => {
    const foreign = await createTestUser(test_.services, {
      operatorId: await createTestOperator(test_.services),
      codes: [],
    })
    const clerk = await createTestUser(test_.services, { operatorId, codes: ['sysuser:create', 'sysUserPerm'] })
    const content = `username,roles,state\nraised,driver,\n${admin.loginName},,disabled\n${foreign.loginName},,\nplain,,\n`
    const rows = ({ faults }: Import) => faults.map(({ row, column }) => [row, column])
    const wrong = [
      [2, 'roles'],
      [3, 'username'],
      [4, 'username'],
    ]
    expect(rows(await previewImport(content, clerk.token))).toEqual(wrong)
    const refused = await importing(content, clerk.token)
    expect(refused).toMatchObject({ state: 'refused' })
    expect(rows(refused)).toEqual(wrong)
    expect(await find('plain')).toBeUndefined()
    expect(await importing('username\nplain\n', clerk.token)).toMatchObject({ state: 'done' })
  })

  test('a right that the importer lost before the file was written gives nothing', async () => {
    const role = await sendRequest<RoleDetail>('POST', '/user/sys/role/save', {
      payload: { name: 'Hands out', code: 'hands-out', codes: ['sysuser:create', 'sysUserPerm', 'carPerm'] },
    })
    const giver = await createTestUser(test_.services, { operatorId, codes: ['sysuser:create', 'sysUserPerm'] })
    await test_.services.db.asPlatform((tx) =>
      tx
        .insertInto('organisation_user_roles')
        .values({ operator_id: operatorId, user_id: giver.userId, role_id: role.data.id })
        .execute(),
    )
    const content = 'username,roles\nlate,driver\n'
    expect((await previewImport(content, giver.token)).faults).toEqual([])
    await test_.admin.query('delete from organisation_user_roles where user_id = $1 and role_id = $2', [
      giver.userId,
      role.data.id,
    ])
    expect(await importing(content, giver.token)).toMatchObject({
      state: 'refused',
      faults: [{ row: 2, column: 'roles' }],
    })
  })

  test('what is not known, or says several, is named by row and column; the last administrator stays', async () => {
    const { faults } = await previewImport(
      'username,roles,departments,language\nx1,Nobody knows,,\nx2,,Sales,\nx3,,south/sales,fr\na b,,,\n',
    )
    expect(faults.map(({ row, column }) => [row, column])).toEqual([
      [2, 'roles'],
      [3, 'departments'],
      [4, 'language'],
      [5, 'username'],
    ])
    expect(faults[0]?.message).toBe('Not found: Nobody knows')
    expect(await importing(`username,roles\n${admin.loginName},\n`)).toMatchObject({
      state: 'refused',
      faults: [{ row: 2 }],
    })
  })

  test('who was there since is not undone, and is named', async () => {
    const done = await importing('username\nused-one\nused-two\n')
    const user = await find('used-one')
    await sendRequest('POST', `/api/organisation/users/${user?.id}/reset-password`)
    expect(await sendRequest('POST', `${url}/${done.id}/undo`)).toMatchObject({
      status: 409,
      error: 'request.import-used',
      msg: expect.stringContaining('used-one'),
    })
  })
})
