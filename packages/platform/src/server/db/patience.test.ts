import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testHouse, type TestHouse } from '../../testing/index.ts'
import { databaseProblem } from '../http/database-problem.ts'

let t: TestHouse
beforeAll(async () => {
  t = await testHouse()
})
afterAll(() => t.close())

const shown = sql<{ wait: string }>`select current_setting('lock_timeout') as wait`

test("staff's calls and jobs wait for a lock so long and no longer; charge points' messages as long as they must", async () => {
  const { rows: platform } = await t.house.db.asPlatform((tx) => shown.execute(tx))
  const { rows: app } = await t.house.db.inTenant(crypto.randomUUID(), (tx) => shown.execute(tx))
  const { rows: gateway } = await t.house.db.gatewayPool.query<{ wait: string }>(
    "select current_setting('lock_timeout') as wait",
  )
  expect([platform[0]?.wait, app[0]?.wait, gateway[0]?.wait]).toEqual(['30s', '30s', '0'])
})

test('a lock that another holds ends the call in words: try again shortly', async () => {
  const key = sql`select pg_advisory_xact_lock(77)`
  await t.house.db.asPlatform(async (holder) => {
    await key.execute(holder)
    const waiting = t.house.db.asPlatform(async (tx) => {
      await sql`set local lock_timeout = '20ms'`.execute(tx)
      await key.execute(tx)
    })
    const error: unknown = await waiting.catch((failure: unknown) => failure)
    expect(databaseProblem(error)?.code).toBe('server.unavailable')
  })
})
