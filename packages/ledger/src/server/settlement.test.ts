import { createOrganisation } from '@evops/organisation/server'
import { createTestOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import { createTestActor, isNight, testServices, type TestServices } from '@evops/platform/testing'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JournalEntry, Journal } from '../contract/index.ts'
import { createTestWallet, verifyTestBooks, testJournalAct } from '../testing/index.ts'
import { createLedger, netPostingsOfSession, type Ledger } from './index.ts'

let t: TestServices
let ledger: Ledger
let operator: string
beforeAll(async () => {
  t = await testServices()
  ledger = createLedger(t.services, { approvals: createOrganisation(t.services).approvals })
  operator = await createTestOperator(t.services, { currency: 'CNY' })
})
afterAll(() => t.close())

interface Due {
  electricity?: number
  service?: number
  occupancy?: number
}
function settles(holderId: string, due: Due, more: Partial<Journal> = {}): Journal {
  const { electricity = 0, service = 0, occupancy = 0 } = due
  const id = newId()
  const entries: JournalEntry[] = [
    { account: 'payer', holderId, amountMinor: electricity + service + occupancy },
    { account: 'income_electricity', holderId: null, amountMinor: -electricity },
    { account: 'income_service', holderId: null, amountMinor: -service },
    { account: 'income_occupancy', holderId: null, amountMinor: -occupancy },
  ]
  return {
    operatorId: operator,
    id,
    currency: 'CNY',
    businessType: 'order.settled',
    businessId: newId(),
    key: `order.settled:${id}`,
    effectiveAt: '2026-11-20T08:00:00Z',
    entries: entries.filter((entry) => entry.amountMinor !== 0),
    ...testJournalAct(more.businessType ?? 'order.settled'),
    ...more,
  }
}
const post = (...journals: Journal[]) => t.services.db.inTenant(operator, (tx) => ledger.post(tx, journals))
const figures = (id: string) => t.services.db.inTenant(operator, (tx) => ledger.wallets.get(tx, id))
const proof = () => verifyTestBooks(t.services, ledger, operator)
async function linesOf(id: string): Promise<Record<string, number>> {
  const { rows } = await t.admin.query(
    'select account, amount_minor from ledger_entries where journal_id = $1 order by line',
    [id],
  )
  return Object.fromEntries(rows.map((row) => [row.account, row.amount_minor]))
}

