import { createTestWallet, verifyTestBooks } from '@evops/ledger/testing'
import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaymentsTestSite, type PaymentsTestSite } from '../testing/index.ts'

let desk: PaymentsTestSite
beforeAll(async () => {
  desk = await createPaymentsTestSite()
})
afterAll(() => desk.close())

/** An operator with an account for later capture, and one such payment of 200.00. */
async function scene(provider: 'wechat' | 'alipay') {
  const operatorId = await desk.operator('CNY')
  const by = desk.actor(operatorId)
  const { id: accountId } = await desk.account(provider, by, provider === 'wechat' ? { serviceId: 'S100' } : {})
  const walletId = await createTestWallet(desk.t.services, operatorId)
  const method = provider === 'wechat' ? 'score' : 'preauth'
  const made = await desk.intent(by, { accountId, walletId, amountMinor: 20_000, method })
  const act = (verb: string, body?: object) =>
    desk.send('POST', `/payments/intents/${made.id}/${verb}`, by, body, newId())
  const getIntent = () => desk.look(made.id, by)
  const sendCallback = async () => {
    const status = await desk.loopback.call(made.ourNo, { key: newId() })
    await desk.work()
    return status
  }
  const books = async () => {
    const { sumMinor, broken, accounts } = await verifyTestBooks(desk.t.services, desk.ledger, operatorId)
    expect([sumMinor, broken]).toEqual([0, []])
    return accounts.find(({ account }) => account === 'channel')?.balanceMinor ?? 0
  }
  return { made, act, seen: getIntent, hear: sendCallback, books, by, accountId, walletId }
}

test('F3 PayScore: confirmed by callback, completed with less, made less once more, paid, refunded by WeChat’s number', async () => {
  const { made, act, seen, hear, books } = await scene('wechat')
  expect(made.offer).toMatchObject({ kind: 'jsapi', value: expect.stringContaining('package=') })
  // Not confirmed yet.
  expect(await act('capture', { amountMinor: 5_000 })).toMatchObject({ error: 'payments.wrong-state' })
  desk.loopback.pay(made.ourNo)
  expect(await desk.loopback.call(made.ourNo, { forged: 'signature' })).toBe(401)
  expect(await hear()).toBe(204)
  expect(await seen()).toMatchObject({ state: 'authorised', authorisedMinor: 20_000, capturedMinor: 0 })
  expect(await act('capture', { amountMinor: 20_001 })).toMatchObject({ error: 'payments.wrong-state' })
  expect(await act('capture', { amountMinor: 6_000 })).toMatchObject({ status: 200 })
  // WeChat collects it: nothing is ours until it was paid.
  expect([(await seen()).state, await books()]).toEqual(['authorised', 0])
  expect(await act('capture', { amountMinor: 7_000 })).toMatchObject({ error: 'payments.provider-failed' })
  expect(await act('capture', { amountMinor: 5_500 })).toMatchObject({ status: 200 })
  desk.loopback.pay(made.ourNo)
  expect([await hear(), await hear()]).toEqual([204, 204])
  expect(await seen()).toMatchObject({ state: 'captured', capturedMinor: 5_500 })
  expect(await books()).toBe(5_500)
  await act('refunds', { amountMinor: 500, reason: 'x' })
  await desk.work()
  expect((await seen()).refunds).toMatchObject([{ state: 'done' }])
  expect(await books()).toBe(5_000)
})

test('F3 PayScore under a service provider: of the sub-merchant it names, completed to be shared, shared, and its own alone', async () => {
  const operatorId = await desk.operator('CNY')
  const by = desk.actor(operatorId)
  const owner = await desk.send('POST', '/finance/parties', by, { name: 'Owner' })
  const { id: partyId } = owner.data as { id: string }
  const account = await desk.account('wechat', by, {
    model: 'sub_merchant',
    ownerName: 'Owner',
    subMerchantId: '1900000100',
    serviceId: 'S200',
    receivers: [{ partyId, receiver: '1900000001', name: 'Owner', ratio: 2_000 }],
  })
  const walletId = await createTestWallet(desk.t.services, operatorId)
  const form = { accountId: account.id, walletId, amountMinor: 20_000, method: 'score' } as const
  const made = await desk.intent(by, form)
  const act = (verb: string, body?: object) =>
    desk.send('POST', `/payments/intents/${made.id}/${verb}`, by, body, newId())
  const books = async () => {
    const { sumMinor, broken, accounts } = await verifyTestBooks(desk.t.services, desk.ledger, operatorId)
    expect([sumMinor, broken]).toEqual([0, []])
    return accounts.flatMap(({ account: name, balanceMinor }) =>
      name === 'channel' || name === 'share_advance' ? [balanceMinor] : [],
    )
  }
  desk.loopback.pay(made.ourNo)
  expect(await desk.loopback.call(made.ourNo, { key: newId() })).toBe(204)
  await desk.work()
  expect((await desk.look(made.id, by)).state).toBe('authorised')
  // The result is unknown: the call is repeated, and executed once.
  desk.loopback.fault('lost')
  expect((await act('capture', { amountMinor: 10_000 })).status).toBe(502)
  desk.loopback.fault('none')
  expect((await act('capture', { amountMinor: 9_000 })).data).toMatchObject({ state: 'authorised' })
  desk.loopback.pay(made.ourNo)
  const theirs = desk.loopback.payment(made.ourNo)
  expect(theirs).toMatchObject({ isFrozen: true, subMerchantId: '1900000100', capturedMinor: 9_000 })
  // A payment of another sub-merchant of the same service provider is not ours.
  theirs.subMerchantId = '1900000999'
  expect((await act('query')).data).toMatchObject({ state: 'authorised' })
  theirs.subMerchantId = '1900000100'
  expect((await act('query')).data).toMatchObject({ state: 'captured', capturedMinor: 9_000 })
  for (const minutes of [2, 5, 10]) {
    desk.t.setNow(new Date(Date.now() + minutes * 60_000))
    await desk.payments.lookAround()
  }
  desk.t.setNow(undefined)
  expect((await desk.look(made.id, by)).share).toMatchObject({ state: 'done', parts: [{ state: 'done' }] })
  expect(await books()).toEqual([7_200, 1_800])
  const cancelled = await desk.intent(by, form)
  desk.loopback.pay(cancelled.ourNo)
  await desk.send('POST', `/payments/intents/${cancelled.id}/query`, by)
  expect((await desk.send('POST', `/payments/intents/${cancelled.id}/cancel`, by)).status).toBe(200)
  expect(desk.loopback.payment(cancelled.ourNo).state).toBe('cancelled')
})

