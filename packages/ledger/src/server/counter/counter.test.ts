import { createOrganisation } from '@evops/organisation/server'
import { createTestOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import type { Actor, App } from '@evops/platform/server'
import { createTestActor, testApp, testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestWallet, testJournalAct, verifyTestBooks } from '../../testing/index.ts'
import { createLedger, type Ledger } from '../index.ts'

let t: TestServices
let app: App
let ledger: Ledger
let operator: string
let elsewhere: string
let actors: Map<string, Actor>
const codes = ['captialflow', 'captialflow:edit', 'wallet:create', 'wallet:edit', 'wallet:control', 'wallet:approve']
const all = [
  ...codes,
  'depositrefund',
  'depositrefund:create',
  'depositrefund:control',
  'depositrefund:approve',
  'approvals:approve',
]
beforeAll(async () => {
  t = await testServices()
  const organisation = createOrganisation(t.services)
  ledger = createLedger(t.services, { approvals: organisation.approvals })
  operator = await createTestOperator(t.services, { currency: 'CNY' })
  elsewhere = await createTestOperator(t.services, { currency: 'CNY' })
  actors = new Map([
    ['ana', createTestActor(operator, all)],
    ['ben', { ...createTestActor(operator, all), userId: newId(), name: 'Ben' }],
    ['foreign', createTestActor(elsewhere, all)],
  ])
  app = await testApp(t.services, [organisation.domain, ledger.domain], {
    actor: (token) => actors.get(token) ?? null,
  })
})
afterAll(async () => {
  await app.close()
  await t.close()
})

interface Answer {
  status: number
  error: string
  fields: Record<string, string>
  msg: string
  data: Record<string, never> & { [key: string]: unknown }
}
async function call(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  { by = 'ana', body, key = newId() }: { by?: string; body?: object; key?: string } = {},
): Promise<Answer> {
  const reply = await app.inject({
    method,
    url: `/api/ledger${url}`,
    headers: { authorization: `Bearer ${by}`, ...(key ? { 'idempotency-key': key } : {}) },
    ...(body ? { payload: body } : {}),
  })
  const read: Omit<Answer, 'status'> = JSON.parse(reply.body)
  return { ...read, status: reply.statusCode }
}
const slip = (amountMinor: number, more: object = {}) => ({
  amountMinor,
  method: 'pos',
  voucherNo: newId(),
  ...more,
})
const cash = (amountMinor: number, more: object = {}) => ({ amountMinor, method: 'cash', ...more })
const figures = (id: string) => t.services.db.inTenant(operator, (tx) => ledger.wallets.get(tx, id))
const proof = () => verifyTestBooks(t.services, ledger, operator)
const settings = (approveAboveMinor: number | null) =>
  t.admin.query(
    `insert into ledger_settings (operator_id, freeze_minor, approve_above_minor) values ($1, 5000, $2)
     on conflict (operator_id) do update set approve_above_minor = $2`,
    [operator, approveAboveMinor],
  )
let wallet: string
beforeEach(async () => {
  wallet = await createTestWallet(t.services, operator)
  await settings(null)
})

describe('limits of the operator', () => {
  test('D-28a X-26 a higher limit, or none, is decided by two; until then nobody pays out alone above the old one', async () => {
    await call('POST', `/wallets/${wallet}/recharge`, { body: slip(90_000), key: newId() })
    await settings(1_000)
    const { data: before } = await call('GET', '/settings')
    const { version } = before
    const refund = () => call('POST', `/wallets/${wallet}/refund`, { body: slip(2_000, { reason: 'x' }), key: newId() })
    for (const approveAboveMinor of [null, 900_000]) {
      const reply = await call('PUT', '/settings', { body: { version, approveAboveMinor, reason: 'busy' } })
      expect(reply.data).toEqual({ ...before, approvalId: expect.any(String) })
      const decide = (by: string, verb: string) =>
        app.inject({
          method: 'POST',
          url: `/api/organisation/approvals/${String(reply.data['approvalId'])}/${verb}`,
          headers: { authorization: `Bearer ${by}` },
          payload: { reason: 'no' },
        })
      expect((await decide('ana', 'approve')).statusCode).toBe(403)
      if (approveAboveMinor === null) await decide('ben', 'refuse')
      else {
        expect((await refund()).data).toMatchObject({ id: null, approvalId: expect.any(String) })
        const waits = await t.admin.query(
          "select amount_minor::int as minor, currency from organisation_approvals where kind = 'ledger.refund' and state = 'waiting'",
        )
        expect(waits.rows).toContainEqual({ minor: 2_000, currency: 'CNY' })
        expect((await decide('ben', 'approve')).json()).toMatchObject({ data: { state: 'executed' } })
      }
    }
    const { data: after } = await call('GET', '/settings')
    expect(after).toMatchObject({ approveAboveMinor: 900_000 })
    const stricter = { version: after['version'], approveAboveMinor: 500, mostMinor: 80_000 }
    expect((await call('PUT', '/settings', { body: stricter })).data).toMatchObject({
      approveAboveMinor: 500,
      mostMinor: 80_000,
      approvalId: null,
    })
    const more = { version: Number(after['version']) + 1, mostMinor: 90_000 }
    expect((await call('PUT', '/settings', { body: more })).data).toMatchObject({
      mostMinor: 80_000,
      approvalId: expect.any(String),
    })
    await t.admin.query('delete from ledger_settings where operator_id = $1', [operator])
  })
})

describe('a recharge', () => {
  test('pays arrears first, then used credit, and the rest is principal', async () => {
    const company = await createTestWallet(t.services, operator, { kind: 'company', creditLimitMinor: 1_000 })
    await t.services.db.inTenant(operator, (tx) =>
      ledger.post(tx, [
        {
          operatorId: operator,
          id: newId(),
          currency: 'CNY',
          businessType: 'order.settled',
          businessId: newId(),
          key: newId(),
          effectiveAt: '2026-11-20T08:00:00Z',
          entries: [
            { account: 'payer', holderId: company, amountMinor: 1_500 },
            { account: 'income_electricity', holderId: null, amountMinor: -1_500 },
          ],
        },
      ]),
    )
    const { status, data } = await call('POST', `/wallets/${company}/recharge`, { body: slip(2_000) })
    expect(status).toBe(200)
    expect(data).toMatchObject({ debtMinor: 1_500, principalMinor: 500, giftMinor: 0 })
    expect(await figures(company)).toMatchObject({ arrearsMinor: 0, creditUsedMinor: 0, principalMinor: 500 })
  })

  test.each([
    ['negative', -1],
    ['zero', 0],
    ['huge', 1e15],
    ['too precise', 10.5],
    ['no number', 'NaN'],
  ])('of an amount that is %s is refused with the field', async (_, amountMinor) => {
    const { status, fields } = await call('POST', `/wallets/${wallet}/recharge`, {
      body: { ...slip(1), amountMinor },
    })
    expect(status).toBe(400)
    expect(Object.keys(fields)).toEqual(['amountMinor'])
  })

  test('by card needs a voucher, and books it once', async () => {
    const body = slip(100)
    const without = await call('POST', `/wallets/${wallet}/recharge`, { body: { ...body, voucherNo: '' } })
    expect(without).toMatchObject({ status: 400, error: 'ledger.voucher-needed' })
    expect((await call('POST', `/wallets/${wallet}/recharge`, { body })).status).toBe(200)
    expect(await call('POST', `/wallets/${wallet}/recharge`, { body })).toMatchObject({
      status: 409,
      error: 'ledger.voucher-used',
    })
    expect(await figures(wallet)).toMatchObject({ principalMinor: 100 })
  })

  test('with a plan gives on top what the plan says, for its amount alone', async () => {
    const plan = await call('POST', '/plans', {
      body: { name: `Plan ${newId()}`, amountMinor: 20_000, giftMinor: 3_000, giftDays: 90 },
    })
    const planId = plan.data.id
    const wrong = await call('POST', `/wallets/${wallet}/recharge`, { body: slip(100, { planId }) })
    expect(wrong).toMatchObject({ status: 400, error: 'ledger.plan-amount' })
    const { data } = await call('POST', `/wallets/${wallet}/recharge`, { body: slip(20_000, { planId }) })
    expect(data).toMatchObject({ giftMinor: 3_000 })
    expect(await figures(wallet)).toMatchObject({ principalMinor: 20_000, giftMinor: 3_000 })
  })

  test("S-17 another operator's wallet is not found", async () => {
    const reply = await call('POST', `/wallets/${wallet}/recharge`, { by: 'foreign', body: slip(100) })
    expect(reply.status).toBe(404)
  })
})

describe('L-02 a money call is done once for its key', () => {
  test('again it is the first answer, with another body 422', async () => {
    const [key, body] = [newId(), slip(700)]
    const first = await call('POST', `/wallets/${wallet}/recharge`, { body, key })
    const again = await call('POST', `/wallets/${wallet}/recharge`, { body, key })
    expect(again.data).toEqual(first.data)
    const other = await call('POST', `/wallets/${wallet}/recharge`, { body: slip(700), key })
    expect(other).toMatchObject({ status: 422, error: 'ledger.key-reused' })
    expect(await figures(wallet)).toMatchObject({ principalMinor: 700 })
  })
  test('fifty at once: one does it, the others are told that it runs or what it answered', async () => {
    const [key, body] = [newId(), slip(700)]
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => call('POST', `/wallets/${wallet}/recharge`, { body, key })),
    )
    for (const { status, error } of replies)
      expect(status === 200 || (status === 409 && error === 'ledger.running')).toBe(true)
    expect(replies.some((reply) => reply.status === 200)).toBe(true)
    expect(await figures(wallet)).toMatchObject({ principalMinor: 700 })
  })
  test("what was refused leaves nothing: the same key may be used when the reason is gone; another's key is another", async () => {
    const key = newId()
    const body = { ...slip(300), reason: 'moved away' }
    expect((await call('POST', `/wallets/${wallet}/refund`, { body, key })).error).toBe('ledger.too-much')
    await call('POST', `/wallets/${wallet}/recharge`, { body: slip(1_000) })
    expect((await call('POST', `/wallets/${wallet}/refund`, { body, key })).status).toBe(200)
    const other = { ...slip(300), reason: 'moved away' }
    expect((await call('POST', `/wallets/${wallet}/refund`, { by: 'ben', body: other, key })).status).toBe(200)
    expect(await figures(wallet)).toMatchObject({ principalMinor: 400 })
  })
})