describe('who pays what is due (domain handbook, section 6)', () => {
  test('the whole vector: rule 0.9 and a coupon of 10 leave 37.25 of service, gift 20 leaves 17.25, principal 99.83', async () => {
    const settleWithGift = async (giftMinor: number) => {
      const holder = await createTestWallet(t.services, operator, { giftMinor, principalMinor: 20_000 })
      const journal = settles(holder, { electricity: 8_258, service: 5_250 })
      const [payer, ...income] = journal.entries
      if (!payer) throw new Error('no payer')
      const entries: JournalEntry[] = [
        { ...payer, amountMinor: payer.amountMinor - 1_525 },
        { account: 'discount_operator', holderId: null, amountMinor: 525 },
        { account: 'discount_platform', holderId: null, amountMinor: 1_000 },
        ...income,
      ]
      await post({ ...journal, entries })
      return linesOf(journal.id)
    }
    expect(await settleWithGift(2_000)).toMatchObject({ wallet_gift: 2_000, wallet_principal: 9_983 })
    // Gift money pays the rest of the service after discounts, never the discounts.
    expect(await settleWithGift(50_000)).toMatchObject({ wallet_gift: 3_725, wallet_principal: 8_258 })
  })

  test('the vector: gift 20 pays of the service, principal the electricity and the rest', async () => {
    const holder = await createTestWallet(t.services, operator, { principalMinor: 50_000, giftMinor: 2_000 })
    // Electricity 82.58; service 52.50 with a rule of 0.9 and a coupon of 10: 37.25.
    const journal = settles(holder, { electricity: 8_258, service: 3_725 })
    await post(journal)
    expect(await linesOf(journal.id)).toEqual({
      income_electricity: -8_258,
      income_service: -3_725,
      wallet_gift: 2_000,
      wallet_principal: 9_983,
    })
    expect(await figures(holder)).toMatchObject({ principalMinor: 40_017, giftMinor: 0, arrearsMinor: 0 })
  })

  test('gift never pays electricity', async () => {
    const holder = await createTestWallet(t.services, operator, { principalMinor: 100, giftMinor: 9_000 })
    const journal = settles(holder, { electricity: 5_000, service: 1_000, occupancy: 500 })
    await post(journal)
    expect(await linesOf(journal.id)).toMatchObject({
      wallet_gift: 1_500,
      wallet_principal: 100,
      wallet_arrears: 4_900,
    })
    expect(await figures(holder)).toMatchObject({
      giftMinor: 7_500,
      principalMinor: 0,
      arrearsMinor: 4_900,
      availableMinor: -4_900,
    })
  })

  test("a company pays before its member: its principal, then its credit, then the member's own money", async () => {
    const company = await createTestWallet(t.services, operator, {
      kind: 'company',
      principalMinor: 1_000,
      creditLimitMinor: 2_000,
    })
    const member = await createTestWallet(t.services, operator, { payerId: company, principalMinor: 500 })
    await post(settles(member, { electricity: 4_000 }))
    expect(await figures(company)).toMatchObject({
      principalMinor: 0,
      creditUsedMinor: 2_000,
      arrearsMinor: 0,
    })
    expect(await figures(member)).toMatchObject({ principalMinor: 0, arrearsMinor: 500 })
  })

  test('a company that is frozen pays nothing', async () => {
    const company = await createTestWallet(t.services, operator, { kind: 'company', principalMinor: 10_000 })
    const member = await createTestWallet(t.services, operator, { payerId: company, principalMinor: 5_000 })
    await t.services.db.inTenant(operator, (tx) =>
      ledger.wallets.setState(tx, company, { state: 'frozen', reason: 'unpaid' }),
    )
    await post(settles(member, { electricity: 4_000 }))
    expect(await figures(member)).toMatchObject({ principalMinor: 1_000 })
    expect(await figures(company)).toMatchObject({ principalMinor: 10_000 })
  })

  test('what was set aside pays first and the rest is free again; nothing else could spend it', async () => {
    const holder = await createTestWallet(t.services, operator, { principalMinor: 6_000 })
    const businessId = newId()
    const freeze = () =>
      t.services.db.inTenant(operator, (tx) =>
        sql`select ledger_freeze(${JSON.stringify([
          { operatorId: operator, businessId, holderId: holder, journalId: newId(), at: t.services.now() },
        ])}::jsonb)`.execute(tx),
      )
    await freeze()
    await freeze()
    expect(await figures(holder)).toMatchObject({ principalMinor: 1_000, frozenMinor: 5_000 })
    await post(settles(holder, { electricity: 700, service: 300 }, { businessId }))
    expect(await figures(holder)).toMatchObject({ principalMinor: 5_000, frozenMinor: 0 })
    expect(await proof()).toMatchObject({ sumMinor: 0, broken: [] })
  })

  test('L-03 of orders that start together each sets aside what those before it left, also where a company pays for all', async () => {
    const company = await createTestWallet(t.services, operator, { kind: 'company', principalMinor: 8_000 })
    const people = [
      await createTestWallet(t.services, operator, { payerId: company, principalMinor: 900 }),
      await createTestWallet(t.services, operator, { payerId: company }),
      await createTestWallet(t.services, operator, { payerId: company, principalMinor: 700 }),
    ]
    const wanted = people.map((holderId) => ({
      operatorId: operator,
      businessId: newId(),
      holderId,
      journalId: newId(),
      at: t.services.now(),
    }))
    for (const order of [wanted, wanted.toReversed()])
      await t.services.db.inTenant(operator, (tx) =>
        sql`select ledger_freeze(${JSON.stringify(order)}::jsonb)`.execute(tx),
      )
    expect(await figures(company)).toMatchObject({ principalMinor: 0, frozenMinor: 8_000 })
    const own = await Promise.all(people.map(figures))
    expect(own.map(({ frozenMinor }) => frozenMinor)).toEqual([0, 0, 700])
    expect(await proof()).toMatchObject({ sumMinor: 0, broken: [] })
  })

  test('what is given back undoes arrears first, then principal, then gift; what was paid meanwhile is principal', async () => {
    const holder = await createTestWallet(t.services, operator, { principalMinor: 1_000, giftMinor: 300 })
    const sold = settles(holder, { electricity: 2_000, service: 500 })
    await post(sold)
    expect(await figures(holder)).toMatchObject({ principalMinor: 0, giftMinor: 0, arrearsMinor: 1_200 })
    const back = (minor: number, of: 'electricity' | 'service' = 'electricity') =>
      settles(holder, { [of]: -minor }, { businessId: sold.businessId, businessType: 'order.refund' })
    await post(back(200))
    expect(await figures(holder)).toMatchObject({ arrearsMinor: 1_000, principalMinor: 0 })
    await post(back(1_800))
    expect(await figures(holder)).toMatchObject({ arrearsMinor: 0, principalMinor: 800, giftMinor: 0 })
    await post(back(500, 'service'))
    expect(await figures(holder)).toMatchObject({ principalMinor: 1_000, giftMinor: 300 })
    expect(await t.services.db.inTenant(operator, (tx) => netPostingsOfSession(tx, sold.businessId, holder))).toEqual(
      [],
    )
    expect(await proof()).toMatchObject({ sumMinor: 0, broken: [] })
  })

  test('what is given back after its holder was merged into another reaches the wallet that is open', async () => {
    const [was, is] = [
      await createTestWallet(t.services, operator, { principalMinor: 2_000, giftMinor: 300 }),
      await createTestWallet(t.services, operator),
    ]
    const sold = settles(was, { electricity: 1_000, service: 300 })
    await post(sold)
    await t.services.db.inTenant(operator, (tx) =>
      ledger.acts.merge(tx, createTestActor(operator, []), { fromId: was, intoId: is, reason: 'the same person' }),
    )
    await post(
      settles(
        is,
        { electricity: -1_000, service: -300 },
        { businessId: sold.businessId, businessType: 'order.refund' },
      ),
    )
    expect(await figures(was)).toMatchObject({ state: 'closed', principalMinor: 0, giftMinor: 0 })
    expect(await figures(is)).toMatchObject({ principalMinor: 2_000, giftMinor: 300 })
    expect(await proof()).toMatchObject({ sumMinor: 0, broken: [] })
  })

  test('currencies never mix', async () => {
    const holder = await createTestWallet(t.services, operator, { principalMinor: 1_000 })
    await expect(post(settles(holder, { electricity: 10 }, { currency: 'EUR' }))).rejects.toMatchObject({
      constraint: 'ledger_wallet_currency',
    })
  })
})

