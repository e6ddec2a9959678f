import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nightlyTest, isNight } from '../../../testing/at-night.ts'
import { scaleTestTimeout } from '../../../testing/patience.ts'
import {
  createEmptyUnprivilegedDb,
  createUnprivilegedDatabase,
  type UnprivilegedDatabase,
} from '../../../testing/plain-owner.ts'
import { waitUntil } from '../../../testing/until.ts'
import { migrateDatabase } from '../../db/migrate.ts'
import { schemaFolders } from '../../db/schema-files.ts'
import { openTarget } from '../targets/open-target.ts'
import { listCopyManifests, readCopy } from './copy-manifest.ts'
import { makeCopy } from './make-copy.ts'
import { openVault } from './vault.ts'

/*
 * The processes are killed with -9 at random moments. They are separate processes, because no part of them may
 * continue. `npm run torture -- backup --kills 200` does the same with the commands. The kills of an upgrade are in
 * db/migrate.test.ts and `npm run torture -- upgrade`.
 */
const kills = isNight ? 10 : 2
/**
 * One moment in each part of the undisturbed running time, and slightly beyond it. Together with the seed, the moments
 * are in the message of a failed run.
 */
const moments = fc.tuple(
  ...Array.from({ length: kills }, (_, part) =>
    fc.double({ min: (part + 0.02) / kills, max: (part + 1.05) / kills, noNaN: true }),
  ),
)
const run = { numRuns: 1, endOnFailure: true }

const server = process.env.EVOPS_TEST_DATABASE ?? ''
const root = path.resolve(import.meta.dirname, '../../../../../..')
const secret = 'the secret of this installation, no other'
const rows = 12_000

let source: UnprivilegedDatabase
let home: string
beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'evops-kills-'))
  source = await createUnprivilegedDatabase(server)
  await onDatabase(
    source.adminUrl,
    `insert into platform_task_runs (id, task, job_id, process_id, attempt, started_at, finished_at, state, error)
     select gen_random_uuid(), 'task', n::text, 'p', 1, now(), now(), 'failed', repeat(md5(n::text), 40) from generate_series(1, ${rows}) n`,
  )
})
afterAll(async () => {
  await source.drop()
  rmSync(home, { recursive: true })
})

async function onDatabase<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}
const vaultIn = (folder: string) => openVault(openTarget({ kind: 'folder', path: folder }), Buffer.from(secret))
const parts = (folder: string) => ({
  url: source.url,
  dataDir: home,
  vault: vaultIn(folder),
  secretKey: Buffer.from(secret),
  heads: async () => [],
})

const moduleOf = (file: string) => JSON.stringify(path.join(import.meta.dirname, file))
const opened = `
  const { openVault } = await import(${moduleOf('vault.ts')})
  const { openTarget } = await import(${moduleOf('../targets/open-target.ts')})
  const [url, folder, dataDir] = process.argv.slice(1)
  const vault = openVault(openTarget({ kind: 'folder', path: folder }), Buffer.from(${JSON.stringify(secret)}))
  process.send('begins')`
const backup = `${opened}
  const { makeCopy } = await import(${moduleOf('make-copy.ts')})
  await makeCopy({ url, dataDir, vault, secretKey: Buffer.from(${JSON.stringify(secret)}), heads: async () => [] })`
const restore = `${opened}
  const { readCopy } = await import(${moduleOf('copy-manifest.ts')})
  const { restoreCopy } = await import(${moduleOf('restore-copy.ts')})
  const { schemaFolders } = await import(${moduleOf('../../db/schema-files.ts')})
  const schema = schemaFolders(${JSON.stringify(root)})
  const { differ } = await restoreCopy({ vault, manifest: await readCopy(vault), url, dataDir, schema })
  if (differ.length > 0) process.exitCode = 2`

/**
 * @param after ms since the process began its work (Infinity: never), or a condition to wait for @returns whether the
 * process ended normally by itself, and its duration
 */
async function runAndKill(script: string, args: readonly string[], after: number | (() => Promise<void>)) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, ...args], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(child, 'exit')
  await Promise.race([once(child, 'message'), ended])
  const startedAt = performance.now()
  if (after === Infinity) await ended
  else await Promise.race([ended, typeof after === 'number' ? wait(after) : after()])
  const tookMs = performance.now() - startedAt
  if (child.exitCode === null) child.kill('SIGKILL')
  const [code, signal] = await ended
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`it ended by itself (${signal ?? code}): ${output}`)
  return { whole: code === 0, tookMs }
}

