import { createTestWallet, verifyTestBooks } from '@evops/ledger/testing'
import { hourMs, newId } from '@evops/platform/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DifferenceRow, DisputeRow, PayMethod, ProviderWithApi } from '../../contract/index.ts'
import { createPaymentsTestSite, type PaymentsTestSite } from '../../testing/index.ts'
import { refundsNotRequested } from '../intents/refunds.rules.ts'

let desk: PaymentsTestSite
beforeAll(async () => void (desk = await createPaymentsTestSite()))
afterAll(() => desk.close())

const ways = [
  ['wechat', 'CNY', 'native'],
  ['alipay', 'CNY', 'native'],
  ['mercadopago', 'MXN', 'page'],
  ['stripe', 'EUR', 'card'],
] as const satisfies readonly (readonly [ProviderWithApi, string, PayMethod])[]

/** A paid recharge of 50.00. */
async function paidBy(provider: ProviderWithApi, currency: string, method: PayMethod, { isReported = true } = {}) {
  desk.t.setNow(undefined)
  const operatorId = await desk.operator(currency)
  const by = desk.actor(operatorId)
  const { id: accountId } = await desk.account(provider, by)
  const walletId = await createTestWallet(desk.t.services, operatorId)
  const { id, ourNo } = await desk.intent(by, { accountId, walletId, amountMinor: 5_000, method })
  desk.loopback.pay(ourNo)
  const call = async (wish: object = {}) => {
    expect([200, 204]).toContain(await desk.loopback.call(ourNo, { key: newId(), ...wish }))
    await desk.work()
  }
  if (isReported) await call()
  const cases = async () => ((await desk.send('GET', '/payments/disputes', by)).data as { list: DisputeRow[] }).list
  const wallet = () => desk.t.services.db.inTenant(operatorId, (tx) => desk.ledger.wallets.get(tx, walletId))
  const refund = (amountMinor: number) =>
    desk.send('POST', `/payments/intents/${id}/refunds`, by, { amountMinor, reason: 'x' })
  const compare = async () => {
    desk.t.setNow(new Date(Date.now() + 72 * hourMs))
    const day = new Date().toISOString().slice(0, 10)
    return desk.send('POST', `/payments/reconciliation/${accountId}`, by, { day })
  }
  const differences = async () => {
    const path = '/payments/reconciliation/differences?sort=at&state=open'
    return ((await desk.send('GET', path, by)).data as { list: DifferenceRow[] }).list
  }
  const books = () => verifyTestBooks(desk.t.services, desk.ledger, operatorId)
  return { operatorId, by, id, ourNo, call, cases, wallet, refund, compare, differences, books }
}

describe.each(ways)('L-08 a refund made on the website of %s', (provider, currency, method) => {
  test('is a case; the money leaves the wallet at once, and is not refunded twice', async () => {
    const s = await paidBy(provider, currency, method)
    const refundNo = desk.loopback.refundOutside(s.ourNo, 2_000)
    await s.call({ refundNo })
    await s.call({ refundNo })
    expect(await s.cases()).toMatchObject([
      { kind: 'outside_refund', state: 'opened', amountMinor: 2_000, intentId: s.id },
    ])
    expect(await s.wallet()).toMatchObject({ principalMinor: 3_000, frozenMinor: 0 })
    expect(await s.refund(3_001)).toMatchObject({ status: 409, error: 'payments.too-much' })
    expect((await s.refund(3_000)).status).toBe(200)
    await desk.work()
    expect(await s.wallet()).toMatchObject({ principalMinor: 0 })
    expect((await s.books()).broken).toEqual([])
  })

  test('is a case also if it is reported before its payment', async () => {
    const s = await paidBy(provider, currency, method, { isReported: false })
    const refundNo = desk.loopback.refundOutside(s.ourNo, 2_000)
    await s.call({ refundNo })
    await s.call()
    expect(await s.cases()).toMatchObject([{ kind: 'outside_refund', intentId: s.id }])
    expect(await s.wallet()).toMatchObject({ principalMinor: 3_000, frozenMinor: 0 })
  })

  test('made while the whole payment is contested is paid by what the won case returns', async () => {
    const s = await paidBy(provider, currency, method)
    const disputeNo = desk.loopback.contest(s.ourNo)
    await s.call({ disputeNo })
    const refundNo = desk.loopback.refundOutside(s.ourNo, 2_000)
    await s.call({ refundNo })
    expect(await s.wallet()).toMatchObject({ principalMinor: 0, arrearsMinor: 2_000 })
    desk.loopback.decide(s.ourNo, disputeNo, 'won')
    await s.call({ disputeNo })
    expect(await s.wallet()).toMatchObject({ principalMinor: 3_000, arrearsMinor: 0, frozenMinor: 0 })
    expect((await s.books()).broken).toEqual([])
  })

  test('differs from a refund of ours, which is no case', async () => {
    const s = await paidBy(provider, currency, method)
    expect((await s.refund(2_000)).status).toBe(200)
    await desk.work()
    const [refundNo] = [...desk.loopback.payment(s.ourNo).refunds.keys()]
    await s.call({ refundNo })
    expect(await s.cases()).toEqual([])
    expect(await s.wallet()).toMatchObject({ principalMinor: 3_000 })
  })
})

