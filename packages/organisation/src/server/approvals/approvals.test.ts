import { newId, Problem, type Page } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'
import { createTestActor, testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import {
  permissionCodes,
  type ApprovalDetail,
  type ApprovalPage,
  type ApprovalRow,
  type BatchResult,
  type RoleDetail,
  type RoleRow,
  type UserDetail,
} from '../../contract/index.ts'
import { callApp } from '../../testing/calls.ts'
import { createTestOperator, createTestUser, organisationApp, type TestUser } from '../../testing/index.ts'
import type { OrganisationDomain } from '../index.ts'
import { hashPassword } from '../passwords/password-hash.ts'

let test_: TestServices
let app: App
let organisation: OrganisationDomain
let operatorId: string
let first: TestUser
let second: TestUser
let candidate: TestUser
const path = '/api/organisation/approvals'
const ran: unknown[] = []

beforeAll(async () => {
  test_ = await testServices()
  ;({ app, organisation } = await organisationApp(test_.services))
  organisation.approvals.register({
    kind: 'organisation.test-act',
    title: { zh: '测试', en: 'Test', es: 'Prueba' },
    permission: ['sysuser:control'],
    payload: z.object({ fail: z.boolean() }),
    async run({ payload, tx, approvalId }) {
      ran.push(approvalId)
      await tx
        .insertInto('organisation_dictionary_types')
        .values({
          operator_id: operatorId,
          code: approvalId.slice(-20),
          zh: '写',
          en: 'Written',
          es: 'Escrito',
          note: '',
        })
        .execute()
      if (payload.fail) throw new Problem('request.in-use')
      return { written: true }
    },
  })
})
beforeEach(async () => {
  operatorId = await createTestOperator(test_.services)
  first = await createTestUser(test_.services, { operatorId, codes: 'all' })
  second = await createTestUser(test_.services, { operatorId, codes: 'all' })
  candidate = await createTestUser(test_.services, { operatorId, codes: ['transOrderPerm'] })
})
afterEach(() => test_.setNow(undefined))
afterAll(async () => {
  await app.close()
  await test_.close()
})

const requestFullAccess = (by = first, userId = candidate.userId) =>
  callApp(app, ['POST', `/api/organisation/users/${userId}/full-access`], {
    token: by.token,
    payload: { reason: 'Holiday cover' },
  })
const createApproval = async () => (await requestFullAccess()).data<{ approvalId: string }>().approvalId
const decide = (id: string, verb: 'approve' | 'refuse' | 'withdraw', by: TestUser, payload: object = {}) =>
  callApp(app, ['POST', `${path}/${id}/${verb}`], { token: by.token, payload })
const read = async (id: string) =>
  (await callApp(app, ['GET', `${path}/${id}`], { token: second.token })).data<ApprovalDetail>()
const list = async (by: TestUser, query: string) =>
  (await callApp(app, ['GET', `${path}?${query}`], { token: by.token })).data<Page<ApprovalRow>>().list
const testAct = (fail: boolean) =>
  test_.services.db.inTenant(operatorId, (tx) =>
    organisation.approvals.request(tx, createTestActor(operatorId, [], { userId: first.userId }), {
      kind: 'organisation.test-act',
      subject: 'Something',
      payload: { fail },
      reason: 'why',
      stations: 'all',
    }),
  )
const holdsAll = async () => {
  const { rows } = await test_.admin.query(
    'select from organisation_user_roles u join organisation_roles r on r.id = u.role_id where u.user_id = $1 and r.grants_all',
    [candidate.userId],
  )
  return rows.length
}

test('L-09 X-11 a second person approves; the act is done once, and its sessions end', async () => {
  const id = await createApproval()
  expect(await holdsAll()).toBe(0)
  expect(await list(second, 'view=waiting')).toMatchObject([{ id, mayDecide: true, mayWithdraw: false }])
  const waiting = await callApp(app, ['GET', '/api/organisation/approvals-waiting'], { token: second.token })
  expect(waiting.data()).toEqual({ waiting: 1 })
  const done = await decide(id, 'approve', second, { reason: 'Agreed' })
  expect(done.data<ApprovalDetail>()).toMatchObject({
    state: 'executed',
    decidedBy: second.userId,
    decisionReason: 'Agreed',
    result: { userId: candidate.userId },
    mayDecide: false,
  })
  expect(await holdsAll()).toBe(1)
  expect((await callApp(app, ['GET', '/api/organisation/me'], { token: candidate.token })).status).toBe(401)
  expect((await decide(id, 'approve', second)).data<ApprovalDetail>().state).toBe('executed')
  expect((await decide(id, 'refuse', second, { reason: 'late' })).error).toBe('organisation.approval-decided')
  expect((await requestFullAccess()).error).toBe('organisation.full-access-held')
})

test('ROUTE-01 what waits to be given back is added up over all of it, by currency, however long a page is', async () => {
  const page = async () =>
    (
      await callApp(app, ['GET', `${path}?view=all&state=waiting&page=1&pageSize=1`], { token: second.token })
    ).data<ApprovalPage>()
  expect((await page()).totalsToRefund).toEqual([])
  const amounts = [
    [1_200, 'CNY'],
    [300, 'CNY'],
    [9_900, 'EUR'],
  ] as const
  for (const [amountMinor, currency] of amounts)
    await test_.services.db.inTenant(operatorId, (tx) =>
      organisation.approvals.request(tx, createTestActor(operatorId, [], { userId: first.userId }), {
        kind: 'organisation.test-act',
        subject: 'Something',
        payload: { fail: false },
        reason: 'why',
        stations: 'all',
        payout: { amountMinor, currency },
      }),
    )
  const { list: shown, total, totalsToRefund } = await page()
  expect([shown.length, total]).toEqual([1, 3])
  expect(totalsToRefund).toEqual([
    { currency: 'CNY', count: 2, amountMinor: 1_500 },
    { currency: 'EUR', count: 1, amountMinor: 9_900 },
  ])
})

test('L-09 every permission is not given past the approval: by no user form, batch, role or list of all codes', async () => {
  const by = { token: first.token }
  const post = (url: string, payload: object) => callApp(app, ['POST', url], { ...by, payload })
  const facts = async () => {
    const found = await callApp(app, ['GET', `/user/sys/user/info/${candidate.userId}`], by)
    return found.data<UserDetail>()
  }
  const roles = async () =>
    (await callApp(app, ['GET', '/user/sys/role/list?pageSize=200'], by)).data<Page<RoleRow>>().list
  const all = (await roles()).find((role) => role.grantsAll)
  const { version, roleIds, username } = await facts()
  const user = { id: candidate.userId, username, name: 'C', version }
  const assignRoles = (ids: string[]) => post('/user/sys/user/update', { ...user, roleIds: ids })
  const listed = await post('/user/sys/role/save', {
    name: 'Nearly all',
    code: 'nearly-all',
    codes: [...permissionCodes],
  })
  // The other administrator has never set a password, so nobody can decide yet.
  expect((await assignRoles([...roleIds])).status).toBe(200)
  await test_.admin.query('update organisation_users set password_hash = $2 where id = $1', [
    second.userId,
    await hashPassword('tram-depot-at-dawn'),
  ])
  user.version = (await facts()).version
  for (const id of [all?.id ?? '', listed.data<RoleRow>().id])
    expect((await assignRoles([...roleIds, id])).error).toBe('organisation.full-access-needs-two')
  const role = listed.data<RoleRow>()
  const fresh = { username: 'born-mighty', name: 'B', roleIds: [role.id] }
  expect((await post('/user/sys/user/save', fresh)).error).toBe('organisation.full-access-needs-two')
  const rows = [{ username, roles: 'nearly-all' }]
  const batch = await post('/user/sys/user/insertOrUpdBatchSysuser', { rows })
  expect(batch.data<BatchResult>().rows[0]?.error).toBe('organisation.full-access-needs-two')
  const [held] = (await facts()).roles
  const own = (await callApp(app, ['GET', `/user/sys/role/info/${held?.id}`], by)).data<RoleDetail>()
  const widened = await post('/user/sys/role/update', { ...own, code: 'own', grantsAll: true })
  expect(widened.error).toBe('organisation.full-access-needs-two')
  expect(await holdsAll()).toBe(0)
  expect((await decide(await createApproval(), 'approve', second)).data<ApprovalDetail>().state).toBe('executed')
})

test('L-09 nobody decides their own request, whatever they hold: not by the call, not in the database', async () => {
  const id = await createApproval()
  for (const verb of ['approve', 'refuse'] as const)
    expect(await decide(id, verb, first, { reason: 'mine' })).toMatchObject({
      status: 403,
      error: 'organisation.approval-own-request',
    })
  expect(await list(first, 'view=waiting')).toEqual([])
  expect(await list(first, 'view=mine')).toMatchObject([{ id, mayDecide: false, mayWithdraw: true }])
  await expect(
    test_.admin.query(
      "update organisation_approvals set state = 'executed', decided_by = requested_by, decided_at = now() where id = $1",
      [id],
    ),
  ).rejects.toMatchObject({ constraint: 'organisation_approvals_second_person_check' })
  expect(await holdsAll()).toBe(0)
})

test('L-09 whoever lacks the codes of the kind sees it and does not decide', async () => {
  const id = await createApproval()
  const clerk = await createTestUser(test_.services, { operatorId, codes: ['approvalPerm', 'approvals:approve'] })
  expect((await decide(id, 'approve', clerk)).status).toBe(403)
  expect(await list(clerk, 'view=waiting')).toEqual([])
  expect(await list(clerk, 'view=all')).toMatchObject([{ id, mayDecide: false }])
})

test('L-09 of ten approvals at once one does it', async () => {
  const { id } = await testAct(false)
  const others = await Promise.all(
    Array.from({ length: 4 }, () => createTestUser(test_.services, { operatorId, codes: 'all' })),
  )
  const replies = await Promise.all([...others, ...others].map((by) => decide(id, 'approve', by)))
  expect(ran.filter((one) => one === id)).toHaveLength(1)
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200, 409]))
})

