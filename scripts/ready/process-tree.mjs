import { readdirSync, readFileSync } from 'node:fs'

/** Of a second: what /proc counts in, on every Linux we know of. */
const ticks = 100

/**
 * A process: whose child it is, when it began (no two with the same number begin at the same tick), and the seconds of
 * CPU that it and its ended children have used.
 * @typedef {{ pid: number, parent: number, began: string, used: number }} Process
 */

/** @returns {Process | undefined} undefined when it has ended */
function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name stands in brackets and may hold anything; the fields follow the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const used = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) / ticks
    return { pid, parent: Number(fields[1]), began: fields[19], used }
  } catch {
    return undefined
  }
}

/**
 * A process and everything below it. Empty where the system has no /proc: nobody can tell then.
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

/** Ends what of these still runs, whoever its parent is by now. @param {Iterable<Process>} seen */
export function endAll(seen) {
  for (const { pid, began } of seen) {
    if (readProcess(pid)?.began !== began) continue
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has just ended by itself.
    }
  }
}
