import { testJournalAct } from '@evops/ledger/testing'
import { postJournals } from '@evops/ledger/server'
import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runTestSession, createCouponTestMembers, staffSite, type StaffSite } from '../../testing/index.ts'

let site: StaffSite
let desk: ReturnType<typeof createCouponTestMembers>
beforeAll(async () => {
  site = await staffSite()
  desk = createCouponTestMembers(site)
  // Each calendar day counts its own units. The cap merges two into one if a test runs over midnight.
  await site.admin.query(
    `update tariffs_versions set content = content || '{"occupancy": {"freeMinutes": 15, "unit": "hour", "priceE5": 500000, "sessionCapMinor": 500}}' where operator_id = $1`,
    [site.operatorId],
  )
})
afterAll(() => site.close())

const free = { off: { how: 'free' } }
/** One session uses three quarters of it: 30 kWh of service at 0.5. */
const stored = { keepRemainder: true, off: { how: 'amount', amountMinor: 2_000 } }

async function deposit(holderId: string, minor: number): Promise<void> {
  const entries = [
    { account: 'bank', holderId: null, amountMinor: minor },
    { account: 'wallet_principal', holderId, amountMinor: -minor },
  ] as const
  await site.services.db.inTenant(site.operatorId, (tx) =>
    postJournals(tx, [
      {
        operatorId: site.operatorId,
        id: newId(),
        currency: 'CNY',
        businessType: 'wallet.recharged',
        ...testJournalAct('wallet.recharged'),
        businessId: holderId,
        key: `test:${newId()}`,
        effectiveAt: new Date().toISOString(),
        entries: [...entries],
      },
    ]),
  )
}
async function principalOf(holderId: string): Promise<number> {
  const { rows } = await site.admin.query(
    "select -sum(amount_minor)::bigint as minor from ledger_entries where holder_id = $1 and account = 'wallet_principal'",
    [holderId],
  )
  return Number(rows[0].minor)
}
const sessionOf = async (id: string) => (await site.call('GET', `/api/sessions/${id}`)).data
/** Changes a session: one user requests it, another approves it. Returns the session after the change. */
async function changeSession(id: string, what: 'edit' | 'void' | 'waive' | 'refund', more: object = {}) {
  const { version } = await sessionOf(id)
  const body = { version, reason: 'a test of the charger', ...more }
  const reply = await site.call('POST', `/api/sessions/${id}/${what}`, { body })
  expect(reply.error).toBeUndefined()
  if (reply.data.approvalId === null) return sessionOf(id)
  const path = `/api/sessions/audits/${reply.data.approvalId}/approve`
  expect((await site.call('POST', path, { token: 'second', body: {} })).data.state).toBe('executed')
  return sessionOf(id)
}
async function editEnergy(id: string, energyDwh: number) {
  const { startedAt, endedAt } = await sessionOf(id)
  return changeSession(id, 'edit', { startedAt, endedAt, energyDwh })
}
/** Amount that the coupon takes from the current bill. */
const couponReductionOf = ({ bill }: { bill: { reductions: { kind: string; minor: number }[] } }) =>
  bill.reductions.find(({ kind }) => kind === 'coupon')?.minor ?? 0

test('M-11 what a coupon has used follows the bill: down, up, and to nothing, which returns it', async () => {
  const { idTag, memberId } = await desk.aDriver()
  const coupon = await desk.aCoupon(memberId, free)
  const session = await desk.started(idTag, 30)
  expect(couponReductionOf(await session.ends())).toBe(1_500)
  for (const [energyDwh, minor] of [
    [150_000, 750],
    [250_000, 1_250],
  ] as const) {
    expect(couponReductionOf(await editEnergy(session.id, energyDwh))).toBe(minor)
    expect(await desk.stateOf(coupon)).toMatchObject({
      state: 'used',
      session_id: session.id,
      used_minor: minor,
    })
    expect(await desk.postedOf(session.id)).toMatchObject({ discount_platform: minor })
  }
  expect(couponReductionOf(await editEnergy(session.id, 1))).toBe(0)
  const back = { state: 'unused', session_id: null, used_minor: 0 }
  expect(await desk.stateOf(coupon)).toMatchObject(back)
  // The coupon was returned to its member, so a bill that increases later does not use it.
  expect(couponReductionOf(await editEnergy(session.id, 300_000))).toBe(0)
  expect(await desk.stateOf(coupon)).toMatchObject(back)
})

