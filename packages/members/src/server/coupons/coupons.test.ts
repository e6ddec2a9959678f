import { newId } from '@evops/platform/contract'
import { createTestActor } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestMember, createMembersTestSite, type MembersTestSite } from '../../testing/index.ts'
import { strategyExportKind } from './coupon-export.ts'
import { expireCoupons } from './coupons.store.ts'

let office: MembersTestSite
beforeAll(async () => {
  office = await createMembersTestSite()
})
afterAll(() => office.close())

let names = 0
const wish = (more: object = {}) => {
  names += 1
  return { name: `Coupon ${names}`, off: { how: 'amount', amountMinor: 1_000 }, validDays: 30, ...more }
}
const base = '/user/preferstrategy'
const post = (path: string, body: object = {}, options: object = {}) => office.call('POST', path, { body, ...options })
const aStrategy = async (more: object = {}) => (await post(`${base}/save`, wish(more))).data
/** Creates a strategy that is offered to the operator itself, and accepted. */
async function createAcceptedStrategy(more: object = {}) {
  const { id } = await aStrategy(more)
  await post(`${base}/pushtoopt`, { id, optId: office.operatorId })
  return (await post(`/api/coupons/strategies/${id}/accept`)).data
}
const member = () => createTestMember(office.services, office.operatorId)
const strategyOf = async (id: string) => (await office.call('GET', `/api/coupons/strategies/${id}`)).data
const couponsOf = async (memberId: string) =>
  (await office.call('GET', `${base}/usercouponlist?memberId=${memberId}`)).data.list

describe('API-11 doors', () => {
  const id = newId()
  test.each([
    ['GET', `${base}/list`],
    ['GET', `${base}/usercouponlist`],
    ['GET', `${base}/getuserlist?id=${id}`],
    ['POST', `${base}/save`],
    ['POST', `${base}/update`],
    ['GET', `${base}/delete?id=${id}`],
    ['GET', `${base}/pushtoopt?id=${id}&optId=${id}`],
    ['GET', `${base}/pushtouser?id=${id}`],
    ['GET', `${base}/pushornot?id=${id}`],
  ] as const)('API-11 %s %s: signed out 401, code missing 403', async (method, url) => {
    const body = method === 'POST' ? { body: {} } : {}
    expect((await office.call(method, url, { token: '', ...body })).status).toBe(401)
    expect((await office.call(method, url, { token: 'nobody', ...body })).status).toBe(403)
  })

  test('D-27 who sees some stations alone gives to members they name, never to all at once', async () => {
    const { id } = await createAcceptedStrategy()
    const cashier = { token: 'cashier' }
    expect((await post(`${base}/pushtouser`, { id }, cashier)).error).toBe('request.whole-operator')
    expect((await office.call('GET', `${base}/pushtouser?id=${id}`, cashier)).status).toBe(403)
    expect((await post(`${base}/pushtouser`, { id, members: [await member()] }, cashier)).data.granted).toBe(1)
  })

  test("S-17 another operator's strategies and coupons do not exist", async () => {
    const strategy = await createAcceptedStrategy()
    await post(`${base}/pushtouser`, { id: strategy.id, members: [await member()] })
    const theirs = { token: 'theirs' }
    expect((await office.call('GET', `/api/coupons/strategies/${strategy.id}`, theirs)).status).toBe(404)
    expect((await office.call('GET', `${base}/list`, theirs)).data.total).toBe(0)
    expect((await office.call('GET', `${base}/usercouponlist`, theirs)).data.total).toBe(0)
    expect((await office.call('GET', `${base}/pushornot?id=${strategy.id}`, theirs)).status).toBe(404)
    const offered = await office.call(
      'GET',
      `${base}/pushtoopt?id=${(await aStrategy()).id}&optId=${office.theirOperator}`,
    )
    expect(offered.status).toBe(404)
  })
})

