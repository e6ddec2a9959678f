import { spawn } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import os from 'node:os'
import path from 'node:path'

/** Node options of this process on which the compiled code depends. */
const memoryOption = /^--(?:m(?:ax|in)-semi-space-size=|no-memory-reducer$|heap-growing-percent=)/

/**
 * Starts a low-priority process that saves the server's compiled code on disk and ends with the server. Does nothing if
 * Node's compile cache is off.
 */
export function compileInBackground(): void {
  if (getCompileCacheDir() === undefined) return
  const options = process.execArgv.filter((option) => memoryOption.test(option))
  const child = spawn(process.execPath, [...options, path.join(import.meta.dirname, 'precompile.ts')], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // A failure only makes the next start slower.
  child.on('error', () => undefined)
  child.unref()
  child.channel?.unref()
  if (child.pid === undefined) return
  try {
    os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW)
  } catch {
    // The process has already ended, or the system does not permit the change.
  }
  process.once('exit', () => child.kill('SIGKILL'))
}
