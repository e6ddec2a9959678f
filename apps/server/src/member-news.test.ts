import { setTokenHolder } from '@evops/charging/server'
import { runTestSession } from '@evops/charging/testing'
import { createTestMember } from '@evops/members/testing'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { productSite, type ProductSite } from './testing/product-site.ts'

let site: ProductSite
let memberId = ''
let idTag = ''
let tags = 0
beforeAll(async () => {
  site = await productSite()
})
afterAll(async () => {
  await site.domains.outreach.close()
  await site.close()
})
beforeEach(async () => {
  tags += 1
  idTag = `NEWS-${tags}`
  const tokenId = await site.token(idTag)
  memberId = await createTestMember(site.services, site.operatorId)
  await site.services.db.inTenant(site.operatorId, (tx) => setTokenHolder(tx, [tokenId], memberId, new Date(0)))
})

async function post(url: string, body: object = {}) {
  const reply = await site.call('POST', url, body)
  expect(reply.status, JSON.stringify(reply)).toBe(200)
  return reply.data
}
const run = async (domain: 'members' | 'outreach', job: string) =>
  site.domains[domain].domain.jobs?.[job]?.run({}, { jobId: '', attempt: 1 })
/** Returns the notifications after two rounds: each sent once. */
async function listMemberNotices() {
  await run('outreach', 'outreach:member-news')
  await run('outreach', 'outreach:member-news')
  const { rows } = await site.admin.query(
    'select event, about, marks from outreach_member_notices where member_id = $1 order by id',
    [memberId],
  )
  return rows
}
/** Recharges by a card slip, which only counts up to the limits of a day: this operator has none. */
async function topUp(amountMinor: number) {
  await site.admin.query(
    `insert into ledger_settings (operator_id, freeze_minor, approve_above_minor) values ($1, 5000, null)
     on conflict do nothing`,
    [site.operatorId],
  )
  return post(`/api/ledger/wallets/${memberId}/recharge`, { amountMinor, method: 'pos', voucherNo: idTag })
}

test('ROUTE-13 /content/message feedback_replied: each reply is told once, a long one cut; what others were written stays theirs', async () => {
  const { id } = await post('/api/feedback', { memberId, kind: 'other', content: 'The screen is dark' })
  await post(`/api/feedback/${id}/reply`, { text: 'We are on our way' })
  await post(`/api/feedback/${id}/reply`, { text: 'x'.repeat(500) })
  await post(`/api/feedback/${id}/note`, { text: 'Not for them' })
  expect(await listMemberNotices()).toMatchObject([
    { event: 'feedback_replied', marks: { reply: 'We are on our way' } },
    { event: 'feedback_replied', marks: { reply: `${'x'.repeat(199)}…` } },
  ])
})

test('ROUTE-13 /content/message refund: money given back at the counter is told once', async () => {
  await topUp(5_000)
  expect(await listMemberNotices()).toEqual([])
  const refund = { amountMinor: 2_000, method: 'pos', voucherNo: `${idTag}R`, reason: 'asked for it' }
  const { id } = await post(`/api/ledger/wallets/${memberId}/refund`, refund)
  expect(await listMemberNotices()).toMatchObject([{ event: 'refund', about: id, marks: { amount: { minor: 2_000 } } }])
})

test('ROUTE-13 /content/message balance_low: a session that leaves less than it came to is told with it; one that leaves enough is not', async () => {
  const charge = async () => {
    await runTestSession(await site.connect(await site.chargePoint()), { idTag, kWh: 12 })
    await site.domains.charging.finder.lookAtClosed()
    return listMemberNotices()
  }
  await topUp(100_000)
  const [first, ...more] = await charge()
  expect([first.event, more]).toEqual(['session_ended', []])
  const refund = { amountMinor: 99_000, method: 'pos', voucherNo: `${idTag}R`, reason: 'asked for it' }
  const left = 100_000 - first.marks.amount.minor
  await post(`/api/ledger/wallets/${memberId}/refund`, { ...refund, amountMinor: left - 100 })
  const events = (await charge()).filter(({ event }) => event !== 'refund').slice(1)
  expect(events).toMatchObject([
    { event: 'session_ended' },
    { event: 'balance_low', about: events[0].about, marks: { balance: { minor: 0 } } },
  ])
})

