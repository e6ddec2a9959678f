import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'

/** Time limit for the system command. */
const patienceMs = 2_000

/**
 * Gives one of our processes a lower priority, so that requests of users go first. Without the necessary right the
 * priority stays unchanged.
 */
export function lowerProcessPriority(pid: number): void {
  if (pid < 2) return
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_LOW)
  } catch {
    // The process has ended, or the system denies the change. The only effect is that other work on the machine is
    // slower.
  }
  yieldSession(pid, sessionTries)
}

/** Without administrator rights, the system allows one session change per tenth of a second over all processes. */
const [sessionTries, sessionEveryMs] = [20, 150]

/**
 * Lowers the priority of a process's session. Linux divides the time of a core first among sessions (sched_autogroup,
 * enabled in most distributions outside a service's control group), and priorities apply only within one. Each
 * PostgreSQL process leads its own session, so the priority of the session must be lowered. A session shared with other
 * processes, for example that of a terminal, stays unchanged.
 */
function yieldSession(pid: number, tries: number): void {
  try {
    if (sessionOf(pid) === pid) writeFileSync(`/proc/${pid}/autogroup`, String(os.constants.priority.PRIORITY_LOW))
  } catch (error) {
    const isBusy = error instanceof Error && 'code' in error && error.code === 'EAGAIN'
    if (isBusy && tries > 1) setTimeout(() => yieldSession(pid, tries - 1), sessionEveryMs).unref()
  }
}

/**
 * Reads the session id. The fields of /proc/<pid>/stat after the name in brackets are: state, parent, group, session.
 */
function sessionOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[3])
}

/**
 * Lowers the priority of this process and its threads; Linux has a priority for each thread. The threads also get the
 * idle scheduling class: since Linux 6.6 a running thread keeps the core until its slice of about 3 ms is over,
 * whatever its priority, and one request of a user wakes server and database several times. The database's processes do
 * not get the idle class: a process that hardly ever runs could hold a lock that others wait for.
 */
export function lowerCurrentPriority(): void {
  lowerProcessPriority(process.pid)
  try {
    for (const thread of readdirSync('/proc/self/task')) lowerProcessPriority(Number(thread))
  } catch {
    // The system is not Linux.
  }
  // chrt is part of util-linux; without it only the priority applies. Threads that start later inherit the class of the
  // thread that starts them.
  if (process.platform === 'linux')
    spawnSync('chrt', ['--idle', '--all-tasks', '--pid', '0', String(process.pid)], {
      stdio: 'ignore',
      timeout: patienceMs,
    })
}
