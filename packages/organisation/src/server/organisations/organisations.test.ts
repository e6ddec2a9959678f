import { newId, type Page } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DepartmentRow, OrganisationBrief, OrganisationRow, OrganisationChartNode } from '../../contract/index.ts'
import { createTokenCaller, type TestCaller } from '../../testing/calls.ts'
import { createTestOperator, createTestUser, organisationApp } from '../../testing/index.ts'

let test_: TestServices
let app: App
let sendRequest: TestCaller
let operatorId: string
let foreign: string

beforeAll(async () => {
  test_ = await testServices()
  ;({ app } = await organisationApp(test_.services))
  operatorId = await createTestOperator(test_.services)
  const { token } = await createTestUser(test_.services, { operatorId, codes: 'all' })
  const other = await createTestUser(test_.services, {
    operatorId: await createTestOperator(test_.services),
    codes: 'all',
  })
  sendRequest = createTokenCaller(app, () => token)
  foreign = (await save({ name: 'Foreign', code: 'foreign' }, other.token)).orgId
})
afterAll(async () => {
  await app.close()
  await test_.close()
})

const org = '/user/organization'
const dep = '/user/department'
let serial = 0
async function save(form: object = {}, token?: string): Promise<OrganisationRow> {
  serial += 1
  const payload = { name: `Unit ${serial}`, code: `unit-${serial}`, ...form }
  const reply = await sendRequest<OrganisationRow>('POST', `${org}/saveOrganization`, {
    payload,
    ...(token ? { token } : {}),
  })
  expect([reply.status, reply.error]).toEqual([200, undefined])
  return reply.data
}
async function saveDepartment(orgId: string, form: object = {}): Promise<DepartmentRow> {
  serial += 1
  const payload = { orgId, name: `Department ${serial}`, code: `dep-${serial}`, ...form }
  return (await sendRequest<DepartmentRow>('POST', `${dep}/saveDepartment`, { payload })).data
}
const asForm = ({ orgId, name, code, parentId, version }: OrganisationRow) => ({
  orgId,
  name,
  code,
  parentId,
  version,
})

test('API-13 POST /user/organization/saveOrganization, GET /user/organization/getOrganizationInfo, POST /user/organization/updateOrganization: made, read, changed once per version', async () => {
  const made = await save({ name: '云汐公交', contact: 'Reception', phone: '021 5555' })
  expect(made).toMatchObject({ name: '云汐公交', parentId: null, version: 1, children: 0, stations: 0 })
  const read = await sendRequest<OrganisationRow>('GET', `${org}/getOrganizationInfo?orgId=${made.orgId}`)
  expect(read.data).toEqual(made)
  const change = { ...asForm(made), name: 'Renamed' }
  const changed = await sendRequest<OrganisationRow>('POST', `${org}/updateOrganization`, { payload: change })
  expect(changed.data).toMatchObject({ name: 'Renamed', version: 2 })
  const late = await sendRequest('POST', `${org}/updateOrganization`, {
    payload: { ...change, name: 'Third' },
  })
  expect(late).toMatchObject({ status: 409, error: 'request.conflict', fields: { name: 'Renamed' } })
})

test('API-13 NET-02 POST /user/organization/organizationList takes its parameters from the query or the body, with a trailing slash too', async () => {
  await save({ name: 'Listed B', code: 'listed-b' })
  await save({ name: 'Listed A', code: 'listed-a' })
  const names = (reply: { data: Page<OrganisationRow> }) => reply.data.list.map((row) => row.name)
  const list = (url: string, payload?: object) =>
    sendRequest<Page<OrganisationRow>>('POST', `${org}${url}`, payload ? { payload } : {})
  expect(names(await list('/organizationList?name=listed&sort=name'))).toEqual(['Listed A', 'Listed B'])
  expect(names(await list('/organizationList/?name=LISTED-B'))).toEqual(['Listed B'])
  expect(names(await list('/organizationList', { name: 'isted', sort: '-name' }))).toEqual(['Listed B', 'Listed A'])
  expect(names(await list('/organizationList?name=listed&pageSize=1&page=2&sort=name', {}))).toEqual(['Listed B'])
  expect((await list('/organizationList', { sort: 'secret' })).fields).toHaveProperty('sort')
})

test('API-13 GET /user/organization/get_all_organization and GET /user/organization/getOrganizationTreeChartData: parents before children, departments within', async () => {
  const root = await save({ name: 'Tree root' })
  const leaf = await save({ name: 'Tree leaf', parentId: root.orgId })
  const department = await saveDepartment(leaf.orgId, { name: 'Tree department' })
  const all = (await sendRequest<OrganisationBrief[]>('GET', `${org}/get_all_organization`)).data.map(
    (row) => row.orgId,
  )
  expect(all.indexOf(root.orgId)).toBeLessThan(all.indexOf(leaf.orgId))
  expect(all).not.toContain(foreign)
  const boxes = (await sendRequest<OrganisationChartNode[]>('GET', `${org}/getOrganizationTreeChartData`)).data
  const keys = boxes.map((box) => box.key)
  expect(boxes.find((box) => box.key === `dep:${department.departmentId}`)).toMatchObject({
    parentKey: `org:${leaf.orgId}`,
    kind: 'department',
  })
  for (const box of boxes) if (box.parentKey) expect(keys.indexOf(box.parentKey)).toBeLessThan(keys.indexOf(box.key))
})

