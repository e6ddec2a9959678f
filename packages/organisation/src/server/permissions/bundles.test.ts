import { testServices, type TestServices } from '@evops/platform/testing'
import type { App } from '@evops/platform/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CurrentUser, PermissionRow, RoleDetail } from '../../contract/index.ts'
import { createTokenCaller, type TestCaller } from '../../testing/calls.ts'
import { replaceUserRoles } from '../accounts/grants.store.ts'
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
const label = { zh: '夜班', en: 'Night shift', es: 'Turno de noche' }
const bundle = { code: 'bundle:night', label, codes: ['chgOperationPerm', 'transOrderPerm'] }
const role = { name: 'Night', code: 'night', codes: [bundle.code] }

test('API-04 a bundle is added, listed, given by a role, changed and deleted; its codes are what the role gives', async () => {
  const made = await sendRequest<PermissionRow>('POST', `${path}/save`, { payload: bundle })
  expect(made.data).toMatchObject({ ...bundle, kind: 'bundle', name: 'Night shift', held: true, version: 1 })
  const offered = (await sendRequest<PermissionRow[]>('GET', `${path}/select`)).data
  expect(offered.at(-1)).toMatchObject({ code: bundle.code, roles: 0 })

  const created = await sendRequest<RoleDetail>('POST', '/user/sys/role/save', { payload: role })
  expect(created.data).toMatchObject({ codes: [bundle.code], mayEdit: true })
  const person = await createTestUser(test_.services, { operatorId })
  const { userId } = person
  await test_.services.db.asPlatform((tx) => replaceUserRoles(tx, { operatorId, userId }, [created.data.id]))
  const held = async (token: string) =>
    (await sendRequest<CurrentUser>('GET', '/api/organisation/me', { token })).data?.authorities
  expect(await held(person.token)).toEqual(expect.arrayContaining(bundle.codes))
  expect(await held(person.token)).not.toContain('carPerm')

  expect(await sendRequest('POST', `${path}/delete/${bundle.code}`)).toMatchObject({
    status: 409,
    error: 'organisation.bundle-in-use',
  })
  const more = { ...bundle, codes: [...bundle.codes, 'carPerm'], version: 1 }
  expect((await sendRequest('POST', `${path}/update`, { payload: more })).data).toMatchObject({ version: 2 })
  // Their permissions have changed, so they must sign in again.
  expect((await sendRequest('GET', '/api/organisation/me', { token: person.token })).status).toBe(401)
})

test('API-04 D-20 nobody makes, changes or gives a bundle with a code that they do not hold', async () => {
  const codes = ['sysperm:edit', 'sysperm:delete', 'sysrole:create', 'sysrole:edit', 'chgOperationPerm']
  const { token } = await createTestUser(test_.services, { operatorId, codes })
  const refused = { status: 403, error: 'organisation.codes-not-held' }
  const own = { ...bundle, code: 'bundle:own', codes: ['chgOperationPerm'] }
  expect(await sendRequest('POST', `${path}/save`, { token, payload: { ...bundle, code: 'bundle:x' } })).toMatchObject(
    refused,
  )
  expect((await sendRequest('POST', `${path}/save`, { token, payload: own })).status).toBe(200)
  const wider = { ...own, codes: [...own.codes, 'carPerm'], version: 1 }
  expect(await sendRequest('POST', `${path}/update`, { token, payload: wider })).toMatchObject(refused)
  const giving = { ...role, name: 'Other', code: 'other' }
  expect(await sendRequest('POST', '/user/sys/role/save', { token, payload: giving })).toMatchObject(refused)
  // A role whose bundle grants more than they hold cannot be changed by them either.
  expect((await sendRequest('POST', `${path}/update`, { payload: { ...wider } })).data).toMatchObject({
    version: 2,
  })
  expect(await sendRequest('POST', `${path}/update`, { token, payload: { ...own, version: 2 } })).toMatchObject(refused)
})

test('API-04 a bundle holds codes of the program, at least one, and no other bundle', async () => {
  for (const [codes, error] of [
    [[], 'organisation.bundle-empty'],
    [['made-up'], 'organisation.permission-unknown'],
    [['bundle:night'], 'organisation.permission-unknown'],
  ] as const)
    expect(
      await sendRequest('POST', `${path}/save`, { payload: { ...bundle, code: 'bundle:bad', codes } }),
    ).toMatchObject({ status: 400, error, fields: { codes: expect.any(String) } })
  const unknown = { ...role, name: 'Bad', code: 'bad', codes: ['bundle:nowhere'] }
  expect((await sendRequest('POST', '/user/sys/role/save', { payload: unknown })).status).toBe(400)
  expect((await sendRequest('POST', `${path}/delete/bundle:own`)).status).toBe(200)
  expect((await sendRequest('GET', `${path}/info/bundle:own`)).status).toBe(404)
})
