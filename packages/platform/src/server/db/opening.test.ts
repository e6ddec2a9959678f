import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServices, type TestServices } from '../../testing/index.ts'
import { openDb } from './db.ts'

let test_: TestServices
beforeAll(async () => {
  test_ = await testServices()
})
afterAll(() => test_.close())

const ofTenant = sql<{ operator: string; user: string }>`
  select current_setting('evops.operator') as operator, current_setting('evops.user', true) as user`

test('what a transaction is opened with are values, whatever they are: none of them is read as a statement', async () => {
  const { db } = test_.services
  for (const operator of ["'; select set_config('evops.operator', 'another', true); --", String.raw`\'`, '$1', '"']) {
    const userId = '01890000-0000-7000-8000-000000000001'
    const { rows } = await db.inTenant({ operatorId: operator, scope: 'all', userId }, (tx) => ofTenant.execute(tx))
    expect(rows).toEqual([{ operator, user: userId }])
  }
})

test('what one transaction was opened with is gone in the next one of its connection; a snapshot writes nothing', async () => {
  const db = await openDb({ url: test_.url, poolSize: 1 })
  try {
    await db.inTenant({ operatorId: 'one', scope: 'all', userId: crypto.randomUUID() }, (tx) => ofTenant.execute(tx))
    const { rows } = await db.inTenant('two', (tx) => ofTenant.execute(tx))
    expect(rows).toEqual([{ operator: 'two', user: '' }])
    await expect(db.inSnapshot('three', (tx) => sql`create table of_a_snapshot ()`.execute(tx))).rejects.toThrow(
      'read-only transaction',
    )
  } finally {
    await db.close()
  }
})
