import { createTestWallet, verifyTestBooks } from '@evops/ledger/testing'
import { newId } from '@evops/platform/contract'
import { isNight, scaleTestTimeout } from '@evops/platform/testing'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ChannelDayRow, DifferenceRow } from '../contract/index.ts'
import { ProviderError } from './port.ts'
import { createPaymentsTestSite, type PaymentsTestSite } from '../testing/index.ts'

let desk: PaymentsTestSite
beforeAll(async () => {
  desk = await createPaymentsTestSite()
})
afterAll(() => desk.close())
afterEach(() => {
  desk.loopback.fault('none')
  desk.loopback.multicapture('available')
  desk.loopback.refunding('done')
  desk.t.setNow(undefined)
})

const ways = [
  ['stripe', 'EUR', 'card', 'UTC'],
  ['alipay', 'CNY', 'preauth', 'Asia/Shanghai'],
] as const
type Way = readonly ['stripe' | 'alipay', 'EUR' | 'CNY', 'card' | 'preauth', string]

/** Changes that could not be applied without a response are applied later, when the job is repeated. */
const work = () =>
  desk.work().catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
  })

/** An authorised amount of 200.00, and the operations on it. */
async function scene([provider, currency, method]: Way) {
  const operatorId = await desk.operator(currency)
  const by = desk.actor(operatorId)
  const { id: accountId } = await desk.account(provider, by)
  const walletId = await createTestWallet(desk.t.services, operatorId)
  const form = { accountId, walletId, amountMinor: 20_000, method, capture: 'later' } as const
  const made = await desk.intent(by, form)
  const act = (verb: string, body?: object) =>
    desk.send('POST', `/payments/intents/${made.id}/${verb}`, by, body, newId())
  const getIntent = () => desk.look(made.id, by)
  /** Captures like a user who sees the captured amount, current or outdated. */
  const take = async (amountMinor: number, isFinal = false, sawMinor?: number) =>
    act('capture', { amountMinor, isFinal, takenMinor: sawMinor ?? (await getIntent()).capturedMinor })
  const sendCallback = async (key = newId()) => {
    const status = await desk.loopback.call(made.ourNo, { key })
    await work()
    return status
  }
  /** Balances at the provider and in the wallet, with a balanced ledger. */
  const books = async () => {
    const { sumMinor, broken, accounts } = await verifyTestBooks(desk.t.services, desk.ledger, operatorId)
    expect([sumMinor, broken]).toEqual([0, []])
    const wallet = await desk.t.services.db.inTenant(operatorId, (tx) => desk.ledger.wallets.get(tx, walletId))
    const channel = accounts.find(({ account }) => account === 'channel')?.balanceMinor ?? 0
    return [channel, wallet.principalMinor]
  }
  const back = async (amountMinor: number, captureId?: string) => {
    const reply = await act('refunds', { amountMinor, reason: 'x', ...(captureId && { captureId }) })
    await work()
    return reply
  }
  desk.loopback.pay(made.ourNo)
  return { operatorId, by, accountId, made, act, take, seen: getIntent, hear: sendCallback, books, back }
}

