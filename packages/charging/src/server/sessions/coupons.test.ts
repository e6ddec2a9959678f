import { afterAll, beforeAll, expect, test } from 'vitest'
import { runTestSession, createCouponTestMembers, staffSite, type StaffSite } from '../../testing/index.ts'

let site: StaffSite
let desk: ReturnType<typeof createCouponTestMembers>
beforeAll(async () => {
  site = await staffSite()
  desk = createCouponTestMembers(site)
})
afterAll(() => site.close())

test('M-11 a coupon is locked when its member’s session begins and used when that ends; its bearer pays', async () => {
  const { idTag, memberId } = await desk.aDriver()
  const coupon = await desk.aCoupon(memberId, {})
  const session = await desk.started(idTag, 30)
  expect(await desk.stateOf(coupon)).toMatchObject({ state: 'locked', session_id: session.id })
  const { bill } = await session.ends()
  expect(bill.settlement.steps).toContainEqual(expect.objectContaining({ kind: 'coupon', amountMinor: 1_000 }))
  expect(await desk.stateOf(coupon)).toMatchObject({
    state: 'used',
    session_id: session.id,
    used_minor: 1_000,
  })
  expect(await desk.postedOf(session.id)).toMatchObject({
    discount_platform: 1_000,
    wallet_credit: bill.totalMinor - 1_000,
  })
})

test('the coupon worth most is taken, not the one it began with; one below its threshold is released', async () => {
  const { idTag, memberId } = await desk.aDriver()
  const first = await desk.aCoupon(memberId, { off: { how: 'amount', amountMinor: 200 } }, { until: '2090-01-01' })
  const best = await desk.aCoupon(memberId, { off: { how: 'free' } })
  const never = await desk.aCoupon(memberId, {
    off: { how: 'amount', amountMinor: 90_000 },
    thresholdMinor: 900_000,
  })
  const session = await desk.started(idTag, 30)
  expect((await desk.stateOf(first)).state).toBe('locked')
  const { bill } = await session.ends()
  expect(bill.reductions).toMatchObject([{ id: best, minor: bill.service.minor }])
  expect([
    (await desk.stateOf(first)).state,
    (await desk.stateOf(best)).state,
    (await desk.stateOf(never)).state,
  ]).toEqual(['unused', 'used', 'unused'])
})

test('two sessions at once never share a coupon, and a session that costs nothing releases its own', async () => {
  const { idTag, memberId } = await desk.aDriver()
  const coupon = await desk.aCoupon(memberId, {})
  const [one, two] = [await desk.started(idTag, 30), await desk.started(idTag, 30)]
  expect((await desk.stateOf(coupon)).session_id).toBe(one.id)
  expect((await two.ends()).bill.reductions).toEqual([])
  expect((await one.ends()).bill.reductions).toMatchObject([{ id: coupon }])
  const other = await desk.aCoupon(memberId, {})
  const empty = await desk.started(idTag, 0)
  expect((await desk.stateOf(other)).session_id).toBe(empty.id)
  await empty.ends()
  expect(await desk.stateOf(other)).toMatchObject({ state: 'unused', session_id: null, used_minor: 0 })
})

test('a remainder stays for the next session; a void gives the coupon back', async () => {
  const { idTag, memberId } = await desk.aDriver()
  const stored = await desk.aCoupon(
    memberId,
    { keepRemainder: true, off: { how: 'amount', amountMinor: 5_000 } },
    { remained: 5_000 },
  )
  const session = await desk.started(idTag, 30)
  const { bill } = await session.ends()
  expect(await desk.stateOf(stored)).toMatchObject({
    state: 'unused',
    remained_minor: 5_000 - bill.service.minor,
  })
  const { version } = (await site.call('GET', `/api/sessions/${session.id}`)).data
  const reply = await site.call('POST', `/api/sessions/${session.id}/void`, {
    body: { version, reason: 'a test of the charger' },
  })
  await site.call('POST', `/api/sessions/audits/${reply.data.approvalId}/approve`, {
    token: 'second',
    body: {},
  })
  expect(await desk.stateOf(stored)).toMatchObject({ state: 'unused', remained_minor: 5_000, used_minor: 0 })
  expect(Object.values(await desk.postedOf(session.id)).every((minor) => minor === 0)).toBe(true)
})

test('M-11 told late, a session takes what its member had when it began: none that was given since, one that has expired since', async () => {
  const { idTag, memberId } = await desk.aDriver()
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const since = await desk.aCoupon(memberId, { off: { how: 'free' } }, { grantedAt: minutesAgo(30) })
  const then = await desk.aCoupon(memberId, {}, { until: minutesAgo(20) })
  await site.admin.query("update members_coupons set state = 'expired' where id = $1", [then])
  const chargePoint = await site.chargePoint()
  await runTestSession(await site.connect(chargePoint), { idTag, from: 60, until: 40 })
  expect(await desk.stateOf(since)).toMatchObject({ state: 'unused', session_id: null })
  expect(await desk.stateOf(then)).toMatchObject({ state: 'used', used_minor: 1_000 })
})
