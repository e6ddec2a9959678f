import { newId } from '@evops/platform/contract'
import type { Actor } from '@evops/platform/server'
import { createTestActor } from '@evops/platform/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { voucherCodeText } from '../../contract/index.ts'
import { createTestMember, createMembersTestSite, type MembersTestSite } from '../../testing/index.ts'
import { createDriverMembersApi } from '../of-driver.ts'

let office: MembersTestSite
let ben: Actor
beforeAll(async () => {
  office = await createMembersTestSite()
})
afterAll(() => office.close())
afterEach(() => office.setNow(undefined))
beforeEach(async () => {
  ben = { ...createTestActor(office.operatorId, ['approvals:approve', 'preferentialchg:control']), userId: newId() }
  await office.admin.query('delete from ledger_money_days where operator_id = $1', [office.operatorId])
})

const path = '/api/voucher-batches'
const dayMs = 86_400_000
const form = (more: object = {}) => ({
  name: `Batch ${newId()}`,
  kind: 'single',
  amountMinor: 500,
  codes: 3,
  validFrom: new Date(Date.now() - dayMs).toISOString(),
  validUntil: new Date(Date.now() + 30 * dayMs).toISOString(),
  ...more,
})
const call: MembersTestSite['call'] = (...args) => office.call(...args)
const create = async (more: object = {}) => (await call('POST', path, { body: form(more) })).data
const act = (id: string, verb: string, options: object = {}) => call('POST', `${path}/${id}/${verb}`, { ...options })
const download = async (id: string) => {
  const { text } = await act(id, 'codes', { body: { format: 'csv' } })
  return text.split(/\r\n/).slice(1, -1)
}
/** Creates an active batch of single codes. */
async function activeCodes(more: object = {}) {
  const { id } = await create(more)
  const codes = await download(id)
  await act(id, 'activate')
  return { id, codes }
}
async function activeSharedCode(more: object = {}) {
  const { id, sharedCode } = await create({ kind: 'shared', usesPerCode: 100, ...more })
  expect((await act(id, 'activate')).data).toMatchObject({ batch: { state: 'active' }, approvalId: null })
  return { id, code: sharedCode as string }
}
const aDriver = () => createTestMember(office.services, office.operatorId)
function redeem(memberId: string, typed: string, key?: string) {
  const wish = { operatorId: office.operatorId, memberId, code: voucherCodeText.parse(typed), key }
  return office.services.db.inTenant(office.operatorId, (tx) =>
    createDriverMembersApi(office.deps).redeemVoucher(tx, wish),
  )
}
const giftOf = async (memberId: string) => (await call('GET', `/api/ledger/wallets/${memberId}`)).data.giftMinor
const batchOf = async (id: string) => (await call('GET', `${path}/${id}`)).data
const refused = (code: string) => ({ code: `members.voucher-${code}` })

describe('the endpoints', () => {
  const calls = (id: string): (readonly ['GET' | 'POST', string, object?])[] => [
    ['GET', path],
    ['GET', `${path}/${id}`],
    ['POST', path, form()],
    ['POST', `${path}/${id}/codes`, {}],
    ['POST', `${path}/${id}/activate`],
    ['POST', `${path}/${id}/pause`],
    ['POST', `${path}/${id}/end`],
    ['GET', '/api/voucher-redemptions'],
  ]
  test('answer 401 to a caller who is signed out', async () => {
    for (const [method, url, body] of calls(newId()))
      expect([url, (await call(method, url, { body, token: '' })).status]).toEqual([url, 401])
  })
  test('answer 403 to a user without the codes', async () => {
    for (const [method, url, body] of calls(newId()))
      expect([url, (await call(method, url, { body, token: 'nobody' })).status]).toEqual([url, 403])
  })
  test('answer 404 for the batch of another operator, and list none of its rows', async () => {
    const { id } = await activeSharedCode()
    for (const [method, url, body] of calls(id).filter(([, at]) => at.includes(id)))
      expect([url, (await call(method, url, { body, token: 'theirs' })).status]).toEqual([url, 404])
    expect((await call('GET', path, { token: 'theirs' })).data.list).toEqual([])
    expect((await call('GET', '/api/voucher-redemptions', { token: 'theirs' })).data.list).toEqual([])
  })
  test.each([
    [{ name: '' }, 'name'],
    [{ amountMinor: 0 }, 'amountMinor'],
    [{ codes: 10_001 }, 'codes'],
    [{ validUntil: new Date(0).toISOString() }, 'validUntil'],
    [{ budgetMinor: 499 }, 'budgetMinor'],
  ])('name the field of a wrong input: %j', async (more, field) => {
    const reply = await call('POST', path, { body: form(more) })
    expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, [field]])
  })
  test('refuse a second batch of a name, so that a repetition creates one', async () => {
    const body = form()
    const replies = [await call('POST', path, { body }), await call('POST', path, { body })]
    expect(replies.map(({ status }) => status)).toEqual([200, 409])
  })
  test('refuse users who see only some stations to create or activate', async () => {
    const { id } = await create({ kind: 'shared' })
    expect((await call('POST', path, { body: form(), token: 'cashier' })).status).toBe(403)
    expect((await act(id, 'activate', { token: 'cashier' })).status).toBe(403)
  })
  test('list by name, state and kind, sorted', async () => {
    const mark = newId()
    const one = await create({ name: `A ${mark}`, kind: 'shared' })
    const two = await create({ name: `B ${mark}` })
    const ids = async (query: string) =>
      (await call('GET', `${path}?search=${mark}&${query}`)).data.list.map(({ id }: { id: string }) => id)
    expect(await ids('sort=name')).toEqual([one.id, two.id])
    expect(await ids('sort=-name')).toEqual([two.id, one.id])
    expect(await ids('kind=shared')).toEqual([one.id])
    expect(await ids('state=active')).toEqual([])
  })
})

