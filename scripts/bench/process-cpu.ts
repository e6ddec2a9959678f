import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Installation } from './installation.ts'

const ticksPerSecond = 100

/** Returns a process and all its descendants, without the branches that begin at one of `others`. */
export function processTree(pid: number, others: ReadonlySet<number | undefined>): number[] {
  if (!existsSync('/proc/self/stat')) return [pid]
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const fields = /^\d+$/.test(name) ? statOf(Number(name)) : undefined
    if (fields) parents.set(Number(name), Number(fields[1]))
  }
  const tree = [pid]
  for (const member of tree)
    for (const [child, parent] of parents) if (parent === member && !others.has(child)) tree.push(child)
  return tree
}

/** Returns the CPU seconds of these processes and their ended children; null if /proc does not exist. */
export function cpuSeconds(pids: readonly number[]): number | null {
  if (!existsSync('/proc/self/stat')) return null
  let ticks = 0
  for (const pid of new Set(pids)) {
    const fields = statOf(pid)
    for (const place of [11, 12, 13, 14]) ticks += Number(fields?.[place] ?? 0)
  }
  return ticks / ticksPerSecond
}

/** Returns the CPU seconds that a running installation has used so far, by process. */
export function installationCpuSeconds({ pid, postgresPid }: Pick<Installation, 'pid' | 'postgresPid'>): {
  node: number
  postgres: number
} {
  const [server, postgres] = [pid(), postgresPid()]
  if (server === undefined || postgres === undefined) throw new Error('the server is gone')
  return {
    node: cpuSeconds(processTree(server, new Set([postgres]))) ?? 0,
    postgres: cpuSeconds(processTree(postgres, new Set())) ?? 0,
  }
}

/**
 * Returns the fields of /proc/<pid>/stat from the state on (the name before may contain blanks): [state, ppid, …,
 * utime, stime, cutime, cstime].
 */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
