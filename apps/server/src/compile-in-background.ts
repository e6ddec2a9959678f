import { spawn } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import os from 'node:os'
import path from 'node:path'

/** Of the options of this Node, those that what it has compiled depends on. */
const memoryOption = /^--(?:m(?:ax|in)-semi-space-size=|no-memory-reducer$|heap-growing-percent=)/

/**
 * Has what this server has compiled kept on disk, by a process beside it that runs when nobody else wants to and ends with us.
 * Nothing happens where Node keeps nothing.
 */
export function compileBeside(): void {
  if (getCompileCacheDir() === undefined) return
  const options = process.execArgv.filter((option) => memoryOption.test(option))
  const child = spawn(process.execPath, [...options, path.join(import.meta.dirname, 'compile-ahead.ts')], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Without it the next start takes longer, and nothing else is lost.
  child.on('error', () => undefined)
  child.unref()
  child.channel?.unref()
  if (child.pid === undefined) return
  try {
    os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, or the system does not let us.
  }
  process.once('exit', () => child.kill('SIGKILL'))
}
