import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { waitUntil } from '../../testing/index.ts'
import { migrateDatabase as migrateTo, pendingMigrations as pendingIn, type MigrateOptions } from './migrate.ts'

const migrate = (url: string, migrations: string, options?: MigrateOptions) =>
  migrateTo(url, { migrations, sources: [] }, options)
const pendingMigrations = (url: string, migrations: string) => pendingIn(url, { migrations, sources: [] })
const one = 'create table firsts (id int primary key); insert into firsts values (1);'
const two = 'alter table firsts add column name text; insert into firsts values (2);'
const three = 'create table thirds ();'

/** Creates a separate empty database and a version of the program: a folder of migrations that can be changed. */
async function aDatabase(...texts: string[]) {
  const server = process.env.EVOPS_TEST_DATABASE ?? ''
  const name = `test_${randomBytes(6).toString('hex')}`
  const maker = new pg.Client({ connectionString: server })
  await maker.connect()
  await maker.query(`create database ${name}`)
  const url = server.replace(/\/postgres$/, `/${name}`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-migrations-'))
  const write = (number: number, text: string) => writeFileSync(fileOf(folder, number), text)
  texts.forEach((text, index) => write(index + 1, text))
  onTestFinished(async () => {
    await client.end()
    await maker.query(`drop database ${name} with (force)`)
    await maker.end()
    rmSync(folder, { recursive: true })
  })
  const rowsOf = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows
  const listAppliedMigrations = async () =>
    (await rowsOf('select name from platform_migrations order by name')).map(({ name: file }) => file)
  return { url, folder, write, client, rowsOf, applied: listAppliedMigrations }
}
const fileOf = (folder: string, number: number) => path.join(folder, `000${number}_step.sql`)

test('OPS-02 a database that a newer version has migrated is refused in one line, and nothing is done to it', async () => {
  const { url, folder, write, applied } = await aDatabase(one, two)
  await migrate(url, folder)
  rmSync(fileOf(folder, 2))
  write(3, three)
  const refusal = /^this database belongs to a newer version of the program: it has migration 0002_step\.sql, which .*$/
  await expect(migrate(url, folder)).rejects.toThrow(refusal)
  await expect(pendingMigrations(url, folder)).rejects.toThrow(refusal)
  expect(await applied()).toEqual(['0001_step.sql', '0002_step.sql'])
})

test('OPS-02 a migration that needs a stop is refused while an older process is connected, on an installed database only', async () => {
  const needsStop = `-- needs a stop: it renames firsts\nalter table firsts rename to seconds;`
  const { url, folder, write, applied } = await aDatabase(one)
  await migrate(url, folder)
  write(2, needsStop)
  const older = new pg.Client({ connectionString: url, application_name: 'evops-server' })
  await older.connect()
  await expect(migrate(url, folder)).rejects.toThrow(
    /^this version renames tables and needs a stop: .*'evops-server' is still connected/,
  )
  expect(await applied()).toEqual(['0001_step.sql'])
  await older.end()
  await waitUntil(async () => (await migrate(url, folder)).applied.length === 1, 'the older connection has ended')
  const fresh = await aDatabase(one, needsStop)
  expect((await migrate(fresh.url, fresh.folder)).applied).toHaveLength(2)
})

test('OPS-02 a file that changed after it was applied is refused before those behind it or in front of it are done', async () => {
  const { url, folder, write, applied } = await aDatabase(one, two)
  await migrate(url, folder)
  write(2, `${two} -- once more`)
  write(3, three)
  await expect(migrate(url, folder)).rejects.toThrow(/^migration 0002_step\.sql was changed/)
  expect(await applied()).toEqual(['0001_step.sql', '0002_step.sql'])
})

test('OPS-02 a migration that comes late, below one that is in, is refused in one line, and nothing is done', async () => {
  const { url, folder, write, applied } = await aDatabase(one, two)
  await migrate(url, folder)
  writeFileSync(path.join(folder, '0000_late.sql'), 'create table late ()')
  write(3, three)
  await expect(migrate(url, folder)).rejects.toThrow(
    /^migration 0000_late\.sql comes late: this database is at 0002_step\.sql already, .*$/,
  )
  expect(await applied()).toEqual(['0001_step.sql', '0002_step.sql'])
})

test('OPS-02 by a login that only runs the product nothing is migrated: it goes on where nothing waits, else it says who must', async () => {
  const { url, folder, write, client, applied } = await aDatabase(
    one,
    'grant select on platform_migrations, platform_sources to evops_platform;',
  )
  const { login, runUrl } = await aRunningLogin(client, url)
  await expect(migrate(runUrl, folder)).rejects.toThrow(/permission denied/)
  await migrate(url, folder)
  expect(await migrate(runUrl, folder)).toEqual({ applied: [], made: [] })
  write(3, three)
  expect(await pendingMigrations(runUrl, folder)).toEqual(['0003_step.sql'])
  await expect(migrate(runUrl, folder)).rejects.toThrow(
    /^this database waits for 1 migrations, the first is 0003_step\.sql, .*EVOPS_MIGRATE_URL.*$/,
  )
  expect(await applied()).toEqual(['0001_step.sql', '0002_step.sql'])
  await client.query(`drop role ${login}`)
})

/** Creates a login that owns nothing and may switch to the role with access to all operators. */
async function aRunningLogin(client: pg.Client, url: string) {
  const login = `login_${randomBytes(6).toString('hex')}`
  await client.query(`create role ${login} login noinherit password 'running'`)
  await client.query(`grant evops_platform to ${login} with inherit false, set true`)
  const runUrl = new URL(url)
  runUrl.username = login
  runUrl.password = 'running'
  return { login, runUrl: runUrl.href }
}

test('OPS-02 what would be applied is told without doing it, also of a database that is empty', async () => {
  const { url, folder, write } = await aDatabase(one, two)
  expect(await pendingMigrations(url, folder)).toEqual(['0001_step.sql', '0002_step.sql'])
  expect((await migrate(url, folder)).applied).toEqual(['0001_step.sql', '0002_step.sql'])
  write(3, three)
  expect(await pendingMigrations(url, folder)).toEqual(['0003_step.sql'])
})

test('R-11 a migration that fails leaves nothing of itself, those before it stay, and mended it goes on', async () => {
  const { url, folder, write, rowsOf, applied } = await aDatabase(one, `${two} select 1 / 0;`, three)
  await expect(migrate(url, folder)).rejects.toThrow('migration 0002_step.sql failed: division by zero')
  expect(await rowsOf('select * from firsts')).toEqual([{ id: 1 }])
  expect(await applied()).toEqual(['0001_step.sql'])
  write(2, two)
  expect((await migrate(url, folder)).applied).toEqual(['0002_step.sql', '0003_step.sql'])
})

test('R-11 a table that somebody holds is waited for in turns: others get theirs, then the migration', async () => {
  const { url, folder, write, client, rowsOf } = await aDatabase(one)
  await migrate(url, folder)
  write(2, two)
  await client.query('begin; select from firsts')
  const { promise: waited, resolve } = Promise.withResolvers<string>()
  const migrated = migrate(url, folder, { onWait: resolve })
  expect(await waited).toMatch(/0002_step\.sql can't get its locks .* the oldest transaction runs since/)
  await client.query('commit')
  expect((await migrated).applied).toEqual(['0002_step.sql'])
  expect(await rowsOf('select id from firsts')).toHaveLength(2)
})

test('R-11 a table that is never let go ends the start with one line, and nothing of the migration is done', async () => {
  const { url, folder, write, client, applied } = await aDatabase(one)
  await migrate(url, folder)
  write(2, two)
  await client.query('begin; select from firsts')
  await expect(migrate(url, folder, { patienceMs: 0 })).rejects.toThrow(
    /^migration 0002_step\.sql can't get its locks .*Nothing of it was done/,
  )
  await client.query('commit')
  expect(await applied()).toEqual(['0001_step.sql'])
})

test('R-11 a database that ends under a migration is one line, and does not end the process by itself', async () => {
  const { url, folder, rowsOf } = await aDatabase(`${one} select pg_sleep(60);`)
  const migrated = expect(migrate(url, folder)).rejects.toThrow(/^migration 0001_step\.sql failed: /)
  await waitUntil(async () => {
    const ended = await rowsOf(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%pg_sleep(60)' || ';'",
    )
    return ended.length > 0
  }, 'the migrating connection was ended')
  await migrated
})

test('R-11 processes that start together migrate once: the second waits and says so', async () => {
  const { url, folder, applied } = await aDatabase(one, 'select pg_sleep(1);', three)
  const waits: string[] = []
  const onWait = (why: string) => void waits.push(why)
  const both = await Promise.all([migrate(url, folder, { onWait }), migrate(url, folder, { onWait })])
  expect(both.map((each) => each.applied.length).toSorted((a, b) => a - b)).toEqual([0, 3])
  expect(waits).toEqual(['another process migrates this database: waiting for its end'])
  expect(await applied()).toHaveLength(3)
})

test('R-11 killed inside a migration its locks are let go, and the next run goes on with that file: whole, nothing twice', async () => {
  const { url, folder, write, rowsOf, applied } = await aDatabase(one, `${two} select pg_sleep(600);`, three)
  const child = migrating(url, folder)
  const sleeping = async () =>
    (await rowsOf("select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'"))
      .length > 0
  await waitUntil(sleeping, 'the second migration is under way')
  child.kill('SIGKILL')
  await waitUntil(async () => !(await sleeping()), 'the database noticed that nobody waits any more')
  expect(await applied()).toEqual(['0001_step.sql'])
  write(2, two)
  expect((await migrate(url, folder)).applied).toEqual(['0002_step.sql', '0003_step.sql'])
  expect(await rowsOf('select id from firsts order by id')).toEqual([{ id: 1 }, { id: 2 }])
})

/** Returns the program of a process that migrates, so that the process can be killed. */
function migrating(url: string, folder: string) {
  const module = path.join(import.meta.dirname, 'migrate.ts')
  const script = `const { migrateDatabase: migrate } = await import(${JSON.stringify(module)}); process.send?.('begins'); await migrate(process.argv[1], { migrations: process.argv[2], sources: [] })`
  return spawn(process.execPath, ['--input-type=module', '-e', script, url, folder], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** Shares of the remaining work. Together with the seed, they are in the message of a failed run. */
const moments = fc.array(fc.double({ min: 0.05, max: 0.9, noNaN: true }), { minLength: 3, maxLength: 3 })

test('R-11 OPS-02 killed at any moments of an upgrade: after each what is noted is what was done, in the end all is there once', async () => {
  const steps = 9
  const stepMs = 100
  const texts = Array.from(
    { length: steps },
    (_, index) =>
      `${index === 0 ? 'create table steps (id int);' : ''} insert into steps values (${index + 1}); select pg_sleep(${stepMs / 1_000}); insert into steps values (${-index - 1});`,
  )
  await fc.assert(
    fc.asyncProperty(moments, async (shares) => {
      const { url, folder, rowsOf, applied } = await aDatabase(...texts)
      const done = async () => (await applied().catch(() => [])).map((file) => Number(String(file).slice(0, 4)))
      const listStepIds = async () =>
        (await rowsOf('select id::int from steps order by abs(id), id desc').catch(() => [])).map(({ id }) => id)
      const whole = (numbers: readonly number[]) => numbers.flatMap((number) => [number, -number])
      for (const share of shares) {
        const child = migrating(url, folder)
        const ended = once(child, 'exit')
        await once(child, 'message')
        await wait((steps - (await done()).length) * stepMs * share)
        child.kill('SIGKILL')
        await ended
        await waitUntil(
          async () =>
            (
              await rowsOf(
                'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
              )
            ).length === 0,
          'the database noticed that nobody waits any more',
        )
        expect(await listStepIds()).toEqual(whole(await done()))
      }
      await migrate(url, folder)
      expect(await done()).toEqual(Array.from({ length: steps }, (_, index) => index + 1))
      expect(await listStepIds()).toEqual(whole(await done()))
    }),
    { numRuns: 1, endOnFailure: true },
  )
})

/** A baseline that stands for the migrations one and two, as the newer version has it. */
function aBaseline(...texts: string[]): string {
  const lines = texts.map((text, index) => `000${index + 1}_step.sql ${sha256(text)}`)
  const last = `000${texts.length}_step.sql`
  return `-- stands for ${last} (commit 0123abc, sha256 ${sha256(lines.join('\n'))})\ncreate table firsts (id int primary key, name text);`
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const baseline = '0001_baseline_firsts.sql'

test('OPS-02 a database that has all that the baseline stands for is brought over as it is, and goes on from there', async () => {
  const { url, folder, rowsOf, applied } = await aDatabase(one, two)
  await migrate(url, folder)
  for (const number of [1, 2]) rmSync(fileOf(folder, number))
  writeFileSync(path.join(folder, baseline), aBaseline(one, two))
  writeFileSync(fileOf(folder, 3), three)
  expect(await pendingMigrations(url, folder)).toEqual(['0003_step.sql'])
  expect((await migrate(url, folder)).applied).toEqual(['0003_step.sql'])
  expect(await applied()).toEqual([baseline, '0003_step.sql'])
  expect(await rowsOf('select id from firsts order by id')).toEqual([{ id: 1 }, { id: 2 }])
  expect((await migrate(url, folder)).applied).toEqual([])
})

test('OPS-02 a database that stands before the baseline is refused in one line that says what to start first', async () => {
  const { url, folder, applied } = await aDatabase(one)
  await migrate(url, folder)
  rmSync(fileOf(folder, 1))
  writeFileSync(path.join(folder, baseline), aBaseline(one, two))
  const refusal =
    /^this database stands at migration 0001_step\.sql, .*: start the version of commit 0123abc on it once, which brings it to 0002_step\.sql, then this one$/
  await expect(migrate(url, folder)).rejects.toThrow(refusal)
  await expect(pendingMigrations(url, folder)).rejects.toThrow(refusal)
  expect(await applied()).toEqual(['0001_step.sql'])
})

test('OPS-02 a new database begins with the baseline, and the older version refuses it', async () => {
  const { url, folder, write } = await aDatabase()
  writeFileSync(path.join(folder, baseline), aBaseline(one, two))
  expect((await migrate(url, folder)).applied).toEqual([baseline])
  rmSync(path.join(folder, baseline))
  write(1, one)
  write(2, two)
  await expect(migrate(url, folder)).rejects.toThrow(/^this database belongs to a newer version of the program/)
})
