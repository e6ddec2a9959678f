import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { clusterHome, createBus, createJobs, openDb, readConfig, serverUser } from '@evops/platform/server'
import { scaleTestTimeout } from '@evops/platform/testing'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './database.ts'

const log = pino({ level: 'silent' })

function aFolder(): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'evops-login-'))
  const home = clusterHome(dataDir, serverUser())
  onTestFinished(() => [dataDir, home].forEach((folder) => rmSync(folder, { recursive: true, force: true })))
  return dataDir
}
async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
const configOf = (dataDir: string) => readConfig({ EVOPS_DATA: dataDir })

test(
  'the server works on the embedded database with a login that is no superuser and owns nothing, in earlier data folders too',
  { timeout: scaleTestTimeout(120_000) },
  async () => {
    const dataDir = aFolder()
    const first = await openDatabase(configOf(dataDir), log)
    const db = await openDb({ url: first.url })
    const bus = await createBus(configOf(dataDir), first.url, () => undefined)
    const jobs = await createJobs({ url: first.url, processId: 'test', log })
    const owner = await connect(first.ownerUrl)
    // Every connection of a running product, by the login that opened it: pools, loops, queue, bus.
    const { rows: logins } = await owner.query(
      `select distinct a.usename as login, r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolinherit as more
       from pg_stat_activity a join pg_roles r on r.rolname = a.usename where a.application_name ~ '^evops'`,
    )
    expect(logins).toEqual([{ login: 'evops_server', more: false }])
    const { rows: gateway } = await db.gatewayPool.query(
      `select current_user as role, session_user as login, (select rolsuper from pg_roles where rolname = session_user) as super`,
    )
    expect(gateway).toEqual([{ role: 'evops_gateway', login: 'evops_server', super: false }])

    const lesser = await connect(first.url)
    for (const statement of [
      'select from organisation_users',
      'alter table organisation_users add column x integer',
      'create table x ()',
      'create role x superuser',
      'set role postgres',
      'set role evops_ledger',
      'alter role evops_server superuser',
      `copy (select 1) to program 'true'`,
      'insert into ledger_entries default values',
    ])
      await expect(lesser.query(statement), statement).rejects.toMatchObject({ code: '42501' })
    await lesser.end()
    await Promise.all([jobs.close(), bus.close(), db.close()])

    // A data folder of an earlier version has no such login.
    await owner.query('drop owned by evops_server; drop role evops_server')
    await owner.end()
    await first.embedded?.stop()
    const second = await openDatabase(configOf(dataDir), log)
    expect(second.url).toBe(first.url)
    const again = await openDb({ url: second.url })
    expect(await again.answers()).toBe(true)
    await again.close()
    await second.embedded?.stop()
  },
)