test('F3 pre-authorisation: frozen, a part taken, the rest freed; released; refunded by the number of its trade', async () => {
  const { made, act, seen, hear, books } = await scene('alipay')
  expect(made.offer?.kind).toBe('qr')
  desk.loopback.pay(made.ourNo)
  expect(await desk.loopback.call(made.ourNo, { forged: 'signature' })).toBe(401)
  expect(await hear()).toBe(200)
  expect(await seen()).toMatchObject({ state: 'authorised', authorisedMinor: 20_000 })
  expect(await act('capture', { amountMinor: 20_001 })).toMatchObject({ error: 'payments.wrong-state' })
  expect(await act('capture', { amountMinor: 8_000 })).toMatchObject({ status: 200 })
  expect(await hear()).toBe(200)
  expect(await seen()).toMatchObject({ state: 'captured', capturedMinor: 8_000 })
  expect(await act('capture', { amountMinor: 1_000 })).toMatchObject({ error: 'payments.taken-once' })
  await act('refunds', { amountMinor: 3_000, reason: 'x' })
  await desk.work()
  expect((await seen()).refunds).toMatchObject([{ state: 'done' }])
  expect(await books()).toBe(5_000)
})

test.each(['wechat', 'alipay'] as const)(
  'F3 %s: released before anything was taken; over with the provider it is not taken',
  async (provider) => {
    const released = await scene(provider)
    desk.loopback.pay(released.made.ourNo)
    await released.act('query')
    expect(await released.act('cancel')).toMatchObject({ status: 200 })
    expect((await released.seen()).state).toBe('cancelled')
    expect(desk.loopback.payment(released.made.ourNo).state).toBe('cancelled')

    const over = await scene(provider)
    desk.loopback.pay(over.made.ourNo)
    await over.act('query')
    desk.loopback.payment(over.made.ourNo).state = 'cancelled'
    // If several captures are possible, the state is polled first.
    expect(await over.act('capture', { amountMinor: 100 })).toMatchObject({
      error: provider === 'wechat' ? 'payments.provider-failed' : 'payments.wrong-state',
    })
    expect([(await over.seen()).state, await over.books()]).toEqual(['cancelled', 0])

    // A lost response is requested again, and nothing is captured twice.
    const lost = await scene(provider)
    desk.loopback.pay(lost.made.ourNo)
    await lost.act('query')
    desk.loopback.fault('lost')
    expect((await lost.act('capture', { amountMinor: 4_000 })).status).toBe(502)
    desk.loopback.fault('none')
    await lost.act('query')
    // Alipay executed it, and the result is known now. PayScore never received the call, so it is sent once more.
    if (provider === 'wechat') await lost.act('capture', { amountMinor: 4_000 })
    desk.loopback.pay(lost.made.ourNo)
    await lost.act('query')
    expect(await lost.seen()).toMatchObject({ state: 'captured', capturedMinor: 4_000 })
    expect(await lost.books()).toBe(4_000)
  },
)

test('F3 another merchant’s word, and an account without PayScore’s service, are refused', async () => {
  const [mine, other] = [await scene('wechat'), await scene('wechat')]
  desk.loopback.pay(mine.made.ourNo)
  const theirs = desk.loopback.payment(other.made.ourNo)
  const ours = desk.loopback.payment(mine.made.ourNo)
  // The other merchant signs a callback and sends it to our account.
  const stolen = theirs.notifyUrl
  theirs.notifyUrl = ours.notifyUrl
  expect(await desk.loopback.call(other.made.ourNo)).toBe(401)
  theirs.notifyUrl = stolen
  expect((await mine.seen()).state).toBe('created')
  const { id: accountId } = await desk.account('wechat', mine.by)
  const form = { accountId, walletId: mine.walletId, amountMinor: 100, method: 'score' }
  expect(await desk.send('POST', '/payments/intents', mine.by, form)).toMatchObject({
    status: 409,
    error: 'payments.no-service',
  })
})
