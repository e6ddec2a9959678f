import { createOrganisation } from '@evops/organisation/server'
import { createTestOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'
import { createTestActor, testApp, testServices, type TestServices } from '@evops/platform/testing'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trialBalance, type JournalEntry, type Journal } from '../contract/index.ts'
import { verifyTestBooks } from '../testing/index.ts'
import { createLedger, type Ledger } from './index.ts'

let t: TestServices
let ledger: Ledger
let app: App
let ours: string
let theirs: string
beforeAll(async () => {
  t = await testServices()
  ledger = createLedger(t.services, { approvals: createOrganisation(t.services).approvals })
  ours = await createTestOperator(t.services)
  theirs = await createTestOperator(t.services, { currency: 'EUR' })
  const actors = new Map([
    ['ours', createTestActor(ours, ['captialflow'])],
    ['theirs', createTestActor(theirs, ['captialflow'])],
    ['nobody', createTestActor(ours, [])],
  ])
  app = await testApp(t.services, [ledger.domain], { actor: (token) => actors.get(token) ?? null })
})
afterAll(async () => {
  await app.close()
  await t.close()
})

/** Entries for a session that a token owes: Dr receivable / Cr electricity and service. */
function sale(electricity: number, service: number, holderId: string = newId()): JournalEntry[] {
  return [
    { account: 'receivable_token', holderId, amountMinor: electricity + service },
    { account: 'income_electricity', holderId: null, amountMinor: -electricity },
    { account: 'income_service', holderId: null, amountMinor: -service },
  ]
}
function journal(entries: JournalEntry[], more: Partial<Journal> = {}): Journal {
  const id = newId()
  return {
    operatorId: ours,
    id,
    currency: 'CNY',
    businessType: 'order.settled',
    businessId: newId(),
    key: `test:${id}`,
    effectiveAt: '2026-11-20T08:00:00Z',
    entries,
    ...more,
  }
}
const post = (journals: Journal[], operatorId = ours) =>
  t.services.db.inTenant(operatorId, (tx) => ledger.post(tx, journals))
const entriesOf = async (id: string) =>
  (await t.admin.query('select account, amount_minor from ledger_entries where journal_id = $1 order by line', [id]))
    .rows
const proof = (operatorId = ours) => verifyTestBooks(t.services, ledger, operatorId)

describe('L-04 what is posted stays as it is', () => {
  const statements = ['ledger_journals', 'ledger_entries', 'ledger_balances'].flatMap((table) => [
    `update ${table} set operator_id = operator_id`,
    `delete from ${table}`,
    `truncate ${table}`,
    `insert into ${table} select * from ${table} limit 0`,
  ])
  test.each(statements)('nobody may %s', async (statement) => {
    await post([journal(sale(100, 50))])
    const attempts = [
      () => t.services.db.inTenant(ours, (tx) => sql.raw(statement).execute(tx)),
      () => t.services.db.asPlatform((tx) => sql.raw(statement).execute(tx)),
      () => t.services.db.gatewayPool.query(statement),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: '42501' })
  })

  test('a correction is a reversal: a journal of its own', async () => {
    const holder = newId()
    const sold = journal(sale(8_258, 5_250, holder))
    const reversal = journal(
      sold.entries.map((entry) => ({ ...entry, amountMinor: -entry.amountMinor })),
      { businessType: 'order.reversed' },
    )
    await post([sold])
    await post([reversal])
    const { rows } = await t.admin.query('select balance_minor from ledger_balances where holder_id = $1', [holder])
    expect(rows).toEqual([{ balance_minor: 0 }])
    expect(await entriesOf(sold.id)).toHaveLength(3)
  })
})

describe('what is refused is refused whole', () => {
  test.each([
    ['a journal that does not balance', sale(100, 50).slice(0, 2)],
    ['one of a single line', sale(100, 50).slice(0, 1)],
    ['one without lines', []],
  ])('%s, with everything posted beside it', async (_, entries) => {
    const good = journal(sale(70, 30))
    await expect(post([good, journal(entries)])).rejects.toMatchObject({ code: 'ledger.unbalanced' })
    expect(await entriesOf(good.id)).toEqual([])
  })

  test('two that balance only together', async () => {
    const [debit, ...credits] = sale(10, 20)
    if (!debit) throw new Error('a sale has a debit')
    await expect(post([journal([debit]), journal(credits)])).rejects.toMatchObject({
      code: 'ledger.unbalanced',
    })
  })

  test.each([
    [
      'an account that is not in the chart',
      [
        { account: 'petty_cash', amount: 5 },
        { account: 'income_service', amount: -5 },
      ],
    ],
    [
      'a line of nothing',
      [
        { account: 'receivable_token', amount: 0 },
        { account: 'income_service', amount: 0 },
      ],
    ],
  ])('%s', async (_, lines) => {
    const made = {
      ...journal([]),
      entries: lines.map((line) => ({ account: line.account, holderId: null, amountMinor: line.amount })),
    }
    const posting = t.services.db.inTenant(ours, (tx) =>
      sql`select ledger_post(${JSON.stringify([made])}::jsonb)`.execute(tx),
    )
    await expect(posting).rejects.toMatchObject({ code: expect.stringMatching(/^235(03|14)$/) })
    expect(await entriesOf(made.id)).toEqual([])
  })

  test("S-17 another operator's journal", async () => {
    const foreign = journal(sale(1, 1), { operatorId: theirs, currency: 'EUR' })
    await expect(post([foreign])).rejects.toMatchObject({ code: '42501' })
    expect(await entriesOf(foreign.id)).toEqual([])
  })

  test.each(['ledger_freeze', 'ledger_unfreeze'])("S-17 %s of another operator's wallet", async (name) => {
    const hold = {
      operatorId: theirs,
      businessId: newId(),
      holderId: newId(),
      journalId: newId(),
      at: new Date(),
    }
    for (const holds of [[hold], [{ ...hold, operatorId: ours }, hold], [{ ...hold, operatorId: null }]]) {
      const wanted = JSON.stringify(holds)
      const call = t.services.db.inTenant(ours, (tx) => sql`select ${sql.raw(name)}(${wanted}::jsonb)`.execute(tx))
      await expect(call).rejects.toMatchObject({ code: '42501' })
    }
  })
})