describe.each(ways)('F3 %s', (...way) => {
  test('taken three times, each booked once and given back in parts; what is beyond is refused', async () => {
    const { made, act, take, seen, hear, books, back } = await scene(way)
    await hear()
    expect((await take(6_000)).data).toMatchObject({ state: 'authorised', capturedMinor: 6_000 })
    const early = desk.loopback.callback(made.ourNo, { key: newId() })
    expect(await take(4_000)).toMatchObject({ status: 200 })
    expect(await books()).toEqual([10_000, 10_000])
    // Sent twice, forged, and a repetition of the state before the second capture.
    expect(await desk.loopback.call(made.ourNo, { forged: 'signature' })).toBe(401)
    const key = newId()
    expect([await hear(key), await hear(key)]).toEqual([200, 200])
    const { merchant, notifyUrl } = desk.loopback.payment(made.ourNo)
    const late = await fetch(notifyUrl || (merchant.own.notifyUrl ?? ''), { method: 'POST', ...early })
    expect(late.status).toBe(200)
    await desk.work()
    expect((await seen()).events.map(({ state }) => state)).not.toContain('wrong')
    expect(await take(10_001)).toMatchObject({ status: 409, error: 'payments.wrong-state' })
    expect((await take(5_000, true)).data).toMatchObject({ state: 'captured', capturedMinor: 15_000 })
    expect(await take(1)).toMatchObject({ status: 409, error: 'payments.taken-once' })
    expect(await act('cancel')).toMatchObject({ status: 409 })
    const { captures } = await seen()
    expect(captures.map(({ amountMinor, ourNo }) => [amountMinor, ourNo])).toEqual([
      [6_000, made.ourNo],
      [4_000, `${made.ourNo}-2`],
      [5_000, `${made.ourNo}-3`],
    ])
    expect(await books()).toEqual([15_000, 15_000])
    const [, second] = captures
    expect(await back(4_001, second?.id)).toMatchObject({ status: 409, error: 'payments.too-much' })
    expect(await back(1_500, second?.id)).toMatchObject({ status: 200 })
    desk.loopback.refunding('failed')
    await back(2_500, second?.id)
    desk.loopback.refunding('done')
    expect(await back(6_001)).toMatchObject({ status: 409, error: 'payments.too-much' })
    await back(6_000)
    const after = await seen()
    expect(after.refunds.map(({ state }) => state)).toEqual(['done', 'failed', 'done'])
    expect(after.captures.map(({ refundedMinor }) => refundedMinor)).toEqual([6_000, 1_500, 0])
    expect(await books()).toEqual([7_500, 7_500])
  })

  test('an answer that was lost is booked before more is taken; what is left is freed; polled as called back', async () => {
    const { made, act, take, seen, books, back } = await scene(way)
    await act('query')
    desk.loopback.fault('lost')
    expect((await take(3_000)).status).toBe(502)
    desk.loopback.fault('none')
    // The first capture was executed at the provider: it is found first, and nothing is captured twice.
    expect(await take(3_000)).toMatchObject({ status: 409, error: 'payments.wrong-state' })
    expect(await seen()).toMatchObject({ state: 'authorised', capturedMinor: 3_000 })
    await Promise.all([take(2_000, false, 3_000), take(2_000, false, 3_000)])
    expect(await take(2_000, false, 3_000)).toMatchObject({ status: 409, error: 'payments.wrong-state' })
    expect([(await seen()).capturedMinor, desk.loopback.payment(made.ourNo).capturedMinor]).toEqual([5_000, 5_000])
    // A partial refund is possible while more may be captured.
    expect(await back(1_000)).toMatchObject({ status: 200 })
    expect(await seen()).toMatchObject({ state: 'authorised', refundedMinor: 1_000 })
    expect((await act('cancel')).data).toMatchObject({ state: 'captured', capturedMinor: 5_000 })
    expect(desk.loopback.payment(made.ourNo).state).toBe('captured')
    expect(await books()).toEqual([4_000, 4_000])
    // The provider ended another one by itself.
    const over = await scene(way)
    await over.act('query')
    await over.take(700)
    desk.loopback.payment(over.made.ourNo).state = 'captured'
    await over.act('query')
    expect(await over.seen()).toMatchObject({ state: 'captured', capturedMinor: 700 })
  })

  test('A11 each stands in the day’s file by its number: equal, and one of another amount is found', async () => {
    const { by, accountId, made, act, take, back } = await scene(way)
    const began = new Date(Date.now() - 5 * 86_400_000)
    desk.t.setNow(began)
    await act('query')
    await take(6_000)
    await take(4_000)
    await back(1_000)
    desk.t.setNow(new Date(began.getTime() + 86_400_000))
    await take(2_000, true)
    desk.t.setNow(undefined)
    // The provider sent its payment number only with the second capture. Both captures still have the same number of
    // ours.
    await desk.t.admin.query(`update payments_captures set provider_no = '' where intent_id = $1 and number = 1`, [
      made.id,
    ])
    const dayOf = (at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: way[3] }).format(at)
    const compare = async (day: string) =>
      (await desk.send('POST', `/payments/reconciliation/${accountId}`, by, { day })).data as ChannelDayRow
    const day = dayOf(began)
    expect(await compare(day)).toMatchObject({
      state: 'equal',
      oursCount: 3,
      oursMinor: 9_000,
      theirsMinor: 9_000,
    })
    expect(await compare(dayOf(new Date(began.getTime() + 86_400_000)))).toMatchObject({
      state: 'equal',
      oursMinor: 2_000,
    })
    for (const capture of desk.loopback.payment(made.ourNo).captures.slice(1, 2)) capture.amountMinor += 1
    expect(await compare(day)).toMatchObject({ state: 'different', openCount: 1 })
    const { data } = await desk.send('GET', '/payments/reconciliation/differences', by)
    const [found] = (data as { list: DifferenceRow[] }).list
    // Stripe’s lines name the payment, Alipay’s the trade.
    expect(found).toMatchObject({
      outcome: 'amount',
      matchNo: way[0] === 'stripe' ? made.ourNo : `${made.ourNo}-2`,
    })
  })
})

