import { createTestWallet, verifyTestBooks } from '@evops/ledger/testing'
import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DisputeRow, PayMethod, ProviderWithApi } from '../../contract/index.ts'
import { createPaymentsTestSite, type PaymentsTestSite } from '../../testing/index.ts'

let desk: PaymentsTestSite
beforeAll(async () => void (desk = await createPaymentsTestSite()))
afterAll(() => desk.close())

const ways = [
  ['wechat', 'CNY', 'native'],
  ['alipay', 'CNY', 'native'],
  ['mercadopago', 'MXN', 'page'],
] as const satisfies readonly (readonly [ProviderWithApi, string, PayMethod])[]

describe.each(ways)('L-08 a payment by %s that is contested', (provider, currency, method) => {
  async function contested() {
    const operatorId = await desk.operator(currency)
    const by = desk.actor(operatorId)
    const { id: accountId } = await desk.account(provider, by)
    const walletId = await createTestWallet(desk.t.services, operatorId)
    const { id, ourNo } = await desk.intent(by, { accountId, walletId, amountMinor: 5_000, method })
    desk.loopback.pay(ourNo)
    await desk.loopback.call(ourNo)
    await desk.work()
    const no = desk.loopback.contest(ourNo)
    const report = async () => {
      expect([200, 204]).toContain(await desk.loopback.call(ourNo, { disputeNo: no, key: newId() }))
      await desk.work()
    }
    const only = async () => {
      const { list } = (await desk.send('GET', '/payments/disputes', by)).data as { list: DisputeRow[] }
      expect(list.length).toBe(1)
      return list[0] as DisputeRow
    }
    const wallet = () => desk.t.services.db.inTenant(operatorId, (tx) => desk.ledger.wallets.get(tx, walletId))
    const books = () => verifyTestBooks(desk.t.services, desk.ledger, operatorId)
    await report()
    return { by, id, ourNo, no, report, only, wallet, books }
  }

  test('is a case with the payment and its deadline; the money is on hold, and no refund is possible', async () => {
    const { by, id, no, report, only, wallet, books } = await contested()
    await report()
    expect(await only()).toMatchObject({
      kind: 'dispute',
      state: 'opened',
      disputeNo: no,
      intentId: id,
      amountMinor: 5_000,
      heldMinor: 5_000,
      currency,
      evidenceDueAt: expect.stringMatching(/^20/),
    })
    expect(await wallet()).toMatchObject({ principalMinor: 0, frozenMinor: 5_000 })
    const refund = { amountMinor: 1, reason: 'x' }
    expect(await desk.send('POST', `/payments/intents/${id}/refunds`, by, refund)).toMatchObject({
      error: 'payments.too-much',
    })
    expect((await books()).broken).toEqual([])
  })

  test('gives the money back when the case is won', async () => {
    const { ourNo, no, report, only, wallet, books } = await contested()
    desk.loopback.decide(ourNo, no, 'won')
    await report()
    expect(await only()).toMatchObject({ state: 'won' })
    expect(await wallet()).toMatchObject({ principalMinor: 5_000, frozenMinor: 0 })
    expect((await books()).broken).toEqual([])
  })

  test('takes evidence where the provider does', async () => {
    const { by, ourNo, only } = await contested()
    const { id, version } = await only()
    const body = { version, text: 'Charged 42 kWh' }
    const sent = await desk.send('POST', `/payments/disputes/${id}/evidence`, by, body)
    if (provider === 'mercadopago')
      return expect(sent).toMatchObject({ status: 409, error: 'payments.dispute-no-evidence' })
    expect(sent).toMatchObject({ status: 200, data: { state: 'evidence_sent' } })
    expect(desk.loopback.payment(ourNo).disputes).toMatchObject([{ evidence: 'Charged 42 kWh' }])
  })
})

describe('L-08 a chargeback of Mercado Pago', () => {
  test('that is lost takes the amount', async () => {
    const operatorId = await desk.operator('MXN')
    const by = desk.actor(operatorId)
    const { id: accountId } = await desk.account('mercadopago', by)
    const walletId = await createTestWallet(desk.t.services, operatorId)
    const { ourNo } = await desk.intent(by, { accountId, walletId, amountMinor: 5_000, method: 'page' })
    desk.loopback.pay(ourNo)
    await desk.loopback.call(ourNo)
    await desk.work()
    const disputeNo = desk.loopback.contest(ourNo)
    desk.loopback.decide(ourNo, disputeNo, 'lost')
    await desk.loopback.call(ourNo, { disputeNo, key: newId() })
    await desk.work()
    const { sumMinor, broken, accounts } = await verifyTestBooks(desk.t.services, desk.ledger, operatorId)
    expect([sumMinor, broken]).toEqual([0, []])
    expect(accounts.find(({ account }) => account === 'channel')?.balanceMinor).toBe(0)
  })
})

describe('L-08 a refund on the website of WeChat Pay', () => {
  test('is a case, and leaves the wallet at once', async () => {
    const operatorId = await desk.operator('CNY')
    const by = desk.actor(operatorId)
    const { id: accountId } = await desk.account('wechat', by)
    const walletId = await createTestWallet(desk.t.services, operatorId)
    const { ourNo } = await desk.intent(by, { accountId, walletId, amountMinor: 5_000, method: 'native' })
    desk.loopback.pay(ourNo)
    await desk.loopback.call(ourNo)
    await desk.work()
    const refundNo = desk.loopback.refundOutside(ourNo, 2_000)
    for (const key of ['a', 'b']) await desk.loopback.call(ourNo, { refundNo, key })
    await desk.work()
    const { list } = (await desk.send('GET', '/payments/disputes', by)).data as { list: DisputeRow[] }
    expect(list).toMatchObject([{ kind: 'outside_refund', amountMinor: 2_000, state: 'opened' }])
    const wallet = await desk.t.services.db.inTenant(operatorId, (tx) => desk.ledger.wallets.get(tx, walletId))
    expect(wallet).toMatchObject({ principalMinor: 3_000, frozenMinor: 0 })
  })
})