test('M-11 of a remainder a corrected bill takes what is left of it, and nothing while another session has it', async () => {
  const { idTag, memberId } = await desk.aDriver()
  const coupon = await desk.aCoupon(memberId, stored, { remained: 2_000 })
  const one = await desk.started(idTag, 30)
  await one.ends()
  expect(await desk.stateOf(coupon)).toMatchObject({
    state: 'unused',
    used_minor: 1_500,
    remained_minor: 500,
  })
  const two = await desk.started(idTag, 1)
  expect(await desk.stateOf(coupon)).toMatchObject({ state: 'locked', session_id: two.id })
  expect(couponReductionOf(await editEnergy(one.id, 350_000))).toBe(1_500)
  await two.ends()
  expect(await desk.stateOf(coupon)).toMatchObject({
    state: 'unused',
    used_minor: 1_550,
    remained_minor: 450,
  })
  expect(couponReductionOf(await editEnergy(one.id, 600_000))).toBe(1_950)
  expect(await desk.stateOf(coupon)).toMatchObject({ state: 'used', used_minor: 2_000, remained_minor: 0 })
  expect(couponReductionOf(await editEnergy(one.id, 100_000))).toBe(500)
  expect(await desk.stateOf(coupon)).toMatchObject({
    state: 'unused',
    session_id: null,
    used_minor: 550,
    remained_minor: 1_450,
  })
})

test('M-11 a void returns a remainder that another session has by now', async () => {
  const { idTag, memberId } = await desk.aDriver()
  const coupon = await desk.aCoupon(memberId, stored, { remained: 2_000 })
  const one = await desk.started(idTag, 30)
  await one.ends()
  const two = await desk.started(idTag, 30)
  expect((await changeSession(one.id, 'void')).state).toBe('void')
  expect(await desk.stateOf(coupon)).toMatchObject({
    state: 'locked',
    session_id: two.id,
    used_minor: 0,
    remained_minor: 2_000,
  })
  expect(couponReductionOf(await two.ends())).toBe(1_500)
  expect(await desk.stateOf(coupon)).toMatchObject({
    state: 'unused',
    used_minor: 1_500,
    remained_minor: 500,
  })
})

test('M-11 a part of the money refunded leaves the coupon used; the rest refunded, or all waived, returns it', async () => {
  const { idTag, memberId } = await desk.aDriver()
  const coupon = await desk.aCoupon(memberId, {})
  const session = await desk.started(idTag, 30)
  const { totalMinor } = await session.ends()
  const paid = totalMinor - 1_000
  await changeSession(session.id, 'refund', { amountMinor: 100 })
  expect(await desk.stateOf(coupon)).toMatchObject({ state: 'used', used_minor: 1_000 })
  expect((await changeSession(session.id, 'refund', { amountMinor: paid - 100 })).payState).toBe('refunded')
  expect(await desk.stateOf(coupon)).toMatchObject({ state: 'unused', used_minor: 0 })

  const waived = await desk.started(idTag, 30)
  expect(couponReductionOf(await waived.ends())).toBe(1_000)
  await changeSession(waived.id, 'waive')
  expect(await desk.stateOf(coupon)).toMatchObject({ state: 'unused', used_minor: 0 })
  // A session that a correction charges again is paid without the coupon.
  expect(couponReductionOf(await editEnergy(waived.id, 200_000))).toBe(0)
  expect(await desk.stateOf(coupon)).toMatchObject({ state: 'unused', used_minor: 0 })
})

test('M-11 an order that is made void before it has a bill releases the coupon that it had locked', async () => {
  const { idTag, memberId } = await desk.aDriver()
  const coupon = await desk.aCoupon(memberId, {})
  const session = await desk.started(idTag, 30)
  expect((await desk.stateOf(coupon)).state).toBe('locked')
  await site.admin.query("update charging_sessions set state = 'awaiting_record' where id = $1", [session.id])
  expect((await changeSession(session.id, 'void')).state).toBe('void')
  expect(await desk.stateOf(coupon)).toMatchObject({ state: 'unused', session_id: null })
})

