import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { clusterHome, serverUser } from './binaries.ts'
import { endLeftover } from './supervisor.ts'

/** What a killed server left: the note of a PostgreSQL that is gone, with this process id in it. */
function leftBy(pid: number) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'evops-left-'))
  const home = clusterHome(dataDir, serverUser())
  onTestFinished(() => [dataDir, home].forEach((folder) => rmSync(folder, { recursive: true, force: true })))
  const cluster = path.join(home, 'pg')
  mkdirSync(cluster, { recursive: true })
  const note = path.join(cluster, 'postmaster.pid')
  // As PostgreSQL writes it; the shared memory in its seventh line is nobody's.
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

test.skipIf(!existsSync('/proc/self/cmdline'))(
  'OPS-01 a reused process id is no postmaster: whoever has it now is left alone, and the note is gone',
  async () => {
    const other = await aProcess()
    const { dataDir, note } = leftBy(other.pid)
    await endLeftover(dataDir, () => expect.unreachable('somebody else was told to end'))
    expect(existsSync(note)).toBe(false)
    expect(other.lives()).toBe(true)
    // Nor is another installation's database, which bears the name but serves another folder.
    const foreign = await aProcess('postgres', '-D', '/var/lib/another/pg')
    const left = leftBy(foreign.pid)
    await endLeftover(left.dataDir, () => expect.unreachable('another database was told to end'))
    expect(foreign.lives()).toBe(true)
  },
)

test.skipIf(!existsSync('/proc/self/cmdline'))(
  'OPS-01 an orphan that serves this very folder is told to end, and waited for',
  async () => {
    const { dataDir, cluster, note } = leftBy(1)
    const orphan = await aProcess('postgres', '-D', cluster)
    writeFileSync(note, `${orphan.pid}\n${cluster}\n1764000000\n15432\n\n127.0.0.1\n  1 2147483647\nready\n`)
    const gone = once(orphan.child, 'exit')
    let told = 0
    await endLeftover(dataDir, () => void (told += 1))
    expect(told).toBeGreaterThan(0)
    expect((await gone)[1]).toBe('SIGINT')
    expect(existsSync(note)).toBe(false)
  },
)
