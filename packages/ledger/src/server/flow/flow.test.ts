import { createOrganisation } from '@evops/organisation/server'
import { createTestOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import type { Actor, App } from '@evops/platform/server'
import { createTestActor, testApp, testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { JournalEntry, FlowRow } from '../../contract/index.ts'
import { createTestWallet, testJournalAct } from '../../testing/index.ts'
import { createLedger, type Ledger } from '../index.ts'

let t: TestServices
let app: App
let ledger: Ledger
let operator: string
let actors: Map<string, Actor>
const documents = new Map<string, string>()
const codes = [
  'captialflow',
  'captialflow:control',
  'captialflow:export',
  'wallet:create',
  'wallet:approve',
  'approvals:approve',
]
beforeAll(async () => {
  t = await testServices()
  const organisation = createOrganisation(t.services)
  ledger = createLedger(t.services, {
    approvals: organisation.approvals,
    complementNo: async (_tx, id) => documents.get(id) ?? null,
  })
  actors = new Map()
  app = await testApp(t.services, [organisation.domain, ledger.domain], {
    actor: (token) => actors.get(token) ?? null,
  })
})
afterAll(async () => {
  await app.close()
  await t.close()
})
beforeEach(async () => {
  operator = await createTestOperator(t.services, { currency: 'CNY' })
  actors.set('ana', createTestActor(operator, codes))
  actors.set('ben', { ...createTestActor(operator, codes), userId: newId(), name: 'Ben' })
})

async function call(method: 'GET' | 'POST', url: string, { by = 'ana', body }: { by?: string; body?: object } = {}) {
  const reply = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${by}`, 'idempotency-key': newId() },
    ...(body ? { payload: body } : {}),
  })
  const read: { data?: unknown; error?: string } = String(reply.headers['content-type']).includes('json;')
    ? reply.json()
    : {}
  // oxlint-disable-next-line typescript/no-explicit-any -- the assertions check its shape
  return { status: reply.statusCode, text: reply.body, error: read.error, data: read.data as any }
}
async function post(effectiveAt: string, entries: JournalEntry[], businessType = 'wallet.recharged') {
  const id = newId()
  await t.services.db.inTenant(operator, (tx) =>
    ledger.post(tx, [
      {
        operatorId: operator,
        id,
        currency: 'CNY',
        businessType,
        businessId: newId(),
        key: id,
        effectiveAt,
        ...testJournalAct(businessType),
        entries,
      },
    ]),
  )
  return id
}
const recharge = (holderId: string, minor: number, at = '2026-11-19T10:00:00Z') =>
  post(at, [
    { account: 'bank', holderId: null, amountMinor: minor },
    { account: 'wallet_principal', holderId, amountMinor: -minor },
  ])

describe('ROUTE-03 captialflow the readable face of the ledger', () => {
  test('the list, its sums by day and by account, and every filter agree', async () => {
    const [ann, bob] = [
      await createTestWallet(t.services, operator, { name: 'Ann' }),
      await createTestWallet(t.services, operator),
    ]
    await recharge(ann, 100, '2026-11-18T10:00:00Z')
    await recharge(ann, 250, '2026-11-19T10:00:00Z')
    await recharge(bob, 70, '2026-11-19T11:00:00Z')
    const { data } = await call('GET', '/api/ledger/flow?pageSize=50')
    expect(data.total).toBe(6)
    const rows: FlowRow[] = data.list
    expect(rows.reduce((sum, row) => sum + row.amountMinor, 0)).toBe(0)
    const ofAnn = await call('GET', `/api/ledger/flow?holderId=${ann}`)
    expect(ofAnn.data.list).toMatchObject([
      { amountMinor: -250, holderName: 'Ann', holderKind: 'member' },
      { amountMinor: -100 },
    ])
    const sums = await call('GET', '/api/ledger/flow/sums?by=day&group=money')
    expect(sums.data).toMatchObject({
      total: { debitMinor: 420, creditMinor: 0, lines: 3 },
      rows: [
        { key: '2026-11-19', debitMinor: 320 },
        { key: '2026-11-18', debitMinor: 100 },
      ],
    })
    const day = await call(
      'GET',
      '/api/ledger/flow?from=2026-11-19T00:00:00Z&to=2026-11-20T00:00:00Z&account=wallet_principal',
    )
    expect(day.data.total).toBe(2)
    const holders = await call('GET', '/api/ledger/flow/sums?by=holder&group=holders')
    expect(holders.data.rows).toMatchObject([
      { key: ann, label: 'Ann', creditMinor: 350 },
      { key: bob, creditMinor: 70 },
    ])
  })

  test('a journal shows all its lines, its seal, and what took it back', async () => {
    const ann = await createTestWallet(t.services, operator)
    const made = await call('POST', `/api/ledger/wallets/${ann}/recharge`, {
      body: { amountMinor: 900, method: 'pos', voucherNo: newId() },
    })
    const id: string = made.data.journalId
    await ledger.checks.chain.sealAll()
    const journal = await call('GET', `/api/ledger/journals/${id}`)
    expect(journal.data).toMatchObject({
      mayReverse: true,
      reversedBy: null,
      complementNo: null,
      seal: { seq: 1 },
      lines: [
        { account: 'pos', amountMinor: 900 },
        { account: 'wallet_principal', amountMinor: -900 },
      ],
    })
    // A document reports the payment: the requester and the approver are informed.
    documents.set(id, 'P2026-000001')
    expect((await call('GET', `/api/ledger/journals/${id}`)).data.complementNo).toBe('P2026-000001')
    const reply = await call('POST', `/api/ledger/journals/${id}/reverse`, {
      body: { reason: 'wrong wallet' },
    })
    const decision = { by: 'ben', body: { reason: 'seen' } }
    const path = `/api/organisation/approvals/${reply.data.approvalId}/approve`
    expect((await call('POST', path, decision)).data.subject).toBe(`${id} · CFDI P2026-000001`)
    const after = await call('GET', `/api/ledger/journals/${id}`)
    expect(after.data).toMatchObject({ mayReverse: false, reversedBy: expect.any(String) })
    const again = await call('POST', `/api/ledger/journals/${id}/reverse`, { body: { reason: 'again' } })
    expect(again).toMatchObject({ status: 409, error: 'ledger.reversed-before' })
    expect((await call('GET', `/api/ledger/wallets/${ann}`)).data).toMatchObject({
      principalMinor: 0,
      refundableMinor: 0,
    })
  })
})

test('L-07 X-02 a balance at any past instant is what a replay of the entries gives, effective or recorded', async () => {
  const ann = await createTestWallet(t.services, operator)
  const days = Array.from({ length: 20 }, (_, n) => new Date(Date.UTC(2026, 9, n + 1)).toISOString())
  let held = 0
  const expected: number[] = []
  for (const [n, day] of days.entries()) {
    await recharge(ann, n + 1, day)
    held += n + 1
    expected.push(held)
  }
  for (const [n, day] of days.entries()) {
    const { data } = await call('GET', `/api/ledger/wallets/${ann}/at?at=${day}`)
    expect(data.principalMinor).toBe(expected[n])
  }
  const recorded = await call('GET', `/api/ledger/wallets/${ann}/at?at=${days[5]}&by=recorded`)
  expect(recorded.data.principalMinor).toBe(0)
})

describe('R-14 X-02 the ledger looks at itself', () => {
  const runChecks = async () => {
    const { data } = await call('POST', '/api/ledger/checks')
    const findings: { check: string; found: number }[] = data.findings
    return { ok: data.ok, broken: findings.filter((finding) => finding.found > 0).map(({ check }) => check) }
  }
  test('a ledger that is whole is ok, and the result is kept', async () => {
    await recharge(await createTestWallet(t.services, operator), 100)
    await ledger.checks.chain.sealAll()
    expect(await runChecks()).toEqual({ ok: true, broken: [] })
    const { data } = await call('GET', '/api/ledger/checks')
    expect(data.list).toMatchObject([{ ok: true, journals: 1, entries: 2 }])
  })
  test.each([
    [
      'an amount that was changed',
      "update ledger_entries set amount_minor = amount_minor + 1 where operator_id = $1 and account = 'pos'",
      ['unbalanced', 'days', 'chain'],
    ],
    [
      'a balance that was changed',
      'update ledger_balances set balance_minor = balance_minor - 5 where operator_id = $1',
      ['balances'],
    ],
    [
      'a sum of a day that was changed',
      "update ledger_days set lines = lines + 1 where operator_id = $1 and account = 'pos'",
      ['days'],
    ],
    [
      'lines that are gone',
      'delete from ledger_entries where operator_id = $1',
      ['empty', 'balances', 'days', 'topups', 'chain'],
    ],
    ['a name that was changed', "update ledger_journals set by_name = 'Nobody' where operator_id = $1", ['chain']],
    [
      'money set aside that no entry knows',
      'insert into ledger_freezes (operator_id, business_id, wallet_id, amount_minor) select operator_id, id, id, 7 from ledger_wallets where operator_id = $1',
      ['frozen'],
    ],
  ])('%s is found', async (_, damage, broken) => {
    const ann = await createTestWallet(t.services, operator)
    await call('POST', `/api/ledger/wallets/${ann}/recharge`, {
      body: { amountMinor: 900, method: 'pos', voucherNo: newId() },
    })
    await ledger.checks.chain.sealAll()
    await t.admin.query(damage, [operator])
    expect(await runChecks()).toEqual({ ok: false, broken })
    const job = ledger.domain.jobs?.['ledger:self-check']
    await expect(job?.run(undefined, { jobId: '', attempt: 1 })).rejects.toThrow('not whole')
    await t.admin.query('delete from ledger_freezes')
  })
  test('the proof holds all that is needed to compute the chain again', async () => {
    await recharge(await createTestWallet(t.services, operator), 100)
    await ledger.checks.chain.sealAll()
    const { text } = await call('GET', '/api/ledger/proof')
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toMatchObject([
      { chain: 'ledger_sealed_journals' },
      { seal: 1, rows: 1 },
      { text: expect.any(String) },
    ])
  })
})

/** Creates a wallet with a gift of 4.00 for 30 days. */
async function aGift(): Promise<string> {
  const ann = await createTestWallet(t.services, operator)
  const plan = await t.admin.query(
    `insert into ledger_plans (operator_id, id, name, amount_minor, gift_minor, gift_days) values ($1, $2, 'Spring', 1000, 400, 30) returning id`,
    [operator, newId()],
  )
  await call('POST', `/api/ledger/wallets/${ann}/recharge`, {
    body: { amountMinor: 1_000, method: 'pos', voucherNo: newId(), planId: plan.rows[0].id },
  })
  return ann
}
const payFromGift = (holderId: string, amountMinor: number) =>
  post(
    '2026-11-19T10:00:00Z',
    [
      { account: 'wallet_gift', holderId, amountMinor },
      { account: 'income_service', holderId: null, amountMinor: -amountMinor },
    ],
    'order.settled',
  )
/** Runs the job as it will run in some days. Returns what is left of the gift. */
async function expireGift(holderId: string, days: number): Promise<number> {
  t.setNow(new Date(Date.now() + days * 86_400_000))
  await ledger.domain.jobs?.['ledger:expire-gifts']?.run(undefined, { jobId: '', attempt: 1 })
  t.setNow(undefined)
  return (await call('GET', `/api/ledger/wallets/${holderId}`)).data.giftMinor
}

test('gift whose time is over goes back, what was spent of it first', async () => {
  const ann = await aGift()
  await payFromGift(ann, 150)
  expect(await expireGift(ann, 29)).toBe(250)
  expect(await expireGift(ann, 31)).toBe(0)
  expect(await expireGift(ann, 32)).toBe(0)
})

test('credit of a voucher code stays when a gift expires, and is spent after it', async () => {
  const ann = await aGift()
  await post(
    '2026-11-18T10:00:00Z',
    [
      { account: 'marketing', holderId: null, amountMinor: 300 },
      { account: 'wallet_gift', holderId: ann, amountMinor: -300 },
    ],
    'wallet.voucher',
  )
  await payFromGift(ann, 150)
  expect(await expireGift(ann, 31)).toBe(300)
})
