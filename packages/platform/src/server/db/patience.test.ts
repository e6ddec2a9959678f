import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServices, type TestServices } from '../../testing/index.ts'
import { problemOfDatabaseError } from '../http/database-problem.ts'
import { openDb } from './db.ts'

let t: TestServices
beforeAll(async () => {
  t = await testServices()
})
afterAll(() => t.close())

const shown = sql<{ wait: string }>`select current_setting('lock_timeout') as wait`

test("staff's calls and jobs wait for a lock so long and no longer; charge points' messages as long as they must", async () => {
  const { rows: platform } = await t.services.db.asPlatform((tx) => shown.execute(tx))
  const { rows: app } = await t.services.db.inTenant(crypto.randomUUID(), (tx) => shown.execute(tx))
  const { rows: gateway } = await t.services.db.gatewayPool.query<{ wait: string }>(
    "select current_setting('lock_timeout') as wait",
  )
  expect([platform[0]?.wait, app[0]?.wait, gateway[0]?.wait]).toEqual(['30s', '30s', '0'])
})

test('OPS-02 sizes of pools and time-outs are those of the installation; a statement that takes too long ends in words', async () => {
  const pools = { evops_app: 3, evops_platform: 2, evops_gateway: 2 }
  const db = await openDb({ url: t.url, pools, statementSeconds: 1, lockSeconds: 7 })
  const { rows } = await db.asPlatform((tx) => shown.execute(tx))
  const slow: unknown = await db
    .asPlatform((tx) => sql`select pg_sleep(60)`.execute(tx))
    .catch((failure: unknown) => failure)
  await Promise.all(Array.from({ length: 9 }, () => db.inTenant(crypto.randomUUID(), (tx) => shown.execute(tx))))
  const sizes = db.load().map(({ role, total }) => [role, total])
  await db.close()
  expect(rows[0]?.wait).toBe('7s')
  expect(problemOfDatabaseError(slow)?.code).toBe('server.unavailable')
  expect(sizes).toContainEqual(['evops_app', 3])
})

test('a lock that another holds ends the call in words: try again shortly', async () => {
  const key = sql`select pg_advisory_xact_lock(77)`
  await t.services.db.asPlatform(async (holder) => {
    await key.execute(holder)
    const waiting = t.services.db.asPlatform(async (tx) => {
      await sql`set local lock_timeout = '20ms'`.execute(tx)
      await key.execute(tx)
    })
    const error: unknown = await waiting.catch((failure: unknown) => failure)
    expect(problemOfDatabaseError(error)?.code).toBe('server.unavailable')
  })
})
