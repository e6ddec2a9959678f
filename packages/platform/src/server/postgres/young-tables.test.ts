import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServices, type TestServices } from '../../testing/index.ts'
import { analyzeNewTables, isDatabaseEmpty } from './young-tables.ts'

let t: TestServices
beforeAll(async () => {
  t = await testServices()
})
afterAll(() => t.close())

/** Returns the tables, among those of the test, that were analyzed in each check. */
async function listCountedTables(client: pg.Client): Promise<string[]> {
  await client.query('select pg_stat_force_next_flush()')
  const names = await analyzeNewTables(client)
  return names.filter((name) => name.startsWith('young_'))
}

test('OPS-01 a table that got its first rows, or many more, is counted once, long before autovacuum would', async () => {
  const client = new pg.Client({ connectionString: t.url })
  await client.connect()
  try {
    await client.query(
      'create table young_many (owner int, id int, primary key (owner, id)) with (autovacuum_enabled = false)',
    )
    await client.query('create table young_few (id int primary key) with (autovacuum_enabled = false)')
    await client.query('insert into young_many select 1, n from generate_series(1, 100) n')
    await client.query('insert into young_few select n from generate_series(1, 9) n')
    expect(await listCountedTables(client)).toEqual(['young_many'])
    const queryDistinctCount = async () =>
      (await client.query("select n_distinct from pg_stats where tablename = 'young_many' and attname = 'owner'")).rows
    expect(await queryDistinctCount()).toEqual([{ n_distinct: 1 }])
    expect(await listCountedTables(client)).toEqual([])
    await client.query('insert into young_many select 2, n from generate_series(1, 100) n')
    expect(await listCountedTables(client)).toEqual([])
    await client.query('insert into young_many select 3, n from generate_series(1, 150) n')
    expect(await listCountedTables(client)).toEqual(['young_many'])
  } finally {
    await client.end()
  }
})

test('OPS-01 what tells a database without data is its largest table, however often a server was started on it', async () => {
  const client = new pg.Client({ connectionString: t.url })
  await client.connect()
  try {
    expect(await isDatabaseEmpty(client)).toBe(true)
    await client.query('create table young_grown (id int primary key) with (autovacuum_enabled = false)')
    await client.query('insert into young_grown select n from generate_series(1, 25000) n')
    expect(await isDatabaseEmpty(client)).toBe(true)
    expect(await listCountedTables(client)).toEqual(['young_grown'])
    expect(await isDatabaseEmpty(client)).toBe(false)
  } finally {
    await client.end()
  }
})