test('API-13 a circle is refused, by itself, by a child, and when two moves at once would close it', async () => {
  const top = await save()
  const middle = await save({ parentId: top.orgId })
  const bottom = await save({ parentId: middle.orgId })
  const move = (row: OrganisationRow, parentId: string) =>
    sendRequest('POST', `${org}/updateOrganization`, { payload: { ...asForm(row), parentId } })
  for (const below of [top, middle, bottom])
    expect(await move(top, below.orgId)).toMatchObject({
      status: 409,
      error: 'organisation.circle',
      fields: { parentId: expect.any(String) },
    })
  const [one, other] = [await save(), await save()]
  const both = await Promise.all([move(one, other.orgId), move(other, one.orgId)])
  expect(both.map((reply) => String(reply.status)).toSorted()).toEqual(['200', '409'])
})

test('API-13 the tree has at most twenty levels', async () => {
  let parentId: string | null = null
  for (let level = 1; level <= 20; level += 1) parentId = (await save({ parentId })).orgId
  const payload = { name: 'Too deep', code: 'too-deep', parentId }
  expect(await sendRequest('POST', `${org}/saveOrganization`, { payload })).toMatchObject({
    status: 409,
    error: 'organisation.too-deep',
  })
})

test('API-13 GET /user/organization/deleteOrganization refuses with what is in it, then deletes; as POST, and as GET that no prefetch sets off', async () => {
  const top = await save()
  const child = await save({ parentId: top.orgId })
  const department = await saveDepartment(top.orgId)
  const url = `${org}/deleteOrganization?orgId=${top.orgId}`
  const refused = await sendRequest('GET', url)
  expect(refused).toMatchObject({ status: 409, error: 'organisation.unit-in-use' })
  expect(refused.msg).toContain('1 organisation, 1 department,')
  expect((await sendRequest('GET', `${dep}/deleteDepartment?departmentId=${department.departmentId}`)).status).toBe(200)
  expect((await sendRequest('POST', `${org}/deleteOrganization`, { payload: { orgId: child.orgId } })).status).toBe(200)
  expect((await sendRequest('GET', url, { headers: { 'sec-purpose': 'prefetch' } })).status).toBe(403)
  expect((await sendRequest('GET', url)).status).toBe(200)
  expect((await sendRequest('GET', url)).status).toBe(404)
  const { rows } = await test_.admin.query(
    "select before->>'code' as code from organisation_audit where action = 'deleteOrganisationByQuery' and entity_id = $1 and result = 'done'",
    [top.orgId],
  )
  expect(rows).toEqual([{ code: top.code }])
})

test('API-14 POST /user/department/saveDepartment, POST /user/department/updateDepartment, GET /user/department/getDepartmentInfo, GET /user/department/get_all_department, POST /user/department/departmentList: made, moved, read, listed', async () => {
  const [one, other] = [await save(), await save()]
  const made = await saveDepartment(one.orgId, { name: 'Dispatch', code: 'dispatch' })
  const { departmentId, version } = made
  expect(made).toMatchObject({ orgId: one.orgId, orgName: one.name, users: 0 })
  const change = { departmentId, version, orgId: other.orgId, name: 'Dispatch 2', code: 'dispatch' }
  expect((await sendRequest('POST', `${dep}/updateDepartment`, { payload: change })).data).toMatchObject({
    orgId: other.orgId,
    version: 2,
  })
  expect(await sendRequest('POST', `${dep}/updateDepartment`, { payload: change })).toMatchObject({
    status: 409,
  })
  const read = await sendRequest('GET', `${dep}/getDepartmentInfo?departmentId=${departmentId}`)
  expect(read.data).toMatchObject({ name: 'Dispatch 2' })
  const of = async (orgId: string) =>
    (await sendRequest<DepartmentRow[]>('GET', `${dep}/get_all_department?orgId=${orgId}`)).data.map((row) => row.name)
  expect([await of(one.orgId), await of(other.orgId)]).toEqual([[], ['Dispatch 2']])
  const listed = await sendRequest<Page<DepartmentRow>>('POST', `${dep}/departmentList?orgId=${other.orgId}&name=patch`)
  expect(listed.data).toMatchObject({ total: 1, list: [{ departmentId }] })
})

test('API-14 a code is unique in its organisation alone, and a department needs one of ours', async () => {
  const [one, other] = [await save(), await save()]
  await saveDepartment(one.orgId, { code: 'same' })
  expect((await saveDepartment(other.orgId, { code: 'same' })).code).toBe('same')
  const again = { orgId: one.orgId, name: 'Again', code: 'same' }
  expect(await sendRequest('POST', `${dep}/saveDepartment`, { payload: again })).toMatchObject({
    status: 409,
    fields: { code: expect.any(String) },
  })
  for (const orgId of [foreign, newId()])
    expect(await sendRequest('POST', `${dep}/saveDepartment`, { payload: { ...again, orgId } })).toMatchObject({
      status: 400,
      fields: { orgId: expect.stringContaining('Not found') },
    })
})