test('X-11 an act that is refused leaves nothing, and the request says why', async () => {
  const { id } = await testAct(true)
  const reply = await decide(id, 'approve', second)
  expect(reply.data<ApprovalDetail>()).toMatchObject({ state: 'failed', error: 'request.in-use' })
  const { rows } = await test_.admin.query('select from organisation_dictionary_types where operator_id = $1', [
    operatorId,
  ])
  expect(rows).toHaveLength(0)
})

test('X-11 refused with a reason, withdrawn by the requester alone, expired by time: none of them is done', async () => {
  const refused = await createApproval()
  expect((await decide(refused, 'refuse', second, {})).fields).toHaveProperty('reason')
  expect((await decide(refused, 'refuse', second, { reason: 'No' })).data<ApprovalDetail>().state).toBe('refused')
  const taken = await createApproval()
  expect((await decide(taken, 'withdraw', second)).status).toBe(403)
  expect((await decide(taken, 'withdraw', first)).data<ApprovalDetail>()).toMatchObject({
    state: 'withdrawn',
    decidedBy: null,
  })
  const late = await createApproval()
  const { expiresAt } = await read(late)
  test_.setNow(new Date(Date.parse(expiresAt)))
  await organisation.domain.jobs?.['organisation:expire-approvals']?.run({}, { jobId: '', attempt: 1 })
  const states = await test_.admin.query<{ state: string }>('select state from organisation_approvals where id = $1', [
    late,
  ])
  expect(states.rows).toEqual([{ state: 'expired' }])
  expect(await holdsAll()).toBe(0)
})

