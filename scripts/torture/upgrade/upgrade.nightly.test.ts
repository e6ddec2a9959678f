import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate, migrationFiles, startPostgres } from '@evops/platform/server'
import { until } from '@evops/platform/testing'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../bench/free-port.ts'
import { makeInstallation } from '../../bench/installation.ts'
import { registerSite } from '../../bench/site.ts'
import { root } from '../../ready/runtime.mjs'

// In every run migrate.test.ts has the small forms: killed inside a migration, refused by an older one (OPS-02).
const folder = path.join(root, 'db', 'migrations')
const files = migrationFiles(folder)
/** What the older version knew. */
const older = files.filter((file) => file < '0106')

/** A database that an older version has left, with charge points in it. */
async function leftByTheOlder() {
  const home = mkdtempSync(path.join(tmpdir(), 'evops-older-'))
  chmodSync(home, 0o711)
  const migrations = path.join(home, 'migrations')
  for (const file of older) cpSync(path.join(folder, file), path.join(migrations, file))
  const postgres = await startPostgres({ dataDir: home, port: await freePort() })
  const { url } = postgres
  const client = new pg.Client({ connectionString: url })
  onTestFinished(async () => {
    await client.end()
    await postgres.stop()
    rmSync(home, { recursive: true })
  })
  await migrate(url, { migrations, sources: [] })
  await registerSite(url, { secretKey: Buffer.alloc(32), points: 3 })
  await client.connect()
  return { url, client }
}

async function appliedIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from platform_migrations order by name')
  return rows.map(({ name }) => name)
}
/** What both versions know of the charge points. */
async function siteIn(client: pg.Client) {
  const { rows } = await client.query<object>(
    'select p.id, p.pile_no, s.code, i.secret_hash from stations_piles p join stations_stations s on s.id = p.station_id join stations_identities i on i.pile_id = p.id order by p.id',
  )
  return rows
}

test('OPS-02 R-11 a server killed in the middle of migrating goes on at its next start, whole, nothing twice; an older one then refuses in one line', async () => {
  const { url, client } = await leftByTheOlder()
  const site = await siteIn(client)
  const secret = 'a key for runs of an upgrade only, no more'
  const newer = await makeInstallation({ env: { DATABASE_URL: url, EVOPS_SECRET_KEY: secret } })
  onTestFinished(newer.remove)
  // Somebody holds what a migration in the middle changes.
  await client.query('begin; lock table charging_transactions in share mode')
  const killed = expect(newer.start()).rejects.toThrow('(SIGKILL)')
  await until(
    async () => (await appliedIn(client)).length > older.length,
    'the first of the new migrations is in',
  )
  await newer.kill()
  await killed
  const halfWay = await appliedIn(client)
  expect(halfWay.length).toBeLessThan(files.length)
  await client.query('rollback')

  await newer.start()
  expect((await fetch(`http://127.0.0.1:${newer.port}/healthz`)).status).toBe(200)
  expect(await appliedIn(client)).toEqual(files)
  expect(await siteIn(client)).toEqual(site)
  expect(site).toHaveLength(3)
  await newer.stop()

  await client.query(
    "insert into platform_migrations (name, checksum) values ('9999_of_a_newer_one.sql', '')",
  )
  await expect(newer.start()).rejects.toThrow(
    /^the server ended \(1\) before it listened:\nthis database belongs to a newer version of the program: it has migration 9999_of_a_newer_one\.sql.*\n$/,
  )
})
