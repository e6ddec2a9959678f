import { newId } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'
import { createTestActor, testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { PendingChange } from '../../contract/index.ts'
import { callApp } from '../../testing/calls.ts'
import { createTestOperator, createTestUser, organisationApp, type TestUser } from '../../testing/index.ts'
import type { OrganisationDomain } from '../index.ts'

let test_: TestServices
let app: App
let organisation: OrganisationDomain
let operatorId: string
let first: TestUser
let clerk: TestUser
const kind = 'organisation.test-refund'
const title = { zh: '退款', en: 'Refund', es: 'Reembolso' }

beforeAll(async () => {
  test_ = await testServices()
  ;({ app, organisation } = await organisationApp(test_.services))
  organisation.approvals.register({
    kind,
    title,
    permission: ['sysuser:control'],
    payload: z.object({ walletId: z.string(), members: z.array(z.string()), currency: z.string() }),
    run: () => Promise.resolve({}),
  })
})
beforeEach(async () => {
  operatorId = await createTestOperator(test_.services)
  first = await createTestUser(test_.services, { operatorId, codes: 'all' })
  clerk = await createTestUser(test_.services, { operatorId, codes: ['transOrderPerm'] })
})
afterAll(async () => {
  await app.close()
  await test_.close()
})

const [walletId, memberId] = [newId(), newId()]
const requestRefund = (subjectId: string, stations: 'all' | string[] = 'all') =>
  test_.services.db.inTenant(operatorId, (tx) =>
    organisation.approvals.request(tx, createTestActor(operatorId, [], { userId: first.userId, name: 'Ana' }), {
      kind,
      subject: 'A session',
      subjectId,
      payload: { walletId, members: [memberId], currency: 'EUR' },
      reason: 'Charged twice',
      stations,
      payout: { amountMinor: 500, currency: 'EUR' },
    }),
  )
const pendingOn = async (subject: string, by = clerk) =>
  (await callApp(app, ['GET', `/api/organisation/pending-changes?subject=${subject}`], { token: by.token })).data<
    PendingChange[]
  >()

test('L-09 a requested change is read with its requester and time by a user who may not decide', async () => {
  const subjectId = newId()
  const { id } = await requestRefund(subjectId)
  const [change] = await pendingOn(subjectId)
  expect(change).toEqual({
    id,
    title,
    amountMinor: 500,
    currency: 'EUR',
    requestedByName: 'Ana',
    requestedAt: expect.any(String),
    expiresAt: expect.any(String),
  })
})

test('L-09 a requested change is read by each id that its act names, alone or in a list', async () => {
  const { id } = await requestRefund(newId())
  expect(await pendingOn(walletId)).toMatchObject([{ id }])
  expect(await pendingOn(memberId)).toMatchObject([{ id }])
})

test('L-09 a word of an act is no id: nobody lists requests about things that he does not know', async () => {
  await requestRefund(newId())
  expect(await pendingOn('EUR')).toEqual([])
})

test('L-09 a decided or expired change is not pending', async () => {
  const [withdrawn, expired] = [newId(), newId()]
  const { id } = await requestRefund(withdrawn)
  await callApp(app, ['POST', `/api/organisation/approvals/${id}/withdraw`], { token: first.token })
  await requestRefund(expired)
  await test_.admin.query(
    `update organisation_approvals set requested_at = now() - interval '5 days', expires_at = now() - interval '1 day'
     where subject_id = $1`,
    [expired],
  )
  expect(await pendingOn(withdrawn)).toEqual([])
  expect(await pendingOn(expired)).toEqual([])
})

test('L-09 pending changes of stations outside the data scope and of other operators are not read', async () => {
  const [subjectId, elsewhere] = [newId(), newId()]
  await requestRefund(subjectId, [elsewhere])
  const actor = (stationIds: string[], own = operatorId) => createTestActor(own, [], { scope: { stationIds } })
  const read = (by: ReturnType<typeof actor>) =>
    test_.services.db.inTenant(by.operatorId, (tx) => organisation.approvals.listPendingChanges(tx, by, subjectId))
  expect(await read(actor([newId()]))).toEqual([])
  expect(await read(actor([elsewhere]))).toHaveLength(1)
  expect(await read(actor([elsewhere], await createTestOperator(test_.services)))).toEqual([])
})

test('L-09 pending changes are not read without sign-in, nor without a subject', async () => {
  expect((await callApp(app, ['GET', '/api/organisation/pending-changes?subject=x'])).status).toBe(401)
  const empty = await callApp(app, ['GET', '/api/organisation/pending-changes?subject='], { token: clerk.token })
  expect(empty.status).toBe(400)
})
