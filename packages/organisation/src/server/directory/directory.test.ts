import { createServer, type Server } from 'node:http'
import type { Page } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'
import { freePort, testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BatchResult, DirectoryRow, UserRow } from '../../contract/index.ts'
import { createTokenCaller, type TestCaller } from '../../testing/calls.ts'
import { createTestOperator, createTestUser, organisationApp } from '../../testing/index.ts'

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const secret = 'directory-token-nobody-sees'

let test_: TestServices
let app: App
let sendRequest: TestCaller
let scim: Server
let url: string
/** Private networks that the platform allows. */
let allowed: string[]
/** Responses of the fake directory, and the requests that it received. */
let people: object[]
let answer: ((path: string) => { status?: number; body: string; location?: string }) | undefined
let requests: string[]

const person = (name: string, more: object = {}) => ({
  id: `id-${name}`,
  userName: name,
  displayName: `Name of ${name}`,
  emails: [{ value: `old-${name}@example.org` }, { value: `${name}@example.org`, primary: true }],
  active: true,
  [enterprise]: { employeeNumber: '7', organization: '北方公司', department: 'Depot' },
  ...more,
})

beforeAll(async () => {
  test_ = await testServices()
  ;({ app } = await organisationApp(test_.services, [], { allowedNetworks: async () => allowed }))
  const port = await freePort()
  url = `http://127.0.0.1:${port}/scim/v2`
  scim = createServer((request, reply) => {
    const path = request.url ?? ''
    requests.push(path)
    const own = answer?.(path)
    if (own) {
      reply.writeHead(own.status ?? 200, own.location ? { location: own.location } : {}).end(own.body)
      return
    }
    if (request.headers.authorization !== `Bearer ${secret}`) {
      reply.writeHead(401).end('{}')
      return
    }
    const query = new URL(path, url).searchParams
    const [start, count] = [Number(query.get('startIndex')), Math.min(Number(query.get('count')), 60)]
    const Resources = people.slice(start - 1, start - 1 + count)
    reply.end(
      JSON.stringify({
        totalResults: people.length,
        startIndex: start,
        itemsPerPage: Resources.length,
        Resources,
      }),
    )
  })
  await new Promise<void>((resolve) => scim.listen(port, '127.0.0.1', resolve))
})
afterAll(async () => {
  await app.close()
  await test_.close()
  await new Promise((resolve) => scim.close(resolve))
})
beforeEach(async () => {
  const operatorId = await createTestOperator(test_.services)
  const { token } = await createTestUser(test_.services, { operatorId, codes: 'all' })
  sendRequest = createTokenCaller(app, () => token)
  ;[people, answer, requests, allowed] = [[], undefined, [], ['127.0.0.0/8']]
})

const path = '/api/organisation/directory'
const configure = (more: object = {}) =>
  sendRequest<DirectoryRow>('PUT', path, { payload: { url, token: secret, ...more } })
const syncUsers = () => sendRequest<BatchResult>('GET', '/user/sys/user/insertOrUpdBatchSysuser')
const syncUnits = () => sendRequest<BatchResult>('GET', '/user/department/insertOrUpdOrgAndDep')
let serial = 0
const fresh = () => `scim-${(serial += 1)}`

test('API-02 API-14 GET /user/sys/user/insertOrUpdBatchSysuser, GET /user/department/insertOrUpdBatchDepartment, GET /user/department/insertOrUpdOrgAndDep: "no directory configured" is a clear answer', async () => {
  for (const sync of [syncUsers, syncUnits, () => sendRequest('GET', '/user/department/insertOrUpdBatchDepartment')])
    expect(await sync()).toMatchObject({
      status: 409,
      error: 'organisation.no-directory',
      msg: 'No staff directory is configured: set its SCIM address and token first, or send the rows with POST',
    })
  expect((await sendRequest('GET', path)).data).toMatchObject({ configured: false, version: 0 })
  expect((await sendRequest('DELETE', path)).status).toBe(409)
})

test('API-02 users come from a SCIM 2.0 directory, all pages of it, into their units, and change with it', async () => {
  await sendRequest('POST', '/user/sys/role/save', {
    payload: { name: 'Driver', code: 'driver', codes: ['carPerm'] },
  })
  await configure({ roleCodes: ['driver'] })
  const names = Array.from({ length: 130 }, fresh)
  people = names.map((name) => person(name))
  expect((await syncUnits()).data).toMatchObject({ created: 2, failed: 0 })
  expect((await syncUsers()).data).toMatchObject({ total: 130, created: 130, failed: 0 })
  const first = async () =>
    (await sendRequest<Page<UserRow>>('GET', `/user/sys/user/sysuserPageList?search=${names[0]}&sort=username`)).data
      .list[0]
  expect(await first()).toMatchObject({
    name: `Name of ${names[0]}`,
    email: `${names[0]}@example.org`,
    orgName: '北方公司',
    departments: [{ name: 'Depot' }],
    roles: [{ name: 'Driver' }],
    fromDirectory: true,
    hasPassword: false,
  })
  expect((await syncUsers()).data).toMatchObject({ unchanged: 130, created: 0, updated: 0 })
  const renamed = `${names[0]}-renamed`
  people = [person(renamed, { id: `id-${names[0]}`, active: false })]
  expect((await syncUsers()).data).toMatchObject({ total: 1, updated: 1 })
  expect(await first()).toMatchObject({ username: renamed, state: 'disabled' })
  expect(requests.filter((one) => one.includes('startIndex=1&')).length).toBeGreaterThan(0)
  expect(requests.some((one) => one.includes('startIndex=121'))).toBe(true)
  expect((await sendRequest<DirectoryRow>('GET', path)).data.lastResult).toBe('users: 1, +0, ~1, !0')
})

