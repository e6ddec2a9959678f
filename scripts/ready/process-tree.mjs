import { readdirSync, readFileSync } from 'node:fs'

/** Ticks per second in /proc, the same on every known Linux. */
const ticks = 100

/**
 * A process: its parent, its start time (no two processes with the same number start at the same tick), and the CPU
 * seconds that it and its ended children have used.
 * @typedef {{ pid: number, parent: number, began: string, used: number }} Process
 */

/** @returns {Process | undefined} undefined if the process has ended */
function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in brackets and may contain any character; the fields follow the last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const used = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) / ticks
    return { pid, parent: Number(fields[1]), began: fields[19], used }
  } catch {
    return undefined
  }
}

/**
 * Returns a process and all its descendants. Empty on systems without /proc, where they cannot be found.
 * @param {number} root
 * @returns {Process[]}
 */
export function processesBelow(root) {
  if (process.platform !== 'linux') return []
  const all = new Map()
  for (const name of readdirSync('/proc')) {
    const one = /^\d+$/.test(name) ? readProcess(Number(name)) : undefined
    if (one) all.set(one.pid, one)
  }
  const isBelow = ({ pid }) => {
    for (let at = pid; at > 1; at = all.get(at)?.parent ?? 0) if (at === root) return true
    return false
  }
  return [...all.values()].filter(isBelow)
}

/** Kills those of the processes that still run, whatever their current parent. @param {Iterable<Process>} seen */
export function endAll(seen) {
  for (const { pid, began } of seen) {
    if (readProcess(pid)?.began !== began) continue
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has already ended.
    }
  }
}