test('M-11 A04 the charge point’s own record, accepted, corrects what the coupon has used', async () => {
  const { idTag, memberId } = await desk.aDriver({ creditMinor: 100 })
  const coupon = await desk.aCoupon(memberId, free)
  const session = await desk.started(idTag, 30)
  await session.ends()
  const data = JSON.stringify({
    transactionId: session.transactionId,
    energyWh: 29_000,
    totalAmount: '99.99',
  })
  await session.point.call('DataTransfer', { vendorId: 'evops', messageId: 'Settlement', data })
  await site.charging.finder.lookAtClosed()
  const { version } = (await site.call('GET', `/api/abnormal-sessions/${session.id}`)).data
  const body = { action: 'accept_record', version, reason: 'its meter is the sealed one' }
  const handled = await site.call('POST', `/api/abnormal-sessions/${session.id}/handle`, { body })
  expect(handled.error).toBeUndefined()
  expect(couponReductionOf(await sessionOf(session.id))).toBe(1_450)
  expect(await desk.stateOf(coupon)).toMatchObject({ state: 'used', used_minor: 1_450 })
  expect(await desk.postedOf(session.id)).toMatchObject({ discount_platform: 1_450 })
})

async function handleAnomaly(id: string, action: string) {
  await site.charging.finder.lookAtClosed()
  const { version } = (await site.call('GET', `/api/abnormal-sessions/${id}`)).data
  const body = { action, version, reason: 'a test of the charger' }
  const { error } = await site.call('POST', `/api/abnormal-sessions/${id}/handle`, { body })
  expect(error).toBeUndefined()
  return sessionOf(id)
}
test('M-11 M-06 an order that a person bills first takes the coupon that is worth most, as when its charge point ends it', async () => {
  const { idTag, memberId } = await desk.aDriver({ creditMinor: 100 })
  const [less, most] = [await desk.aCoupon(memberId, {}), await desk.aCoupon(memberId, free)]
  const session = await desk.started(idTag, 30)
  const locked = (await desk.stateOf(less)).state === 'locked' ? less : most
  expect(await desk.stateOf(locked)).toMatchObject({ state: 'locked', session_id: session.id })
  expect(await session.ends({ register: 4 })).toMatchObject({ state: 'abnormal', totalMinor: null })
  // Without a bill the coupon is not used, so its member may use it for another session until then.
  for (const coupon of [less, most])
    expect(await desk.stateOf(coupon)).toMatchObject({ state: 'unused', session_id: null })
  const billed = await handleAnomaly(session.id, 'recompute')
  expect(couponReductionOf(billed)).toBe(1_500)
  expect(await desk.stateOf(less)).toMatchObject({ state: 'unused', used_minor: 0 })
  expect(await desk.stateOf(most)).toMatchObject({ state: 'used', session_id: session.id, used_minor: 1_500 })
  const posted = await desk.postedOf(session.id)
  expect(posted).toMatchObject({ discount_platform: 1_500 })
  expect((posted.wallet_credit ?? 0) + (posted.wallet_arrears ?? 0)).toBe(billed.totalMinor - 1_500)
  expect(couponReductionOf(await editEnergy(session.id, 150_000))).toBe(750)
  expect(await desk.stateOf(most)).toMatchObject({ state: 'used', used_minor: 750 })
})

test('M-11 M-06 a coupon that another session has by then is not taken by what a person bills first', async () => {
  const { idTag, memberId } = await desk.aDriver()
  const coupon = await desk.aCoupon(memberId, free)
  const session = await desk.started(idTag, 30)
  await session.ends({ register: 4 })
  const other = await desk.started(idTag, 20)
  expect(couponReductionOf(await handleAnomaly(session.id, 'recompute'))).toBe(0)
  expect(await desk.stateOf(coupon)).toMatchObject({ state: 'locked', session_id: other.id })
  expect(couponReductionOf(await other.ends())).toBe(1_000)
})

