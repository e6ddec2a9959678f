import { createTestCardForm } from '@evops/cards/testing'
import { runTestSession } from '@evops/charging/testing'
import { newId } from '@evops/platform/contract'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCardTestSite, type CardTestSite } from './testing/card-desk.ts'

let desk: CardTestSite
beforeAll(async () => {
  desk = await createCardTestSite()
})
afterAll(() => desk.close())

const slip = { method: 'pos', voucherNo: 'T1' }
const issueCard = async (holderId: string, more: object = {}) => {
  const form = createTestCardForm()
  const card = await desk.done('POST', '/user/cardopt/hairpin', { ...form, holderId, ...more })
  return { ...card, ...form }
}

test('API-08 a card is not given back while a session of its chip goes on, and is once that ended; its deposit goes back once', async () => {
  const { site, sendRequest, done, books } = desk
  const holderId = await desk.holder(50_000)
  const card = await issueCard(holderId, { depositMinor: 1_500, ...slip })
  const point = await site.connect(await site.chargePoint())
  const { transactionId } = await runTestSession(point, { idTag: card.uid, until: null, kWh: 2 })
  const back = { reason: 'leaves', ...slip }
  const refused = await sendRequest('POST', `/api/cards/${card.id}/cancel`, back)
  expect(refused).toMatchObject({ status: 409, error: 'cards.charging' })
  expect(refused.msg).toContain(card.cardNo.slice(-4))
  expect(await done('GET', `/api/cards/${card.id}`)).toMatchObject({ state: 'active', depositMinor: 1_500 })

  await point.call('StopTransaction', {
    transactionId,
    meterStop: 1_002_000,
    timestamp: new Date().toISOString(),
  })
  await point.close()
  await waitUntil(
    async () => (await sendRequest('GET', `/api/cards/${card.id}`)).data.charging === false,
    'the session has ended',
  )
  const key = newId()
  const cancel = () => sendRequest('POST', `/api/cards/${card.id}/cancel`, back, { key })
  const both = await Promise.all([cancel(), cancel()])
  expect(both.map(({ status, error }) => error ?? status)).toContain(200)
  expect((await cancel()).data).toMatchObject({ state: 'cancelled' })
  expect(await done('GET', `/api/cards/${card.id}`)).toMatchObject({ state: 'cancelled', depositMinor: null })
  expect(await books(card.id, holderId)).toMatchObject({ sum: 0, broken: [] })
})

test('API-08 L-09 POST /user/cardopt/refund above the limit is paid when another person agrees; the log says who asked and who agreed', async () => {
  const { sendRequest, done, books } = desk
  const holderId = await desk.holder()
  const card = await issueCard(holderId)
  const paid = await done('POST', '/user/cardopt/recharge', { id: card.id, amountMinor: 300_000, ...slip })
  expect((await desk.approve(paid.approvalId)).status).toBe(200)
  const wish = { id: card.id, amountMinor: 250_000, reason: 'leaves town', ...slip }
  const { approvalId, journalId } = await done('POST', '/user/cardopt/refund', wish)
  expect(journalId).toBeNull()
  const getLastCardLog = async () => (await done('GET', `/user/cardoptlog/list?cardId=${card.id}&sort=at`)).list.at(-1)
  expect(await getLastCardLog()).toMatchObject({
    kind: 'refund',
    byName: 'One',
    result: 'waiting',
    approverName: null,
  })
  expect(await books(card.id, holderId)).toMatchObject({ holder: 300_000, sum: 0, broken: [] })

  expect((await sendRequest('POST', `/api/organisation/approvals/${approvalId}/approve`, {})).status).toBe(403)
  expect((await desk.approve(approvalId)).status).toBe(200)
  expect(await getLastCardLog()).toMatchObject({
    kind: 'refund',
    byName: 'One',
    result: 'done',
    approverName: 'Other',
  })
  expect(await books(card.id, holderId)).toMatchObject({ holder: 50_000, sum: 0, broken: [] })
})

test('plastic that comes back after its card was replaced is taken in once, and the log says so', async () => {
  const { sendRequest, done } = desk
  const card = await issueCard(await desk.holder())
  const collect = () => sendRequest('POST', `/api/cards/${card.id}/collect`, { reason: 'found at home' })
  expect((await collect()).error).toBe('cards.not-so')
  await done('POST', `/api/cards/${card.id}/replace`, { ...createTestCardForm(), reason: 'mislaid' })
  expect((await collect()).data).toMatchObject({ state: 'replaced', collected: true })
  expect((await collect()).error).toBe('cards.not-so')
  const { list } = await done('GET', `/user/cardoptlog/list?cardId=${card.id}&sort=at`)
  expect(list.map(({ kind }: { kind: string }) => kind)).toEqual(['register', 'issue', 'loss', 'replace', 'collect'])
})