describe('L-02 a business act posts once', () => {
  test('the same key again, in the same call, another call and at the same time', async () => {
    const key = `order.settled:${newId()}`
    const again = () => journal(sale(300, 200), { key })
    const first = again()
    expect(await post([first])).toEqual([first.id])
    expect(await post([again(), again()])).toEqual([])
    expect(await Promise.all(Array.from({ length: 8 }, () => post([again()])))).toEqual(
      Array.from({ length: 8 }, () => []),
    )
    const { rows } = await t.admin.query('select id from ledger_journals where idempotency_key = $1', [key])
    expect(rows).toEqual([{ id: first.id }])
  })

  test('eight at once, none before: one of them', async () => {
    const key = `order.settled:${newId()}`
    const holder = newId()
    const posted = await Promise.all(Array.from({ length: 8 }, () => post([journal(sale(300, 200, holder), { key })])))
    expect(posted.flat()).toHaveLength(1)
    const { rows } = await t.admin.query('select balance_minor from ledger_balances where holder_id = $1', [holder])
    expect(rows).toEqual([{ balance_minor: 500 }])
  })

  test("another operator's same key is another act", async () => {
    const key = 'shared-key'
    expect(await post([journal(sale(1, 1), { key })])).toHaveLength(1)
    expect(await post([journal(sale(1, 1), { key, operatorId: theirs, currency: 'EUR' })], theirs)).toHaveLength(1)
  })
})

test('parallel postings to few holders, in any order, keep every balance at the sum of its entries', async () => {
  const holders = Array.from({ length: 3 }, () => newId())
  const rounds = Array.from({ length: 40 }, (_, n) => {
    const turned = n % 2 === 0 ? holders : holders.toReversed()
    return turned.map((holder, place) => journal(sale(n + 1, place, holder).filter((entry) => entry.amountMinor !== 0)))
  })
  await Promise.all(rounds.map((journals) => post(journals)))
  const { rows } = await t.admin.query(
    `select b.balance_minor as stored, (select sum(amount_minor)::bigint from ledger_entries e where e.holder_id = b.holder_id) as summed
     from ledger_balances b where b.holder_id = any($1::uuid[])`,
    [holders],
  )
  expect(rows).toHaveLength(3)
  for (const row of rows) expect(row.stored).toBe(row.summed)
  expect(await proof()).toMatchObject({ sumMinor: 0, broken: [] })
})

test('L-01 PROPERTY whatever is posted, refused, repeated: the entries sum to zero and balances equal their entries', async () => {
  const holders = Array.from({ length: 3 }, () => newId())
  const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).filter((minor) => minor !== 0)
  const lines = fc.array(fc.tuple(fc.nat(2), amount), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(lines, fc.boolean(), fc.nat(5)), { minLength: 1, maxLength: 5 }),
      async (acts) => {
        for (const [debits, balanced, key] of acts) {
          const sum = debits.reduce((total, [, minor]) => total + minor, 0)
          const contra = balanced ? -sum : -sum + 1
          const entries: JournalEntry[] = [
            ...debits.map(([place, minor]): JournalEntry => ({
              account: 'receivable_token',
              holderId: holders[place] ?? '',
              amountMinor: minor,
            })),
            ...(contra === 0 ? [] : [{ account: 'income_service', holderId: null, amountMinor: contra } as const]),
          ]
          const posting = post([journal(entries, { key: `property:${key}:${JSON.stringify(debits)}` })])
          if (balanced) await posting
          else await expect(posting).rejects.toMatchObject({ code: 'ledger.unbalanced' })
        }
        expect(await proof()).toMatchObject({ sumMinor: 0, broken: [] })
      },
    ),
    { numRuns: 25 },
  )
})

describe('the trial balance', () => {
  const call = async (token: string) => {
    const reply = await app.inject({
      url: '/api/ledger/trial-balance',
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
    return { status: reply.statusCode, data: reply.json().data }
  }
  test('S-18 S-19 401 signed out, 403 without the code', async () => {
    expect((await call('')).status).toBe(401)
    expect((await call('nobody')).status).toBe(403)
  })

  test('S-17 each operator sees its own sums, and that they balance', async () => {
    const fresh = await createTestOperator(t.services, { currency: 'CLP' })
    expect(await proof(fresh)).toMatchObject({ currency: 'CLP', sumMinor: 0, accounts: [] })
    await post([journal(sale(40, 2), { operatorId: fresh, currency: 'CLP' })], fresh)
    expect((await proof(fresh)).accounts).toEqual([
      { account: 'receivable_token', debitMinor: 42, creditMinor: 0, balanceMinor: 42 },
      { account: 'income_electricity', debitMinor: 0, creditMinor: 40, balanceMinor: -40 },
      { account: 'income_service', debitMinor: 0, creditMinor: 2, balanceMinor: -2 },
    ])
    const { status, data } = await call('theirs')
    expect(status).toBe(200)
    expect(trialBalance.parse(data)).toMatchObject({ currency: 'EUR', sumMinor: 0 })
  })
})
