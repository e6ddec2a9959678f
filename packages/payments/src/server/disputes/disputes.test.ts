import { createTestWallet, verifyTestBooks } from '@evops/ledger/testing'
import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DisputeRow } from '../../contract/index.ts'
import { createPaymentsTestSite, type PaymentsTestSite } from '../../testing/index.ts'

let desk: PaymentsTestSite
beforeAll(async () => void (desk = await createPaymentsTestSite()))
afterAll(() => desk.close())

/** An operator with a paid recharge of 100.00 through Stripe. */
async function scene() {
  const operatorId = await desk.operator('EUR')
  const by = desk.actor(operatorId)
  const { id: accountId } = await desk.account('stripe', by)
  const walletId = await createTestWallet(desk.t.services, operatorId)
  const made = await desk.intent(by, { accountId, walletId, amountMinor: 10_000, method: 'card' })
  const { ourNo } = made
  desk.loopback.pay(ourNo)
  const pay = async () => {
    await desk.loopback.call(ourNo)
    await desk.work()
  }
  const wallet = () => desk.t.services.db.inTenant(operatorId, (tx) => desk.ledger.wallets.get(tx, walletId))
  /** Debit equals credit, no check fails; the balance with the provider. */
  const channel = async () => {
    const { sumMinor, broken, accounts } = await verifyTestBooks(desk.t.services, desk.ledger, operatorId)
    expect([sumMinor, broken]).toEqual([0, []])
    return accounts.find(({ account }) => account === 'channel')?.balanceMinor ?? 0
  }
  const report = async (disputeNo: string, key = newId()) => {
    expect(await desk.loopback.call(ourNo, { disputeNo, key })).toBe(200)
    await desk.work()
  }
  const list = async () => {
    const reply = await desk.send('GET', '/payments/disputes', by)
    expect(reply.status).toBe(200)
    return (reply.data as { list: DisputeRow[] }).list
  }
  const only = async () => {
    const [one, ...others] = await list()
    if (!one || others.length > 0) throw new Error(`${others.length + (one ? 1 : 0)} cases`)
    return one
  }
  const refund = (amountMinor: number) =>
    desk.send('POST', `/payments/intents/${made.id}/refunds`, by, { amountMinor, reason: 'x' })
  return { operatorId, by, made, ourNo, walletId, pay, wallet, channel, report, list, only, refund }
}
type Scene = Awaited<ReturnType<typeof scene>>
async function spend({ operatorId, walletId }: Scene, amountMinor: number) {
  const id = newId()
  await desk.t.services.db.inTenant(operatorId, (tx) =>
    desk.ledger.post(tx, [
      {
        operatorId,
        id,
        currency: 'EUR',
        businessType: 'order.settled',
        businessId: id,
        key: id,
        effectiveAt: new Date().toISOString(),
        entries: [
          { account: 'wallet_principal', holderId: walletId, amountMinor },
          { account: 'income_service', holderId: null, amountMinor: -amountMinor },
        ],
      },
    ]),
  )
}

