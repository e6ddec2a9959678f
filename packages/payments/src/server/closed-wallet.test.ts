import { createTestWallet, verifyTestBooks } from '@evops/ledger/testing'
import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PayMethod, ProviderWithApi } from '../contract/index.ts'
import { testPermissionCodes, createPaymentsTestSite, type PaymentsTestSite } from '../testing/index.ts'

let desk: PaymentsTestSite
beforeAll(async () => void (desk = await createPaymentsTestSite()))
afterAll(() => desk.close())

const ways = [
  ['wechat', 'CNY', 'native'],
  ['alipay', 'CNY', 'native'],
  ['stripe', 'EUR', 'card'],
  ['mercadopago', 'MXN', 'page'],
] as const satisfies readonly (readonly [ProviderWithApi, string, PayMethod])[]

describe.each(ways)('L-08 a payment by %s that arrives after its wallet was closed', (provider, currency, method) => {
  async function paidTooLate() {
    const operatorId = await desk.operator(currency)
    const by = desk.actor(operatorId, [...testPermissionCodes, 'wallet:control'])
    const { id: accountId } = await desk.account(provider, by)
    const walletId = await createTestWallet(desk.t.services, operatorId)
    const made = await desk.intent(by, { accountId, walletId, amountMinor: 3_000, method })
    desk.loopback.pay(made.ourNo)
    const closed = await desk.send('POST', `/ledger/wallets/${walletId}/close`, by, {
      method: 'transfer',
      voucherNo: 'B-1',
      reason: 'leaves',
    })
    expect(closed).toMatchObject({ status: 200 })
    const wallet = () => desk.t.services.db.inTenant(operatorId, (tx) => desk.ledger.wallets.get(tx, walletId))
    const books = () => verifyTestBooks(desk.t.services, desk.ledger, operatorId)
    return { by, made, walletId, wallet, books }
  }

  test('goes back the way it came, once, with its record', async () => {
    const { by, made, wallet, books } = await paidTooLate()
    await desk.loopback.call(made.ourNo)
    await desk.work()
    await desk.loopback.call(made.ourNo, { key: 'again' })
    await desk.work()
    expect(await desk.look(made.id, by)).toMatchObject({
      state: 'captured',
      refundableMinor: 0,
      refunds: [{ amountMinor: 3_000, state: 'done', reason: 'wallet-closed' }],
    })
    expect([...desk.loopback.payment(made.ourNo).refunds.values()]).toMatchObject([
      { amountMinor: 3_000, state: 'done' },
    ])
    expect(await wallet()).toMatchObject({ principalMinor: 0, refundsOwedMinor: 0, state: 'closed' })
    const { sumMinor, broken, accounts } = await books()
    expect([sumMinor, broken]).toEqual([0, []])
    expect(accounts.find(({ account }) => account === 'channel')?.balanceMinor).toBe(0)
  })

  test('that the provider does not take back is owed to its holder, and two people send it by the same way', async () => {
    const { by, made, wallet } = await paidTooLate()
    desk.loopback.refunding('failed')
    await desk.loopback.call(made.ourNo)
    await desk.work()
    desk.loopback.refunding('done')
    expect(await desk.look(made.id, by)).toMatchObject({
      refundableMinor: 3_000,
      refunds: [{ state: 'failed', reason: 'wallet-closed' }],
    })
    expect(await wallet()).toMatchObject({ refundsOwedMinor: 3_000 })
    const form = { amountMinor: 3_000, reason: 'once more' }
    const reply = await desk.send('POST', `/payments/intents/${made.id}/refunds`, by, form, newId())
    expect(reply.data).toMatchObject({ refundId: null, approvalId: expect.any(String) })
  })
})
