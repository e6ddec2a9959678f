import { testJournalAct } from '../../testing/index.ts'
import { createTestOperator } from '@evops/organisation/testing'
import { createOrganisation } from '@evops/organisation/server'
import { newId } from '@evops/platform/contract'
import { isNight, testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LedgerAccount, FlowFilter } from '../../contract/index.ts'
import { createLedger, type Ledger } from '../index.ts'
import { pageOfFlowLines, type FlowLine } from './flow.store.ts'
import { flowSummingMethodOf, debitCreditSumsBy, debitCreditTotalOf, type SumBy } from './sums.store.ts'

let t: TestServices
let ledger: Ledger
beforeAll(async () => {
  t = await testServices()
  ledger = createLedger(t.services, { approvals: createOrganisation(t.services).approvals })
})
afterAll(() => t.close())

const businesses = ['wallet.recharged', 'order.settled', 'order.refund'] as const
const lines: readonly (readonly [LedgerAccount, LedgerAccount])[] = [
  ['bank', 'income_service'],
  ['drawer', 'income_electricity'],
  ['marketing', 'cash_difference'],
]
/** Creates journals at random times within a week. */
async function someJournals(operatorId: string, many: number) {
  const journals = Array.from({ length: many }, (_, at) => {
    const [debit, credit] = lines[at % lines.length] ?? ['bank', 'pos']
    const businessType = businesses[(at >> 1) % businesses.length] ?? ''
    return {
      operatorId,
      id: newId(),
      currency: 'CNY',
      businessType,
      ...testJournalAct(businessType),
      businessId: newId(),
      key: newId(),
      effectiveAt: new Date(Date.UTC(2026, 10, 10) + ((at * 7_919) % 10_080) * 60_000).toISOString(),
      entries: [
        { account: debit, holderId: null, amountMinor: 100 + at },
        { account: credit, holderId: null, amountMinor: -100 - at },
      ],
    }
  })
  await t.services.db.inTenant(operatorId, (tx) => ledger.post(tx, journals))
}
const filters: readonly FlowFilter[] = [
  {},
  { account: 'bank' },
  { group: 'results' },
  { businessType: 'order.refund' },
  { businessType: 'order.settled', account: 'cash_difference' },
  { from: '2026-11-12T00:00:00Z', to: '2026-11-14T00:00:00Z' },
  { from: '2026-11-11T03:17:00Z', to: '2026-11-15T22:02:00Z', group: 'money' },
  { from: '2026-11-12T05:00:00Z', to: '2026-11-12T09:30:00Z' },
  { from: '2026-11-13T18:30:00Z' },
  { to: '2026-11-11T18:15:00Z', account: 'income_electricity' },
]

/** Returns all pages of a filter, concatenated. */
async function pages(
  operatorId: string,
  filter: FlowFilter,
  sort: 'effectiveAt' | '-effectiveAt',
): Promise<FlowLine[]> {
  const found: FlowLine[] = []
  for (let page = 1; ; page += 1) {
    const { list, total } = await t.services.db.inTenant(operatorId, (tx) =>
      pageOfFlowLines(tx, { ...filter, sort, page, pageSize: 31 }),
    )
    found.push(...list)
    if (list.length < 31) {
      expect(total).toBe(found.length)
      return found
    }
  }
}
const placeOf = ({ effectiveAt, journalId, line }: FlowLine) => `${effectiveAt.toISOString()} ${journalId} ${line}`

/**
 * Checks that whole days and line by line give the same result for every filter and grouping, and that pages contain
 * exactly these lines.
 */
async function expectAgreement(operatorId: string) {
  for (const filter of filters) {
    const sums = (by: SumBy, isByLine: boolean) =>
      t.services.db.inTenant(operatorId, async (tx) => {
        const books = await flowSummingMethodOf(tx, filter)
        return debitCreditSumsBy(tx, filter, { by, books: isByLine ? { ...books, days: null } : books })
      })
    for (const by of ['day', 'business', 'account'] as const)
      expect(await sums(by, false), JSON.stringify({ filter, by })).toEqual(await sums(by, true))
    const total = await t.services.db.inTenant(operatorId, (tx) => debitCreditTotalOf(tx, filter))
    const all = await pages(operatorId, filter, '-effectiveAt')
    expect(total).toEqual({
      debitMinor: all.reduce((sum, { amountMinor }) => sum + Math.max(amountMinor, 0), 0),
      creditMinor: all.reduce((sum, { amountMinor }) => sum + Math.max(-amountMinor, 0), 0),
      lines: all.length,
    })
    expect(new Set(all.map(placeOf)).size).toBe(all.length)
    const times = all.map(({ effectiveAt }) => effectiveAt.getTime())
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    expect(new Set((await pages(operatorId, filter, 'effectiveAt')).map(placeOf))).toEqual(new Set(all.map(placeOf)))
  }
}

test.each(['America/Santiago', ...(isNight ? ['Asia/Kathmandu'] : [])])(
  'R-14 in %s sums of days agree with every line, sealed or not, and after the operator moved to another zone',
  async (timeZone) => {
    const operatorId = await createTestOperator(t.services, { currency: 'CNY', timeZone })
    await someJournals(operatorId, 60)
    await expectAgreement(operatorId)
    await ledger.checks.chain.sealAll()
    await someJournals(operatorId, 20)
    await expectAgreement(operatorId)
    await t.admin.query(`update organisation_operators set time_zone = 'Australia/Adelaide' where operator_id = $1`, [
      operatorId,
    ])
    await expectAgreement(operatorId)
    await ledger.checks.chain.sealAll()
    await expectAgreement(operatorId)
    const days = await t.admin.query('select distinct time_zone as zone from ledger_days where operator_id = $1', [
      operatorId,
    ])
    expect(days.rows).toEqual([{ zone: 'Australia/Adelaide' }])
    expect((await ledger.checks.look(operatorId)).ok).toBe(true)
  },
)

test('R-14 no role but the one that posts may write sums of days', async () => {
  const operatorId = await createTestOperator(t.services, { currency: 'CNY' })
  await someJournals(operatorId, 2)
  await ledger.checks.chain.sealAll()
  const { rows } = await t.admin.query(
    `select grantee from information_schema.role_table_grants where table_name = 'ledger_days' and privilege_type <> 'SELECT' and grantee like 'evops%' group by 1`,
  )
  expect(rows).toEqual([{ grantee: 'evops_ledger' }])
})