test('F3 a card that does not allow it, and a provider that never does, are told so in words; then it is taken once', async () => {
  const stripe = await scene(ways[0])
  await stripe.act('query')
  desk.loopback.multicapture('unavailable')
  expect(await stripe.take(100)).toMatchObject({ status: 502, error: 'payments.provider-failed' })
  expect((await stripe.take(100, true)).data).toMatchObject({ state: 'captured', capturedMinor: 100 })

  const operatorId = await desk.operator('CNY')
  const by = desk.actor(operatorId)
  const { id: accountId } = await desk.account('wechat', by, { serviceId: 'S100' })
  const walletId = await createTestWallet(desk.t.services, operatorId)
  const made = await desk.intent(by, { accountId, walletId, amountMinor: 500, method: 'score' })
  desk.loopback.pay(made.ourNo)
  await desk.send('POST', `/payments/intents/${made.id}/query`, by)
  const part = { amountMinor: 100, isFinal: false }
  expect(await desk.send('POST', `/payments/intents/${made.id}/capture`, by, part)).toMatchObject({
    status: 409,
    error: 'payments.taken-once',
  })
})

test('F3 the database refuses what goes beyond what was set aside, a gap, and a sum that no capture comes to', async () => {
  const { made, take, act } = await scene(ways[0])
  await act('query')
  await take(6_000)
  const copy = (number: number, before: number, amount: number) =>
    desk.t.admin.query(
      `insert into payments_captures (operator_id, intent_id, number, id, account_id, our_no, file_no, authorised_minor, before_minor, amount_minor, currency, at)
       select operator_id, intent_id, $2::int, gen_random_uuid(), account_id, our_no || '-' || $2::int, file_no, authorised_minor, $3::bigint, $4::bigint, currency, at
       from payments_captures where intent_id = $1`,
      [made.id, number, before, amount],
    )
  await expect(copy(2, 6_000, 14_001)).rejects.toThrow('payments_captures_within')
  await expect(copy(2, 5_000, 1_000)).rejects.toThrow('payments_captures_chain')
  await expect(copy(3, 6_000, 1_000)).rejects.toThrow('payments_captures_chain')
  const set = (change: string) => desk.t.admin.query(`update payments_intents set ${change} where id = $1`, [made.id])
  await expect(set('captured_minor = 6001')).rejects.toThrow('payments_intents_last_capture')
  await expect(set('authorised_minor = 5999')).rejects.toThrow('payments_captures_authorised')
  await expect(
    desk.t.admin.query('update payments_captures set refunded_minor = 6001 where intent_id = $1', [made.id]),
  ).rejects.toThrow('payments_captures_disputed')
})

const acts = [
  'take',
  'take twice at once',
  'last',
  'refund',
  'cancel',
  'callback',
  'late',
  'apply',
  'query',
  'lost',
  'restored',
] as const
const tries = isNight ? 300 : 5
/** A capture is booked even if its response was lost before the rest was released. */
const lostThenCancelled: [(typeof acts)[number], number][] = [
  ['lost', 1],
  ['take', 1],
  ['restored', 1],
  ['cancel', 1],
  ['take', 1],
  ['take', 1],
]
test.each(ways)(
  'F3 %s: takes, refunds, cancels and callbacks in whatever order: what we booked is what the provider took',
  async (...way) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...acts), fc.integer({ min: 1, max: 9_000 })), {
          minLength: 4,
          maxLength: 12,
        }),
        async (life) => {
          desk.loopback.fault('none')
          const { made, act, take, seen, hear, books, back } = await scene(way)
          await act('query')
          const callbacks: { headers: Readonly<Record<string, string>>; body: string }[] = []
          const { merchant, notifyUrl } = desk.loopback.payment(made.ourNo)
          const does: Record<(typeof acts)[number], (minor: number) => unknown> = {
            take: (minor) => take(minor),
            'take twice at once': (minor) => Promise.all([take(minor), take(minor)]),
            last: (minor) => take(minor, true),
            refund: (minor) => back(minor),
            cancel: () => act('cancel'),
            callback: () => hear(),
            late: async () => {
              const old = callbacks.shift()
              callbacks.push(desk.loopback.callback(made.ourNo, { key: newId() }))
              if (old) await fetch(notifyUrl || (merchant.own.notifyUrl ?? ''), { method: 'POST', ...old })
            },
            apply: () => work(),
            query: () => act('query'),
            lost: () => desk.loopback.fault('lost'),
            restored: () => desk.loopback.fault('none'),
          }
          for (const [name, minor] of life) await does[name](minor)
          desk.loopback.fault('none')
          await desk.work()
          await act('query')
          const theirs = desk.loopback.payment(made.ourNo)
          const gone = [...theirs.refunds.values()].reduce((sum, one) => sum + one.amountMinor, 0)
          const ours = await seen()
          expect([ours.capturedMinor, ours.refundedMinor]).toEqual([theirs.capturedMinor, gone])
          expect(ours.captures.reduce((sum, one) => sum + one.amountMinor, 0)).toBe(theirs.capturedMinor)
          expect(await books()).toEqual([theirs.capturedMinor - gone, theirs.capturedMinor - gone])
        },
      ),
      { numRuns: tries, examples: [[lostThenCancelled]] },
    )
  },
  scaleTestTimeout(60_000 + tries * 2_000),
)
