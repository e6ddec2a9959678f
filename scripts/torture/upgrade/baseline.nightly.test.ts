import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrateDatabase, migrationFiles, schemaFolders } from '@evops/platform/server'
import { cloneDatabase, dropDatabase } from '@evops/platform/testing'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../../ready/runtime.mjs'
import { printSchema } from '../../schema/print.ts'

const commit = 'b58c6461e'
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
const server = process.env.EVOPS_TEST_DATABASE ?? ''

function isCommitAvailable(): boolean {
  try {
    return git('cat-file', '-t', commit).trim() === 'commit'
  } catch {
    return false
  }
}

/** The migrations of the version that the baseline stands for. */
function formerMigrations(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-former-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of git('ls-tree', '--name-only', commit, 'db/migrations/').trim().split('\n'))
    writeFileSync(path.join(folder, path.basename(file)), git('show', `${commit}:${file}`))
  return folder
}

async function anEmptyDatabase(): Promise<{ url: string; client: pg.Client }> {
  const url = await cloneDatabase(server, 'template1')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await dropDatabase(url)
  })
  return { url, client }
}

/**
 * Compares without brackets: the brackets printed for `a or b or c` depend on how the expression was built. A constraint
 * that was added to a table with rows stays NOT VALID there; a new table has it from the beginning.
 */
const schemaIn = async (client: pg.Client) => (await printSchema(client)).replaceAll(/[()]| NOT VALID/g, '')

/** Operator, station and charge points, written by the former names. */
const formerRows = `
  insert into organisation_operators (operator_id, kind, optcode, name, language, currency, time_zone)
    values ('019a0000-0000-7000-8000-000000000001', 'operator', 'one', 'One', 'en', 'CNY', 'Asia/Shanghai');
  insert into stations_stations (operator_id, id, code, name, time_zone)
    values ('019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002', 'S1', 'One', 'Asia/Shanghai');
  insert into stations_piles (operator_id, id, station_id, pile_no, name, rated_power_w)
    select '019a0000-0000-7000-8000-000000000001', ('019a0000-0000-7000-8000-00000000001' || n)::uuid,
      '019a0000-0000-7000-8000-000000000002', 'P' || n, 'Point ' || n, 60000 from generate_series(1, 3) n`

test.skipIf(!isCommitAvailable())(
  `OPS-02 a database of ${commit} with data in it is brought over: the schema of a new one, and every row as it was`,
  async () => {
    const { url, client } = await anEmptyDatabase()
    await migrateDatabase(url, { migrations: formerMigrations(), sources: [] })
    await client.query(formerRows)
    const rows = async (columns: string, table: string) =>
      (await client.query<object>(`select ${columns} from ${table} order by id`)).rows
    const before = await rows(
      'id, pile_no as no, pile_key as key, to_jsonb(p.*) - $$pile_no$$ - $$pile_key$$ as others',
      'stations_piles p',
    )
    const schema = schemaFolders(root)
    await migrateDatabase(url, schema)
    expect(
      await rows(
        'id, charge_point_no as no, charge_point_key as key, to_jsonb(p.*) - $$charge_point_no$$ - $$charge_point_key$$ as others',
        'stations_charge_points p',
      ),
    ).toEqual(before)
    expect(before).toHaveLength(3)
    const { rows: names } = await client.query<{ name: string }>('select name from platform_migrations order by name')
    expect(names.map(({ name }) => name)).toEqual(migrationFiles(schema.migrations))
    const fresh = await anEmptyDatabase()
    await migrateDatabase(fresh.url, schema)
    expect(await schemaIn(client)).toBe(await schemaIn(fresh.client))
  },
)

test.skipIf(!isCommitAvailable())(
  'OPS-02 tables are renamed by nobody while a process of the earlier version is connected: one line says which',
  async () => {
    const { url, client } = await anEmptyDatabase()
    await migrateDatabase(url, { migrations: formerMigrations(), sources: [] })
    const earlier = new pg.Client({ connectionString: url, application_name: 'evops_app' })
    await earlier.connect()
    onTestFinished(() => earlier.end())
    await expect(migrateDatabase(url, schemaFolders(root))).rejects.toThrow(
      /needs a stop: end every process .*'evops_app'/,
    )
    expect((await client.query("select to_regclass('stations_piles') is not null as there")).rows).toEqual([
      { there: true },
    ])
  },
)
