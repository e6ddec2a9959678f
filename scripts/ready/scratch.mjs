// Where a test run puts its databases and files.
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Linux has it. */
const memory = existsSync('/dev/shm') ? '/dev/shm' : undefined
const enoughBytes = 6 * 1024 ** 3

/**
 * A folder of the run's own. In memory where there is enough of it: databases keep every setting that makes them
 * durable, and no test waits for a disk. PostgreSQL runs as another user when we are root, and passes through.
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
 * A part that was cut off may leave its PostgreSQL behind, even one that is only just starting: it is stopped by the
 * number in its own folder, and what it still wrote is removed.
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
    // It has just ended by itself.
  }
}