test('A-04 a user whom the directory switches off is signed out', async () => {
  await configure()
  const name = fresh()
  const operator = await sendRequest<{ operator: { id: string } }>('GET', '/api/organisation/me')
  const user = await createTestUser(test_.services, {
    operatorId: operator.data.operator.id,
    codes: ['carPerm'],
    loginName: name,
  })
  people = [person(name, { active: false })]
  expect((await syncUsers()).data.updated).toBe(1)
  expect((await sendRequest('GET', '/api/organisation/me', { token: user.token })).status).toBe(401)
})

test('API-14 GET insertOrUpdBatchDepartment alone fails for departments of organisations we do not have', async () => {
  await configure()
  people = [person(fresh())]
  const only = await sendRequest<BatchResult>('GET', '/user/department/insertOrUpdBatchDepartment')
  expect(only.data).toMatchObject({
    total: 1,
    failed: 1,
    rows: [{ error: 'organisation.reference-unknown' }],
  })
  expect((await syncUsers()).data).toMatchObject({ created: 1 })
})

test('S-16 the directory is https, or this very machine; no address with credentials in it', async () => {
  for (const bad of [
    'http://directory.example/scim',
    'http://169.254.169.254/latest',
    'http://127.0.0.1.example/scim',
    'https://user:password@directory.example/scim',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'no address at all',
  ])
    expect([bad, (await configure({ url: bad })).fields]).toEqual([bad, { url: expect.anything() }])
  expect((await configure({ url: 'https://directory.example/scim' })).status).toBe(200)
})

test('D-24d S-14 the token is sealed, never shown, in no log, and goes to no other host than its own', async () => {
  const first = await configure()
  expect(first.data).toMatchObject({ configured: true, url, version: 1 })
  expect(JSON.stringify(first)).not.toContain(secret)
  const { rows } = await test_.admin.query<{ text: string }>(
    "select (select string_agg(d::text || encode(d.sealed_token, 'escape'), ' ') from organisation_directories d) || (select string_agg(a::text, ' ') from organisation_audit a) as text",
  )
  expect(rows[0]?.text).not.toContain(secret)
  const payload = { url: `${url}/other`, version: 1 }
  expect((await sendRequest('PUT', path, { payload: payload })).data).toMatchObject({ version: 2 })
  const elsewhere = { url: 'https://elsewhere.example/scim', version: 2 }
  expect(await sendRequest('PUT', path, { payload: elsewhere })).toMatchObject({
    status: 400,
    error: 'request.secret-again',
    fields: { token: expect.stringContaining('again') },
  })
  expect(await sendRequest('PUT', path, { payload: payload })).toMatchObject({
    status: 409,
    error: 'request.conflict',
  })
  expect(await sendRequest('PUT', path, { payload: { ...payload, roleCodes: ['none'], version: 2 } })).toMatchObject({
    fields: { roleCodes: expect.stringContaining('Not found') },
  })
})

test('API-02 a directory that is silent, redirects, refuses or talks nonsense is told as such, and changes nothing', async () => {
  await configure()
  const cases: [string, () => { status?: number; body: string; location?: string }][] = [
    ['HTTP 500', () => ({ status: 500, body: '' })],
    ['HTTP 401', () => ({ status: 401, body: '' })],
    ['not JSON', () => ({ body: '<html>' })],
    ['not a SCIM 2.0 list', () => ({ body: '{"users":[]}' })],
    ['HTTP 302', () => ({ status: 302, body: '', location: 'https://elsewhere.example/' })],
    ['too long', () => ({ body: `"${'x'.repeat(9 * 1024 * 1024)}"` })],
  ]
  for (const [detail, response] of cases) {
    answer = response
    const reply = await syncUsers()
    expect([detail, reply.status, reply.error]).toEqual([detail, 502, 'organisation.directory-failed'])
    expect(reply.msg).toContain(detail)
  }
  await configure({ url: `http://127.0.0.1:${await freePort()}/scim`, version: 1 })
  expect((await syncUsers()).msg).toContain('ECONNREFUSED')
  expect((await sendRequest('DELETE', path)).status).toBe(200)
  expect((await syncUsers()).error).toBe('organisation.no-directory')
})

test('D-23 a directory in a private network, on this machine or at a cloud’s metadata is refused when it is entered and when it is asked', async () => {
  allowed = []
  const { port } = new URL(url)
  for (const host of [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0x7f000001',
    '10.0.0.7',
    '169.254.169.254',
  ]) {
    const refused = await configure({ url: `https://${host}:${port}/scim/v2` })
    expect([host, refused.status, refused.error]).toEqual([host, 400, 'request.private-address'])
    expect(refused.fields).toHaveProperty('url')
  }
  expect((await sendRequest<DirectoryRow>('GET', path)).data.configured).toBe(false)
  allowed = ['127.0.0.0/8']
  expect((await configure()).status).toBe(200)
  people = [person(fresh())]
  expect((await syncUsers()).status).toBe(200)
  const reached = requests.length
  // The name resolves to an internal address from now on: no request is sent, and an open port looks like a closed one.
  allowed = []
  const open = await syncUsers()
  expect([open.status, open.error]).toEqual([400, 'request.private-address'])
  expect(requests).toHaveLength(reached)
  expect((await sendRequest<DirectoryRow>('GET', path)).data.lastResult).toContain('lies in a private network')
})
