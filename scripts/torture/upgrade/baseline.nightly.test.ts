import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate, migrationFiles, schemaFolders } from '@evops/platform/server'
import { cloneDatabase, dropDatabase } from '@evops/platform/testing'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { registerSite } from '../../bench/site.ts'
import { root } from '../../ready/runtime.mjs'
import { printSchema } from '../../schema/print.ts'

const commit = '834c09f'
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

/** Compares without brackets: the brackets printed for `a or b or c` depend on how the expression was built. */
const schemaIn = async (client: pg.Client) => (await printSchema(client)).replaceAll(/[()]/g, '')

test.skipIf(!isCommitAvailable())(
  `OPS-02 a database of ${commit} with data in it is brought over: the schema of a new one, and every row as it was`,
  async () => {
    const { url, client } = await anEmptyDatabase()
    await migrate(url, { migrations: formerMigrations(), sources: [] })
    await registerSite(url, { secretKey: Buffer.alloc(32), points: 3 })
    const rows = async () =>
      (await client.query<object>('select to_jsonb(p) from stations_charge_points p order by id')).rows
    const before = await rows()
    const schema = schemaFolders(root)
    await migrate(url, schema)
    expect(await rows()).toEqual(before)
    expect(before).toHaveLength(3)
    const { rows: names } = await client.query<{ name: string }>(
      'select name from platform_migrations order by name',
    )
    expect(names.map(({ name }) => name)).toEqual(migrationFiles(schema.migrations))
    const fresh = await anEmptyDatabase()
    await migrate(fresh.url, schema)
    expect(await schemaIn(client)).toBe(await schemaIn(fresh.client))
  },
)