test('X-11 a request whose time is over is not approved even before the task has written so', async () => {
  const { id } = await testAct(false)
  const actors = await test_.services.db.inTenant(operatorId, (tx) =>
    tx.selectFrom('organisation_approvals').select('expires_at').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  await test_.admin.query(
    "update organisation_approvals set requested_at = now() - interval '2 days', expires_at = now() - interval '1 day' where id = $1",
    [id],
  )
  expect(actors.expires_at.getTime()).toBeGreaterThan(Date.now())
  expect((await decide(id, 'approve', second)).error).toBe('organisation.approval-decided')
  expect(ran).not.toContain(id)
})

test('X-11 the same request waits once', async () => {
  await createApproval()
  expect((await requestFullAccess(second)).error).toBe('organisation.approval-waiting')
})

test('S-17 S-19 bad ids, other operators, missing codes', async () => {
  const id = await createApproval()
  const stranger = await createTestUser(test_.services, {
    operatorId: await createTestOperator(test_.services),
    codes: 'all',
  })
  for (const verb of ['approve', 'refuse', 'withdraw'] as const) {
    const body = verb === 'withdraw' ? {} : { reason: 'x' }
    expect((await decide(id, verb, stranger, body)).status).toBe(404)
    expect((await decide(newId(), verb, second, body)).status).toBe(404)
    expect((await decide(id, verb, candidate, body)).status).toBe(403)
    expect((await callApp(app, ['POST', `${path}/${id}/${verb}`])).status).toBe(401)
  }
  expect((await requestFullAccess(first, newId())).status).toBe(404)
  expect((await requestFullAccess(candidate)).status).toBe(403)
  for (const url of [path, `${path}/${id}`, '/api/organisation/approvals-waiting'])
    expect((await callApp(app, ['GET', url], { token: candidate.token })).status).toBe(403)
  expect(await list(stranger, 'view=all')).toEqual([])
})