test('M-11 M-08 A02 a record that comes after its wallet has paid is accepted: the wallet gets the difference, the coupon its part', async () => {
  const { idTag, memberId } = await desk.aDriver()
  await deposit(memberId, 50_000)
  const coupon = await desk.aCoupon(memberId, free)
  const session = await desk.started(idTag, 30)
  const paid = await session.ends()
  expect(paid.payState).toBe('paid')
  const had = await principalOf(memberId)
  const register = 1_020_000
  await site.admin.query(
    `insert into charging_orphan_stops (operator_id, id, charge_point_id, reported_transaction_id, id_tag, device_ended_at, meter_end_dwh, received_at, proposed_session_id, payload)
     select operator_id, uuidv7(), charge_point_id, $2, id_tag, ended_at, $3, now(), id, '{}' from charging_sessions where id = $1`,
    [session.id, String(session.transactionId), register * 10],
  )
  await site.charging.finder.lookAtOpen()
  const { version, actions, flags } = (await site.call('GET', `/api/abnormal-sessions/${session.id}`)).data
  expect(flags.map(({ flag }: { flag: string }) => flag)).toEqual(['A02'])
  expect(actions).toContain('accept_record')
  const body = { action: 'accept_record', version, reason: 'its meter is the sealed one' }
  const handled = await site.call('POST', `/api/abnormal-sessions/${session.id}/handle`, { body })
  expect(handled.error).toBeUndefined()
  const after = await sessionOf(session.id)
  expect(after).toMatchObject({ energyDwh: 200_000, payState: 'paid', revision: 2 })
  expect(couponReductionOf(after)).toBe(1_000)
  expect(await desk.stateOf(coupon)).toMatchObject({ state: 'used', used_minor: 1_000 })
  const due = ({ totalMinor }: { totalMinor: number }, coupons: number) => totalMinor - coupons
  expect((await principalOf(memberId)) - had).toBe(due(paid, 1_500) - due(after, 1_000))
  const posted = await desk.postedOf(session.id)
  expect(Object.values(posted).reduce((sum, minor) => sum + minor, 0)).toBe(0)
  expect(posted).toMatchObject({ discount_platform: 1_000 })
})

test.each([
  { how: 'takes its part of it', waive: false, used: 2_000, owed: 0 },
  { how: 'that went back with the order’s money has no part in it', waive: true, used: 0, owed: 500 },
])('M-11 staying plugged costs more later: the coupon $how', async ({ waive, used, owed }) => {
  const { idTag, memberId } = await desk.aDriver({ creditMinor: 100 })
  const terms = { base: 'service_occupancy', off: { how: 'amount', amountMinor: 90_000 } }
  const coupon = await desk.aCoupon(memberId, terms)
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  await runTestSession(point, { idTag, from: 120, until: 60, kWh: 30 })
  const { rows } = await site.admin.query('select id from charging_sessions where charge_point_id = $1', [
    chargePoint.chargePointId,
  ])
  const id: string = rows[0].id
  expect(await desk.stateOf(coupon)).toMatchObject({ state: 'used', used_minor: 1_500 })
  const before = await sessionOf(id)
  if (waive) await changeSession(id, 'waive')
  await point.call('StatusNotification', {
    connectorId: 1,
    errorCode: 'NoError',
    status: 'Available',
    timestamp: new Date(Date.now() - 10 * 60_000).toISOString(),
  })
  const after = await sessionOf(id)
  expect(after).toMatchObject({ totalMinor: before.totalMinor + 500, revision: 2 })
  expect(couponReductionOf(after)).toBe(waive ? 1_500 : 2_000)
  expect(await desk.stateOf(coupon)).toMatchObject({ state: used > 0 ? 'used' : 'unused', used_minor: used })
  const posted = await desk.postedOf(id)
  expect(posted.income_occupancy).toBe(-500)
  expect(posted.discount_platform ?? 0).toBe(used)
  const owing = (posted.wallet_credit ?? 0) + (posted.wallet_arrears ?? 0)
  expect(owing).toBe((waive ? 0 : before.totalMinor - 1_500) + owed)
})
