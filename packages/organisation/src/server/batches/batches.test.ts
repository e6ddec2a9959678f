import type { Language, Page } from '@evops/platform/contract'
import { xlsxFile, type App, type TableRowCells } from '@evops/platform/server'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  organisationFieldErrors,
  type BatchResult,
  type OrganisationRow,
  type UserDetail,
  type UserRow,
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
  operatorId = await createTestOperator(test_.services)
  admin = await createTestUser(test_.services, { operatorId, codes: 'all' })
  sendRequest = createTokenCaller(app, () => admin.token)
  await sendRequest('POST', '/user/sys/role/save', {
    payload: { name: 'Driver', code: 'driver', codes: ['carPerm'] },
  })
  await units([
    { kind: 'organisation', code: 'north', name: 'North' },
    { kind: 'organisation', code: 'south', name: 'South' },
    { organisation: 'north', code: 'sales', name: 'Sales' },
    { organisation: 'south', code: 'sales', name: 'Sales' },
    { organisation: 'north', code: 'depot', name: 'Depot' },
  ])
})
afterAll(async () => {
  await app.close()
  await test_.close()
})

const userPath = '/user/sys/user/insertOrUpdBatchSysuser'
const unitPath = '/user/department/insertOrUpdOrgAndDep'
const send = async (url: string, payload: object) => (await sendRequest<BatchResult>('POST', url, { payload })).data
const units = (rows: object[], more: object = {}) => send(unitPath, { rows, ...more })
const users = (rows: object[], more: object = {}) => send(userPath, { rows, ...more })
async function workbook([head = [], ...rows]: TableRowCells[]): Promise<string> {
  async function* all() {
    yield* rows
  }
  const pieces: Uint8Array[] = []
  for await (const piece of xlsxFile(all(), { head, sheet: 'Users' })) pieces.push(piece)
  return Buffer.concat(pieces).toString('base64')
}
const results = (batch: BatchResult) => batch.rows.map((row) => row.result)
async function find(username: string): Promise<UserDetail | undefined> {
  const list = await sendRequest<Page<UserRow>>('GET', `/user/sys/user/sysuserPageList?search=${username}`)
  const id = list.data.list.find((row) => row.username === username)?.id
  return id ? (await sendRequest<UserDetail>('GET', `/user/sys/user/info/${id}`)).data : undefined
}

test('API-02 POST insertOrUpdBatchSysuser adds, changes and leaves alone, with a result for each row', async () => {
  const row = {
    username: 'batch-a',
    name: 'A',
    organisation: 'north',
    departments: ['depot'],
    roles: 'driver',
  }
  expect(results(await users([row, { username: 'batch-b' }]))).toEqual(['created', 'created'])
  expect(await find('batch-a')).toMatchObject({
    name: 'A',
    orgName: 'North',
    roles: [{ name: 'Driver' }],
    hasPassword: false,
  })
  const again = await users([row, { username: 'BATCH-B', name: 'B', email: 'b@example.org' }])
  expect(again).toMatchObject({ total: 2, created: 0, updated: 1, unchanged: 1, failed: 0, applied: true })
  expect(await find('BATCH-B')).toMatchObject({ name: 'B', email: 'b@example.org' })
  await users([{ username: 'batch-a', email: 'a@example.org' }])
  expect(await find('batch-a')).toMatchObject({ name: 'A', orgName: 'North', email: 'a@example.org' })
})

test('API-02 as the caller asks, bad rows stay out and are told, or nothing is written at all', async () => {
  const rows = (suffix: string) => [
    { username: `good-${suffix}` },
    { username: 'with space' },
    { username: `role-${suffix}`, roles: ['nobody-knows'] },
    { username: `dep-${suffix}`, departments: ['sales'] },
    { username: `path-${suffix}`, departments: 'south/sales;north/depot' },
  ]
  const loose = await users(rows('loose'))
  expect(results(loose)).toEqual(['created', 'failed', 'failed', 'failed', 'created'])
  expect(loose.rows.map((row) => row.error)).toEqual([
    undefined,
    'request.invalid',
    'organisation.reference-unknown',
    'organisation.reference-unknown',
    undefined,
  ])
  expect(loose.rows[1]?.fields).toHaveProperty('username')
  expect(loose.rows[2]).toMatchObject({ row: 3, key: 'role-loose', msg: 'Not found: nobody-knows' })
  expect((await find('path-loose'))?.departments).toHaveLength(2)
  const strict = await users(rows('strict'), { atomic: true })
  expect(results(strict)).toEqual(['undone', 'failed', 'failed', 'failed', 'undone'])
  expect(strict).toMatchObject({ applied: false, total: 5, created: 0, updated: 0, failed: 3 })
  expect([await find('good-strict'), await find('path-strict')]).toEqual([undefined, undefined])
  expect((await users([{ username: 'good-strict' }], { atomic: true })).applied).toBe(true)
})