describe('a refund', () => {
  const refund = (amountMinor: number, by = 'ana') =>
    call('POST', `/wallets/${wallet}/refund`, { by, body: { ...slip(amountMinor), reason: 'asked for' } })

  test('goes to the newest top-up first and never beyond what is refundable, which it names', async () => {
    for (const minor of [1_000, 2_000, 3_000]) await call('POST', `/wallets/${wallet}/recharge`, { body: slip(minor) })
    expect((await refund(3_500)).status).toBe(200)
    const { data } = await call('GET', `/wallets/${wallet}`)
    expect(data).toMatchObject({ refundableMinor: 2_500 })
    expect(data['topups']).toMatchObject([
      { paidMinor: 2_000, refundedMinor: 500, leftMinor: 1_500 },
      { paidMinor: 1_000, refundedMinor: 0, leftMinor: 1_000 },
    ])
    const tooMuch = await refund(2_501)
    expect(tooMuch).toMatchObject({ status: 409, error: 'ledger.too-much' })
    expect(tooMuch.msg).toContain('25.00 CNY')
    expect(Object.keys(tooMuch.fields)).toEqual(['amountMinor'])
  })

  test('of gift is none: a present is not paid out', async () => {
    wallet = await createTestWallet(t.services, operator, { giftMinor: 5_000 })
    expect(await refund(1)).toMatchObject({ status: 409, error: 'ledger.too-much' })
  })

  test('L-03 a hundred at once give back no more than there is', async () => {
    await call('POST', `/wallets/${wallet}/recharge`, { body: slip(10_000) })
    const replies = await Promise.all(Array.from({ length: 100 }, () => refund(900)))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(11)
    expect(await figures(wallet)).toMatchObject({ principalMinor: 100 })
    expect(await proof()).toMatchObject({ sumMinor: 0, broken: [] })
  })

  test('L-09 above the limit waits for a second person, who is not the first', async () => {
    await call('POST', `/wallets/${wallet}/recharge`, { body: slip(5_000) })
    await settings(1_000)
    const { data } = await refund(4_000)
    const approvalId = String(data['approvalId'])
    expect(data).toMatchObject({ id: null, amountMinor: 4_000 })
    expect(await figures(wallet)).toMatchObject({ principalMinor: 5_000 })
    const decide = async (by: string) => {
      const reply = await app.inject({
        method: 'POST',
        url: `/api/organisation/approvals/${approvalId}/approve`,
        headers: { authorization: `Bearer ${by}` },
        payload: { reason: 'seen' },
      })
      return reply.statusCode
    }
    expect(await decide('ana')).toBe(403)
    expect(await decide('ben')).toBe(200)
    expect(await decide('ben')).toBe(200)
    expect(await figures(wallet)).toMatchObject({ principalMinor: 1_000 })
    const { rows } = await t.admin.query('select by_id, approver_id from ledger_refunds where wallet_id = $1', [wallet])
    expect(rows).toEqual([{ by_id: actors.get('ana')?.userId, approver_id: actors.get('ben')?.userId }])
  })
})

