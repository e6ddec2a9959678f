// Folder for the databases and files of a test run.
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Exists on Linux. */
const memory = existsSync('/dev/shm') ? '/dev/shm' : undefined
const enoughBytes = 6 * 1024 ** 3

/**
 * Creates a folder for the run, in memory if there is enough: databases keep all durability settings, and no test waits
 * for a disk. PostgreSQL runs as another user if this process is root, so it needs access to the folder.
 */
export function makeScratch() {
  const folder = mkdtempSync(path.join(hasMemory() ? memory : tmpdir(), 'evops-run-'))
  chmodSync(folder, 0o711)
  return folder
}

function hasMemory() {
  if (memory === undefined) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > enoughBytes
}

/**
 * A stopped phase may leave its PostgreSQL running, even one that is still starting: it is stopped by the process id in
 * its own folder, and files written meanwhile are removed.
 */
export async function removeScratch(folder) {
  for (let round = 0; round < 20; round += 1) {
    const running = readdirSync(folder)
      .map((name) => path.join(folder, name, 'pg', 'postmaster.pid'))
      .filter(existsSync)
    for (const file of running) endProcess(Number(readFileSync(file, 'utf8').split('\n')[0]))
    if (running.length === 0 && round > 2) break
    await wait(100)
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

function endProcess(pid) {
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {
    // The process has already ended.
  }
}