test('API-02 a batch keeps the rules of single calls: names of others, the last administrator, codes not held', async () => {
  const foreign = await createTestUser(test_.services, {
    operatorId: await createTestOperator(test_.services),
    codes: [],
  })
  const refused = await users([
    { username: foreign.loginName },
    { username: admin.loginName, state: 'disabled' },
    { username: admin.loginName, roles: '' },
  ])
  expect(refused.rows.map((row) => row.error)).toEqual([
    'organisation.login-name-taken',
    'organisation.not-oneself',
    'organisation.last-administrator',
  ])
  const { token } = await createTestUser(test_.services, { operatorId, codes: ['sysuser:create'] })
  const payload = { rows: [{ username: 'raised', roles: ['driver'] }] }
  const raised = await sendRequest<BatchResult>('POST', userPath, { token, payload })
  expect(raised.data.rows[0]).toMatchObject({ result: 'failed', error: 'organisation.codes-not-held' })
})

test('A-04 a batch that disables a user ends the tokens, an atomic one that fails does not', async () => {
  const user = await createTestUser(test_.services, { operatorId, codes: ['carPerm'] })
  const status = async () => (await sendRequest('GET', '/api/organisation/me', { token: user.token })).status
  const off = { username: user.loginName, state: 'disabled' }
  await users([off, { username: '' }], { atomic: true })
  expect(await status()).toBe(200)
  await users([off])
  expect(await status()).toBe(401)
})

test('API-02 CSV: titles in the first line, comma, semicolon or tab, quotes and a byte order mark', async () => {
  const texts = {
    comma: '\uFEFFusername,name,roles\r\ncsv-a,"Last, First",driver\r\n',
    semicolon: 'username;name;departments\ncsv-b;B;north/depot|south/sales\n',
    tab: 'username\tname\tstate\ncsv-c\tC\tdisabled\n\n',
  }
  for (const content of Object.values(texts))
    expect(results(await send(userPath, { format: 'csv', content }))).toEqual(['created'])
  expect(await find('csv-a')).toMatchObject({ name: 'Last, First', roles: [{ name: 'Driver' }] })
  expect((await find('csv-b'))?.departments).toHaveLength(2)
  expect(await find('csv-c')).toMatchObject({ state: 'disabled' })
})

test('API-02 XLSX: the first sheet, an empty cell clears, rows as in a CSV', async () => {
  const content = await workbook([
    ['username', 'name', 'phone', 'roles', ''],
    ['xlsx-a', '李 &', 13800138000, 'driver', 'not a column'],
    ['xlsx-b', '=1+1'],
  ])
  expect(results(await send(userPath, { format: 'xlsx', content }))).toEqual(['created', 'created'])
  expect(await find('xlsx-a')).toMatchObject({
    name: '李 &',
    phone: '13800138000',
    roles: [{ name: 'Driver' }],
  })
  expect(await find('xlsx-b')).toMatchObject({ name: '=1+1' })
  const cleared = await workbook([
    ['username', 'phone'],
    ['xlsx-a', ''],
  ])
  expect(results(await send(userPath, { format: 'xlsx', content: cleared }))).toEqual(['updated'])
  expect(await find('xlsx-a')).toMatchObject({ name: '李 &', phone: '' })
})

test('API-02 a file larger than a batch is worked off piece by piece, its rows numbered as they stand in it', async () => {
  const lines = Array.from({ length: 502 }, (_, at) => [at === 501 ? 'no name' : 'xlsx-many'])
  const content = await workbook([['username'], ...lines])
  const rest = await send(userPath, { format: 'xlsx', content, from: 500 })
  expect(rest).toMatchObject({ total: 2, remaining: 0, created: 1, failed: 1 })
  expect(rest.rows[1]).toMatchObject({ row: 502, key: 'no name' })
  const first = await send(userPath, { format: 'xlsx', content, from: 0 })
  expect([first.total, first.remaining, first.unchanged]).toEqual([500, 2, 500])
})