describe("a cashier's shift", () => {
  test('cash needs one; at its end what was counted goes to the safe and the difference is named', async () => {
    expect(await call('POST', `/wallets/${wallet}/recharge`, { body: cash(5_000) })).toMatchObject({
      status: 409,
      error: 'ledger.no-shift',
    })
    const opened = await call('POST', '/shifts', { body: { openingMinor: 10_000 } })
    expect(await call('POST', '/shifts', { body: { openingMinor: 0 } })).toMatchObject({
      status: 409,
      error: 'ledger.shift-open',
    })
    await call('POST', `/wallets/${wallet}/recharge`, { body: cash(5_000) })
    await call('POST', `/wallets/${wallet}/recharge`, { body: slip(2_000) })
    const short = await call(
      'POST',
      `/wallets/${await createTestWallet(t.services, operator, { principalMinor: 1 })}/refund`,
      {
        body: cash(99_999, { reason: 'x' }),
      },
    )
    expect(short.error).toBe('ledger.too-much')
    await call('POST', `/wallets/${wallet}/refund`, { body: cash(1_500, { reason: 'asked for' }) })
    const mine = await call('GET', '/shifts/mine')
    expect(mine.data).toMatchObject({
      expectedMinor: 13_500,
      takings: [
        { method: 'cash', inMinor: 5_000, outMinor: 1_500, acts: 2 },
        { method: 'pos', inMinor: 2_000, outMinor: 0, acts: 1 },
      ],
    })
    const url = `/shifts/${String(opened.data['id'])}/close`
    expect((await call('POST', url, { by: 'ben', body: { countedMinor: 1 } })).status).toBe(404)
    const closed = await call('POST', url, { body: { countedMinor: 13_400, note: 'one coin short' } })
    expect(closed.data).toMatchObject({ expectedMinor: 13_500, countedMinor: 13_400, differenceMinor: -100 })
    expect(await call('POST', url, { body: { countedMinor: 1 } })).toMatchObject({
      error: 'ledger.shift-closed',
    })
    const { accounts, sumMinor } = await proof()
    expect(sumMinor).toBe(0)
    expect(accounts.find((row) => row.account === 'cash_difference')?.balanceMinor).toBe(100)
    expect(accounts.find((row) => row.account === 'drawer')?.balanceMinor).toBe(0)
  })
})

