import { createTestWallet, verifyTestBooks } from '@evops/ledger/testing'
import { newId } from '@evops/platform/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PaymentAccountRow, IntentDetail } from '../../contract/index.ts'
import { createPaymentsTestSite, type PaymentsTestSite } from '../../testing/index.ts'

let desk: PaymentsTestSite
beforeAll(async () => {
  desk = await createPaymentsTestSite()
})
afterAll(() => desk.close())
afterEach(() => {
  desk.t.setNow(undefined)
  desk.loopback.sharing('none')
})

/** A sub-merchant's account that shares 20 % with its owner and 5 % with an agent, and a paid recharge of 100.00. */
async function scene(
  receivers: readonly [string, number][] = [
    ['1900000001', 2_000],
    ['1900000002', 500],
  ],
) {
  const operatorId = await desk.operator('CNY')
  const by = desk.actor(operatorId)
  const parties: string[] = []
  for (const [name] of receivers) {
    const made = await desk.send('POST', '/finance/parties', by, { name })
    parties.push((made.data as { id: string }).id)
  }
  const account = await desk.account('wechat', by, {
    model: 'sub_merchant',
    ownerName: 'Owner',
    subMerchantId: '1900000100',
    receivers: receivers.map(([receiver, ratio], at) => ({
      partyId: parties[at],
      receiver,
      name: receiver,
      ratio,
    })),
  })
  const walletId = await createTestWallet(desk.t.services, operatorId)
  const made = await desk.intent(by, {
    accountId: account.id,
    walletId,
    amountMinor: 10_000,
    method: 'native',
  })
  desk.loopback.pay(made.ourNo)
  await desk.send('POST', `/payments/intents/${made.id}/query`, by)
  const getIntent = () => desk.look(made.id, by)
  /** Runs the polling job this many minutes later. */
  const later = async (minutes: number) => {
    desk.t.setNow(new Date(Date.now() + minutes * 60_000))
    await desk.payments.lookAround()
  }
  const books = async () => {
    const { sumMinor, broken, accounts } = await verifyTestBooks(desk.t.services, desk.ledger, operatorId)
    expect([sumMinor, broken]).toEqual([0, []])
    const of = (wanted: string) => accounts.find((one) => one.account === wanted)?.balanceMinor ?? 0
    return { channel: of('channel'), advance: of('share_advance') }
  }
  const refund = (amountMinor: number) =>
    desk.send('POST', `/payments/intents/${made.id}/refunds`, by, { amountMinor, reason: 'x' }, newId())
  return { operatorId, by, account, parties, made, seen: getIntent, later, books, refund }
}
const states = ({ share }: IntentDetail) => [share?.state, ...(share?.parts.map(({ state }) => state) ?? [])]

test('A5 shared a minute after it was paid, asked until it ended, the rest freed, booked once', async () => {
  const { made, seen, later, books } = await scene()
  expect(states(await seen())).toEqual(['asked', 'asked', 'asked'])
  expect(desk.loopback.payment(made.ourNo).isFrozen).toBe(true)
  await later(0.5)
  expect(states(await seen())).toEqual(['asked', 'asked', 'asked'])
  await later(1.1)
  expect(states(await seen())).toEqual(['sent', 'asked', 'asked'])
  await later(2)
  await later(3)
  expect(states(await seen())).toEqual(['done', 'done', 'done'])
  const theirs = desk.loopback.payment(made.ourNo)
  expect([theirs.isFrozen, Object.keys(theirs.shares).length]).toEqual([false, 1])
  expect(await books()).toEqual({ channel: 7_500, advance: 2_500 })
})

test('A5 killed or unanswered in between, it is asked for under the same number: nobody gets it twice', async () => {
  const { made, seen, later, books } = await scene()
  desk.loopback.fault('lost')
  await later(1.1)
  desk.loopback.fault('none')
  expect(states(await seen())).toEqual(['asked', 'asked', 'asked'])
  await later(3)
  const { id } = made
  const row = await desk.t.admin.query(
    'select operator_id as "operatorId", id from payments_shares where intent_id = $1',
    [id],
  )
  await Promise.all([1, 2, 3].map(() => desk.payments.shares.work(row.rows[0])))
  await later(8)
  expect(states(await seen())).toEqual(['done', 'done', 'done'])
  expect(Object.keys(desk.loopback.payment(made.ourNo).shares)).toHaveLength(1)
  expect(await books()).toEqual({ channel: 7_500, advance: 2_500 })
})