test.each<[Language, string, string]>([
  ['zh', '必填', '只能是：active, disabled'],
  ['es', 'Obligatorio', 'Uno de: active, disabled'],
])('VALID-03 faults of rows are told in the language of whoever imports: %s', async (language, ...messages) => {
  const payload = { rows: [{ name: 'x' }, { username: 'said', state: 'gone' }, { username: 'a b' }] }
  const { data } = await sendRequest<BatchResult>('POST', userPath, { payload, language })
  const faults = data.rows.flatMap((row) => Object.values(row.fields ?? {}))
  expect(faults).toEqual([...messages, organisationFieldErrors['organisation.fault.username'][language]])
  const unknown = await sendRequest<BatchResult>('POST', userPath, {
    payload: { rows: [{ username: 'said', roles: 'nobody-knows' }] },
    language,
  })
  expect(unknown.data.rows[0]?.fields).toEqual({ roles: expect.stringMatching(/：|No encontrado/) })
})

test('API-02 broken workbooks, broken CSV and too many rows are refused with what to do', async () => {
  const postUserBatch = (payload: object) => sendRequest('POST', userPath, { payload })
  expect(await postUserBatch({ format: 'xlsx', content: 'UEsDBA==' })).toMatchObject({
    status: 400,
    error: 'organisation.workbook-unreadable',
  })
  const compound = Buffer.concat([Buffer.from('D0CF11E0A1B11AE1', 'hex'), Buffer.alloc(100)])
  expect(await postUserBatch({ format: 'xlsx', content: compound.toString('base64') })).toMatchObject({
    status: 400,
    error: 'organisation.workbook-protected',
  })
  const wide = await workbook([Array.from({ length: 300 }, (_, at) => `c${at}`)])
  expect(await postUserBatch({ format: 'xlsx', content: wide })).toMatchObject({ status: 413 })
  expect(await postUserBatch({ format: 'csv', content: 'username,name\n"open' })).toMatchObject({
    status: 400,
    error: 'organisation.batch-unreadable',
  })
  const lines = Array.from({ length: 501 }, (_, i) => `many-${i}`).join('\n')
  expect(await postUserBatch({ format: 'csv', content: `username\n${lines}` })).toMatchObject({ status: 413 })
  expect(await postUserBatch({ rows: [1] })).toMatchObject({ status: 400, error: 'request.invalid' })
})

test('API-14 POST insertOrUpdBatchDepartment by organisation and code', async () => {
  const path = '/user/department/insertOrUpdBatchDepartment'
  const rows = [
    { organisation: 'north', code: 'night', name: 'Night', position: '7' },
    { organisation: 'north', code: 'depot', name: 'Depot', phone: '021' },
    { organisation: 'nowhere', code: 'night' },
  ]
  const first = await send(path, { rows })
  expect(results(first)).toEqual(['created', 'updated', 'failed'])
  expect(first.rows[2]).toMatchObject({ key: 'nowhere/night', fields: { organisation: expect.anything() } })
  expect(results(await send(path, { rows }))).toEqual(['unchanged', 'unchanged', 'failed'])
})

test('API-14 POST insertOrUpdOrgAndDep makes a tree at once, and moves nothing into a circle', async () => {
  const made = await units([
    { code: 'group', name: 'Group' },
    { code: 'line', name: 'Line', parent: 'group' },
    { organisation: 'line', code: 'crew', name: 'Crew' },
    { code: 'orphan', parent: 'not-there' },
  ])
  expect(results(made)).toEqual(['created', 'created', 'created', 'failed'])
  const again = await units([
    { code: 'line', name: 'Line 1' },
    { code: 'group', parent: 'line' },
  ])
  expect(again.rows.map((row) => row.error)).toEqual([undefined, 'organisation.circle'])
  const list = await sendRequest<Page<OrganisationRow>>('POST', '/user/organization/organizationList?name=line')
  expect(list.data.list[0]).toMatchObject({ name: 'Line 1', parentName: 'Group', departments: 1 })
})