describe('L-03 no overdraft but by settlement', () => {
  const takes = (holder: string, minor: number): Journal => ({
    ...settles(holder, {}),
    businessType: 'wallet.refunded',
    ...testJournalAct('wallet.refunded'),
    entries: [
      { account: 'wallet_principal', holderId: holder, amountMinor: minor },
      { account: 'bank', holderId: null, amountMinor: -minor },
    ],
  })
  test('a wallet is not overdrawn by one posting', async () => {
    const holder = await createTestWallet(t.services, operator, { principalMinor: 100 })
    await expect(post(takes(holder, 101))).rejects.toMatchObject({ code: 'ledger.overdrawn' })
    await post(takes(holder, 100))
    expect(await figures(holder)).toMatchObject({ principalMinor: 0 })
  })
  test('nor by forty at the same time', async () => {
    const holder = await createTestWallet(t.services, operator, { principalMinor: 1_000 })
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => post(takes(holder, 90))))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(11)
    expect(await figures(holder)).toMatchObject({ principalMinor: 10 })
  })
})

test('L-01 PROPERTY orders, corrections and payments in any order: entries sum to zero, balances are their entries, nothing is overdrawn', async () => {
  const company = await createTestWallet(t.services, operator, {
    kind: 'company',
    principalMinor: 20_000,
    creditLimitMinor: 5_000,
  })
  const holders = [
    await createTestWallet(t.services, operator, { principalMinor: 5_000, giftMinor: 3_000 }),
    await createTestWallet(t.services, operator, { payerId: company, giftMinor: 1_000 }),
  ]
  const minor = fc.nat(3_000)
  const act = fc.record({
    of: fc.nat(1),
    electricity: minor,
    service: minor,
    occupancy: minor,
    back: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 6 }), async (acts) => {
      const journals = acts.flatMap(({ of, back, ...due }) => {
        const holder = holders[of] ?? ''
        const sold = settles(holder, due)
        const undone = settles(
          holder,
          { electricity: -due.electricity, service: -due.service, occupancy: -due.occupancy },
          { businessId: sold.businessId, businessType: 'order.void' },
        )
        return (back ? [sold, undone] : [sold]).filter((journal) => journal.entries.length > 0)
      })
      await post(...journals)
      for (const id of [company, ...holders]) {
        const { principalMinor, giftMinor, arrearsMinor, creditUsedMinor } = await figures(id)
        for (const figure of [principalMinor, giftMinor, arrearsMinor, creditUsedMinor])
          expect(figure).toBeGreaterThanOrEqual(0)
        expect(creditUsedMinor).toBeLessThanOrEqual(5_000)
      }
      expect(await proof()).toMatchObject({ sumMinor: 0, broken: [] })
    }),
    { numRuns: isNight ? 200 : 8 },
  )
})

