import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { clusterHome, countRows, openTarget, planRestore, readManifests, serverUser } from '@evops/platform/server'
import { freePort, scaleTestTimeout, waitUntil } from '@evops/platform/testing'
import { expect, onTestFinished, test } from 'vitest'
import { runningDatabaseUrl } from '../running-url.ts'
import { createPostgresFolder, runBackupCommandForTest } from '../testing/backup-command.ts'

const main = path.resolve(import.meta.dirname, '../main.ts')
const password = 'correct-horse-battery'

/** Starts a server of the product with an empty database. Server and database are killed with -9 at the end. */
async function aServer(dataDir: string, env: Record<string, string>) {
  const port = await freePort()
  const child = spawn(process.execPath, [main, '--empty'], {
    env: {
      PATH: process.env.PATH,
      EVOPS_DATA: dataDir,
      PORT: String(port),
      EVOPS_ADMIN_PASSWORD: password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const kill = () => {
    child.kill('SIGKILL')
    try {
      const cluster = path.join(clusterHome(dataDir, serverUser()), 'pg')
      process.kill(Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    } catch {
      // The process has already ended.
    }
  }
  onTestFinished(kill)
  let serverOutput = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (serverOutput += text))
  await waitUntil(() => serverOutput.includes('EVOps listens'), 'the server listens', 150_000)
  const signIn = async () => {
    const body = { grant_type: 'password', username: 'admin', password, client_id: 'boss-web' }
    const url = `http://127.0.0.1:${port}/oauth/token`
    return (await fetch(url, { method: 'POST', body: new URLSearchParams(body) })).status
  }
  return { kill, signIn }
}

type Harm = ((whole: Buffer) => Buffer) | null
const truncateHalf: Harm = (whole) => whole.subarray(0, whole.length / 2)
const flipMiddleByte: Harm = (whole) =>
  Buffer.from(whole.map((byte, at) => (at === whole.length >> 1 ? byte ^ 1 : byte)))

/**
 * Returns the first line that a drill reports as broken while this file is changed or (null) missing. The file is
 * restored afterwards.
 */
async function drilledWith(file: string, harm: Harm, env: Record<string, string>) {
  const whole = readFileSync(file)
  if (harm) writeFileSync(file, harm(whole))
  else rmSync(file)
  const { code, stdout } = await runBackupCommandForTest('restore-drill', [], env)
  writeFileSync(file, whole)
  expect(code).toBe(1)
  return stdout.split('\n').find((line) => line.startsWith('BROKEN'))
}

test(
  'OPS-01 X-21 by command: a backup beside the server, both killed, restored and drilled; a truncated log and a head that is missing are named',
  async () => {
    const dataDir = createPostgresFolder()
    const to = createPostgresFolder()
    const target = openTarget({ kind: 'folder', path: to })
    const env = { EVOPS_DATA: dataDir, EVOPS_BACKUP_TO: to }
    const { kill, signIn } = await aServer(dataDir, env)
    expect(await signIn()).toBe(200)
    const url = runningDatabaseUrl(dataDir) ?? ''
    const countAuditRows = async () =>
      Object.values(await countRows(url, ['organisation_audit', 'organisation_audit_unsealed']))
    await waitUntil(async () => String(await countAuditRows()) === '1,0', 'the sign-in is sealed')
    // The server makes the first backup by itself as soon as possible.
    await waitUntil(async () => (await readManifests(target)).length === 1, 'the first backup', 150_000)
    const { stdout: backupOutput } = await runBackupCommandForTest('backup', [], env)
    expect(backupOutput).toContain('secret.key is not in it')
    expect(await signIn()).toBe(200)
    const after = new Date()
    await waitUntil(
      async () => new Date((await planRestore(target, {})).head?.at ?? 0) > after,
      'the log is there',
      150_000,
    )
    kill()
    const restored = createPostgresFolder()
    const answer = await runBackupCommandForTest('restore', ['--from', to, '--to', restored])
    expect(answer).toMatchObject({ code: 0, stderr: '' })
    expect(answer.stdout).toContain('2 audit entries')
    expect(answer.stdout).toContain(`Put the installation's secret.key into ${restored}`)

    const drilled = await runBackupCommandForTest('restore-drill', [], env)
    expect(drilled).toMatchObject({ code: 0, stderr: '' })
    expect(drilled.stdout).toMatch(/ok {4} chain of audit: 1 whole, \d rows, each with the head that was noted/)
    expect(
      readdirSync(path.dirname(dataDir)).filter((name) => name.startsWith(`${path.basename(dataDir)}.drill`)),
    ).toEqual([])

    const { manifest, segments } = await planRestore(target, {})
    const [segment] = segments
    const damaged = await drilledWith(path.join(to, segment?.object ?? ''), truncateHalf, env)
    expect(damaged).toBe(`BROKEN restore: ${to}: ${segment?.object} is damaged`)

    const file = path.join(to, 'base', manifest.id, 'manifest.json')
    const heads = manifest.heads.map((head) => ({ ...head, hash: 'ab'.repeat(32) }))
    writeFileSync(file, JSON.stringify({ ...manifest, heads }))
    const forged = await runBackupCommandForTest('restore-drill', [], env)
    expect(forged.code).toBe(1)
    expect(forged.stdout).toMatch(/BROKEN chain of audit: [0-9a-f-]+: head 1/)
  },
  scaleTestTimeout(400_000),
)

test(
  'OPS-01 X-21 by command and by COPY, of a running server’s database: only a backup and its key make an installation that serves; drilled, nothing differs, and a flipped byte, a missing chunk, a wrong key are named',
  async () => {
    const [dataDir, to, restored] = [
      createPostgresFolder(),
      createPostgresFolder(),
      path.join(createPostgresFolder(), 'new'),
    ]
    const first = await aServer(dataDir, { EVOPS_DATA: dataDir })
    expect(await first.signIn()).toBe(200)
    const key = { EVOPS_BACKUP_KEY: 'the key of the backups, kept apart' }
    const made = await runBackupCommandForTest('backup', ['--to', to], { EVOPS_DATA: dataDir, ...key })
    expect(made).toMatchObject({ code: 0, stderr: '' })
    expect(made.stdout).toMatch(/ \d+ tables, \d+ rows, 0 files, \d+ bytes, \d+ s\n.*EVOPS_BACKUP_KEY: keep that apart/)
    first.kill()

    const drilled = await runBackupCommandForTest('restore-drill', [], {
      EVOPS_DATA: dataDir,
      EVOPS_BACKUP_TO: to,
      ...key,
    })
    expect(drilled).toMatchObject({ code: 0, stderr: '' })
    expect(drilled.stdout).toMatch(/ok {4} tables: \d+ tables, 0 differ/)
    expect(drilled.stdout).toMatch(/ok {4} bills: 0 made again, 0 differ/)
    expect(drilled.stdout).toMatch(/ok {4} answers: 200 after \d+ ms/)

    const chunk =
      readdirSync(to, { recursive: true, encoding: 'utf8' }).find((name) =>
        /^[0-9a-f]{40,}$/.test(path.basename(name)),
      ) ?? ''
    const settings = { EVOPS_DATA: dataDir, EVOPS_BACKUP_TO: to, ...key }
    for (const [how, what] of [
      [flipMiddleByte, 'damaged'],
      [null, 'missing'],
    ] as const)
      expect(await drilledWith(path.join(to, chunk), how, settings)).toMatch(
        new RegExp(`^BROKEN restore: .*${path.basename(chunk)} is ${what} \\([a-z_ ]+\\)$`),
      )
    const another = await runBackupCommandForTest('restore-drill', [], {
      ...settings,
      EVOPS_BACKUP_KEY: 'another key than that of the backups',
    })
    expect([another.code, another.stderr]).toEqual([1, expect.stringContaining(': wrong key: ')])

    const wrong = await runBackupCommandForTest('restore', ['--from', to, '--to', restored], {
      EVOPS_BACKUP_KEY: 'another key than that of the backups',
    })
    expect(wrong.code).toBe(1)
    expect(wrong.stderr).toContain(': wrong key: ')
    const answer = await runBackupCommandForTest('restore', ['--from', to, '--to', restored], key)
    expect(answer).toMatchObject({ code: 0, stderr: '' })
    expect(answer.stdout).toMatch(/\n\d+ tables, 0 differ\n/)
    const second = await aServer(restored, { EVOPS_DATA: restored })
    expect(await second.signIn()).toBe(200)
    second.kill()
  },
  scaleTestTimeout(600_000),
)

test('OPS-01 what keeps a backup from being made is one line', async () => {
  const dataDir = createPostgresFolder()
  const unset = await runBackupCommandForTest('backup', [], { EVOPS_DATA: dataDir })
  expect(unset).toMatchObject({
    code: 1,
    stderr: 'EVOPS_BACKUP_TO is not set: a folder on another disk, or s3://bucket/prefix\n',
  })
  const short = await runBackupCommandForTest('backup', ['--to', createPostgresFolder()], {
    EVOPS_DATA: dataDir,
    EVOPS_BACKUP_KEY: 'short',
  })
  expect(short).toMatchObject({ code: 1, stderr: 'EVOPS_BACKUP_KEY: must be at least 32 characters\n' })
  const nothing = await runBackupCommandForTest('restore', ['--from', createPostgresFolder(), '--list'])
  expect(nothing).toMatchObject({ code: 1 })
  expect(nothing.stderr).toMatch(/: there is no backup\n$/)
})
