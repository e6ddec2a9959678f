import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrateDatabase, migrationFiles, schemaFolders, startPostgres } from '@evops/platform/server'
import { waitUntil } from '@evops/platform/testing'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../bench/free-port.ts'
import { createInstallation } from '../../bench/installation.ts'
import { registerSite } from '../../bench/site.ts'
import { root } from '../../ready/runtime.mjs'

// Every run covers the small forms in migrate.test.ts: killed inside a migration, refused by an older version
// (OPS-02).
const { migrations } = schemaFolders(root)
const files = migrationFiles(migrations)

/** Creates a database left by an older version, with charge points: its tables, and none of today's functions. */
async function createOlderDatabase() {
  const home = mkdtempSync(path.join(tmpdir(), 'evops-older-'))
  chmodSync(home, 0o711)
  const postgres = await startPostgres({ dataDir: home, port: await freePort() })
  const { url } = postgres
  const client = new pg.Client({ connectionString: url })
  onTestFinished(async () => {
    await client.end()
    await postgres.stop()
    rmSync(home, { recursive: true })
  })
  await migrateDatabase(url, { migrations, sources: [] })
  await registerSite(url, { secretKey: Buffer.alloc(32), points: 3 })
  await client.connect()
  return { url, client }
}

async function namesIn(client: pg.Client, table: 'platform_migrations' | 'platform_sources'): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`select name from ${table} order by name`)
  return rows.map(({ name }) => name)
}
/** Returns true if the newer version waits for the lock that the test holds. */
async function waits(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    "select from pg_locks where relation = 'charging_sessions'::regclass and not granted",
  )
  return rows.length > 0
}
/** Returns the charge point data that both versions store. */
async function siteIn(client: pg.Client) {
  const { rows } = await client.query<object>(
    'select p.id, p.charge_point_no, s.code, i.secret_hash from stations_charge_points p join stations_stations s on s.id = p.station_id join stations_identities i on i.charge_point_id = p.id order by p.id',
  )
  return rows
}

test('OPS-02 R-11 a server killed in the middle of migrating goes on at its next start, whole, nothing twice; an older one then refuses in one line', async () => {
  const { url, client } = await createOlderDatabase()
  const site = await siteIn(client)
  const secret = 'a key for runs of an upgrade only, no more'
  const newer = await createInstallation({ env: { DATABASE_URL: url, EVOPS_SECRET_KEY: secret } })
  onTestFinished(newer.remove)
  // Locks a table on which one of the views depends.
  await client.query('begin; lock table charging_sessions in access exclusive mode')
  const killed = expect(newer.start()).rejects.toThrow('(SIGKILL)')
  await waitUntil(() => waits(client), 'the newer version is in the middle')
  await newer.kill()
  await killed
  await client.query('rollback')
  expect(await namesIn(client, 'platform_sources')).toEqual([])

  await newer.start()
  expect((await fetch(`http://127.0.0.1:${newer.port}/readyz`)).status).toBe(200)
  expect(await namesIn(client, 'platform_migrations')).toEqual(files)
  expect(await namesIn(client, 'platform_sources')).toContain('ledger_post')
  expect(await siteIn(client)).toEqual(site)
  expect(site).toHaveLength(3)
  await newer.stop()

  await client.query("insert into platform_migrations (name, checksum) values ('9999_of_a_newer_one.sql', '')")
  await expect(newer.start()).rejects.toThrow(
    /^the server ended \(1\) before it listened:\nthis database belongs to a newer version of the program: it has migration 9999_of_a_newer_one\.sql.*\n$/,
  )
})