test('A5 a receiver whose account is closed gets nothing and says why; one nobody knows ends it, and the rest is freed', async () => {
  const closed = await scene([
    ['closed-1', 1_000],
    ['1900000002', 500],
  ])
  await closed.later(1.1)
  await closed.later(2)
  const parts = (await closed.seen()).share?.parts.map(({ state, reason }) => [state, reason])
  expect(parts).toEqual([
    ['closed', 'ACCOUNT_ABNORMAL'],
    ['done', ''],
  ])
  expect(await closed.books()).toEqual({ channel: 9_500, advance: 500 })

  desk.t.setNow(undefined)
  const unknown = await scene()
  desk.loopback.sharing('unknown receiver')
  await unknown.later(1.1)
  expect(states(await unknown.seen())).toEqual(['done', 'closed', 'closed'])
  expect((await unknown.seen()).share?.parts[0]?.reason).toBe('INVALID_REQUEST')
  expect(desk.loopback.payment(unknown.made.ourNo).isFrozen).toBe(false)
  expect(await unknown.books()).toEqual({ channel: 10_000, advance: 0 })
})

test('A5 a refund waits until its part came back from whom it went to, by itself; all of it in the end', async () => {
  const { made, by, seen, later, books, refund } = await scene()
  await later(1.1)
  // Still running: nothing can be returned yet.
  await refund(4_000)
  await desk.work()
  expect((await seen()).refunds).toMatchObject([{ state: 'asked', problem: 'share-waits' }])
  await later(2)
  expect(states(await seen())).toEqual(['done', 'done', 'done'])
  desk.loopback.sharing('no balance')
  await later(10)
  expect((await seen()).refunds).toMatchObject([{ state: 'asked', problem: 'share-back: BALANCE_NOT_ENOUGH' }])
  expect(desk.loopback.payment(made.ourNo).refunds.size).toBe(0)
  expect((await seen()).share?.parts.map(({ returnedMinor }) => returnedMinor)).toEqual([0, 0])
  desk.loopback.sharing('none')
  await later(40)
  expect((await seen()).refunds).toMatchObject([{ state: 'done', problem: '' }])
  expect((await seen()).share?.parts.map(({ returnedMinor }) => returnedMinor).toSorted()).toEqual([200, 800])
  expect(await books()).toEqual({ channel: 4_500, advance: 1_500 })
  await refund(6_000)
  await desk.work()
  expect((await desk.look(made.id, by)).refunds.map(({ state }) => state)).toEqual(['done', 'done'])
  expect(await books()).toEqual({ channel: 0, advance: 0 })
  expect(await refund(1)).toMatchObject({ status: 409, error: 'payments.too-much' })
})

test('A5 receivers above the limit, twice, of nobody, or without a sub-merchant are refused', async () => {
  const { by, account, parties } = await scene()
  const { secretsAt: _at, ...form } = account
  const save = async (receivers: object[], more: object = {}) => {
    const { data } = await desk.send('GET', `/payments/accounts/${account.id}`, by)
    const { version } = data as PaymentAccountRow
    return desk.send('PUT', `/payments/accounts/${account.id}`, by, {
      ...change(form),
      receivers,
      ...more,
      version,
    })
  }
  const one = (at: number, ratio: number, receiver = `r${at}`) => ({
    partyId: parties[at],
    receiver,
    name: 'N',
    ratio,
  })
  expect(await save([one(0, 2_000), one(1, 1_001)])).toMatchObject({ error: 'payments.share-limit' })
  expect(await save([one(0, 3_000)])).toMatchObject({ status: 200 })
  expect(await save([one(0, 2_001)], { shareLimit: 2_000 })).toMatchObject({ error: 'payments.share-limit' })
  expect(await save([one(0, 5_000)], { shareLimit: 5_000 })).toMatchObject({ status: 200 })
  expect(await save([one(0, 100), one(1, 100, 'r0')])).toMatchObject({ error: 'payments.share-twice' })
  const foreign = { ...one(0, 100), partyId: newId() }
  expect(await save([foreign])).toMatchObject({ status: 409, error: 'payments.share-party' })
  const own = { model: 'own_sale', ownerName: '' }
  expect(await save([one(0, 100)], own)).toMatchObject({ error: 'payments.share-model' })
})

/** Returns the fields of a change. */
function change(row: Omit<PaymentAccountRow, 'secretsAt'>) {
  const { name, model, ownerName, onboarding, state, environment, merchantId, appId } = row
  const { subMerchantId, keySerial, feePpm, shareLimit } = row
  return {
    name,
    model,
    ownerName,
    onboarding,
    state,
    environment,
    merchantId,
    appId,
    subMerchantId,
    keySerial,
    feePpm,
    shareLimit,
  }
}
