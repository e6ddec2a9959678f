import { fork } from 'node:child_process'
import path from 'node:path'
import type { LoadGeneratorMessage, LoadRequest, LoadResult } from './generator.ts'
import { cpuSeconds, processTree } from './process-cpu.ts'

export interface LoadFigures extends LoadResult {
  /** CPU seconds inside the window of each watched process and its children, by name; null if /proc does not exist. */
  serverCpuSeconds: Record<string, number> | null
}

/** Processes to watch, by name. */
export type WatchedProcesses = Readonly<Record<string, number | undefined>>

/** Runs the generator in a separate process and measures the CPU time of the server processes meanwhile. */
export function runLoad(session: LoadRequest, watched: WatchedProcesses): Promise<LoadFigures> {
  const child = fork(path.join(import.meta.dirname, 'generator.ts'), { stdio: 'inherit' })
  let before: Readonly<Record<string, number>> | null = null
  let spent: LoadFigures['serverCpuSeconds'] = null
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the generator ended early (${code})`)))
    child.on('message', (message: LoadGeneratorMessage) => {
      if ('result' in message) {
        resolve({ ...message.result, serverCpuSeconds: spent })
        child.disconnect()
      } else if (message.news === 'window') before = cpuOf(watched)
      else {
        const [from, to] = [before, cpuOf(watched)]
        spent = from && to && Object.fromEntries(Object.entries(to).map(([name, at]) => [name, at - (from[name] ?? 0)]))
      }
    })
    child.send(session)
  })
}

/** A process that is the child of another watched process counts once, under its own name. */
function cpuOf(watched: WatchedProcesses): Record<string, number> | null {
  const named = new Set(Object.values(watched))
  const used: Record<string, number> = {}
  for (const [name, pid] of Object.entries(watched)) {
    if (pid === undefined) continue
    const tree = processTree(pid, named)
    const seconds = cpuSeconds(tree)
    if (seconds === null) return null
    used[name] = seconds
  }
  return used
}
