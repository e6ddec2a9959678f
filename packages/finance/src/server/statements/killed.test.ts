import { verifyTestBooks } from '@evops/ledger/testing'
import type { Actor, Services, Tx } from '@evops/platform/server'
import { createTestActor, isNight, scaleTestTimeout } from '@evops/platform/testing'
import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { financeSite, type FinanceSite } from '../../testing/index.ts'
import { createFinance } from '../index.ts'
import * as acts from './statements.service.ts'

let site: FinanceSite
let ours: Actor
let second: Actor
beforeAll(async () => {
  site = await financeSite()
  ours = createTestActor(site.operatorId, [])
  second = createTestActor(site.operatorId, [], { userId: site.secondId, name: 'second' })
})
afterAll(() => site.close())

/**
 * Simulated crash: database responses are counted, and after a given one the connection is killed, as if the process
 * had died there.
 */
interface Death {
  after: number
  answers: number
}
function dyingDb(db: Services['db'], death: Death): Services['db'] {
  const mortal = async (tx: Tx): Promise<Tx> => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        death.answers += 1
        if (death.answers === death.after)
          await site.admin.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
        return result
      },
    }
    return tx.withPlugin(plugin)
  }
  const living: Services['db'] = Object.create(db)
  living.inTenant = (tenant, work) => db.inTenant(tenant, async (tx) => work(await mortal(tx)))
  living.asPlatform = (work) => db.asPlatform(async (tx) => work(await mortal(tx)))
  return living
}

/** Runs a complete settlement (drafted, confirmed, approved, paid), continuing from its current state. */
async function settle(agreementId: string, db: Services['db']): Promise<void> {
  const { ledger, services } = site
  const deps = { services: { ...services, db }, ledger, auditTask: async () => undefined }
  await createFinance(deps).draftStatements()
  const url = `/api/finance/statements?agreementId=${agreementId}`
  const [{ id }] = (await site.call('GET', url)).data.list
  const now = async () => (await site.call('GET', `/api/finance/statements/${id}`)).data
  const step = async (actor: Actor, act: typeof acts.confirmStatementFigures) => {
    const { version } = await now()
    await db.inTenant(site.operatorId, (tx) => act(tx, deps, { actor, id, version, text: '' }))
  }
  if ((await now()).state === 'draft') await step(ours, acts.confirmStatementFigures)
  if ((await now()).state === 'confirmed') await step(second, acts.approveStatementAsSecond)
  if ((await now()).state === 'approved')
    await step(ours, (tx, context, act) =>
      acts.payOutStatement(tx, context, { ...act, paidOn: '2026-10-02', voucherNo: 'T-1' }),
    )
}

async function aWorld(name: string): Promise<{ id: string; partyId: string }> {
  const place = await site.station()
  const party = await site.call('POST', '/api/finance/parties', { body: { name } })
  const body = {
    name,
    operatorRatio: 7_000,
    parties: [{ partyId: party.data.id, ratio: 3_000 }],
    stationIds: [place.stationId],
    from: '2026-09-01',
  }
  const { data } = await site.call('POST', '/api/finance/agreements', { body })
  await site.session(place, '2026-09-10T04:00:00Z', { serviceMinor: 1_000 })
  return { id: data.id, partyId: party.data.id }
}

describe('L-06 settlement', () => {
  test(
    'L-06 killed after any of seven answers of the database, of twenty at night, it goes on and pays once',
    async () => {
      site.setNow(new Date('2026-10-02T04:00:00Z'))
      const whole: Death = { after: 0, answers: 0 }
      await settle((await aWorld('unharmed')).id, dyingDb(site.services.db, whole))
      expect(whole.answers).toBeGreaterThan(20)
      const kills = isNight ? 20 : 7
      const points = Array.from({ length: kills }, (_, n) => 1 + Math.floor((n * (whole.answers - 1)) / (kills - 1)))
      expect(new Set(points).size).toBe(kills)
      let died = 0
      for (const after of points) {
        const { id, partyId } = await aWorld(`killed ${after}`)
        const death: Death = { after, answers: 0 }
        await settle(id, dyingDb(site.services.db, death)).catch(() => (died += 1))
        await settle(id, site.services.db)
        const { rows } = await site.admin.query(
          `select count(*)::int as payments, sum(e.amount_minor)::int as minor from ledger_journals j
           join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id and e.account = 'payable_share'
           where j.business_type = 'share.paid' and e.holder_id = $1`,
          [partyId],
        )
        expect(rows).toEqual([{ payments: 1, minor: 300 }])
        const counts = await site.admin.query(
          'select count(*)::int as n from finance_counts c join finance_statements s on s.id = c.statement_id where s.agreement_id = $1',
          [id],
        )
        expect(counts.rows[0].n).toBe(1)
      }
      expect(died).toBe(kills)
      expect((await verifyTestBooks(site.services, site.ledger, site.operatorId)).broken).toEqual([])
    },
    scaleTestTimeout(120_000),
  )
})