describe('API-11 a strategy', () => {
  test('API-11 POST /user/preferstrategy/save, GET /list, POST /update, GET and POST /delete', async () => {
    const row = await aStrategy({ thresholdMinor: 3_000, quantity: 5 })
    expect(row).toMatchObject({ state: 'draft', granted: 0, perUser: 1, stackable: true, version: 1 })
    const find = `${base}/list?search=${encodeURIComponent(row.name)}`
    expect((await office.call('GET', find)).data.list).toMatchObject([{ id: row.id }])
    const {
      state: _s,
      granted: _g,
      createdAt: _c,
      unused: _u,
      locked: _l,
      used: _d,
      expired: _e,
      revoked: _r,
      usedMinor: _m,
      ...form
    } = row
    const after = await post(`${base}/update`, { ...form, note: 'Autumn' })
    expect(after.data).toMatchObject({ note: 'Autumn', version: 2 })
    expect((await post(`${base}/update`, { ...form, note: 'late' })).error).toBe('request.conflict')
    expect((await post(`${base}/save`, wish({ name: row.name.toUpperCase() }))).error).toBe('members.coupon-name')
    expect((await office.call('GET', `${base}/delete?id=${row.id}`)).data).toEqual({ done: true })
    expect((await post(`${base}/delete?id=${row.id}`)).status).toBe(404)
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ off: { how: 'amount', amountMinor: -5 } }, 'off.amountMinor'],
    [{ off: { how: 'amount', amountMinor: 0.5 } }, 'off.amountMinor'],
    [{ off: { how: 'percent', percentHundredths: 10_000 } }, 'off.percentHundredths'],
    [{ off: { how: 'energy', energyDwh: 0 } }, 'off.energyDwh'],
    [{ thresholdMinor: -1 }, 'thresholdMinor'],
    [{ perUser: 0 }, 'perUser'],
    [{ validDays: null }, 'validUntil'],
    [{ validFrom: '2030-01-02T00:00:00Z', validUntil: '2030-01-01T00:00:00Z' }, 'validUntil'],
    [{ off: { how: 'free' }, keepRemainder: true }, 'keepRemainder'],
  ])('VALID-03 %j is refused and named', async (more, field) => {
    const refused = await post(`${base}/save`, wish(more))
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.fields ?? {})).toContain(field)
  })

  test('D-30g goes from draft over the operator to members, pauses, goes on and ends; nothing skips a step', async () => {
    const { id } = await aStrategy()
    const someone = await member()
    expect((await post(`${base}/pushtouser`, { id, members: [someone] })).error).toBe('members.coupon-state')
    expect((await office.call('GET', `${base}/pushtoopt?id=${id}&optId=${office.operatorId}`)).data.state).toBe(
      'offered',
    )
    expect((await post(`/api/coupons/strategies/${id}/accept`, { accept: false })).data.state).toBe('draft')
    await post(`${base}/pushtoopt`, { id, optId: office.operatorId })
    expect((await post(`/api/coupons/strategies/${id}/accept`)).data.state).toBe('accepted')
    expect((await office.call('GET', `${base}/pushtouser?id=${id}&members=${someone}`)).data).toMatchObject({
      granted: 1,
      strategy: { state: 'published', unused: 1 },
    })
    expect((await office.call('GET', `${base}/pushornot?id=${id}`)).data.state).toBe('paused')
    const more = { id, members: [await member()] }
    expect((await post(`${base}/pushtouser`, more)).error, 'D-30g').toBe('members.coupon-state')
    expect((await post(`${base}/pushornot?id=${id}`)).data.state).toBe('published')
    expect((await post(`/api/coupons/strategies/${id}/end`, { reason: 'over' })).data).toMatchObject({
      state: 'ended',
      revoked: 1,
    })
    expect((await post(`${base}/pushornot?id=${id}`)).error).toBe('members.coupon-state')
    expect(await couponsOf(someone)).toMatchObject([{ state: 'revoked', reason: 'over' }])
  })

  test('what was promised stays once coupons are given', async () => {
    const strategy = await createAcceptedStrategy({ quantity: 3 })
    await post(`${base}/pushtouser`, { id: strategy.id, members: [await member()] })
    const now = await strategyOf(strategy.id)
    const {
      state: _s,
      granted: _g,
      createdAt: _c,
      unused: _u,
      locked: _l,
      used: _d,
      expired: _e,
      revoked: _r,
      usedMinor: _m,
      ...form
    } = now
    expect((await post(`${base}/update`, { ...form, off: { how: 'free' } })).error).toBe('members.coupon-issued')
    expect((await post(`${base}/update`, { ...form, quantity: 2, note: 'fewer' })).status).toBe(200)
    expect((await post(`${base}/delete?id=${strategy.id}`)).error).toBe('members.coupon-issued')
  })
})