test(
  'R-10 X-21 backups killed at any moment: what ended is there and whole, what did not is no backup, and the next goes on',
  async () => {
    await fc.assert(
      fc.asyncProperty(moments, async (shares) => {
        const folder = mkdtempSync(path.join(home, 'target-'))
        const { tookMs } = await runAndKill(
          backup,
          [source.url, mkdtempSync(path.join(home, 'first-')), home],
          Infinity,
        )
        let whole = 0
        for (const share of shares) {
          if ((await runAndKill(backup, [source.url, folder, home], tookMs * share)).whole) whole += 1
          const { target } = vaultIn(folder)
          const there = await listCopyManifests(target)
          // A process killed in its last moment may have finished without reporting it.
          expect(there.length).toBeGreaterThanOrEqual(whole)
          whole = there.length
          for (const { id } of there) expect(await rowsOf(folder, id)).toBe(rows)
        }
        await makeCopy(parts(folder))
        const { id } = (await listCopyManifests(vaultIn(folder).target)).at(-1) ?? { id: 'none' }
        expect(await rowsOf(folder, id)).toBe(rows)
      }),
      run,
    )
  },
  scaleTestTimeout(120_000),
)

/** Reads every chunk of a backup and returns how many rows of the filled table it contains. */
async function rowsOf(folder: string, id: string): Promise<number> {
  const vault = vaultIn(folder)
  const { tables, files } = await readCopy(vault, id)
  for (const { name, chunks } of [...tables, ...files]) for (const chunk of chunks) await vault.get(chunk, name)
  return tables.find(({ name }) => name === 'platform_task_runs')?.rows ?? 0
}

nightlyTest(test)(
  'R-10 X-21 restores killed at any moment: what ended has all rows, what did not is empty or refused as half done',
  async () => {
    const schema = schemaFolders(root)
    await fc.assert(
      fc.asyncProperty(moments, async (shares) => {
        const folder = mkdtempSync(path.join(home, 'target-'))
        await makeCopy(parts(folder))
        let wholeMs = 0
        for (const share of [undefined, ...shares]) {
          const target = await createEmptyUnprivilegedDb(server)
          try {
            const dataDir = mkdtempSync(path.join(home, 'data-'))
            const afterMs = share === undefined ? Infinity : wholeMs * share
            const { whole, tookMs } = await runAndKill(restore, [target.ownerUrl, folder, dataDir], afterMs)
            wholeMs ||= tookMs
            const state = await stateOf(target, schema)
            // A process killed in its last moment may have finished without reporting it.
            expect(whole ? ['ended'] : ['empty', 'refused', 'ended']).toContain(state)
          } finally {
            await target.drop()
          }
        }
      }),
      run,
    )
  },
  scaleTestTimeout(600_000),
)

test(
  'R-10 X-21 a restore that is killed while it fills tables is refused as half done',
  async () => {
    const folder = mkdtempSync(path.join(home, 'target-'))
    await makeCopy(parts(folder))
    const target = await createEmptyUnprivilegedDb(server)
    try {
      const fills = `select from pg_stat_activity where datname = current_database() and query ilike 'copy % from stdin%'`
      const { whole } = await runAndKill(
        restore,
        [target.ownerUrl, folder, mkdtempSync(path.join(home, 'data-'))],
        () => waitUntil(async () => (await onDatabase(target.adminUrl, fills)).length > 0, 'it fills tables'),
      )
      expect(whole).toBe(false)
      expect(await stateOf(target, schemaFolders(root))).toBe('refused')
    } finally {
      await target.drop()
    }
  },
  scaleTestTimeout(120_000),
)

/** Returns how the program reacts to the result of a restore. */
async function stateOf(target: UnprivilegedDatabase, schema: ReturnType<typeof schemaFolders>): Promise<string> {
  const tables = await onDatabase(
    target.adminUrl,
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  if (tables.length === 0) return 'empty'
  const refusal = await migrateDatabase(target.ownerUrl, schema).then(
    () => '',
    (error: Error) => error.message,
  )
  if (refusal !== '') return refusal.startsWith('this database is being restored, or') ? 'refused' : refusal
  const taskRuns = await onDatabase<{ n: number }>(
    target.adminUrl,
    `select count(*)::int as n from platform_task_runs where length(error) = 1280`,
  )
  return taskRuns[0]?.n === rows ? 'ended' : `half a restore was taken for whole: ${taskRuns[0]?.n} rows`
}
