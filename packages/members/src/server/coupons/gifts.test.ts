import { newId } from '@evops/platform/contract'
import type { Actor } from '@evops/platform/server'
import { createTestActor } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestMember, createMembersTestSite, type MembersTestSite } from '../../testing/index.ts'

let office: MembersTestSite
let ben: Actor
beforeAll(async () => {
  office = await createMembersTestSite()
})
afterAll(() => office.close())
beforeEach(async () => {
  ben = { ...createTestActor(office.operatorId, ['approvals:approve', 'preferentialchg:control']), userId: newId() }
  await office.admin.query('delete from ledger_money_days where operator_id = $1', [office.operatorId])
  await office.admin.query(
    `insert into ledger_settings (operator_id, freeze_minor, approve_above_minor) values ($1, 5000, 1000)
     on conflict (operator_id) do nothing`,
    [office.operatorId],
  )
})

const base = '/user/preferstrategy'
const post = (path: string, body: object = {}, options: object = {}) => office.call('POST', path, { body, ...options })
const member = () => createTestMember(office.services, office.operatorId)
/** Creates an accepted strategy. Each coupon is worth at most 6.00. */
async function aStrategy(more: object = {}): Promise<string> {
  const off = { how: 'amount', amountMinor: 600 }
  const { data } = await post(`${base}/save`, { name: newId(), off, validDays: 30, perUser: 9, ...more })
  await post(`${base}/pushtoopt`, { id: data.id, optId: office.operatorId })
  await post(`/api/coupons/strategies/${data.id}/accept`)
  return data.id
}
const give = async (id: string, members: string[], by = 'ours') =>
  (await post(`${base}/pushtouser`, { id, members }, { token: by })).data
const approve = (approvalId: string) =>
  office.services.db.inTenant(office.operatorId, (tx) =>
    office.approvals.approve(tx, ben, { id: approvalId, reason: 'seen', afterCommit: () => undefined }),
  )
const waits = { granted: 0, approvalId: expect.any(String) }

describe('L-09 coupons count in the sums of a day, under a limit of 10.00', () => {
  test('one person gives 6.00 twice to two members: once, and a second person gives the other', async () => {
    const id = await aStrategy({ perUser: 1 })
    const [one, two] = [await member(), await member()]
    expect(await give(id, [one])).toMatchObject({ granted: 1, approvalId: null })
    const waiting = await give(id, [two])
    expect(waiting).toMatchObject(waits)
    expect(await approve(waiting.approvalId)).toMatchObject({ state: 'executed', result: { granted: 1 } })
    expect((await office.call('GET', `/api/coupons/strategies/${id}`)).data).toMatchObject({ granted: 2 })
  })
  test('two people cannot slice the coupons of one member', async () => {
    const [one, two] = [await aStrategy({ perUser: 1 }), await aStrategy({ perUser: 1 })]
    const someone = await member()
    expect(await give(one, [someone])).toMatchObject({ granted: 1 })
    expect(await give(two, [someone], 'clerk')).toMatchObject(waits)
  })
  test('two coupons of 6.00 at once are 12.00', async () => {
    expect(await give(await aStrategy({ perUser: 2 }), [await member()])).toMatchObject(waits)
  })
  test('coupons of 6.00 leave 4.00 for card slips without a second person', async () => {
    await give(await aStrategy({ perUser: 1 }), [await member()])
    const slip = { method: 'pos', voucherNo: newId(), amountMinor: 401 }
    const wallet = `/api/ledger/wallets/${await member()}/recharge`
    expect((await post(wallet, slip)).data).toMatchObject({ journalId: null, approvalId: expect.any(String) })
    expect((await post(wallet, { ...slip, amountMinor: 400 })).data).toMatchObject({ approvalId: null })
  })
  test('a coupon without an upper value waits at any sum, one of at most 6.00 does not', async () => {
    const off = { how: 'percent', percentHundredths: 9_000 }
    expect(await give(await aStrategy({ off, perUser: 1 }), [await member()])).toMatchObject(waits)
    const capped = await aStrategy({ off, maxOffMinor: 600, perUser: 1 })
    expect(await give(capped, [await member()])).toMatchObject({ granted: 1, approvalId: null })
  })
  test('coupons for all members wait', async () => {
    await member()
    const off = { how: 'amount', amountMinor: 1 }
    expect(await give(await aStrategy({ off, receivers: 'all' }), [])).toMatchObject(waits)
  })
  test('of gifts at the same time no more pass than the limit allows', async () => {
    const id = await aStrategy({ perUser: 1 })
    const members = await Promise.all([1, 2, 3, 4, 5, 6].map(member))
    const replies = await Promise.all(members.map((each) => give(id, [each])))
    expect(replies.filter(({ granted }) => granted === 1)).toHaveLength(1)
  })
})
