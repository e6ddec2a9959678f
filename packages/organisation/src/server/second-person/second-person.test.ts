import { newId } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'
import { createTestActor, testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import {
  permissionCodes,
  type ApprovalDetail,
  type ApprovalRow,
  type UserDetail,
  type UserWithCode,
} from '../../contract/index.ts'
import { callApp } from '../../testing/calls.ts'
import {
  insertTestCustody,
  createTestOperator,
  createTestUser,
  organisationApp,
  platformOperatorId,
  type TestUser,
} from '../../testing/index.ts'
import type { OrganisationDomain } from '../index.ts'
import { hashPassword } from '../passwords/password-hash.ts'

let test_: TestServices
let app: App
let organisation: OrganisationDomain
let operatorId: string
const clerkCodes = ['sysUserPerm', 'sysuser:create', 'sysuser:control', 'approvalPerm', 'approvals:approve']
const kind = 'organisation.pay-out'

beforeAll(async () => {
  test_ = await testServices()
  ;({ app, organisation } = await organisationApp(test_.services))
  organisation.approvals.register({
    kind,
    title: { zh: '付款', en: 'Pay out', es: 'Pagar' },
    permission: ['sysuser:control'],
    payload: z.object({}),
    run: async () => ({ paid: true }),
  })
})
beforeEach(async () => {
  operatorId = await createTestOperator(test_.services)
})
afterEach(() => test_.setNow(undefined))
afterAll(async () => {
  await app.close()
  await test_.close()
})

const post = (by: { token: string }, url: string, payload: object = {}) =>
  callApp(app, ['POST', url], { token: by.token, payload })
const approve = (by: { token: string }, id: string) => post(by, `/api/organisation/approvals/${id}/approve`)
const waiting = async (by: { token: string }) =>
  (await callApp(app, ['GET', '/api/organisation/approvals'], { token: by.token })).data<{
    list: ApprovalRow[]
  }>().list
/** Creates a request for a second person, made by one of the operator's users. */
const createApprovalBy = async (user: { userId: string }, stations: 'all' | string[] = 'all') =>
  test_.services.db.inTenant(operatorId, async (tx) => {
    const actor = createTestActor(operatorId, [], { userId: user.userId })
    const wanted = { kind, subject: newId(), payload: {}, reason: 'why', stations }
    return (await organisation.approvals.request(tx, actor, wanted)).id
  })
/** Creates an account through another user, with a clerk's role, and signs it in. */
async function createUserBy(by: TestUser): Promise<TestUser> {
  const { rows } = await test_.admin.query<{ role_id: string }>(
    'select g.role_id from organisation_user_roles g where g.user_id = $1',
    [(await createTestUser(test_.services, { operatorId, codes: clerkCodes })).userId],
  )
  const username = `puppet-${newId()}`
  const made = await post(by, '/user/sys/user/save', {
    username,
    name: username,
    roleIds: rows.map((row) => row.role_id),
  })
  const { user, setupCode } = made.data<UserWithCode>()
  const token = await tokenOf(username, setupCode)
  const change = { oldpassword: setupCode, newpassword: 'tram-depot-at-dawn' }
  await post({ token }, '/user/sys/user/updatepassword', change)
  const sure = await tokenOf(username, 'tram-depot-at-dawn')
  return { userId: user.id, loginName: username, token: sure, refreshToken: '', signInSessionId: '' }
}
async function tokenOf(username: string, password: string): Promise<string> {
  const payload = { grant_type: 'password', username, password, client_id: 'boss-web' }
  const reply = await app.inject({ method: 'POST', url: '/oauth/token', payload })
  return reply.json<{ access_token: string }>().access_token
}
const refusedFor = async (by: TestUser, id: string) => {
  const reply = await approve(by, id)
  return { status: reply.status, error: reply.error }
}
const oneHand = { status: 403, error: 'organisation.approval-one-hand' }
const days = (n: number) => new Date(Date.now() + n * 86_400_000)

test('D-20a a clerk with five codes makes himself administrator in no way: his second account approves nothing of his', async () => {
  const clerk = await createTestUser(test_.services, { operatorId, codes: clerkCodes })
  const puppet = await createUserBy(clerk)
  const response = await post(clerk, `/api/organisation/users/${clerk.userId}/full-access`, { reason: 'me' })
  const { approvalId } = response.data<{ approvalId: string }>()
  expect(await refusedFor(puppet, approvalId)).toEqual({
    status: 403,
    error: 'organisation.approval-codes',
  })
  expect(await refusedFor(puppet, await createApprovalBy(clerk))).toEqual(oneHand)
  expect(await waiting(puppet)).toEqual([])
  const { rows } = await test_.admin.query(
    'select from organisation_user_roles u join organisation_roles r on r.id = u.role_id where u.user_id = $1 and r.grants_all',
    [clerk.userId],
  )
  expect(rows).toHaveLength(0)
})

test('D-20b whoever approves holds every code and sees every station that is given', async () => {
  const clerk = await createTestUser(test_.services, { operatorId, codes: clerkCodes })
  const other = await createTestUser(test_.services, { operatorId, codes: clerkCodes })
  const response = await post(clerk, `/api/organisation/users/${clerk.userId}/full-access`, { reason: 'me' })
  const { approvalId } = response.data<{ approvalId: string }>()
  expect(await waiting(other)).toEqual([])
  expect((await refusedFor(other, approvalId)).error).toBe('organisation.approval-codes')
  const station = newId()
  const [whole, near, far] = [
    await createApprovalBy(clerk),
    await createApprovalBy(clerk, [station]),
    await createApprovalBy(clerk, [station, newId()]),
  ]
  const limited = createTestActor(operatorId, clerkCodes, {
    userId: other.userId,
    scope: { stationIds: [station] },
  })
  const decide = (id: string) =>
    test_.services.db.inTenant(limited, (tx) =>
      organisation.approvals.approve(tx, limited, { id, reason: '', afterCommit: () => undefined }),
    )
  await expect(decide(whole)).rejects.toMatchObject({ code: 'organisation.approval-scope' })
  await expect(decide(far)).rejects.toMatchObject({ code: 'organisation.approval-scope' })
  const seen = await test_.services.db.inTenant(limited, (tx) =>
    organisation.approvals.list(tx, limited, { page: 1, pageSize: 20, view: 'waiting' }),
  )
  expect(seen.list).toMatchObject([{ id: near, mayDecide: true }])
  expect(await decide(near)).toMatchObject({ state: 'executed' })
  const holder = await createTestUser(test_.services, { operatorId, codes: 'all' })
  expect((await approve(holder, approvalId)).data<ApprovalDetail>().state).toBe('executed')
})

test('D-20c nobody approves through an account that the requester made, within 30 days and no longer', async () => {
  const boss = await createTestUser(test_.services, { operatorId, codes: 'all' })
  const puppet = await createTestUser(test_.services, { operatorId, codes: clerkCodes })
  const hold = { operatorId, userId: puppet.userId, byId: boss.userId }
  await insertTestCustody(test_.services, { ...hold, at: days(-29.9) })
  const id = await createApprovalBy(boss)
  expect(await refusedFor(puppet, id)).toEqual(oneHand)
  await test_.admin.query(`update organisation_account_custodies set at = $2 where user_id = $1`, [
    puppet.userId,
    days(-30.1),
  ])
  expect((await approve(puppet, id)).data<ApprovalDetail>().state).toBe('executed')
})

test('D-20d an account that was reset, renamed or whose authenticator was taken off counts alike', async () => {
  const boss = await createTestUser(test_.services, { operatorId, codes: 'all' })
  const colleague = () => createTestUser(test_.services, { operatorId, codes: clerkCodes })
  const [renamed, named, reset, step] = [await colleague(), await colleague(), await colleague(), await colleague()]
  const facts = async ({ userId }: TestUser) =>
    (await callApp(app, ['GET', `/user/sys/user/info/${userId}`], { token: boss.token })).data<UserDetail>()
  const update = async (user: TestUser, change: object) => {
    const { version, username, name, roleIds } = await facts(user)
    const body = { id: user.userId, version, username, name, roleIds, ...change }
    expect((await post(boss, '/user/sys/user/update', body)).status).toBe(200)
  }
  const id = await createApprovalBy(boss)
  await update(renamed, { remark: 'nothing that opens the account' })
  expect(await waiting(renamed)).toMatchObject([{ id, mayDecide: true }])
  await update(renamed, { username: `other-${newId()}` })
  await update(named, { name: 'Somebody else' })
  await post(boss, `/api/organisation/users/${reset.userId}/reset-password`)
  const { setupCode } = (
    await post(boss, `/api/organisation/users/${reset.userId}/reset-password`)
  ).data<UserWithCode>()
  expect(setupCode).toMatch(/-/)
  await test_.admin.query(
    'insert into organisation_second_steps (operator_id, user_id, secret, confirmed_at, created_at) values ($1, $2, $3, now(), now())',
    [operatorId, step.userId, Buffer.from('x')],
  )
  await post(boss, `/api/organisation/users/${step.userId}/clear-second-step`)
  for (const user of [renamed, named, reset, step]) {
    const decide = async () => {
      const actor = createTestActor(operatorId, clerkCodes, { userId: user.userId })
      return test_.services.db.inTenant(operatorId, (tx) =>
        organisation.approvals.approve(tx, actor, { id, reason: '', afterCommit: () => undefined }),
      )
    }
    await expect(decide(), user.loginName).rejects.toMatchObject({ code: oneHand.error })
  }
  expect((await facts(reset)).custodies).toMatchObject([{ kind: 'reset' }, { kind: 'reset' }])
})

test('D-20e nor the other way round, through a third account, or between two accounts of one maker', async () => {
  const boss = await createTestUser(test_.services, { operatorId, codes: 'all' })
  const first = await createUserBy(boss)
  const second = await createUserBy(boss)
  const grandchild = await createUserBy(first)
  expect(await refusedFor(boss, await createApprovalBy(first))).toEqual(oneHand)
  expect(await refusedFor(second, await createApprovalBy(first))).toEqual(oneHand)
  expect(await refusedFor(grandchild, await createApprovalBy(boss))).toEqual(oneHand)
  expect(await refusedFor(grandchild, await createApprovalBy(second))).toEqual(oneHand)
  const unrelated = await createTestUser(test_.services, { operatorId, codes: clerkCodes })
  expect((await approve(unrelated, await createApprovalBy(first))).status).toBe(200)
  expect((await approve(grandchild, await createApprovalBy(unrelated))).status).toBe(200)
})

test('D-20e two accounts that the batch made are of one hand too', async () => {
  const boss = await createTestUser(test_.services, { operatorId, codes: 'all' })
  const name = `batch-${newId()}`
  const rows = [{ username: name, name }]
  await post(boss, '/user/sys/user/insertOrUpdBatchSysuser', { rows })
  const { rows: found } = await test_.admin.query<{ id: string }>(
    'select id from organisation_users where login_name = $1',
    [name],
  )
  const actor = createTestActor(operatorId, clerkCodes, { userId: found[0]?.id ?? '' })
  const id = await createApprovalBy(boss)
  const decide = test_.services.db.inTenant(operatorId, (tx) =>
    organisation.approvals.approve(tx, actor, { id, reason: '', afterCommit: () => undefined }),
  )
  await expect(decide).rejects.toMatchObject({ code: oneHand.error })
})

test('D-20f a program approves nothing', async () => {
  const boss = await createTestUser(test_.services, { operatorId, codes: 'all' })
  const actorId = newId()
  await test_.admin.query(
    `insert into organisation_oauth_clients (client_id, name, first_party, operator_id, actor_id, secret_hash)
     values ($1, 'Robot', false, $2, $3, $4)`,
    [`robot-${actorId}`, operatorId, actorId, Buffer.alloc(32)],
  )
  const robot = createTestActor(operatorId, clerkCodes, { userId: actorId })
  const id = await createApprovalBy(boss)
  const decide = test_.services.db.inTenant(operatorId, (tx) =>
    organisation.approvals.approve(tx, robot, { id, reason: '', afterCommit: () => undefined }),
  )
  await expect(decide).rejects.toMatchObject({ code: 'organisation.approval-by-program' })
})

test('D-20g the set-up makes two administrators, of whom neither made the other', async () => {
  const own = await testServices()
  const { app: theirApp, organisation: theirs } = await organisationApp(own.services)
  try {
    const made = await theirs.firstAdministrator({ password: 'first-start-only' })
    expect(made).toMatchObject({ created: true, secondSetupCode: expect.stringMatching(/-/) })
    expect(await theirs.firstAdministrator()).toEqual({ created: false })
    const { rows } = await own.admin.query<{ login_name: string; held: number }>(
      `select u.login_name, (select count(*)::int from organisation_account_custodies h where h.user_id = u.id) as held
       from organisation_users u join organisation_user_roles m on m.user_id = u.id
       join organisation_roles r on r.id = m.role_id and r.grants_all where u.operator_id = $1 order by 1`,
      [platformOperatorId],
    )
    expect(rows).toEqual([
      { login_name: 'admin', held: 0 },
      { login_name: 'admin2', held: 0 },
    ])
    // An installation with one administrator gets its second one at the next start.
    await own.admin.query("delete from organisation_users where login_name = 'admin2'")
    expect(await theirs.firstAdministrator()).toMatchObject({ secondSetupCode: expect.any(String) })
  } finally {
    await theirApp.close()
    await own.close()
  }
})

test('D-20h with fewer than two holders platform staff are the second; a lone holder makes no other', async () => {
  const { userId } = await createTestUser(test_.services, { operatorId: platformOperatorId, codes: 'all' })
  const platform = createTestActor(operatorId, [...permissionCodes], { userId, platformStaff: true })
  const { rows: roles } = await test_.admin.query<{ id: string }>(
    'select id from organisation_roles where operator_id = $1 and grants_all',
    [operatorId],
  )
  const boss = await createTestUser(test_.services, { operatorId, codes: 'all', password: 'tram-depot-at-dawn' })
  const ordinary = await createTestUser(test_.services, { operatorId, codes: ['transOrderPerm'] })
  const form = { username: `mighty-${newId()}`, name: 'M', roleIds: [roles[0]?.id] }
  expect((await post(boss, '/user/sys/user/save', form)).error).toBe('organisation.full-access-needs-two')
  const response = await post(boss, `/api/organisation/users/${ordinary.userId}/full-access`, { reason: 'x' })
  const { approvalId: id } = response.data<{ approvalId: string }>()
  // The staff may be the second person even for a user they created, as long as there is no other.
  await insertTestCustody(test_.services, { operatorId, userId: boss.userId, byId: userId, byPlatform: true })
  const decide = (which: string) =>
    test_.services.db.inTenant(operatorId, (tx) =>
      organisation.approvals.approve(tx, platform, { id: which, reason: '', afterCommit: () => undefined }),
    )
  expect(await decide(id)).toMatchObject({ state: 'executed' })
  await test_.admin.query('update organisation_users set password_hash = $2 where id = $1', [
    ordinary.userId,
    await hashPassword('tram-depot-at-dawn'),
  ])
  await expect(decide(await createApprovalBy(boss))).rejects.toMatchObject({ code: oneHand.error })
})

test('D-20i a third holder or platform staff lifts the 30 days for one account, audited; nobody in whose hand it is', async () => {
  const boss = await createTestUser(test_.services, { operatorId, codes: 'all' })
  const third = await createTestUser(test_.services, { operatorId, codes: 'all' })
  const clerk = await createTestUser(test_.services, { operatorId, codes: clerkCodes })
  const puppet = await createUserBy(boss)
  const id = await createApprovalBy(boss)
  const lift = (by: TestUser, reason = 'I know her') =>
    post(by, `/api/organisation/users/${puppet.userId}/lift-custody`, { reason })
  for (const by of [boss, clerk, puppet]) expect((await lift(by)).error).toBe('organisation.custody-third-person')
  expect((await lift(third, '')).fields).toHaveProperty('reason')
  const stranger = await createTestUser(test_.services, {
    operatorId: await createTestOperator(test_.services),
    codes: 'all',
  })
  expect((await lift(stranger)).status).toBe(404)
  expect((await refusedFor(puppet, id)).error).toBe(oneHand.error)
  expect((await lift(third)).data<UserDetail>().custodies).toEqual([])
  expect((await lift(third)).error).toBe('organisation.no-custody')
  expect((await approve(puppet, id)).data<ApprovalDetail>().state).toBe('executed')
  const { rows } = await test_.admin.query(
    `select user_id, after from organisation_audit where action = 'liftAccountCustody' and entity_id = $1 and result = 'done'`,
    [puppet.userId],
  )
  expect(rows).toEqual([{ user_id: third.userId, after: { reason: 'I know her' } }])
})