describe('the codes of a batch', () => {
  test('are stored as hashes only, and the file has them all', async () => {
    const { id } = await create({ codes: 20 })
    const codes = await download(id)
    expect(new Set(codes).size).toBe(20)
    const { rows } = await office.admin.query('select * from members_voucher_codes where batch_id = $1', [id])
    expect(rows).toHaveLength(20)
    const stored = JSON.stringify(rows)
    expect(codes.filter((code) => stored.includes(voucherCodeText.parse(code)))).toEqual([])
  })
  test('are replaced by another download, and the former ones are unknown', async () => {
    const { id } = await create()
    const [former = ''] = await download(id)
    const [code = ''] = await download(id)
    await act(id, 'activate')
    await expect(redeem(await aDriver(), former)).rejects.toMatchObject(refused('unknown'))
    expect(await redeem(await aDriver(), code)).toMatchObject({ amountMinor: 500 })
  })
  test('are a workbook on request', async () => {
    const { id } = await create()
    const reply = await act(id, 'codes', { body: { format: 'xlsx' } })
    expect([reply.status, reply.text.slice(0, 2)]).toEqual([200, 'PK'])
  })
  test('cannot be downloaded after activation', async () => {
    const { id } = await activeCodes()
    expect((await act(id, 'codes', { body: {} })).error).toBe('members.voucher-state')
  })
  test('must exist before the activation', async () => {
    const { id } = await create()
    expect((await act(id, 'activate')).error).toBe('members.voucher-no-codes')
  })
})

describe('the states of a batch', () => {
  test('a draft is activated, paused, resumed and ended; nothing follows the end', async () => {
    const { id } = await create({ kind: 'shared' })
    const states = []
    for (const verb of ['activate', 'pause', 'activate', 'end', 'activate']) {
      const reply = await act(id, verb)
      states.push(reply.error ?? (reply.data.batch ?? reply.data).state)
    }
    expect(states).toEqual(['active', 'paused', 'active', 'ended', 'members.voucher-state'])
  })
  test('L-09 a budget above the limits of a day waits for a second person', async () => {
    const { id } = await create({ kind: 'shared', budgetMinor: 1_000_000 })
    const { data } = await act(id, 'activate')
    expect(data).toMatchObject({ batch: { state: 'draft' }, approvalId: expect.any(String) })
    const approved = await office.services.db.inTenant(office.operatorId, (tx) =>
      office.approvals.approve(tx, ben, { id: data.approvalId, reason: 'seen', afterCommit: () => undefined }),
    )
    expect(approved).toMatchObject({ state: 'executed', result: { state: 'active' } })
  })
  test('L-09 two batches below the limit are one sum of the day', async () => {
    const budgets = { kind: 'shared', usesPerCode: 200, budgetMinor: 60_000 }
    const [one, two] = [await create(budgets), await create(budgets)]
    expect((await act(one.id, 'activate')).data.approvalId).toBeNull()
    expect((await act(two.id, 'activate')).data.approvalId).toEqual(expect.any(String))
  })
  test('the rest of the budget of an ended batch causes no posting', async () => {
    const { id, code } = await activeSharedCode()
    await redeem(await aDriver(), code)
    const count = async () =>
      (
        await office.admin.query('select count(*)::int as n from ledger_journals where operator_id = $1', [
          office.operatorId,
        ])
      ).rows[0].n
    const before = await count()
    await act(id, 'end')
    expect(await count()).toBe(before)
    expect(await batchOf(id)).toMatchObject({ state: 'ended', redeemedMinor: 500, leftMinor: 49_500 })
  })
})