describe('closing a wallet', () => {
  test('pays the principal out, takes the gift back, and nothing moves afterwards', async () => {
    wallet = await createTestWallet(t.services, operator, { giftMinor: 500 })
    await call('POST', `/wallets/${wallet}/recharge`, { body: slip(3_000) })
    const { data } = await call('POST', `/wallets/${wallet}/close`, {
      body: { method: 'pos', voucherNo: newId(), reason: 'leaves' },
    })
    expect(data).toMatchObject({ amountMinor: 3_000 })
    expect(await figures(wallet)).toMatchObject({ state: 'closed', principalMinor: 0, giftMinor: 0 })
    expect(await call('POST', `/wallets/${wallet}/recharge`, { body: slip(1) })).toMatchObject({
      status: 409,
      error: 'ledger.wallet-closed',
    })
  })
  test('with a deposit held is refused; a frozen wallet takes no money', async () => {
    const deposit = await call('POST', `/wallets/${wallet}/deposits`, {
      body: slip(2_000, { kind: 'card' }),
    })
    expect(deposit.data).toMatchObject({ state: 'held', amountMinor: 2_000 })
    const close = { method: 'transfer', voucherNo: newId(), reason: 'leaves' }
    expect(await call('POST', `/wallets/${wallet}/close`, { body: close })).toMatchObject({
      error: 'ledger.wallet-deposits',
    })
    const id = String(deposit.data['id'])
    const back = { method: 'pos', voucherNo: newId(), reason: 'card returned', version: 1 }
    expect((await call('POST', `/deposits/${id}/refund`, { body: back })).status).toBe(200)
    expect(await call('POST', `/deposits/${id}/refund`, { body: back })).toMatchObject({
      error: 'ledger.deposit-ended',
    })
    expect(await figures(wallet)).toMatchObject({ depositMinor: 0 })
    await call('POST', `/wallets/${wallet}/freeze`, { body: { reason: 'lost phone' } })
    expect(await call('POST', `/wallets/${wallet}/recharge`, { body: slip(1) })).toMatchObject({
      error: 'ledger.wallet-frozen',
    })
  })

  test('D-01g what came back to a closed wallet is paid out by two people, whatever the limit, once', async () => {
    wallet = await createTestWallet(t.services, operator, { principalMinor: 0 })
    await settings(null)
    const close = () => ({ method: 'transfer', voucherNo: newId(), reason: 'leaves' })
    await call('POST', `/wallets/${wallet}/close`, { body: close() })
    expect(await call('POST', `/wallets/${wallet}/close`, { body: close() })).toMatchObject({
      error: 'ledger.wallet-closed',
    })
    const id = newId()
    const entries = [
      { account: 'payer' as const, holderId: wallet, amountMinor: -700 },
      { account: 'income_electricity' as const, holderId: null, amountMinor: 700 },
    ]
    await t.services.db.inTenant(operator, (tx) =>
      ledger.post(tx, [
        {
          operatorId: operator,
          id,
          currency: 'CNY',
          businessType: 'order.refund',
          ...testJournalAct('order.refund'),
          businessId: newId(),
          key: id,
          effectiveAt: '2026-11-20T08:00:00Z',
          entries,
        },
      ]),
    )
    expect(await figures(wallet)).toMatchObject({ principalMinor: 0, refundsOwedMinor: 700 })

    const { data } = await call('POST', `/wallets/${wallet}/close`, { body: close() })
    expect(data).toMatchObject({ amountMinor: 700, journalId: null })
    expect(await figures(wallet)).toMatchObject({ refundsOwedMinor: 700 })
    const approve = (by: string) =>
      app.inject({
        method: 'POST',
        url: `/api/organisation/approvals/${String(data['approvalId'])}/approve`,
        headers: { authorization: `Bearer ${by}` },
        payload: { reason: 'seen' },
      })
    expect((await approve('ana')).statusCode).toBeGreaterThanOrEqual(400)
    expect((await approve('ben')).statusCode).toBe(200)
    expect(await figures(wallet)).toMatchObject({ state: 'closed', refundsOwedMinor: 0 })
    expect(await call('POST', `/wallets/${wallet}/close`, { body: close() })).toMatchObject({
      error: 'ledger.wallet-closed',
    })
    const { accounts, sumMinor } = await proof()
    expect(sumMinor).toBe(0)
    expect(accounts.find((row) => row.account === 'refunds_owed')?.balanceMinor ?? 0).toBe(0)
  })
})

test.each([
  ['José García López', 'garcia'],
  ['José García López', 'LOP jose'],
  ['上海强生出租公司', '出租公司'],
])('wallets and deposits of %s are found by %s', async (name, search) => {
  const id = await createTestWallet(t.services, operator, { name })
  const others = await createTestWallet(t.services, elsewhere, { name })
  const { data: deposit } = await call('POST', `/wallets/${id}/deposits`, { body: slip(2_000, { kind: 'card' }) })
  const idsOf = async (path: string, text: string) => {
    const { data } = await call('GET', `${path}?pageSize=100&search=${encodeURIComponent(text)}`)
    return (data as unknown as { list: { id: string }[] }).list.map((row) => row.id)
  }
  expect(await idsOf('/wallets', search)).toContain(id)
  expect(await idsOf('/wallets', search)).not.toContain(others)
  expect(await idsOf('/deposits', search)).toContain(deposit['id'])
  expect(await idsOf('/wallets', `${search} unknown`)).toEqual([])
  expect(await idsOf('/wallets', '·')).toEqual([])
  expect(await idsOf('/wallets', '司公')).toEqual([])
})
