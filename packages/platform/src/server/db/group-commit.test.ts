import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServices, until, type TestServices } from '../../testing/index.ts'
import { reportErrors } from './db.ts'
import { createGroupCommit, writing, type WriteKind } from './group-commit.ts'

let t: TestServices
let pool: pg.Pool
const insert: WriteKind<{ id: number; text: string }, number> = {
  name: 'insert',
  text: 'insert into gc select * from unnest($1::int[], $2::text[]) on conflict (id) do update set text = excluded.text returning id',
  columns: (rows) => [rows.map((row) => row.id), rows.map((row) => row.text)],
  results: (returned, rows) =>
    rows.map((row) =>
      returned.some((r) => typeof r === 'object' && r !== null && 'id' in r && r.id === row.id) ? row.id : -1,
    ),
}

beforeAll(async () => {
  t = await testServices()
  await t.admin.query("create table gc (id int primary key, text text check (text <> 'bad'))")
  pool = new pg.Pool({ connectionString: t.url, pipeline: true, max: 2 })
  reportErrors(pool)
})
afterAll(async () => {
  await pool.end()
  await t.close()
})

test('many messages share a commit and each gets its own result', async () => {
  const writer = createGroupCommit({ pool, sequence: ['insert'] })
  const results = await Promise.all(
    Array.from({ length: 500 }, (_, id) => writer.write([writing(insert, { id, text: 'x' })])),
  )
  expect(results.map(([id]) => id)).toEqual(Array.from({ length: 500 }, (_, id) => id))
  expect(writer.load().batches).toBeLessThan(10)
  await writer.close()
})

test('one bad row fails alone, its neighbours are kept', async () => {
  const writer = createGroupCommit({ pool, sequence: ['insert'] })
  const settled = await Promise.allSettled(
    [1001, 1002, 1003, 1004].map((id) =>
      writer.write([writing(insert, { id, text: id === 1003 ? 'bad' : 'good' })]),
    ),
  )
  expect(settled.map((one) => one.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  const { rows } = await t.admin.query('select id from gc where id > 1000 order by id')
  expect(rows.map((row) => row.id)).toEqual([1001, 1002, 1004])
  await writer.close()
})

test('R-02 a connection lost in the middle resubmits the same batch', async () => {
  const troubles: string[] = []
  const writer = createGroupCommit({
    pool,
    sequence: ['insert'],
    onTrouble: (error) => troubles.push(error.message),
  })
  const lock = await t.admin.connect()
  await lock.query('begin; lock table gc in access exclusive mode')
  const waiting = writer.write([writing(insert, { id: 2001, text: 'kept' })])
  await until(async () => {
    const { rows } = await t.admin.query(
      "select pg_terminate_backend(pid) as ended from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into gc%'",
    )
    return rows.length > 0
  }, 'the blocked writer was found')
  await lock.query('rollback')
  lock.release()
  await expect(waiting).resolves.toEqual([2001])
  expect(troubles.length).toBeGreaterThan(0)
  await writer.close()
})
