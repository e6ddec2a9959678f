import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testHouse } from '../../testing/index.ts'
import { inBackground } from './background.ts'
import { openDb, type Tx } from './db.ts'

const backend = (tx: Tx) =>
  sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx).then(({ rows }) => rows[0]?.pid ?? 0)
const nobody = crypto.randomUUID()

test("P-03 background work's transactions have processes of their own, which give way; what somebody waits for never runs on one", async () => {
  const house = await testHouse()
  const patient = new Set<number>()
  const db = await openDb({ url: house.url, giveWay: (pid) => void patient.add(pid) })
  const asked = () =>
    Promise.all([
      db.inTenant(nobody, backend),
      db.inSnapshot(nobody, backend),
      db.asPlatform(backend),
      db.asPlatformSnapshot(backend),
    ])
  const [waitedFor, aside] = [await asked(), await inBackground(asked)]
  const again = await asked()
  const loops = await db.asPlatformOnce(backend)
  const counted = db.load().map(({ role, total }) => [role, total > 0])
  await db.close()
  await house.close()
  expect([...waitedFor, ...again].filter((pid) => patient.has(pid))).toEqual([])
  expect([...aside, loops].filter((pid) => !patient.has(pid))).toEqual([])
  expect(counted).toContainEqual(['evops_app', true])
})

test("where the database runs elsewhere, background work shares everybody's connections", async () => {
  const house = await testHouse()
  const one = await openDb({ url: house.url, poolSize: 1 })
  const pids = [await one.inTenant(nobody, backend), await inBackground(() => one.inTenant(nobody, backend))]
  await one.close()
  await house.close()
  expect(new Set(pids).size).toBe(1)
})
