import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { clusterHome, serverUser } from './binaries.ts'
import { freePort } from '../../testing/index.ts'
import { stopPostmaster, isPostgresOfCluster } from './postmaster.ts'
import { stopLeftoverPostgres, startPostgres } from './supervisor.ts'

/** Creates the state after a killed server: the pid file of a PostgreSQL that has ended, with this process id. */
function createStaleCluster(pid: number) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'evops-left-'))
  const home = clusterHome(dataDir, serverUser())
  onTestFinished(() => [dataDir, home].forEach((folder) => rmSync(folder, { recursive: true, force: true })))
  const cluster = path.join(home, 'pg')
  mkdirSync(cluster, { recursive: true })
  const note = path.join(cluster, 'postmaster.pid')
  // In PostgreSQL's format; the shared memory in the seventh line does not exist.
  writeFileSync(note, `${pid}\n${cluster}\n1764000000\n15432\n\n127.0.0.1\n  1 2147483647\nready\n`)
  return { dataDir, cluster, note }
}
async function aProcess(...args: string[]) {
  const child = spawn(process.execPath, ['-e', "console.log('up'); setInterval(() => {}, 1000)", ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return { child, pid: child.pid ?? 0, lives: () => child.exitCode === null && child.signalCode === null }
}

test.skipIf(process.platform === 'win32')(
  'OPS-01 a reused process id is no postmaster: whoever has it now is left alone, and the note is gone',
  async () => {
    const other = await aProcess()
    const { dataDir, note } = createStaleCluster(other.pid)
    await stopLeftoverPostgres(dataDir, () => expect.unreachable('somebody else was told to end'))
    expect(existsSync(note)).toBe(false)
    expect(other.lives()).toBe(true)
    // The database of another installation, which has the same name but serves another folder, is not stopped either.
    const foreign = await aProcess('postgres', '-D', '/var/lib/another/pg')
    const left = createStaleCluster(foreign.pid)
    await stopLeftoverPostgres(left.dataDir, () => expect.unreachable('another database was told to end'))
    expect(foreign.lives()).toBe(true)
  },
)

test.skipIf(process.platform === 'win32')(
  'OPS-01 an orphan that serves this very folder is told to end, and waited for',
  async () => {
    const { dataDir, cluster, note } = createStaleCluster(1)
    const orphan = await aProcess('postgres', '-D', cluster)
    writeFileSync(note, `${orphan.pid}\n${cluster}\n1764000000\n15432\n\n127.0.0.1\n  1 2147483647\nready\n`)
    const gone = once(orphan.child, 'exit')
    let callCount = 0
    await stopLeftoverPostgres(dataDir, () => void (callCount += 1))
    expect(callCount).toBeGreaterThan(0)
    expect((await gone)[1]).toBe('SIGINT')
    expect(existsSync(note)).toBe(false)
  },
)

test.skipIf(process.platform === 'win32').each(['linux', 'darwin'] as const)(
  'OPS-03 whose a process id is tells the system’s own way: %s',
  async (platform) => {
    const cluster = '/var/lib/evops of ours/pg'
    const ours = await aProcess('postgres', '-D', cluster)
    expect(isPostgresOfCluster(ours.pid, cluster, platform)).toBe(true)
    expect(isPostgresOfCluster(ours.pid, '/var/lib/another/pg', platform)).toBe(false)
    const other = await aProcess('another', '-D', cluster)
    expect(isPostgresOfCluster(other.pid, cluster, platform)).toBe(false)
    const gone = once(ours.child, 'exit')
    ours.child.kill('SIGKILL')
    await gone
    expect(isPostgresOfCluster(ours.pid, cluster, platform)).toBe(false)
  },
)

test('OPS-03 without signals, as on Windows, a database is asked to end by pg_ctl, and ends in order', async () => {
  const { dataDir, cluster } = createStaleCluster(1)
  rmSync(cluster, { recursive: true })
  const messages: string[] = []
  const postgres = await startPostgres({
    dataDir,
    port: await freePort(),
    onLog: (line) => void messages.push(line),
  })
  onTestFinished(() => postgres.stop())
  expect(stopPostmaster(postgres.pid() ?? 0, cluster, 'win32')).toBe(true)
  // The server was not stopped by us, so it is restarted, without any recovery.
  await expect.poll(() => messages.some((line) => line.includes('starting it again'))).toBe(true)
  expect(messages).toContainEqual(expect.stringContaining('fast shutdown'))
  await expect.poll(() => messages.filter((line) => line.includes('ready to accept')).length).toBe(2)
  expect(messages).not.toContainEqual(expect.stringMatching(/not properly shut down|recovery/))
})
