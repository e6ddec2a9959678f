import { createTestWallet, verifyTestBooks } from '@evops/ledger/testing'
import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PayMethod, ProviderWithApi } from '../contract/index.ts'
import { takeRefundsToNotify } from './intents/refund-news.store.ts'
import { createPaymentsTestSite, type PaymentsTestSite } from '../testing/index.ts'

let desk: PaymentsTestSite
beforeAll(async () => {
  desk = await createPaymentsTestSite()
})
afterAll(() => desk.close())

const ways = [
  ['wechat', 'CNY', 'native'],
  ['alipay', 'CNY', 'native'],
  ['stripe', 'EUR', 'card'],
  ['stripe', 'EUR', 'page'],
  ['mercadopago', 'MXN', 'page'],
] as const satisfies readonly (readonly [ProviderWithApi, string, PayMethod])[]

/** An operator with an open account and an empty wallet. */
async function scene(provider: ProviderWithApi, currency: string) {
  const operatorId = await desk.operator(currency)
  const by = desk.actor(operatorId)
  const { id: accountId } = await desk.account(provider, by)
  const walletId = await createTestWallet(desk.t.services, operatorId)
  const wallet = () => desk.t.services.db.inTenant(operatorId, (tx) => desk.ledger.wallets.get(tx, walletId))
  /** Checks that debit and credit are equal, no check fails, and the balance at the provider equals its books. */
  const even = async () => {
    const { sumMinor, broken, accounts } = await verifyTestBooks(desk.t.services, desk.ledger, operatorId)
    expect([sumMinor, broken]).toEqual([0, []])
    return accounts.find(({ account }) => account === 'channel')?.balanceMinor ?? 0
  }
  return { operatorId, by, accountId, walletId, wallet, even }
}

