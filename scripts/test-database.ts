/*
 * The PostgreSQL of a test run: started once, with a migrated template and, on request, a template with the demo as a
 * server creates it. Reports connection data over its IPC channel, and ends with it.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { endTestDatabase, freePort, scaleTestTimeout, startTestDatabase } from '@evops/platform/testing'
import pg from 'pg'
import { root } from './ready/runtime.mjs'

const demoTemplate = 'evops_demo_template'
let server: ChildProcess | undefined

process.on('disconnect', () => void end())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end())
await startTestDatabase()
const url = process.env.EVOPS_TEST_DATABASE ?? ''
process.send?.({ word: 'ready', env: { EVOPS_TEST_DATABASE: url } })
process.on('message', (message) => {
  if (message !== 'demo' && message !== 'demo with reports') return
  void makeDemo(message === 'demo with reports').then(
    (env) => process.send?.({ word: 'demo', env }),
    (error: Error) => process.send?.({ word: 'demo', error: error.message }),
  )
})

async function end(): Promise<void> {
  server?.kill('SIGKILL')
  await endTestDatabase()
  process.exit(0)
}

/**
 * A server creates its demo on a clone of the migrated template, stops in order, and its database becomes a template.
 * Users of its clones need its key, its administrator's password and the files of its folder: pictures, and the
 * loopback keys.
 */
async function makeDemo(withReports: boolean): Promise<Record<string, string>> {
  const database = new URL(url)
  database.pathname = `/${demoTemplate}`
  await asAdmin((client) => client.query(`create database ${demoTemplate} template evops_template`))
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-demo-'))
  mkdirSync(folder, { recursive: true })
  const secretKey = randomBytes(32).toString('base64url')
  const password = randomBytes(12).toString('base64url')
  server = fork(path.join(root, 'apps', 'server', 'src', 'main.ts'), {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      DATABASE_URL: database.href,
      EVOPS_DATA: folder,
      EVOPS_DEMO: '1',
      EVOPS_LOG: 'error',
      EVOPS_SECRET_KEY: secretKey,
      EVOPS_ADMIN_PASSWORD: password,
    },
  })
  await waitForDemo(server)
  // Journeys depend only on their own bookings and updates in every run.
  if (process.env.EVOPS_NIGHTLY === '1') await isDemoComplete(database.href)
  if (withReports) await isReported(database.href)
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
  // Without table statistics, list queries on the clones take a second each. A clone copies statistics, but not the
  // change counters that would make PostgreSQL collect them.
  await asAdmin((client) => client.query('analyze'), database.href)
  await asAdmin((client) =>
    client.query('update pg_database set datistemplate = true, datallowconn = false where datname = $1', [
      demoTemplate,
    ]),
  )
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return {
    EVOPS_TEST_DEMO: demoTemplate,
    EVOPS_TEST_DEMO_FOLDER: folder,
    EVOPS_SECRET_KEY: secretKey,
    E2E_ADMIN_PASSWORD: password,
  }
}

/** Resolves when the server reports that its demo exists. */
function waitForDemo(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const limit = globalThis.setTimeout(
      () => reject(new Error(`the server made no demo:\n${output}`)),
      scaleTestTimeout(600_000),
    )
    const settle = (done: () => void) => {
      clearTimeout(limit)
      done()
    }
    child.once('exit', (code) => settle(() => reject(new Error(`the server ended with ${code}:\n${output}`))))
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.includes('The demo is there')) settle(resolve)
    })
  })
}

/** Waits until reports contain the demo's past. Done here once, not by each server on a clone. */
const isReported = (database: string) =>
  isSo(
    database,
    `select coalesce(min(until_at) > now() - interval '20 minutes', false)
       and (select count(*) from charging_unreported) < 20 and (select count(*) from charging_unlooked) < 20 as "isSo"
     from reports_state_progress`,
  )

/** Waits until the demo data is complete. Completion needs connected charge points, so no clone could do it. */
const isDemoComplete = (database: string) =>
  isSo(
    database,
    `select count(distinct operator_id) = (select count(*) from organisation_operators where demo) as "isSo"
     from stations_bulk_jobs`,
  )

/** Waits until the query returns true. A timeout is not a failure. */
async function isSo(database: string, question: string): Promise<void> {
  const last = Date.now() + scaleTestTimeout(180_000)
  await asAdmin(async (client) => {
    for (let isDone = false; !isDone && Date.now() < last;) {
      await setTimeout(1_000)
      const { rows } = await client.query<{ isSo: boolean }>(question)
      isDone = rows[0]?.isSo ?? false
    }
  }, database)
}

async function asAdmin(work: (client: pg.Client) => Promise<unknown>, connectionString = url): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await work(client)
  await client.end()
}