test('ROUTE-13 /content/message balance_low: below the amount that the operator calls low, and not above it, whatever the session came to', async () => {
  const rule = { enabled: true, templateId: null, channels: ['bell'], atNight: false }
  const saveEventRule = (event: string, thresholdMinor: number | null, version: number) =>
    site.call('PUT', `/api/event-rules/${event}`, { ...rule, thresholdMinor, version })
  expect((await saveEventRule('refund', 100, 0)).status).toBe(400)
  expect((await saveEventRule('balance_low', 0, 0)).status).toBe(400)
  expect(await saveEventRule('balance_low', 95_000, 0)).toMatchObject({
    status: 200,
    data: { thresholdMinor: 95_000, version: 1 },
  })
  const charge = async () => {
    await runTestSession(await site.connect(await site.chargePoint()), { idTag, kWh: 12 })
    await site.domains.charging.finder.lookAtClosed()
    return (await listMemberNotices()).map(({ event }) => String(event)).toSorted()
  }
  await topUp(100_000)
  const { amount } = (await charge(), (await listMemberNotices())[0].marks)
  expect(amount.minor).toBeLessThan(5_000)
  expect((await listMemberNotices()).map(({ event }) => event)).toEqual(['session_ended'])
  const refund = { amountMinor: 6_000, method: 'pos', voucherNo: `${idTag}R`, reason: 'asked for it' }
  await post(`/api/ledger/wallets/${memberId}/refund`, refund)
  expect(await charge()).toEqual(['balance_low', 'refund', 'session_ended', 'session_ended'])
  expect((await saveEventRule('balance_low', null, 1)).status).toBe(200)
})

test('ROUTE-13 /content/message booking: a connector that is kept for a member is told once', async () => {
  const chargePoint = await site.chargePoint()
  await site.admin.query('update stations_stations set bookable = true where id = $1', [chargePoint.stationId])
  const point = await site.connect(chargePoint)
  point.answer('ReserveNow', () => ({ status: 'Rejected' }))
  await point.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' })
  await point.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' })
  const free =
    "select from stations_bookable_connectors where charge_point_id = $1 and connector_no = 1 and status = 'idle' and connected"
  await waitUntil(
    async () => (await site.admin.query(free, [chargePoint.chargePointId])).rowCount === 1,
    'the connector is free',
  )
  const { stationId, chargePointId } = chargePoint
  const startsAt = new Date().toISOString()
  const made = await post('/api/bookings', {
    stationId,
    chargePointId,
    connectorNo: 1,
    startsAt,
    memberId,
    idTag,
  })
  expect(await listMemberNotices()).toEqual([])
  await run('members', 'members:bookings')
  expect(await listMemberNotices()).toMatchObject([
    {
      event: 'booking',
      about: made.no,
      marks: { connector: `${chargePoint.chargePointNo}-1`, until: { at: made.endsAt } },
    },
  ])
})

test('ROUTE-13 /content/message merged members: notices, consents, accounts of WeChat and browsers are of the one who stays', async () => {
  const { drivers } = site.domains.outreach
  const { operatorId } = site
  const from = { operatorId, memberId }
  const into = { operatorId, memberId: await createTestMember(site.services, operatorId) }
  const consent = { topic: 'marketing', channel: 'sms', until: null } as const
  const wechat = (openid: string) => ({ app: 'mini', openid, unionid: null }) as const
  const p256dh = `B${'A'.repeat(86)}`
  const about = 'S-1'
  const marks = { balance: { minor: 100, currency: 'CNY' } }
  await site.services.db.inTenant(operatorId, async (tx) => {
    await drivers.remember(tx, { ...from, language: 'es', wechat: wechat('open-from') })
    await drivers.grant(tx, { ...from, templateId: 'T1', times: 2 })
    await drivers.setConsents(tx, { ...into, changes: [{ ...consent, granted: true }] })
    await drivers.setConsents(tx, { ...from, changes: [{ ...consent, granted: false }] })
    for (const one of [from, into]) await drivers.notify(tx, { ...one, event: 'balance_low', about, marks })
    await drivers.notify(tx, { ...from, event: 'balance_low', about: 'S-2', marks })
    const values = [operatorId, memberId, `https://push.example.org/${memberId}`, p256dh, 'A'.repeat(22)]
    await site.admin.query(
      'insert into outreach_push_subscriptions (operator_id, id, member_id, endpoint, p256dh, auth, created_at) values ($1, gen_random_uuid(), $2, $3, $4, $5, now())',
      values,
    )
  })
  await post(`/api/members/${into.memberId}/merge`, { fromId: memberId, reason: 'the same person' })
  await site.services.db.inTenant(operatorId, async (tx) => {
    expect(await drivers.memberOfWechat(tx, operatorId, wechat('open-from'))).toBe(into.memberId)
    expect(await drivers.grants(tx, into.memberId)).toEqual([{ templateId: 'T1', remaining: 2 }])
    expect(await drivers.consents(tx, into.memberId)).toContainEqual({ ...consent, granted: false })
    expect((await drivers.consentHistory(tx, into.memberId)).total).toBe(2)
    expect((await drivers.notices(tx, { memberId: into.memberId, page: 1, pageSize: 10 })).total).toBe(2)
  })
  const browsers = 'select member_id from outreach_push_subscriptions where operator_id = $1'
  expect((await site.admin.query(browsers, [operatorId])).rows).toEqual([{ member_id: into.memberId }])
  const language = 'select language from outreach_people where member_id = any($1)'
  expect((await site.admin.query(language, [[memberId, into.memberId]])).rows).toEqual([{ language: 'es' }])
})
