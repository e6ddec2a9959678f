import { setTokenHolder } from '@evops/charging/server'
import { aSession } from '@evops/charging/testing'
import { aMember } from '@evops/members/testing'
import { until } from '@evops/platform/testing'
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
  memberId = await aMember(site.house, site.operatorId)
  await site.house.db.inTenant(site.operatorId, (tx) => setTokenHolder(tx, [tokenId], memberId, new Date(0)))
})

async function post(url: string, body: object = {}) {
  const reply = await site.call('POST', url, body)
  expect(reply.status, JSON.stringify(reply)).toBe(200)
  return reply.data
}
const run = async (domain: 'members' | 'outreach', job: string) =>
  site.domains[domain].domain.jobs?.[job]?.run({}, { jobId: '', attempt: 1 })
/** What they were told, after two rounds: each thing once. */
async function told() {
  await run('outreach', 'outreach:member-news')
  await run('outreach', 'outreach:member-news')
  const { rows } = await site.admin.query(
    'select event, about, marks from outreach_member_notices where member_id = $1 order by id',
    [memberId],
  )
  return rows
}
const topUp = (amountMinor: number) =>
  post(`/api/ledger/wallets/${memberId}/recharge`, { amountMinor, method: 'transfer', voucherNo: idTag })

test('ROUTE-13 /content/message feedback_replied: each reply is told once, a long one cut; what others were written stays theirs', async () => {
  const { id } = await post('/api/feedback', { memberId, kind: 'other', content: 'The screen is dark' })
  await post(`/api/feedback/${id}/reply`, { text: 'We are on our way' })
  await post(`/api/feedback/${id}/reply`, { text: 'x'.repeat(500) })
  await post(`/api/feedback/${id}/note`, { text: 'Not for them' })
  expect(await told()).toMatchObject([
    { event: 'feedback_replied', marks: { reply: 'We are on our way' } },
    { event: 'feedback_replied', marks: { reply: `${'x'.repeat(199)}…` } },
  ])
})

test('ROUTE-13 /content/message refund: money given back at the counter is told once', async () => {
  await topUp(5_000)
  expect(await told()).toEqual([])
  const refund = { amountMinor: 2_000, method: 'transfer', voucherNo: `${idTag}R`, reason: 'asked for it' }
  const { id } = await post(`/api/ledger/wallets/${memberId}/refund`, refund)
  expect(await told()).toMatchObject([{ event: 'refund', about: id, marks: { amount: { minor: 2_000 } } }])
})

test('ROUTE-13 /content/message balance_low: a session that leaves less than it came to is told with it; one that leaves enough is not', async () => {
  const charge = async () => {
    await aSession(await site.connect(await site.pile()), { idTag, kWh: 12 })
    await site.domains.charging.finder.lookAtClosed()
    return told()
  }
  await topUp(100_000)
  const [first, ...more] = await charge()
  expect([first.event, more]).toEqual(['order_ended', []])
  const refund = { amountMinor: 99_000, method: 'transfer', voucherNo: `${idTag}R`, reason: 'asked for it' }
  const left = 100_000 - first.marks.amount.minor
  await post(`/api/ledger/wallets/${memberId}/refund`, { ...refund, amountMinor: left - 100 })
  const events = (await charge()).filter(({ event }) => event !== 'refund').slice(1)
  expect(events).toMatchObject([
    { event: 'order_ended' },
    { event: 'balance_low', about: events[0].about, marks: { balance: { minor: 0 } } },
  ])
})

test('ROUTE-13 /content/message booking: a connector that is kept for a member is told once', async () => {
  const pile = await site.pile()
  await site.admin.query('update stations_stations set bookable = true where id = $1', [pile.stationId])
  const point = await site.connect(pile)
  point.answer('ReserveNow', () => ({ status: 'Rejected' }))
  await point.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' })
  await point.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' })
  const free =
    "select from stations_bookable_guns where pile_id = $1 and gun_no = 1 and status = 'idle' and connected"
  await until(
    async () => (await site.admin.query(free, [pile.pileId])).rowCount === 1,
    'the connector is free',
  )
  const { stationId, pileId } = pile
  const startsAt = new Date().toISOString()
  const made = await post('/api/bookings', { stationId, pileId, gunNo: 1, startsAt, memberId, idTag })
  expect(await told()).toEqual([])
  await run('members', 'members:bookings')
  expect(await told()).toMatchObject([
    {
      event: 'booking',
      about: made.no,
      marks: { connector: `${pile.pileNo}-1`, until: { at: made.endsAt } },
    },
  ])
})
