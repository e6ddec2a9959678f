import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import os from 'node:os'

/** So long the system's command may take. */
const patienceMs = 2_000

/** Lets a process of ours run when no other wants to: what serves people goes first. Without the right to do so it stays as it is. */
export function yieldTo(pid: number): void {
  if (pid < 2) return
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended, or the system does not let us: slower for those who work beside it, and nothing else.
  }
}

/**
 * This process and its threads: Linux knows a priority for each of them. They are of its idle class, too: since 6.6 who runs
 * keeps the core until its slice of some 3 ms is over, whatever its priority, and one call of a person wakes server and database
 * several times. Not so the database's processes: one that hardly ever runs could hold a lock for which others wait.
 */
export function yieldToAll(): void {
  yieldTo(process.pid)
  try {
    for (const thread of readdirSync('/proc/self/task')) yieldTo(Number(thread))
  } catch {
    // No Linux.
  }
  // Of util-linux; without it the priority stands alone. Threads that begin later are of the class of the one that begins them.
  if (process.platform === 'linux')
    spawnSync('chrt', ['--idle', '--all-tasks', '--pid', '0', String(process.pid)], {
      stdio: 'ignore',
      timeout: patienceMs,
    })
}
