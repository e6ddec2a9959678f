/* `npm run check:full -- A-03` (A-07, S-21): runs against the product's own process on a separate data folder. */
import { fork } from 'node:child_process'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { createInstallation, withCleanUp, type Installation } from '../bench/installation.ts'
import { registerSite } from '../bench/site.ts'
import { ReconnectingConnection } from '../torture/wire.ts'
import { createCheckApiClient, createCheckOperator } from './api.ts'
import { quantile, printCheckResult, type CheckResult } from './report.ts'

const password = 'harbour-lamp-seven'
const checks: Readonly<Record<string, (installation: Installation) => Promise<CheckResult>>> = {
  'A-03': flood,
  'A-07': defaults,
  'S-21': tampering,
}
for (const id of process.argv.slice(2).filter((name) => name in checks)) {
  const env = { EVOPS_ADMIN_PASSWORD: id === 'A-07' ? '' : password }
  const installation = await createInstallation({ env })
  await withCleanUp(installation.remove, async () => {
    await installation.start()
    const check = checks[id]
    if (check) printCheckResult(id, await check(installation))
    await installation.kill()
  })
}

/**
 * Sends a heartbeat a second from 200 charge points while 200 connections try to sign in as fast as the server answers.
 */
async function flood(installation: Installation): Promise<CheckResult> {
  const points = 200
  const seconds = 30
  const secretKey = installation.secretKey()
  const site = await registerSite(installation.databaseUrl(), { secretKey, points })
  const wires = site.points.map(
    (point) => new ReconnectingConnection({ url: installation.ocppUrl, point, chance: Math.random }),
  )
  for (const wire of wires) await wire.connect()
  const beat = async (wire: ReconnectingConnection, at: number, into: number[]) => {
    await wait((at * 1_000) / points)
    for (let second = 0; second < seconds; second += 1) {
      const startedAt = performance.now()
      const reply = await wire.call(String(startedAt), 'Heartbeat', {})
      into.push(reply === 'lost' ? Infinity : performance.now() - startedAt)
      await wait(Math.max(0, 1_000 - (performance.now() - startedAt)))
    }
  }
  const quiet: number[] = []
  await Promise.all(wires.slice(0, 50).map((wire, at) => beat(wire, at, quiet)))
  const attacker = fork(path.join(import.meta.dirname, 'flood.ts'), [`http://127.0.0.1:${installation.port}`])
  const busy: number[] = []
  await Promise.all(wires.map((wire, at) => beat(wire, at, busy)))
  const counted = new Promise<Record<string, number>>((resolve) =>
    attacker.once('message', (counts) => resolve(counts as Record<string, number>)),
  )
  attacker.send('stop')
  const counts = await counted
  const tries = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const p99 = quantile(busy, 0.99)
  return {
    ok: p99 < 250,
    text: `${points} charge points, ${busy.length} heartbeats during ${tries} sign-ins over 200 connections (${JSON.stringify(counts)}): p99 ${Math.round(p99)} ms; without the flood ${Math.round(quantile(quiet, 0.99))} ms`,
  }
}

/** Tries common default names and passwords on a new installation without a configured password. */
async function defaults(installation: Installation): Promise<CheckResult> {
  const api = createCheckApiClient(installation)
  const names = ['admin', 'root', 'administrator', 'test', 'demo', 'boss', 'boss-web', 'operator']
  const passwords = ['admin', 'password', '123456', 'admin123', 'root', 'changeme', 'demo', '']
  let open = 0
  for (const name of names)
    for (const enteredPassword of passwords)
      if (await api.signIn(name, enteredPassword).then(Boolean, () => false)) open += 1
  const client = new pg.Client({ connectionString: installation.databaseUrl() })
  await client.connect()
  const { rows } = await client.query(
    'select count(*) filter (where password_hash is not null) as set, count(*) as all from organisation_users',
  )
  await client.end()
  return {
    ok: open === 0 && Number(rows[0]?.set) === 0,
    text: `${names.length * passwords.length} shipped names and passwords open nothing; ${rows[0]?.all} account without a password, by its one-time code alone`,
  }
}

/**
 * Edits, deletes and inserts audit entries as superuser, one by one. The application's own role must not be able to do
 * any of these.
 */
async function tampering(installation: Installation): Promise<CheckResult> {
  const api = createCheckApiClient(installation)
  const boss = await createCheckOperator(api, password)
  const entries = 300
  for (let at = 0; at < entries; at += 1)
    await api.call(boss, 'POST', '/api/organisation/dictionary-types', {
      code: `t-${at}`,
      zh: '甲',
      en: 'A',
      es: 'A',
    })
  await wait(2_000)
  const client = new pg.Client({ connectionString: installation.databaseUrl() })
  await client.connect()
  const verify = () =>
    api.call<{ ok: boolean; rows: number; firstBroken: { rowId: string | null } | null }>(
      boss,
      'POST',
      '/api/organisation/audit-verification',
      {},
    )
  const whole = await verify()
  const { rows } = await client.query<{ id: string }>(
    "select id from organisation_audit where action = 'createDictionaryType' order by at limit 60",
  )
  let found = 0
  let longest = 0
  for (const [at, { id }] of rows.entries()) {
    await client.query('begin')
    await client.query(
      'create temp table kept on commit preserve rows as select * from organisation_audit where id = $1',
      [id],
    )
    await client.query(
      at % 2 === 0
        ? "update organisation_audit set user_name = 'somebody else' where id = $1"
        : 'delete from organisation_audit where id = $1',
      [id],
    )
    await client.query('commit')
    const startedAt = performance.now()
    const seen = await verify()
    longest = Math.max(longest, performance.now() - startedAt)
    if (!seen.ok && seen.firstBroken?.rowId === id) found += 1
    await client.query('delete from organisation_audit where id = $1', [id])
    await client.query('insert into organisation_audit select * from kept')
    await client.query('drop table kept')
  }
  await client.end()
  return {
    ok: whole.ok && found === rows.length && longest < 60_000,
    text: `chain of ${whole.rows} entries whole; ${found} of ${rows.length} tamperings found by their row, ${Math.round(longest)} ms at most`,
  }
}