describe('money goes back to who paid it', () => {
  const back = (holderId: string, amountMinor: number, businessId: string): Journal => {
    const id = newId()
    const entries: JournalEntry[] = [
      { account: 'payer', holderId, amountMinor: -amountMinor },
      { account: 'income_electricity', holderId: null, amountMinor },
    ]
    return settles(holderId, {}, { id, businessType: 'order.refund', businessId, key: id, entries })
  }
  const repaid = (holderId: string, account: 'wallet_credit' | 'wallet_arrears', amountMinor: number) =>
    settles(
      holderId,
      {},
      {
        businessType: 'wallet.recharged',
        ...testJournalAct('wallet.recharged'),
        entries: [
          { account: 'bank', holderId: null, amountMinor },
          { account, holderId, amountMinor: -amountMinor },
        ],
      },
    )
  const aPair = async (
    company: Parameters<typeof createTestWallet>[2],
    member: Parameters<typeof createTestWallet>[2] = {},
  ) => {
    const companyId = await createTestWallet(t.services, operator, { kind: 'company', ...company })
    return { companyId, memberId: await createTestWallet(t.services, operator, { payerId: companyId, ...member }) }
  }

  test('D-01a what a company paid on credit and repaid since comes back to the company, not to its employee', async () => {
    const { companyId, memberId } = await aPair({ creditLimitMinor: 10_000 })
    const session = settles(memberId, { electricity: 6_000 })
    await post(session)
    await post(repaid(companyId, 'wallet_credit', 6_000))
    await post(back(memberId, 6_000, session.businessId))
    expect(await figures(memberId)).toMatchObject({ principalMinor: 0 })
    expect(await figures(companyId)).toMatchObject({ principalMinor: 6_000, creditUsedMinor: 0 })
  })

  test('D-01b of a credit repaid in part what is still owed falls first, the rest is principal of the company', async () => {
    const { companyId, memberId } = await aPair({ creditLimitMinor: 10_000 })
    const session = settles(memberId, { electricity: 6_000 })
    await post(session)
    await post(repaid(companyId, 'wallet_credit', 4_000))
    await post(back(memberId, 5_000, session.businessId))
    expect(await figures(companyId)).toMatchObject({ creditUsedMinor: 0, principalMinor: 3_000 })
    expect(await figures(memberId)).toMatchObject({ principalMinor: 0 })
  })

  test('D-01c refunds one after the other give each payer what it paid, never more', async () => {
    const { companyId, memberId } = await aPair({ creditLimitMinor: 6_000 }, { principalMinor: 4_000 })
    const session = settles(memberId, { electricity: 10_000 })
    await post(session)
    await post(repaid(companyId, 'wallet_credit', 6_000))
    await post(back(memberId, 6_000, session.businessId))
    await post(back(memberId, 4_000, session.businessId))
    expect(await figures(companyId)).toMatchObject({ principalMinor: 6_000, creditUsedMinor: 0 })
    expect(await figures(memberId)).toMatchObject({ principalMinor: 4_000 })
  })

  test('D-01d an employee who is no longer bound gets nothing of what the company paid', async () => {
    const { companyId, memberId } = await aPair({ principalMinor: 5_000 })
    const session = settles(memberId, { electricity: 5_000 })
    await post(session)
    await t.services.db.inTenant(operator, (tx) => ledger.wallets.setPayer(tx, memberId, null, new Date()))
    await post(back(memberId, 5_000, session.businessId))
    expect(await figures(companyId)).toMatchObject({ principalMinor: 5_000 })
    expect(await figures(memberId)).toMatchObject({ principalMinor: 0 })
  })

  test('D-01e what a company that has left paid is owed to the company, by the ledger and by the order', async () => {
    const { companyId, memberId } = await aPair({ principalMinor: 5_000 })
    const session = settles(memberId, { electricity: 5_000 })
    await post(session)
    await t.admin.query("update ledger_wallets set state = 'closed', closed_at = now() where id = $1", [companyId])
    await post(back(memberId, 3_000, session.businessId))
    expect(await figures(memberId)).toMatchObject({ principalMinor: 0 })
    expect(await figures(companyId)).toMatchObject({ principalMinor: 0, refundsOwedMinor: 3_000 })
    const { rows } = await t.admin.query(
      'select account, holder_id, amount_minor from ledger_payments where business_id = $1',
      [session.businessId],
    )
    expect(rows).toEqual([{ account: 'wallet_principal', holder_id: companyId, amount_minor: 2_000 }])
    expect((await proof()).sumMinor).toBe(0)
  })

  test('D-01f whatever was paid, repaid and given back in any order: nobody has more than they paid in', async () => {
    const act = fc.oneof(
      fc.record({ kind: fc.constant('repay' as const), minor: fc.integer({ min: 1, max: 8_000 }) }),
      fc.record({ kind: fc.constant('back' as const), minor: fc.integer({ min: 1, max: 8_000 }) }),
    )
    const inputs = fc.record({
      credit: fc.nat(8_000),
      principal: fc.nat(8_000),
      own: fc.nat(8_000),
      due: fc.integer({ min: 1, max: 20_000 }),
      acts: fc.array(act, { minLength: 1, maxLength: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(inputs, async ({ credit, principal, own, due, acts }) => {
        const { companyId, memberId } = await aPair(
          { creditLimitMinor: credit, principalMinor: principal },
          { principalMinor: own },
        )
        const session = settles(memberId, { electricity: due })
        await post(session)
        let left = due
        let repaidMinor = 0
        for (const { kind, minor } of acts) {
          const used = (await figures(companyId)).creditUsedMinor
          const amount = kind === 'repay' ? Math.min(minor, used) : Math.min(minor, left)
          if (amount === 0) continue
          await post(
            kind === 'repay' ? repaid(companyId, 'wallet_credit', amount) : back(memberId, amount, session.businessId),
          )
          if (kind === 'repay') repaidMinor += amount
          else left -= amount
        }
        const [company, member] = [await figures(companyId), await figures(memberId)]
        expect(company.principalMinor - company.creditUsedMinor).toBeLessThanOrEqual(principal + repaidMinor)
        expect(member.principalMinor - member.arrearsMinor).toBeLessThanOrEqual(own)
        const worth = company.principalMinor - company.creditUsedMinor + member.principalMinor - member.arrearsMinor
        expect(worth).toBe(principal + repaidMinor + own - left)
      }),
      { numRuns: isNight ? 300 : 10 },
    )
  })
})
