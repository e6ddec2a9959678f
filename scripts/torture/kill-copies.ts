import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  clusterHome,
  stopLeftoverPostgres,
  listCopyManifests,
  migrateDatabase,
  openTarget,
  openVault,
  readCopy,
  schemaFolders,
  serverUser,
  startPostgres,
} from '@evops/platform/server'
import pg from 'pg'
import { freePort } from '../bench/free-port.ts'
import type { Installation } from '../bench/installation.ts'
import { root } from '../ready/runtime.mjs'
import { randomBetween, type RandomSource } from './chance.ts'

export interface KilledCopies {
  /** Number of killed runs that had nothing, had begun, or had ended before the kill. */
  backups: { broken: number; ended: number }
  restores: { nothing: number; started: number; ended: number }
  /** Descriptions of violations; must be empty at the end. */
  wrong: string[]
}

/** Runs a command and kills it with -9 after this many ms; 0: never. @returns true if it had ended by itself before */
async function killAfter(name: string, args: readonly string[], run: { env: Record<string, string>; afterMs: number }) {
  const file = path.join(root, 'apps/server/src/backup', `${name}.ts`)
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, ...run.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(child, 'exit')
  if (run.afterMs > 0) await Promise.race([ended, wait(run.afterMs)])
  if (run.afterMs > 0 && child.exitCode === null) child.kill('SIGKILL')
  await ended
  return { whole: child.exitCode === 0, output }
}

/** kills backups by COPY and their restores at random moments. An incomplete backup must never count as one. */
export async function testKilledCopies(
  installation: Installation,
  { kills, chance, writeLine }: { kills: number; chance: RandomSource; writeLine: (line: string) => void },
): Promise<KilledCopies> {
  const folder = aFolder()
  const target = openTarget({ kind: 'folder', path: folder })
  const env = { EVOPS_DATA: installation.dataDir }
  const secret = installation.secretKey()
  const found: KilledCopies = {
    backups: { broken: 0, ended: 0 },
    restores: { nothing: 0, started: 0, ended: 0 },
    wrong: [],
  }
  try {
    let startedAt = Date.now()
    let first = await killAfter('backup', ['--to', folder], { env, afterMs: 0 })
    // The server makes a backup at its start; this one is retried until that one has ended.
    while (first.output.includes('another backup is being made')) {
      await wait(1_000)
      startedAt = Date.now()
      first = await killAfter('backup', ['--to', folder], { env, afterMs: 0 })
    }
    if (!first.whole) throw new Error(first.output)
    const backupMs = Date.now() - startedAt
    let restoreMs = backupMs * 4
    for (let kill = 0; kill < kills; kill += 1) {
      if (kill % 2 === 0) {
        const before = (await listCopyManifests(target)).length
        const { whole } = await killAfter('backup', ['--to', folder], {
          env,
          afterMs: randomBetween(chance, 300, backupMs * 1.1),
        })
        const more = (await listCopyManifests(target)).length - before
        found.backups[more === 1 ? 'ended' : 'broken'] += 1
        if (whole && more !== 1) found.wrong.push('a backup that ended well is not there')
        for (const { id } of await listCopyManifests(target)) {
          const { tables, files } = await readCopy(openVault(target, secret), id)
          const vault = openVault(target, secret)
          for (const { name, chunks } of [...tables, ...files]) for (const chunk of chunks) await vault.get(chunk, name)
        }
      } else {
        const restoredMs = Date.now()
        const state = await killedRestore({ folder, secret, afterMs: randomBetween(chance, 1_000, restoreMs) })
        if (state === 'ended') restoreMs = Date.now() - restoredMs
        if (state === 'wrong') found.wrong.push('half a restore was taken for an installation')
        else found.restores[state] += 1
      }
      writeLine(`${kill + 1} of ${kills} killed`)
    }
    const last = await killedRestore({ folder, secret, afterMs: 0 })
    if (last !== 'ended') found.wrong.push('the backups that are there could not be restored')
    return found
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function killedRestore(run: { folder: string; secret: Buffer; afterMs: number }) {
  const home = aFolder()
  const dataDir = path.join(home, 'data')
  try {
    const env = { EVOPS_SECRET_KEY: run.secret.toString('utf8') }
    const { whole, output } = await killAfter('restore', ['--from', run.folder, '--to', dataDir], {
      env,
      afterMs: run.afterMs,
    })
    if (whole) return output.includes(' 0 differ') ? 'ended' : 'wrong'
    if (run.afterMs === 0) throw new Error(output)
    await stopLeftoverPostgres(dataDir)
    return await stateOf(dataDir)
  } finally {
    await stopLeftoverPostgres(dataDir).catch(() => undefined)
    rmSync(clusterHome(dataDir, serverUser()), { recursive: true, force: true })
    rmSync(home, { recursive: true, force: true })
  }
}

/**
 * Returns how the program classifies the folder: nothing, an incomplete restore, or an installation, which then must be
 * complete.
 */
async function stateOf(dataDir: string): Promise<'nothing' | 'started' | 'ended' | 'wrong'> {
  const postgres = await startPostgres({ dataDir, port: await freePort() }).catch(() => undefined)
  if (!postgres) return 'nothing'
  const client = new pg.Client({ connectionString: postgres.url })
  try {
    await client.connect()
    const { rows } = await client.query<{ tables: number }>(
      "select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    )
    if (rows[0]?.tables === 0) return 'nothing'
    const refused = await migrateDatabase(postgres.url, schemaFolders(root)).then(
      () => '',
      (error: Error) => error.message,
    )
    if (refused.startsWith('this database is being restored')) return 'started'
    const { rows: runs } = await client.query<{ count: number }>(
      'select count(*)::int as count from platform_task_runs',
    )
    return (runs[0]?.count ?? 0) >= restoreTestRows ? 'ended' : 'wrong'
  } finally {
    await client.end()
    await postgres.stop()
  }
}

/** Enough rows for a partly completed restore. */
export const restoreTestRows = 40_000
export async function insertRestoreTestRows(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into platform_task_runs (id, task, job_id, process_id, attempt, started_at, finished_at, state, error)
     select gen_random_uuid(), 'torture', n::text, 'p', 1, now(), now(), 'failed', repeat(md5(n::text), 20) from generate_series(1, $1::int) n`,
    [restoreTestRows],
  )
  await client.end()
}

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-kills-'))
  chmodSync(folder, 0o711)
  return folder
}
