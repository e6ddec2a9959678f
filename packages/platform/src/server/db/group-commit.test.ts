import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServices, waitUntil, type TestServices } from '../../testing/index.ts'
import { reportErrors } from './db.ts'
import { createGroupCommit, createBatchWrite, type WriteKind } from './group-commit.ts'

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
    Array.from({ length: 500 }, (_, id) => writer.write([createBatchWrite(insert, { id, text: 'x' })])),
  )
  expect(results.map(([id]) => id)).toEqual(Array.from({ length: 500 }, (_, id) => id))
  expect(writer.load().batches).toBeLessThan(10)
  await writer.close()
})

test('one bad row fails alone, its neighbours are kept', async () => {
  const writer = createGroupCommit({ pool, sequence: ['insert'] })
  const settled = await Promise.allSettled(
    [1001, 1002, 1003, 1004].map((id) =>
      writer.write([createBatchWrite(insert, { id, text: id === 1003 ? 'bad' : 'good' })]),
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
  const waiting = writer.write([createBatchWrite(insert, { id: 2001, text: 'kept' })])
  await waitUntil(async () => {
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

/** Keeps the texts that are not stored yet, and notes each of them in a second write. */
const decided: WriteKind<{ id: number; text: string; isNew?: boolean }, boolean> = {
  name: 'decided',
  text: 'insert into gc select * from unnest($1::int[], $2::text[]) on conflict do nothing',
  columns: (rows) => {
    const fresh = rows.filter(({ isNew }) => isNew)
    return [fresh.map((row) => row.id), fresh.map((row) => row.text)]
  },
  decision: {
    name: 'facts',
    text: 'select text from gc where text = any ($1)',
    columns: (rows) => [rows.map((row) => row.text)],
    decide(facts, rows) {
      const stored = new Set(facts.map((fact) => (fact as { text: string }).text))
      const decidedRows = rows.map((row) => ({ ...row, isNew: !stored.has(row.text) }))
      return {
        rows: decidedRows,
        writes: decidedRows
          .filter(({ isNew }) => isNew)
          .map(({ id, text }) => createBatchWrite(insert, { id: id + 1, text: `note of ${text}` })),
      }
    },
  },
  results: (_, rows) => rows.map(({ isNew }) => isNew === true),
}

test('a decision reads its facts in the transaction that writes what follows from it', async () => {
  const writer = createGroupCommit({ pool, sequence: ['decided', 'insert'] })
  const stored = await writer.write([createBatchWrite(insert, { id: 3001, text: 'first' })])
  expect(stored).toEqual([3001])
  const results = await Promise.all([
    writer.write([createBatchWrite(decided, { id: 3101, text: 'first' })]),
    writer.write([
      createBatchWrite(insert, { id: 3301, text: 'plain' }),
      createBatchWrite(decided, { id: 3201, text: 'second' }),
    ]),
  ])
  expect(results).toEqual([[false], [3301, true]])
  const { rows } = await t.admin.query('select id, text from gc where id > 3000 order by id')
  expect(rows).toEqual([
    { id: 3001, text: 'first' },
    { id: 3201, text: 'second' },
    { id: 3202, text: 'note of second' },
    { id: 3301, text: 'plain' },
  ])
  await writer.close()
})

test('facts that cannot be read reject their message alone', async () => {
  const writer = createGroupCommit({ pool, sequence: ['broken', 'insert'] })
  const text = "select text from gc where text = (select 'bad'::int)::text"
  const broken: WriteKind<{ id: number; text: string }, boolean> = {
    ...decided,
    name: 'broken',
    decision: { name: 'broken_facts', text, columns: () => [], decide: (_, rows) => ({ rows, writes: [] }) },
  }
  const settled = await Promise.allSettled([
    writer.write([createBatchWrite(broken, { id: 4001, text: 'x' })]),
    writer.write([createBatchWrite(insert, { id: 4002, text: 'x' })]),
  ])
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  const { rows } = await t.admin.query('select id from gc where id > 4000')
  expect(rows).toEqual([{ id: 4002 }])
  await writer.close()
})
