import { createTestWallet, verifyTestBooks } from '@evops/ledger/testing'
import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaymentsTestSite, type PaymentsTestSite } from '../testing/index.ts'

let desk: PaymentsTestSite
beforeAll(async () => {
  desk = await createPaymentsTestSite()
})
afterAll(() => desk.close())

test.each([
  // Currency, requested amount, charged amount, refund: in minor units of the currency.
  ['ISK', 500, 500, 100],
  ['UGX', 5_000, 5_000, 1_000],
  ['KWD', 5_124, 5_130, 1_000],
])(
  'Stripe takes and gives back %s: of %i it charges %i',
  async (currency, requestedMinor, chargedMinor, refundMinor) => {
    const operatorId = await desk.operator(currency)
    const by = desk.actor(operatorId)
    const { id: accountId } = await desk.account('stripe', by)
    const walletId = await createTestWallet(desk.t.services, operatorId)
    const made = await desk.intent(by, { accountId, walletId, amountMinor: requestedMinor, method: 'card' })
    expect(made.amountMinor).toBe(chargedMinor)
    desk.loopback.pay(made.ourNo)
    expect(await desk.loopback.call(made.ourNo, { key: newId() })).toBe(200)
    await desk.work()
    expect(await desk.look(made.id, by)).toMatchObject({ state: 'captured', capturedMinor: chargedMinor })
    const refund = { amountMinor: refundMinor, reason: 'too much paid' }
    await desk.send('POST', `/payments/intents/${made.id}/refunds`, by, refund, newId())
    await desk.work()
    expect((await desk.look(made.id, by)).refunds).toMatchObject([{ state: 'done', amountMinor: refundMinor }])
    const { sumMinor, broken, accounts } = await verifyTestBooks(desk.t.services, desk.ledger, operatorId)
    expect([sumMinor, broken]).toEqual([0, []])
    expect(accounts.find(({ account }) => account === 'channel')?.balanceMinor).toBe(chargedMinor - refundMinor)
  },
)