describe('L-08 a chargeback of Stripe', () => {
  test('is a case with its deadline, and holds the money of the wallet; no refund is possible any more', async () => {
    const s = await scene()
    await s.pay()
    const no = desk.loopback.contest(s.ourNo)
    await s.report(no)
    await s.report(no)
    const found = await s.only()
    expect(found).toMatchObject({
      kind: 'dispute',
      state: 'opened',
      disputeNo: no,
      amountMinor: 10_000,
      heldMinor: 10_000,
      currency: 'EUR',
      reason: 'fraudulent',
      intentId: s.made.id,
      evidenceDueAt: expect.stringMatching(/^20/),
      holdJournalId: expect.any(String),
      endJournalId: null,
    })
    expect(await s.wallet()).toMatchObject({ principalMinor: 0, frozenMinor: 10_000, arrearsMinor: 0 })
    expect(await s.channel()).toBe(10_000)
    expect(await s.refund(1)).toMatchObject({ status: 409, error: 'payments.too-much' })
    expect(await desk.look(s.made.id, s.by)).toMatchObject({ refundableMinor: 0 })
    await expect(
      desk.t.admin.query('update payments_captures set refunded_minor = 1 where intent_id = $1', [s.made.id]),
    ).rejects.toThrow('payments_captures_disputed')
  })

  test('that is lost takes the money from the wallet; what was spent is owed', async () => {
    const s = await scene()
    await s.pay()
    await spend(s, 6_000)
    const no = desk.loopback.contest(s.ourNo)
    await s.report(no)
    expect(await s.only()).toMatchObject({ heldMinor: 4_000 })
    expect(await s.wallet()).toMatchObject({ principalMinor: 0, frozenMinor: 10_000, arrearsMinor: 6_000 })
    desk.loopback.decide(s.ourNo, no, 'lost')
    await s.report(no)
    expect(await s.only()).toMatchObject({ state: 'lost', endJournalId: expect.any(String) })
    expect(await s.wallet()).toMatchObject({ principalMinor: 0, frozenMinor: 0, arrearsMinor: 6_000 })
    expect(await s.channel()).toBe(0)
  })

  test('that is won gives the money back, arrears first, and the payment may be refunded again', async () => {
    const s = await scene()
    await s.pay()
    await spend(s, 6_000)
    const no = desk.loopback.contest(s.ourNo)
    await s.report(no)
    desk.loopback.decide(s.ourNo, no, 'won')
    await s.report(no)
    expect(await s.only()).toMatchObject({ state: 'won' })
    expect(await s.wallet()).toMatchObject({ principalMinor: 4_000, frozenMinor: 0, arrearsMinor: 0 })
    expect(await s.channel()).toBe(10_000)
    expect((await s.refund(1_000)).status).toBe(200)
  })

  test('comes in any order: before the payment, its end before its beginning, the amount given back after a loss', async () => {
    const s = await scene()
    const no = desk.loopback.contest(s.ourNo)
    const early = desk.loopback.callback(s.ourNo, { disputeNo: no, key: 'early' })
    await s.report(no)
    expect(await s.only()).toMatchObject({ state: 'opened', heldMinor: 0 })
    await s.pay()
    expect(await s.only()).toMatchObject({ state: 'opened', heldMinor: 10_000 })
    desk.loopback.decide(s.ourNo, no, 'lost')
    await s.report(no)
    const { headers, body } = early
    await desk.payments.callbacks.take((await s.only()).accountId, {
      headers,
      body: Buffer.from(body),
      query: {},
    })
    await desk.work()
    expect(await s.only()).toMatchObject({ state: 'lost' })
    expect(await s.channel()).toBe(0)
    desk.loopback.decide(s.ourNo, no, 'won')
    await s.report(no)
    expect(await s.only()).toMatchObject({ state: 'won' })
    expect(await s.wallet()).toMatchObject({ principalMinor: 10_000, frozenMinor: 0, arrearsMinor: 0 })
    expect(await s.channel()).toBe(10_000)
  })

  test('of a payment that was refunded before is a debt of the holder, who has the money twice', async () => {
    const s = await scene()
    await s.pay()
    await s.refund(10_000)
    await desk.work()
    const no = desk.loopback.contest(s.ourNo, { amountMinor: 10_000 })
    await s.report(no)
    expect(await s.only()).toMatchObject({ heldMinor: 0 })
    expect(await s.wallet()).toMatchObject({ principalMinor: 0, frozenMinor: 10_000, arrearsMinor: 10_000 })
    await s.channel()
  })
})

describe('evidence', () => {
  test('is sent to the provider; who accepts loses the amount at once', async () => {
    const [s, other] = [await scene(), await scene()]
    await s.pay()
    await other.pay()
    await s.report(desk.loopback.contest(s.ourNo))
    const { id, version } = await s.only()
    const send = (by: string, body: object) => desk.send('POST', `/payments/disputes/${id}/evidence`, by, body)
    expect(await send(s.by, { version: version + 1, text: 'x' })).toMatchObject({ status: 409 })
    expect(await send(s.by, { version, text: '' })).toMatchObject({ status: 400 })
    expect(await send(other.by, { version, text: 'x' })).toMatchObject({ status: 404 })
    const sent = await send(s.by, { version, text: 'Charged 42 kWh on 3 May' })
    expect(sent).toMatchObject({ status: 200, data: { state: 'evidence_sent' } })
    expect(desk.loopback.payment(s.ourNo).disputes).toMatchObject([
      { status: 'under_review', evidence: 'Charged 42 kWh on 3 May' },
    ])

    await other.report(desk.loopback.contest(other.ourNo))
    const theirs = await other.only()
    const accepted = await desk.send('POST', `/payments/disputes/${theirs.id}/accept`, other.by, {
      version: theirs.version,
    })
    expect(accepted).toMatchObject({ status: 200, data: { state: 'accepted' } })
    expect(desk.loopback.payment(other.ourNo).disputes).toMatchObject([{ status: 'lost' }])
    expect(await other.channel()).toBe(0)
    const clerk = desk.actor(s.operatorId, ['financePerm'])
    expect(await send(clerk, { version: version + 1, text: 'x' })).toMatchObject({ status: 403 })
  })
})

describe('a refund in the dashboard of Stripe', () => {
  test('is a case; the money leaves the wallet at once, and is not refunded twice', async () => {
    const s = await scene()
    await s.pay()
    const refundNo = desk.loopback.refundOutside(s.ourNo, 4_000)
    for (const key of ['a', 'b']) expect(await desk.loopback.call(s.ourNo, { refundNo, key })).toBe(200)
    await desk.work()
    expect(await s.only()).toMatchObject({ kind: 'outside_refund', state: 'opened', amountMinor: 4_000 })
    expect(await s.wallet()).toMatchObject({ principalMinor: 6_000, frozenMinor: 0 })
    expect(await s.channel()).toBe(6_000)
    expect(await s.refund(6_001)).toMatchObject({ status: 409, error: 'payments.too-much' })
    expect((await s.refund(6_000)).status).toBe(200)
  })
})
