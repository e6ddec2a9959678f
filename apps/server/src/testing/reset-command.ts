import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const script = path.resolve(import.meta.dirname, '../reset-password.ts')

/** Returns the output of the command, and its exit code if that is not 0. */
export function runResetCommandForTest(args: string[], env: Record<string, string>) {
  return run(process.execPath, [script, ...args], { env: { PATH: process.env.PATH ?? '', ...env } }).catch(
    (error: { stdout: string; code: number }) => error,
  )
}