describe('giving', () => {
  test('nobody gets more than the strategy says, and there are never more than it says', async () => {
    const { id } = await createAcceptedStrategy({ quantity: 5, perUser: 2 })
    const people = await Promise.all([member(), member(), member()])
    expect((await post(`${base}/pushtouser`, { id, members: people })).data.granted).toBe(5)
    expect((await post(`${base}/pushtouser`, { id, members: people })).data.granted).toBe(0)
    expect(await strategyOf(id)).toMatchObject({ granted: 5, unused: 5 })
  })

  test('L-03 a hundred calls at once give no more than there are', async () => {
    const { id } = await createAcceptedStrategy({ quantity: 7, perUser: 100 })
    const someone = await member()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => post(`${base}/pushtouser`, { id, members: [someone] })),
    )
    expect(answers.reduce((sum, { data }) => sum + (data?.granted ?? 0), 0)).toBe(7)
    expect((await strategyOf(id)).granted).toBe(7)
  })

  test('L-02 the same key gives once', async () => {
    const { id } = await createAcceptedStrategy({ perUser: 9 })
    const members = [await member()]
    const one = await post(`${base}/pushtouser`, { id, members }, { key: 'gift-1' })
    const again = await post(`${base}/pushtouser`, { id, members }, { key: 'gift-1' })
    expect(again.data).toEqual(one.data)
    expect((await strategyOf(id)).granted).toBe(one.data.granted)
  })

  test('to all means whoever is there, but those on the black list; to chosen ones somebody must be named', async () => {
    const selected = await createAcceptedStrategy()
    expect((await post(`${base}/pushtouser`, { id: selected.id })).fields).toHaveProperty('members')
    const black = await member()
    await office.call('POST', `/api/members/${black}/blacklist`, {
      body: { blacklisted: true, reason: 'fraud' },
    })
    const all = await createAcceptedStrategy({ receivers: 'all' })
    const { data: waiting } = await post(`${base}/pushtouser`, { id: all.id })
    const second = {
      ...createTestActor(office.operatorId, ['approvals:approve', 'preferentialchg:control']),
      userId: newId(),
    }
    const { result } = await office.services.db.inTenant(office.operatorId, (tx) =>
      office.approvals.approve(tx, second, {
        id: waiting.approvalId,
        reason: 'seen',
        afterCommit: () => undefined,
      }),
    )
    const users = (await office.call('GET', `${base}/getuserlist?id=${all.id}&pageSize=200`)).data
    expect(result).toEqual({ granted: users.total - 1 })
    expect(users.list.find((user: { memberId: string }) => user.memberId === black)).toMatchObject({
      granted: 0,
    })
  })
})