describe.each(ways)('L-08 %s in %s by %s', (provider, currency, method) => {
  test('paid, told twice, forged, refunded in parts, asked without a callback: the wallet has each once', async () => {
    const { by, accountId, walletId, wallet, even } = await scene(provider, currency)
    const made = await desk.intent(by, { accountId, walletId, amountMinor: 12_345, method })
    expect(made).toMatchObject({ state: 'created', test: true, currency, amountMinor: 12_345 })
    expect(made.offer?.value).toMatch(/.{8,}/)
    expect(await even()).toBe(0)

    desk.loopback.pay(made.ourNo)
    for (const forged of ['body', 'signature'] as const)
      expect([forged, await desk.loopback.call(made.ourNo, { forged })]).toEqual([forged, 401])
    await desk.work()
    expect((await wallet()).principalMinor).toBe(0)

    for (const status of [await desk.loopback.call(made.ourNo), await desk.loopback.call(made.ourNo)])
      expect([200, 204]).toContain(status)
    await desk.work()
    await desk.loopback.call(made.ourNo)
    await desk.work()
    const paid = await desk.look(made.id, by)
    expect(paid).toMatchObject({ state: 'captured', capturedMinor: 12_345, refundableMinor: 12_345 })
    expect(paid.events.map(({ state, times }) => [state, times])).toEqual([['applied', 3]])
    expect((await wallet()).principalMinor).toBe(12_345)
    expect(await even()).toBe(12_345)

    const back = (amountMinor: number, key = newId()) =>
      desk.send('POST', `/payments/intents/${made.id}/refunds`, by, { amountMinor, reason: 'asked for' }, key)
    const key = newId()
    expect([(await back(345, key)).status, (await back(345, key)).status]).toEqual([200, 200])
    await desk.work()
    expect((await desk.look(made.id, by)).refunds).toMatchObject([{ amountMinor: 345, state: 'done' }])
    expect([(await wallet()).principalMinor, await even()]).toEqual([12_000, 12_000])
    const news = async () =>
      (await desk.t.services.db.asPlatform((tx) => takeRefundsToNotify(tx, 10))).filter(
        ({ holderId }) => holderId === walletId,
      )
    expect([await news(), await news()]).toMatchObject([[{ amountMinor: 345, currency }], []])
    expect(await back(12_001)).toMatchObject({ status: 409, error: 'payments.too-much' })

    desk.loopback.refunding('failed')
    await back(2_000)
    await desk.work()
    desk.loopback.refunding('done')
    expect((await desk.look(made.id, by)).refunds[1]).toMatchObject({ amountMinor: 2_000, state: 'failed' })
    expect([(await wallet()).principalMinor, await even()]).toEqual([12_000, 12_000])

    const silent = await desk.intent(by, { accountId, walletId, amountMinor: 500, method })
    desk.loopback.pay(silent.ourNo)
    const reply = await desk.send('POST', `/payments/intents/${silent.id}/query`, by)
    expect(reply.data).toMatchObject({ state: 'captured', capturedMinor: 500 })
    expect(await even()).toBe(12_500)
    // The callback arrives late, and nothing is left to do.
    await desk.loopback.call(silent.ourNo)
    await desk.work()
    expect([(await wallet()).principalMinor, await even()]).toEqual([12_500, 12_500])
  })

  test('another amount than agreed on moves nothing and is shown; what fails on the way is asked again', async () => {
    const { by, accountId, walletId, wallet, even } = await scene(provider, currency)
    const made = await desk.intent(by, { accountId, walletId, amountMinor: 700, method })
    desk.loopback.pay(made.ourNo)
    desk.loopback.payment(made.ourNo).amountMinor = 701
    desk.loopback.payment(made.ourNo).capturedMinor = 701
    await desk.loopback.call(made.ourNo)
    await desk.work()
    expect(await desk.look(made.id, by)).toMatchObject({
      state: 'created',
      problem: 'wrong amount',
      events: [{ state: 'wrong', problem: 'wrong amount' }],
    })
    expect([(await wallet()).principalMinor, await even()]).toEqual([0, 0])

    const other = await desk.intent(by, { accountId, walletId, amountMinor: 900, method })
    desk.loopback.pay(other.ourNo)
    await desk.send('POST', `/payments/intents/${other.id}/query`, by)
    desk.loopback.fault('lost')
    await desk.send('POST', `/payments/intents/${other.id}/refunds`, by, { amountMinor: 400, reason: 'x' })
    await desk.work()
    // The refund was executed at the provider without a response: the wallet does not have the amount, and it is not
    // requested twice.
    expect((await desk.look(other.id, by)).refunds).toMatchObject([{ state: 'asked' }])
    expect((await wallet()).principalMinor).toBe(500)
    desk.loopback.fault('none')
    await desk.work()
    expect((await desk.look(other.id, by)).refunds).toMatchObject([{ state: 'done' }])
    expect(desk.loopback.payment(other.ourNo).refunds.size).toBe(1)
    expect([(await wallet()).principalMinor, await even()]).toEqual([500, 500])
  })
})

test('a payment is found by its number, the last four of it and any word of the name of the wallet', async () => {
  const { operatorId, by, accountId } = await scene('wechat', 'CNY')
  const walletId = await createTestWallet(desk.t.services, operatorId, { name: 'José García López 上海强生出租公司' })
  const { id, ourNo } = await desk.intent(by, { accountId, walletId, amountMinor: 100, method: 'native' })
  const found = async (search: string) => {
    const reply = await desk.send('GET', `/payments/intents?search=${encodeURIComponent(search)}`, by)
    // Safe cast: the reply of a page of payments.
    const { list } = reply.data as { list: { id: string }[] }
    return list.map((row) => row.id)
  }
  for (const search of [ourNo, ourNo.slice(0, 9).toUpperCase(), ourNo.slice(-4), 'garcia', '出租公司'])
    expect([search, await found(search)]).toEqual([search, [id]])
  expect(await found('司公')).toEqual([])
})