describe('a redemption', () => {
  test('is bonus credit from marketing by one balanced journal, shown with the masked code', async () => {
    const { id, codes } = await activeCodes()
    const driver = await aDriver()
    const done = await redeem(driver, codes[0] ?? '')
    expect(await giftOf(driver)).toBe(500)
    const { rows } = await office.admin.query(
      `select e.account, e.amount_minor::int as minor from ledger_journals j
       join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
       where j.business_id = $1 order by 1`,
      [done.id],
    )
    expect(rows).toEqual([
      { account: 'marketing', minor: 500 },
      { account: 'wallet_gift', minor: -500 },
    ])
    const { list } = (await call('GET', `/api/voucher-redemptions?batchId=${id}`)).data
    const maskedCode = `•••• ${codes[0]?.slice(-4)}`
    expect(list).toMatchObject([{ memberId: driver, amountMinor: 500, currency: 'CNY', maskedCode }])
    expect(await batchOf(id)).toMatchObject({ issued: 3, redemptions: 1, redeemedMinor: 500, leftMinor: 1_000 })
  })
  test('happens once per key: the repetition gets the first reply', async () => {
    const { code } = await activeSharedCode()
    const [driver, key] = [await aDriver(), newId()]
    expect(await redeem(driver, code, key)).toEqual(await redeem(driver, code, key))
    expect(await giftOf(driver)).toBe(500)
  })
  test('happens once per driver and batch, also with another code', async () => {
    const { codes } = await activeCodes()
    const driver = await aDriver()
    await redeem(driver, codes[0] ?? '')
    await expect(redeem(driver, codes[1] ?? '')).rejects.toMatchObject(refused('redeemed'))
  })
  test('of a single code that another driver used is as unknown as a code that never existed', async () => {
    const { codes } = await activeCodes()
    await redeem(await aDriver(), codes[0] ?? '')
    await expect(redeem(await aDriver(), codes[0] ?? '')).rejects.toMatchObject(refused('unknown'))
    await expect(redeem(await aDriver(), '2222-2222-2222-2222')).rejects.toMatchObject(refused('unknown'))
  })
  test.each(['pause', 'end'])('is unknown after %s', async (verb) => {
    const { id, code } = await activeSharedCode()
    await act(id, verb)
    await expect(redeem(await aDriver(), code)).rejects.toMatchObject(refused('unknown'))
  })
  test('before the validity is unknown, and after it has expired', async () => {
    const { id, code } = await activeSharedCode({ validFrom: new Date(Date.now() + dayMs).toISOString() })
    const driver = await aDriver()
    await expect(redeem(driver, code)).rejects.toMatchObject(refused('unknown'))
    office.setNow(new Date(Date.now() + 31 * dayMs))
    await expect(redeem(driver, code)).rejects.toMatchObject(refused('expired'))
    expect(await batchOf(id)).toMatchObject({ state: 'expired' })
  })
  test('beyond the budget is refused', async () => {
    const { code } = await activeSharedCode({ budgetMinor: 999 })
    await redeem(await aDriver(), code)
    await expect(redeem(await aDriver(), code)).rejects.toMatchObject(refused('spent'))
  })
  test('needs a wallet that is not frozen', async () => {
    const { code } = await activeSharedCode()
    const driver = await aDriver()
    await office.services.db.inTenant(office.operatorId, (tx) =>
      office.deps.ledger.wallets.setState(tx, driver, { state: 'frozen', reason: 'test' }),
    )
    await expect(redeem(driver, code)).rejects.toMatchObject({ code: 'ledger.wallet-frozen' })
  })
  test('of 50 drivers at once passes 10 times if the budget is for 10', async () => {
    const { id, code } = await activeSharedCode({ budgetMinor: 5_000 })
    const drivers = await Promise.all(Array.from({ length: 50 }, aDriver))
    const results = await Promise.allSettled(drivers.map((driver) => redeem(driver, code)))
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(reasons).toEqual(Array.from({ length: 40 }, () => 'members.voucher-spent'))
    expect(await batchOf(id)).toMatchObject({ redemptions: 10, redeemedMinor: 5_000, leftMinor: 0 })
    const gifts = await Promise.all(drivers.map(giftOf))
    expect(gifts.reduce((sum, minor) => sum + minor, 0)).toBe(5_000)
  })
  test('of one driver at once passes once', async () => {
    const { code } = await activeSharedCode()
    const driver = await aDriver()
    await Promise.allSettled(Array.from({ length: 8 }, () => redeem(driver, code)))
    expect(await giftOf(driver)).toBe(500)
  })
  test('of one single code by many drivers at once passes once', async () => {
    const { id, codes } = await activeCodes()
    const drivers = await Promise.all(Array.from({ length: 8 }, aDriver))
    await Promise.allSettled(drivers.map((driver) => redeem(driver, codes[0] ?? '')))
    expect(await batchOf(id)).toMatchObject({ redemptions: 1 })
  })
  test('moves to the remaining member of a merge, who cannot redeem the batch again', async () => {
    const { code } = await activeSharedCode()
    const [from, into] = [await aDriver(), await aDriver()]
    await redeem(from, code)
    const reply = await call('POST', `/api/members/${into}/merge`, { body: { fromId: from, reason: 'same person' } })
    expect(reply.status).toBe(200)
    await expect(redeem(into, code)).rejects.toMatchObject(refused('redeemed'))
    expect(await giftOf(into)).toBe(500)
  })
})
