import { readFileSync } from 'node:fs'

/** Number of sockets and files that a process needs in addition to its charge points. */
const besides = 300

/**
 * Returns a one-line message if the process may not open as many sockets as there are charge points; undefined if the
 * limit is sufficient.
 */
export function openFilesProblem(points: number): string | undefined {
  const limit = openFilesLimit()
  if (limit === undefined || points + besides <= limit) return undefined
  return `open files are limited to ${limit}, but ${points} charge points are registered: raise the limit to ${points + besides} or more (ulimit -n, LimitNOFILE)`
}

function openFilesLimit(): number | undefined {
  try {
    const soft = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return soft === undefined || soft === 'unlimited' ? undefined : Number(soft)
  } catch {
    return undefined
  }
}