describe('a coupon', () => {
  test('is taken back while nobody uses it, and expires by its task', async () => {
    const { id } = await createAcceptedStrategy({ perUser: 2, validDays: 1 })
    const someone = await member()
    await post(`${base}/pushtouser`, { id, members: [someone] })
    const [one, two] = await couponsOf(someone)
    expect((await post(`/api/coupons/${one.id}/prefer`)).data.preferred).toBe(true)
    expect((await post(`/api/coupons/${one.id}/revoke`, { reason: 'a mistake' })).data).toMatchObject({
      state: 'revoked',
      reason: 'a mistake',
    })
    expect((await post(`/api/coupons/${one.id}/revoke`, { reason: 'again' })).error).toBe('members.coupon-in-use')
    const later = new Date(Date.now() + 2 * 86_400_000)
    expect(await office.services.db.asPlatform((tx) => expireCoupons(tx, later))).toBeGreaterThan(0)
    expect((await couponsOf(someone)).find((row: { id: string }) => row.id === two.id).state).toBe('expired')
  })

  test('L-03 of twenty orders that would lock the same one, one has it; it is used once', async () => {
    const { id } = await createAcceptedStrategy()
    const someone = await member()
    await post(`${base}/pushtouser`, { id, members: [someone] })
    const [coupon] = await couponsOf(someone)
    const sessions = Array.from({ length: 20 }, () => newId())
    const queryGateway = (text: string, values: unknown[]) => office.services.db.gatewayPool.query(text, values)
    const one = (value: unknown) => [value]
    const locked = await Promise.all(
      sessions.map(async (session) => {
        const args = [one(office.operatorId), one(session), one(someone), one(newId()), one(new Date())]
        const { rows } = await queryGateway('select members_lock_coupons($1, $2, $3, $4, $5) as n', args)
        return rows[0]?.n
      }),
    )
    expect(locked.reduce((sum: number, n) => sum + Number(n), 0)).toBe(1)
    const settled = await Promise.allSettled(
      sessions.map((session) =>
        queryGateway('select members_settle_coupons($1, $2, $3, $4, now())', [
          one(office.operatorId),
          one(session),
          one(coupon.id),
          one(700),
        ]),
      ),
    )
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await couponsOf(someone)).toMatchObject([{ state: 'used', usedMinor: 700 }])
  })
})

test('ROUTE-05 two members who are one person: the coupons of both are theirs', async () => {
  const [into, from] = [await member(), await member()]
  const { id } = await createAcceptedStrategy()
  await post(`${base}/pushtouser`, { id, members: [from] })
  expect(await couponsOf(from)).toHaveLength(1)
  const merged = await post(`/api/members/${into}/merge`, { fromId: from, reason: 'the same person' })
  expect(merged.status).toBe(200)
  expect(await couponsOf(from)).toEqual([])
  expect(await couponsOf(into)).toMatchObject([{ state: 'unused' }])
})

test('coupon strategies are a file: what the list shows, in the reader’s language', async () => {
  const strategy = await createAcceptedStrategy({ name: 'Only of the file' })
  await post(`${base}/pushtouser`, { id: strategy.id, members: [await member()] })
  const kind = strategyExportKind(office.deps)
  expect(kind.permission).toEqual(['preferentialchg:export'])
  const actor = { ...createTestActor(office.operatorId, [...kind.permission]), language: 'es' as const }
  const rows = []
  for await (const row of kind.rows(actor, kind.check({ search: 'Only of the file' }))) rows.push(row)
  expect(kind.head(actor).slice(0, 3)).toEqual(['Nombre', 'Estado', 'Entregados'])
  expect(rows.map((row) => row.slice(0, 3))).toEqual([['Only of the file', 'Publicado', 1]])
  expect(rows[0]).toHaveLength(kind.head(actor).length)
  const none = []
  for await (const row of kind.rows(actor, kind.check({ search: 'Only of the file', state: 'draft' }))) none.push(row)
  expect(none).toEqual([])
})

test('a coupon is found by its number, the last four of it, the strategy and the member', async () => {
  const strategy = await createAcceptedStrategy({ name: 'Otoño en 上海强生出租公司' })
  const realName = 'José García López'
  const memberId = await createTestMember(office.services, office.operatorId, { realName, mobile: '+34600987655' })
  await post(`${base}/pushtouser`, { id: strategy.id, members: [memberId] })
  const [{ id, no }] = await couponsOf(memberId)
  const found = async (search: string) => {
    const query = `pageSize=100&search=${encodeURIComponent(search)}`
    const { list } = (await office.call('GET', `${base}/usercouponlist?${query}`)).data
    return list.some((row: { id: string }) => row.id === id)
  }
  for (const search of [no, no.toLowerCase(), no.slice(-4), 'otono', '出租公司', 'garcia', '600987655'])
    expect([search, await found(search)]).toEqual([search, true])
  expect([await found('司公'), await found(no.slice(-3))]).toEqual([false, false])
})
