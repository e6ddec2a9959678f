import { createOrganisation } from '@evops/organisation/server'
import { createTestOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import { isNight, testServices, type TestServices } from '@evops/platform/testing'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Journal } from '../contract/index.ts'
import { createTestWallet, verifyTestBooks, type TestWalletOptions } from '../testing/index.ts'
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

const effectiveAt = '2026-11-20T08:00:00Z'
interface Session {
  holder: number
  electricity: number
  service: number
}
/** A company and three users: two charge for the company, one for themselves. */
interface Wallets {
  company: TestWalletOptions
  people: readonly TestWalletOptions[]
}

/** Creates the same wallets again, and one session per entry. */
async function aDepot({ company, people }: Wallets, sessions: readonly Session[]) {
  const payerId = await createTestWallet(t.services, operator, { kind: 'company', ...company })
  const own: string[] = []
  for (const [at, wanted] of people.entries())
    own.push(await createTestWallet(t.services, operator, { ...wanted, ...(at < 2 && { payerId }) }))
  const chargingSessions = sessions.map(({ holder, electricity, service }) => ({
    businessId: newId(),
    holderId: own[holder] ?? '',
    electricity,
    service,
  }))
  return { wallets: [payerId, ...own], sessions: chargingSessions }
}
type Sessions = Awaited<ReturnType<typeof aDepot>>['sessions']

const sessionsAsJson = (sessions: Sessions) =>
  JSON.stringify(
    sessions.map(({ businessId, holderId }) => ({
      operatorId: operator,
      businessId,
      holderId,
      journalId: newId(),
      at: effectiveAt,
    })),
  )
const setAside = (sessions: Sessions) =>
  t.services.db.inTenant(operator, (tx) => sql`select ledger_freeze(${sessionsAsJson(sessions)}::jsonb)`.execute(tx))

const journalsOf = (sessions: Sessions): Journal[] =>
  sessions.map(({ businessId, holderId, electricity, service }) => ({
    operatorId: operator,
    id: newId(),
    currency: 'CNY',
    businessType: 'order.settled',
    businessId,
    key: `order.settled:${businessId}`,
    effectiveAt,
    entries: [
      { account: 'payer', holderId, amountMinor: electricity + service },
      { account: 'income_electricity', holderId: null, amountMinor: -electricity },
      { account: 'income_service', holderId: null, amountMinor: -service },
    ],
  }))
const settle = (sessions: Sessions) => t.services.db.inTenant(operator, (tx) => ledger.post(tx, journalsOf(sessions)))

/** Returns the balance of each wallet, and the payers and amounts of each session, by position, because ids differ. */
async function outcome({ wallets, sessions }: Awaited<ReturnType<typeof aDepot>>) {
  const figures = []
  for (const id of wallets) {
    const has = await t.services.db.inTenant(operator, (tx) => ledger.wallets.get(tx, id))
    const { principalMinor, giftMinor, frozenMinor, creditUsedMinor, arrearsMinor } = has
    figures.push({ principalMinor, giftMinor, frozenMinor, creditUsedMinor, arrearsMinor })
  }
  const { rows } = await t.admin.query<{ place: number; account: string; holder: number; minor: number }>(
    `select array_position($1::uuid[], j.business_id) as place, e.account, coalesce(array_position($2::uuid[], e.holder_id), 0) as holder,
       sum(e.amount_minor)::int as minor
     from ledger_journals j join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
     where j.business_id = any ($1) group by 1, 2, 3, j.business_type order by 1, 2, 3, 4`,
    [sessions.map(({ businessId }) => businessId), wallets],
  )
  return { figures, lines: rows }
}

const minor = (most: number) => fc.oneof(fc.constant(0), fc.nat(most))
const wallet = fc.record({ principalMinor: minor(30_000), giftMinor: minor(3_000) })
const session = fc.record({
  holder: fc.nat(2),
  electricity: fc.integer({ min: 1, max: 6_000 }),
  service: fc.integer({ min: 1, max: 3_000 }),
})
test('L-01 PROPERTY orders that start and end together set aside and take what they would one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ principalMinor: minor(30_000), giftMinor: minor(3_000), creditLimitMinor: minor(30_000) }),
      fc.tuple(wallet, wallet, wallet),
      fc.array(session, { minLength: 1, maxLength: 8 }),
      async (company, people, sessions) => {
        const [together, alone] = [
          await aDepot({ company, people }, sessions),
          await aDepot({ company, people }, sessions),
        ]
        await setAside(together.sessions)
        for (const session of alone.sessions) await setAside([session])
        expect(await outcome(together)).toEqual(await outcome(alone))
        await settle(together.sessions)
        for (const session of alone.sessions) await settle([session])
        expect(await outcome(together)).toEqual(await outcome(alone))
      },
    ),
    { numRuns: isNight ? 300 : 10 },
  )
  expect(await verifyTestBooks(t.services, ledger, operator)).toMatchObject({ sumMinor: 0, broken: [] })
})

const night = Array.from({ length: 40 }, (_, at) => ({ holder: at % 2, electricity: 2_000, service: 500 }))
const turnOf = async (sessions: Sessions) => {
  const { rows } = await t.admin.query<{ ids: string[] | null }>('select ledger_settle_turn($1) as ids', [
    JSON.stringify(journalsOf(sessions)),
  ])
  return rows[0]?.ids?.length ?? 0
}
test.each([
  ['has the money', { principalMinor: 100_000 }, 40],
  ['has money for half of them', { principalMinor: 50_000, creditLimitMinor: 100_000 }, 20],
  ['has credit', { creditLimitMinor: 100_000 }, 40],
  ['has credit for three', { creditLimitMinor: 7_500 }, 3],
  ['has a gift, which each of them changes', { principalMinor: 100_000, giftMinor: 9_000 }, 1],
])(
  'L-01 of forty buses that end together one turn takes what their company pays whole: it %s',
  async (_, company, taken) => {
    const depot = await aDepot({ company, people: [{}, {}] }, night)
    expect(await turnOf(depot.sessions)).toBe(taken)
  },
)

test('L-03 an order that is told twice in a call is set aside and paid once', async () => {
  const { wallets, sessions } = await aDepot({ company: { principalMinor: 100_000 }, people: [{}] }, night.slice(0, 1))
  const twice = [...sessions, ...sessions]
  await setAside(twice)
  const [company = ''] = wallets
  const figures = () => t.services.db.inTenant(operator, (tx) => ledger.wallets.get(tx, company))
  expect(await figures()).toMatchObject({ principalMinor: 95_000, frozenMinor: 5_000 })
  await settle(twice)
  expect(await figures()).toMatchObject({ principalMinor: 97_500, frozenMinor: 0 })
  expect(await verifyTestBooks(t.services, ledger, operator)).toMatchObject({ sumMinor: 0, broken: [] })
})
