import { addDays } from '@evops/platform/contract'
import fc from 'fast-check'
import { isNight } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { amountByRatio, type StatementDetail, type StatementRow } from '../../contract/index.ts'
import { financeSite, type FinanceSite, type FinanceTestStation } from '../../testing/index.ts'
import { calculateShares } from './shares.rules.ts'

let site: FinanceSite
beforeAll(async () => {
  site = await financeSite()
})
afterAll(() => site.close())

const minor = fc.integer({ min: 0, max: 50_000 })
const stepArbitrary = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('session' as const),
      day: fc.nat(40),
      station: fc.nat(2),
      service: minor,
      electricity: minor,
      dwh: fc.nat(900_000),
      off: fc.nat(500),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('correct' as const),
      which: fc.nat(),
      service: fc.integer({ min: -9_000, max: 9_000 }),
      dwh: fc.integer({ min: -90_000, max: 90_000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 12 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('terms' as const), ratio: fc.integer({ min: 0, max: 10_000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('recount' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('confirm' as const), which: fc.nat() }) },
)
const history = fc.record({
  period: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
  base: fc.constantFrom('service' as const, 'service_net' as const, 'margin' as const, 'energy' as const),
  steps: fc.array(stepArbitrary, { minLength: 5, maxLength: 30 }),
})
type History = typeof history extends fc.Arbitrary<infer H> ? H : never
type StatementStep = History['steps'][number]

let runs = 0
const numRuns = Number(process.env.EVOPS_SETTLEMENT_RUNS ?? (isNight ? 50 : 3))
interface World {
  agreementId: string
  version: number
  partyId: string
  places: FinanceTestStation[]
  sessions: string[]
  /** Days since the first day. */
  now: number
  history: History
}
const firstDay = '2026-06-01'
const noon = (day: number) => `${addDays(firstDay, day)}T04:00:00Z`
const priceE5Of = (base: History['base']) => (base === 'margin' || base === 'energy' ? 12_345 : 0)
const termsOf = ({ base }: History, ratio: number, partyId: string) => ({
  base,
  priceE5: priceE5Of(base),
  discountsBy: base === 'service_net' || base === 'margin' ? 'shared' : 'operator',
  channelFee: 60,
  operatorRatio: 10_000 - ratio,
  parties: [{ partyId, ratio }],
})

async function begin(scenario: History): Promise<World> {
  runs += 1
  const places = [await site.station(), await site.station(), await site.station()]
  const party = await site.call('POST', '/api/finance/parties', { body: { name: `Owner ${runs}` } })
  const body = {
    name: `Agreement ${runs}`,
    period: scenario.period,
    ...termsOf(scenario, 3_333, party.data.id),
    stationIds: places.map(({ stationId }) => stationId),
    from: firstDay,
  }
  const { data } = await site.call('POST', '/api/finance/agreements', { body })
  return {
    agreementId: data.id,
    version: data.version,
    partyId: party.data.id,
    places,
    sessions: [],
    now: 0,
    history: scenario,
  }
}

async function statementsOf({ agreementId }: World): Promise<StatementRow[]> {
  const { data } = await site.call(
    'GET',
    `/api/finance/statements?agreementId=${agreementId}&sort=periodFrom&pageSize=200`,
  )
  return data.list
}

async function applyStep(world: World, step: StatementStep): Promise<void> {
  if (step.kind === 'session') {
    const place = world.places[step.station]
    if (!place) throw new Error('no such place')
    const { service, electricity, dwh, off } = step
    const earned = {
      energyDwh: dwh,
      electricityMinor: electricity,
      serviceMinor: service + off,
      reducedMinor: off,
    }
    world.sessions.push(await site.session(place, noon(Math.min(step.day, world.now)), earned))
  }
  if (step.kind === 'correct' && world.sessions.length > 0)
    await site.correct(world.sessions[step.which % world.sessions.length] ?? '', {
      serviceMinor: step.service,
      energyDwh: step.dwh,
    })
  if (step.kind === 'days') {
    world.now += step.days
    await site.draft(noon(world.now))
  }
  if (step.kind === 'terms') await otherTerms(world, step.ratio)
  if (step.kind === 'recount' || step.kind === 'confirm') {
    const rows = await statementsOf(world)
    const row = rows[step.which % Math.max(rows.length, 1)]
    if (row?.state === 'draft')
      await site.call('POST', `/api/finance/statements/${row.id}/${step.kind}`, {
        body: { version: row.version },
      })
  }
}

/** Changes the terms from the period after the last statement. */
async function otherTerms(world: World, ratio: number): Promise<void> {
  const last = (await statementsOf(world)).at(-1)
  if (!last) return
  const body = {
    ...termsOf(world.history, ratio, world.partyId),
    stationIds: world.places.map(({ stationId }) => stationId),
    from: addDays(last.periodTo, 1),
    version: world.version,
  }
  const { data } = await site.call('POST', `/api/finance/agreements/${world.agreementId}/versions`, { body })
  world.version = data.version
}

/** Sums the recorded values of the sessions without a statement. A free session has energy but no postings. */
async function sumRecorded({ sessions, history: { base } }: World): Promise<number> {
  const { rows } = await site.services.db.inTenant(site.operatorId, (tx) =>
    sql<{ dwh: number; service: number; electricity: number; off: number }>`
      select o.energy_dwh as dwh, coalesce(s.service_minor, 0) as service, coalesce(s.electricity_minor, 0) as electricity, coalesce(s.reduced_minor, 0) as off
      from charging_session_energy o left join ledger_session_sums s on s.operator_id = o.operator_id and s.session_id = o.session_id
      where o.session_id = any(${sessions}::uuid[])`.execute(tx),
  )
  const cost = (dwh: number) => Math.floor((dwh * priceE5Of(base)) / 1e7 + 0.5)
  const of = {
    service: (row: (typeof rows)[number]) => row.service,
    service_net: (row: (typeof rows)[number]) => row.service - row.off,
    energy: (row: (typeof rows)[number]) => cost(row.dwh),
    margin: (row: (typeof rows)[number]) => row.service + row.electricity - row.off - cost(row.dwh),
  }[base]
  return rows.reduce((sum, row) => sum + of(row), 0)
}

describe('L-05 L-06 settlement', () => {
  test(
    'in whatever order things are told: Σ of all statements is Σ over all orders, each counted once',
    async () => {
      await fc.assert(
        fc.asyncProperty(history, async (scenario) => {
          const world = await begin(scenario)
          for (const step of scenario.steps) await applyStep(world, step)
          // Months later nothing is pending.
          for (const days of [62, 31]) {
            world.now += days
            await site.draft(noon(world.now))
          }
          const rows = await statementsOf(world)
          expect(rows.reduce((sum, { baseMinor }) => sum + baseMinor, 0)).toBe(await sumRecorded(world))
          for (const { id } of rows) {
            const { data }: { data: StatementDetail } = await site.call('GET', `/api/finance/statements/${id}`)
            expect(data.shares.reduce((sum, { shareMinor }) => sum + shareMinor, 0)).toBe(data.baseMinor)
            expect(data.shares.reduce((sum, { netMinor }) => sum + netMinor, 0)).toBe(data.baseMinor - data.feeMinor)
            // A recalculation gives the same bytes, regardless of later reports.
            const proof = await site.call('GET', `/api/finance/statements/${id}/proof`)
            expect(proof.data.same).toBe(true)
            const { data: behind } = await site.call(
              'GET',
              `/api/finance/statement-sessions?statementId=${id}&pageSize=200`,
            )
            expect(behind.list.reduce((sum: number, { baseMinor }: { baseMinor: number }) => sum + baseMinor, 0)).toBe(
              data.baseMinor,
            )
          }
          // Repeating it changes nothing.
          await site.draft(noon(world.now))
          expect(await statementsOf(world)).toEqual(rows)
        }),
        { numRuns },
      )
    },
    // Each run adds an agreement, and every draft reads all of them.
    60_000 + numRuns * 10_000,
  )

  test('an order that costs nothing posts nothing: its energy is shared, and so is a correction of it', async () => {
    const world = await begin({ period: 'day', base: 'energy', steps: [] })
    const session = { kind: 'session', day: 0, station: 0, service: 0, electricity: 0, off: 0 } as const
    const unchanged = { kind: 'correct', which: 0, service: 0, dwh: 0 } as const
    await applyStep(world, { ...session, dwh: 0 })
    await applyStep(world, unchanged)
    await applyStep(world, { kind: 'days', days: 1 })
    expect(await statementsOf(world)).toEqual([])
    await applyStep(world, { ...session, day: 1, dwh: 100_000 })
    await applyStep(world, { kind: 'days', days: 1 })
    await applyStep(world, { ...unchanged, dwh: 50_000 })
    await applyStep(world, { kind: 'days', days: 1 })
    const rows = await statementsOf(world)
    expect(rows.map(({ periodFrom, baseMinor }) => [periodFrom, baseMinor])).toEqual([
      ['2026-06-02', 123],
      ['2026-06-03', 62],
    ])
    expect(await sumRecorded(world)).toBe(185)
  })

  test('two runs at the same time draft a period once', async () => {
    const world = await begin({ period: 'day', base: 'service', steps: [] })
    await applyStep(world, {
      kind: 'session',
      day: 0,
      station: 0,
      service: 1_000,
      electricity: 0,
      dwh: 0,
      off: 0,
    })
    site.setNow(new Date(noon(3)))
    await Promise.all([1, 2, 3].map(() => site.finance.draftStatements()))
    const rows = await statementsOf(world)
    expect(rows.map(({ periodFrom, baseMinor }) => [periodFrom, baseMinor])).toEqual([[firstDay, 1_000]])
  })

  test('parts of any amount: rounded down, what is left is never negative and less than a unit for each party', () => {
    const ratios = fc.array(fc.nat(3_000), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(ratios, fc.integer({ min: -10_000_000, max: 10_000_000 }), (sample, amount) => {
        const parts = sample.map((ratio) => amountByRatio(amount, ratio))
        for (const [place, ratio] of sample.entries()) {
          const part = parts[place] ?? 0
          expect(part).toBeLessThanOrEqual((amount * ratio) / 10_000)
          expect(part).toBeGreaterThan((amount * ratio) / 10_000 - 1)
        }
        const parties = sample.map((ratio, place) => ({
          partyId: String(place),
          ratio,
          guaranteeMinor: 0,
          rentMinor: 0,
          rentE5: 0,
          powerE5: 0,
          name: '',
        }))
        const operatorRatio = 10_000 - sample.reduce((sum, ratio) => sum + ratio, 0)
        const line = {
          versionId: 'v',
          stationId: 's',
          day: firstDay,
          isEarlier: false,
          sessions: 1,
          energyDwh: 0,
          electricityMinor: 0,
          serviceMinor: amount,
          occupancyMinor: 0,
          reducedMinor: 0,
          baseMinor: amount,
        }
        const shares = calculateShares(
          {
            versionId: 'v',
            currency: 'CNY',
            channelFee: 60,
            feesBy: 'shared',
            lossRatio: 0,
            operatorRatio,
            parties,
            levels: [],
          },
          { lines: [line], isEarlier: false },
        )
        expect(shares.reduce((sum, { shareMinor }) => sum + shareMinor, 0)).toBe(amount)
        const own = shares.at(-1)?.shareMinor ?? 0
        expect(own - (amount * operatorRatio) / 10_000).toBeGreaterThanOrEqual(-1e-6)
        expect(own - (amount * operatorRatio) / 10_000).toBeLessThan(sample.length)
      }),
    )
  })
})
