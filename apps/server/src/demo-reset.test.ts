import { createLedger } from '@evops/ledger/server'
import { createOrganisation, markDemo } from '@evops/organisation/server'
import { createTestOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import { openDb, type Db } from '@evops/platform/server'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteDemoOperators } from './demo-reset.store.ts'

let t: TestServices
let demoData: Db
let real: string
beforeAll(async () => {
  t = await testServices()
  demoData = await openDb({ url: t.url, demoData: true })
  real = await createTestOperator(t.services)
})
afterAll(async () => {
  await demoData.close()
  await t.close()
})

async function aDemo(): Promise<string> {
  const id = await createTestOperator(t.services)
  await t.services.db.asPlatform((tx) => markDemo(tx, id))
  return id
}
const longAgo = '2026-01-05T08:00:00.000Z'
/** Returns the recording time of a journal with an old effective date. */
async function postOldJournal(db: Db, operatorId: string): Promise<string> {
  const ledger = createLedger(t.services, { approvals: createOrganisation(t.services).approvals })
  const id = newId()
  const entry = (account: string, amountMinor: number) => ({ account, holderId: null, amountMinor })
  const entries = [entry('bank', 100), entry('income_service', -100)]
  const about = { currency: 'CNY', businessType: 'order.settled', businessId: newId(), key: id }
  await db.inTenant(operatorId, (tx) =>
    ledger.post(tx, [{ operatorId, id, effectiveAt: longAgo, entries, ...about } as never]),
  )
  const { rows } = await t.admin.query('select recorded_at as at from ledger_journals where id = $1', [id])
  return rows[0].at.toISOString()
}

test('D-30 the past is recorded as the past for operators of the demo alone, and while it is told alone', async () => {
  const demo = await aDemo()
  expect(await postOldJournal(demoData, demo)).toBe(longAgo)
  expect((await postOldJournal(t.services.db, demo)) > longAgo).toBe(true)
  expect((await postOldJournal(demoData, real)) > longAgo).toBe(true)
})

test('D-30 resetting forgets what the demo made and nothing else; without a demo it is refused', async () => {
  const demo = await aDemo()
  await postOldJournal(demoData, demo)
  await postOldJournal(t.services.db, real)
  await deleteDemoOperators(t.url)
  const count = async (table: string) =>
    (await t.admin.query(`select operator_id from ${table}`)).rows.map((row) => row.operator_id)
  expect(await count('organisation_operators')).not.toContain(demo)
  expect(await count('ledger_entries')).not.toContain(demo)
  expect(await count('ledger_entries')).toContain(real)
  await expect(deleteDemoOperators(t.url)).rejects.toThrow('this installation has no demo')
})