// Alipay refuses such a refund only after a query.
const waysThatRefuse = ways.filter(([provider]) => provider !== 'alipay')
describe.each(waysThatRefuse)('L-08 a refund on the website of %s', (provider, currency, method) => {
  test('while a refund of ours is on its way and then refused leaves no debt', async () => {
    const s = await paidBy(provider, currency, method)
    expect((await s.refund(3_000)).status).toBe(200)
    const refundNo = desk.loopback.refundOutside(s.ourNo, 4_000)
    expect([200, 204]).toContain(await desk.loopback.call(s.ourNo, { key: newId(), refundNo }))
    await desk.work()
    expect(await s.wallet()).toMatchObject({ principalMinor: 1_000, arrearsMinor: 0 })
    expect((await s.books()).broken).toEqual([])
  })
})

test('a refund of ours without a response yet is not taken for one of the website', () => {
  const at = new Date(0)
  const reported = ['1', '2', '3'].map((refundNo) => ({
    refundNo,
    amountMinor: 100,
    state: 'done' as const,
    at,
  }))
  const own = [
    { providerNo: '1', amountMinor: 100 },
    { providerNo: '', amountMinor: 100 },
  ]
  expect(refundsNotRequested(reported, own).map(({ refundNo }) => refundNo)).toEqual(['3'])
})

describe('L-08 rows of disputes in the day file of Stripe', () => {
  test('equal their cases, and so does a refund of the dashboard', async () => {
    const s = await paidBy('stripe', 'EUR', 'card')
    const refundNo = desk.loopback.refundOutside(s.ourNo, 1_000)
    await s.call({ refundNo })
    const disputeNo = desk.loopback.contest(s.ourNo, { amountMinor: 4_000 })
    await s.call({ disputeNo })
    desk.loopback.decide(s.ourNo, disputeNo, 'won')
    await s.call({ disputeNo })
    expect((await s.compare()).data).toMatchObject({
      state: 'equal',
      openCount: 0,
      theirsCount: 4,
      theirsMinor: 4_000,
      oursMinor: 4_000,
    })
  })

  test('are a difference without a case, or with another amount', async () => {
    const s = await paidBy('stripe', 'EUR', 'card')
    const disputeNo = desk.loopback.contest(s.ourNo, { amountMinor: 4_000 })
    expect((await s.compare()).data).toMatchObject({ state: 'different', openCount: 1 })
    expect(await s.differences()).toMatchObject([
      { kind: 'dispute', outcome: 'theirs', matchNo: disputeNo, theirsMinor: 4_000, oursMinor: null },
    ])
    desk.t.setNow(undefined)
    await s.call({ disputeNo })
    const [contested] = desk.loopback.payment(s.ourNo).disputes ?? []
    if (contested) contested.amountMinor = 4_100
    expect((await s.compare()).data).toMatchObject({ state: 'different', openCount: 1 })
    expect(await s.differences()).toMatchObject([
      { kind: 'dispute', outcome: 'amount', theirsMinor: 4_100, oursMinor: 4_000 },
    ])
  })
})
