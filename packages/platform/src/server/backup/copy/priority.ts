import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import os from 'node:os'

/** Linux's own command, there with every `util-linux`; it says where it fails by its exit code, and that is no trouble. */
const patienceMs = 2_000

/**
 * Lets a process of ours run when no other wants to: what serves people goes first. Without the right to do so it stays as it is.
 *
 * The lowest priority alone is not enough on Linux: since 6.6 who runs keeps the core until its slice of some 3 ms is over,
 * whatever its priority, and one call of a person wakes server and database several times. Who is of the idle class gives
 * way in the moment in which another wakes.
 */
export function yieldTo(pid: number): void {
  if (pid < 2) return
  lower(pid)
  beIdle(['--pid', '0', String(pid)])
}

/** This process and its threads: Linux knows a priority for each of them. */
export function yieldToAll(): void {
  lower(process.pid)
  try {
    for (const thread of readdirSync('/proc/self/task')) lower(Number(thread))
  } catch {
    // No Linux.
  }
  beIdle(['--all-tasks', '--pid', '0', String(process.pid)])
}

function lower(pid: number): void {
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended, or the system does not let us: slower for those who work beside it, and nothing else.
  }
}

/** Threads that begin later are of the class of the one that begins them. */
function beIdle(whom: readonly string[]): void {
  if (process.platform === 'linux')
    spawnSync('chrt', ['--idle', ...whom], { stdio: 'ignore', timeout: patienceMs })
}
