import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
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
  yieldSession(pid, sessionTries)
}

/** Without the right to administer the system one session is changed each tenth of a second, of all processes together. */
const [sessionTries, sessionEveryMs] = [20, 150]

/**
 * Linux shares the time of a core among sessions first (sched_autogroup, on in most distributions outside of a service's control
 * group), and priorities count within one. Each process of PostgreSQL leads a session of its own: the priority of the session is
 * what makes it give way. A session that others share, as that of a terminal, stays as it is.
 */
function yieldSession(pid: number, tries: number): void {
  try {
    if (sessionOf(pid) === pid)
      writeFileSync(`/proc/${pid}/autogroup`, String(os.constants.priority.PRIORITY_LOW))
  } catch (error) {
    const isBusy = error instanceof Error && 'code' in error && error.code === 'EAGAIN'
    if (isBusy && tries > 1) setTimeout(() => yieldSession(pid, tries - 1), sessionEveryMs).unref()
  }
}

/** Fields of /proc/<pid>/stat follow the name in brackets: state, parent, group, session. */
function sessionOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[3])
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
