import { createOrganisation } from '@evops/organisation/server'
import { createTestOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import { isNight, testServices, type TestServices } from '@evops/platform/testing'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Journal } from '../contract/index.ts'
import { createTestWallet, verifyTestBooks } from '../testing/index.ts'
import { createLedger, type Ledger } from './index.ts'

let t: TestServices
let ledger: Ledger
let operator: string
beforeAll(async () => {
  t = await testServices()
  ledger = createLedger(t.services, { approvals: createOrganisation(t.services).approvals })
  operator = await createTestOperator(t.services, { currency: 'CNY' })
})
afterAll(() => t.close())

function due(holderId: string, minor: number, payers?: readonly string[]): Journal {
  const id = newId()
  return {
    operatorId: operator,
    id,
    currency: 'CNY',
    businessType: 'order.settled',
    businessId: newId(),
    key: `order.settled:${id}`,
    effectiveAt: '2026-11-20T08:00:00Z',
    entries: [
      { account: 'payer', holderId, amountMinor: minor },
      { account: 'income_electricity', holderId: null, amountMinor: -minor },
    ],
    ...(payers ? { payers } : {}),
  }
}
const post = (journals: readonly Journal[]) => t.services.db.inTenant(operator, (tx) => ledger.post(tx, journals))
const figures = (id: string) => t.services.db.inTenant(operator, (tx) => ledger.wallets.get(tx, id))
const aCompany = (wanted: Parameters<typeof createTestWallet>[2]) =>
  createTestWallet(t.services, operator, { kind: 'company', ...wanted })

describe('a journal names who pays before its holder', () => {
  test('D-02l not the company of today, but the one that it names, or nobody', async () => {
    const [today, then] = [await aCompany({ principalMinor: 900 }), await aCompany({ principalMinor: 900 })]
    const member = await createTestWallet(t.services, operator, { payerId: today, principalMinor: 900 })
    await post([due(member, 100, [then]), due(member, 200, []), due(member, 300)])
    expect(await figures(then)).toMatchObject({ principalMinor: 800 })
    expect(await figures(member)).toMatchObject({ principalMinor: 700 })
    expect(await figures(today)).toMatchObject({ principalMinor: 600 })
  })

  test('D-02m orders of one person that begin together set aside of whoever pays for each', async () => {
    const company = await aCompany({ principalMinor: 6_000 })
    const member = await createTestWallet(t.services, operator, { principalMinor: 7_000 })
    const start = { operatorId: operator, holderId: member, at: t.services.now() }
    const wanted = [[company], [], [company], []].map((payers) => ({
      ...start,
      payers,
      businessId: newId(),
      journalId: newId(),
    }))
    await t.services.db.inTenant(operator, (tx) =>
      sql`select ledger_freeze(${JSON.stringify(wanted)}::jsonb)`.execute(tx),
    )
    expect(await figures(company)).toMatchObject({ principalMinor: 0, frozenMinor: 6_000 })
    expect(await figures(member)).toMatchObject({ principalMinor: 0, frozenMinor: 7_000 })
  })

  test('D-02n posted together, journals of shared payers come to what they come to one after the other', async () => {
    const charge = fc.record({
      member: fc.nat(1),
      company: fc.integer({ min: -1, max: 1 }),
      minor: fc.integer({ min: 1, max: 3_000 }),
    })
    const inputs = fc.record({
      principals: fc.array(fc.nat(4_000), { minLength: 4, maxLength: 4 }),
      credits: fc.array(fc.nat(3_000), { minLength: 2, maxLength: 2 }),
      charges: fc.array(charge, { minLength: 1, maxLength: 8 }),
    })
    await fc.assert(
      fc.asyncProperty(inputs, async ({ principals, credits, charges }) => {
        const [p0 = 0, p1 = 0, p2 = 0, p3 = 0] = principals
        const companies = [
          await aCompany({ principalMinor: p0, creditLimitMinor: credits[0] ?? 0 }),
          await aCompany({ principalMinor: p1, creditLimitMinor: credits[1] ?? 0 }),
        ]
        const members = [
          await createTestWallet(t.services, operator, { principalMinor: p2, payerId: companies[0] ?? '' }),
          await createTestWallet(t.services, operator, { principalMinor: p3 }),
        ]
        const model = new Map([
          [companies[0], { principal: p0, credit: credits[0] ?? 0 }],
          [companies[1], { principal: p1, credit: credits[1] ?? 0 }],
          [members[0], { principal: p2, credit: 0 }],
          [members[1], { principal: p3, credit: 0 }],
        ])
        const arrears = new Map<string | undefined, number>()
        for (const { member, company, minor } of charges) {
          let left = minor
          for (const payer of [companies[company], members[member]]) {
            const has = model.get(payer)
            if (!has) continue
            const principal = Math.min(left, has.principal)
            const credit = Math.min(left - principal, has.credit)
            model.set(payer, { principal: has.principal - principal, credit: has.credit - credit })
            left -= principal + credit
          }
          arrears.set(members[member], (arrears.get(members[member]) ?? 0) + left)
        }
        await post(
          charges.map(({ member, company, minor }) => {
            const payer = companies[company]
            return due(members[member] ?? '', minor, payer === undefined ? [] : [payer])
          }),
        )
        for (const [id, { principal, credit }] of model) {
          const is = await figures(id ?? '')
          expect(is).toMatchObject({ principalMinor: principal, arrearsMinor: arrears.get(id) ?? 0 })
          expect(is.creditLimitMinor - is.creditUsedMinor).toBe(credit)
        }
      }),
      { numRuns: isNight ? 250 : 10 },
    )
    expect(await verifyTestBooks(t.services, ledger, operator)).toMatchObject({ sumMinor: 0, broken: [] })
  })
})
