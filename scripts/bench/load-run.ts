import { fork } from 'node:child_process'
import path from 'node:path'
import type { LoadNews, LoadOrder, LoadResult } from './generator.ts'
import { cpuSeconds, processTree } from './process-cpu.ts'

export interface LoadFigures extends LoadResult {
  /** CPU of the watched processes and their children inside the window; null where /proc does not exist. */
  serverCpuSeconds: number | null
}

/** Runs the generator in a process of its own and watches what the servers' processes cost meanwhile. */
export function runLoad(order: LoadOrder, watched: readonly number[]): Promise<LoadFigures> {
  const child = fork(path.join(import.meta.dirname, 'generator.ts'), { stdio: 'inherit' })
  const tree = () => watched.flatMap(processTree)
  let before: number | null = null
  let spent: number | null = null
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the generator ended early (${code})`)))
    child.on('message', (message: LoadNews) => {
      if ('result' in message) {
        resolve({ ...message.result, serverCpuSeconds: spent })
        child.disconnect()
      } else if (message.news === 'window') before = cpuSeconds(tree())
      else {
        const after = cpuSeconds(tree())
        spent = before === null || after === null ? null : after - before
      }
    })
    child.send(order)
  })
}
