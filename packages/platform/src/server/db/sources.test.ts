import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrateDatabase, pendingMigrations } from './migrate.ts'
import { listSqlSourceNames, schemaFolders, listAllSqlSourceNames } from './schema-files.ts'

const tables = 'create table amounts (id int primary key, minor bigint not null); insert into amounts values (1, 700);'
/** The name makes it sort before the object on which it depends. */
const doubled = `create or replace view a_doubled as select id, owed_minor * 2 as minor from owed;`
const owed = `create or replace view owed as select id, minor as owed_minor from amounts;`
const total = (body = 'sum(minor)') =>
  `create or replace function total() returns bigint language sql stable begin atomic select ${body} from a_doubled; end;`

/** Creates a separate empty database and a version of the program: tables by migration and functions by source. */
async function aDatabase(sources: Readonly<Record<string, string>>) {
  const server = process.env.EVOPS_TEST_DATABASE ?? ''
  const name = `test_${randomBytes(6).toString('hex')}`
  const maker = new pg.Client({ connectionString: server })
  await maker.connect()
  await maker.query(`create database ${name}`)
  const url = server.replace(/\/postgres$/, `/${name}`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const home = mkdtempSync(path.join(tmpdir(), 'evops-sources-'))
  const schema = { migrations: path.join(home, 'migrations'), sources: [path.join(home, 'sql')] }
  for (const folder of [schema.migrations, path.join(home, 'sql')]) mkdirSync(folder)
  onTestFinished(async () => {
    await client.end()
    await maker.query(`drop database ${name} with (force)`)
    await maker.end()
    rmSync(home, { recursive: true })
  })
  const write = (source: string, text: string) => writeFileSync(path.join(home, 'sql', `${source}.sql`), text)
  const addMigration = (file: string, text: string) => writeFileSync(path.join(schema.migrations, file), text)
  const remove = (source: string) => rmSync(path.join(home, 'sql', `${source}.sql`))
  addMigration('0001_amounts.sql', tables)
  for (const [source, text] of Object.entries(sources)) write(source, text)
  const one = async (text: string) => {
    const [value] = Object.values((await client.query<Record<string, unknown>>(text)).rows[0] ?? {})
    // Another file of this worker may have changed the parsing of int8.
    return typeof value === 'number' ? String(value) : value
  }
  return {
    schema,
    write,
    remove,
    addMigration,
    one,
    made: async () => (await migrateDatabase(url, schema)).made,
    url,
  }
}

test('OPS-02 functions and views are made from their files, what one needs before it, and left alone while their text stands', async () => {
  const { made, write, one } = await aDatabase({ a_doubled: doubled, owed, total: total() })
  expect(await made()).toEqual(['a_doubled', 'owed', 'total'])
  expect(await one('select total()')).toBe('1400')
  expect(await made()).toEqual([])
  write('total', total('sum(minor) + 1'))
  expect(await made()).toEqual(['total'])
  expect(await one('select total()')).toBe('1401')
})

test('OPS-02 a view that loses a column, or a function with other arguments, is made anew with all that is made on it', async () => {
  const { made, write, one } = await aDatabase({ a_doubled: doubled, owed, total: total() })
  await made()
  write('owed', 'create or replace view owed as select minor as owed_minor, id from amounts;')
  expect(await made()).toEqual(['owed'])
  expect(await one('select total()')).toBe('1400')
  write('total', total().replace('total()', 'total(times int default 3)'))
  await made()
  expect(await one('select total(1)')).toBe('1400')
  expect(await one("select count(*) from pg_proc where proname = 'total'")).toBe('1')
})

test('OPS-02 a source says all that is granted: a right that it says no more is gone, also where it is made again', async () => {
  const grant = 'revoke all on function total from public; grant execute on function total to pg_monitor;'
  const { made, write, one } = await aDatabase({ a_doubled: doubled, owed, total: `${total()}${grant}` })
  await made()
  const may = (who: string) => one(`select has_function_privilege('${who}', 'total()', 'execute')`)
  expect([await may('pg_monitor'), await may('pg_read_all_data')]).toEqual([true, false])
  write('total', `${total()}${grant.replace('pg_monitor', 'pg_read_all_data')}`)
  await made()
  expect([await may('pg_monitor'), await may('pg_read_all_data')]).toEqual([false, true])
})

test('OPS-02 a function that somebody dropped is made again at the next start', async () => {
  const { made, one } = await aDatabase({ a_doubled: doubled, owed, total: total() })
  await made()
  await one('drop function total()')
  expect(await made()).toEqual(['total'])
})

test('OPS-02 an older program does not put its own text back: it is refused in one line, and nothing is done', async () => {
  const { made, write, remove, one, url, schema } = await aDatabase({
    a_doubled: doubled,
    owed,
    total: total(),
  })
  await made()
  write('total', total('sum(minor) + 1'))
  await made()
  write('total', total())
  const refusal = /^this database belongs to a newer version of the program: it has another text of total/
  await expect(made()).rejects.toThrow(refusal)
  await expect(pendingMigrations(url, schema)).rejects.toThrow(refusal)
  expect(await one('select total()')).toBe('1401')
  remove('total')
  await expect(made()).rejects.toThrow(refusal)
})

test('OPS-02 what an older version made and this one does without stays, and is no newer version’s doing', async () => {
  const { made, remove, one, url, schema } = await aDatabase({ a_doubled: doubled, owed, total: total() })
  await made()
  remove('total')
  const folders = { ...schema, retired: ['total'] }
  expect(await migrateDatabase(url, folders)).toEqual({ applied: [], made: [] })
  expect(await pendingMigrations(url, folders)).toEqual([])
  // A process of the older version that still runs needs this function.
  expect(await one('select total()')).toBe('1400')
})

test('OPS-02 every function and view of this version is among those that later ones will know', () => {
  const root = path.resolve(import.meta.dirname, '../../../../..')
  const ever = listAllSqlSourceNames(root)
  expect(
    schemaFolders(root)
      .sources.flatMap(listSqlSourceNames)
      .filter((name) => !ever.includes(name)),
  ).toEqual([])
  expect(ever).toEqual([...new Set(ever)].toSorted())
})

test('R-11 a source that can not be made leaves all functions as they were and says its file; made right it goes on', async () => {
  const { made, write, one } = await aDatabase({ a_doubled: doubled, owed, total: total() })
  await made()
  write('owed', 'create or replace view owed as select id, minor * 3 as owed_minor from amounts;')
  write('total', total('sum(nothing)'))
  await expect(made()).rejects.toThrow(
    'the making of functions and views failed: total.sql: column "nothing" does not exist',
  )
  expect(await one('select total()')).toBe('1400')
  write('total', total('sum(minor) + 1'))
  expect(await made()).toEqual(['owed', 'total'])
  expect(await one('select total()')).toBe('4201')
})

test('OPS-02 a migration that takes a view away, for a table that changes, gets it back from its source', async () => {
  const { made, addMigration, write, one } = await aDatabase({ owed })
  await made()
  addMigration('0002_renamed.sql', 'drop view owed; alter table amounts rename minor to amount_minor;')
  write('owed', owed.replace('minor as', 'amount_minor as'))
  expect(await made()).toEqual(['owed'])
  expect(await one('select owed_minor from owed')).toBe('700')
})
