import { readdirSync, readFileSync } from 'node:fs'

/** Of a second: what /proc counts in, on every Linux we know of. */
const ticks = 100

/**
 * Seconds of CPU that a process and everything below it have used. Undefined where the system has no /proc: nobody can
 * tell then. What has ended meanwhile counts with its parent, once that has taken note of it.
 * @param {number} pid
 * @returns {number | undefined}
 */
export function cpuSecondsBelow(pid) {
  if (process.platform !== 'linux') return undefined
  /** @type {Map<number, { parent: number, used: number }>} */
  const all = new Map()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      // The name stands in brackets and may hold anything; the fields follow the last one.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const used = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) / ticks
      all.set(Number(name), { parent: Number(fields[1]), used })
    } catch {
      // It has just ended.
    }
  }
  const isBelow = (id) => {
    for (let at = id; at > 1; at = all.get(at)?.parent ?? 0) if (at === pid) return true
    return false
  }
  let sum = 0
  for (const [id, { used }] of all) if (isBelow(id)) sum += used
  return sum
}