test('VALID-03 bad fields are named; a taken code stands beside its field', async () => {
  const bad = { name: '', code: 'a b', parentId: 'none', phone: 'x'.repeat(31), position: -1 }
  const reply = await sendRequest('POST', `${org}/saveOrganization`, { payload: bad })
  expect([reply.status, Object.keys(reply.fields ?? {}).toSorted()]).toEqual([400, Object.keys(bad).toSorted()])
  const { code } = await save()
  expect(await sendRequest('POST', `${org}/saveOrganization`, { payload: { name: 'Twice', code } })).toMatchObject({
    status: 409,
    fields: { code: expect.any(String) },
  })
})

test("S-17 another operator's organisation is not found, by whichever call", async () => {
  const own = await save()
  const calls = [
    sendRequest('GET', `${org}/getOrganizationInfo?orgId=${foreign}`),
    sendRequest('GET', `${org}/deleteOrganization?orgId=${foreign}`),
    sendRequest('POST', `${org}/updateOrganization`, { payload: { ...asForm(own), orgId: foreign } }),
    sendRequest('GET', `${dep}/getDepartmentInfo?departmentId=${foreign}`),
    sendRequest('POST', `${dep}/deleteDepartment`, { payload: { departmentId: foreign } }),
  ]
  expect((await Promise.all(calls)).map((reply) => reply.status)).toEqual([404, 404, 404, 404, 404])
  const below = { payload: { name: 'Below', code: 'below', parentId: foreign } }
  expect(await sendRequest('POST', `${org}/saveOrganization`, below)).toMatchObject({ status: 400 })
})

test('API-14 GET /user/department/deleteDepartment refuses while somebody is in it', async () => {
  const { departmentId } = await saveDepartment((await save()).orgId)
  const url = `${dep}/deleteDepartment?departmentId=${departmentId}`
  const { data } = await sendRequest<{ userId: string }>('GET', '/api/organisation/me')
  await test_.admin.query('insert into organisation_user_departments values ($1, $2, $3)', [
    operatorId,
    data.userId,
    departmentId,
  ])
  expect(await sendRequest('GET', url)).toMatchObject({ status: 409, error: 'organisation.unit-in-use' })
  await test_.admin.query('delete from organisation_user_departments where department_id = $1', [departmentId])
  expect((await sendRequest('GET', url)).status).toBe(200)
  expect((await sendRequest('GET', url)).status).toBe(404)
})

test('PERM-05 a limited user changes the tree within their own organisations alone', async () => {
  const [own, other] = [await save(), await save()]
  const below = await save({ parentId: own.orgId })
  const [mine, theirs] = [await saveDepartment(below.orgId), await saveDepartment(other.orgId)]
  const codes = ['organizationPerm', 'organization:create', 'organization:edit', 'organization:delete']
  const user = await createTestUser(test_.services, { operatorId, codes })
  await test_.admin.query(
    "update organisation_roles set data_scope = 'organisation' where id = (select role_id from organisation_user_roles where user_id = $1)",
    [user.userId],
  )
  await test_.admin.query('update organisation_users set org_id = $1 where id = $2', [own.orgId, user.userId])
  const status = async (url: string, payload: object) =>
    (await sendRequest('POST', url, { token: user.token, payload })).status
  const unit = (parentId: string | null) => ({ name: 'Under', code: `under-${(serial += 1)}`, parentId })
  const move = (row: OrganisationRow, parentId: string | null) => ({ ...asForm(row), parentId })
  const dept = ({ departmentId, name, code, version }: DepartmentRow, orgId: string) => ({
    departmentId,
    name,
    code,
    version,
    orgId,
  })
  expect([
    await status(`${org}/saveOrganization`, unit(null)),
    await status(`${org}/saveOrganization`, unit(other.orgId)),
    await status(`${org}/updateOrganization`, move(other, own.orgId)),
    await status(`${org}/updateOrganization`, move(below, other.orgId)),
    await status(`${org}/deleteOrganization`, { orgId: (await save()).orgId }),
    await status(`${dep}/saveDepartment`, { orgId: other.orgId, name: 'D', code: 'd-1' }),
    await status(`${dep}/updateDepartment`, dept(theirs, own.orgId)),
    await status(`${dep}/updateDepartment`, dept(mine, other.orgId)),
    await status(`${dep}/deleteDepartment`, { departmentId: theirs.departmentId }),
  ]).toEqual(Array.from({ length: 9 }, () => 403))
  expect([
    await status(`${org}/saveOrganization`, unit(below.orgId)),
    await status(`${org}/updateOrganization`, { ...asForm(below), name: 'Below 2' }),
    await status(`${dep}/updateDepartment`, dept(mine, own.orgId)),
    await status(`${dep}/deleteDepartment`, { departmentId: mine.departmentId }),
  ]).toEqual([200, 200, 200, 200])
})
