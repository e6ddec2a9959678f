import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** Creates a folder that PostgreSQL can access, removed after the test. */
export function createPostgresFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-backup-'))
  chmodSync(folder, 0o711)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

interface Ended {
  code: number
  stdout: string
  stderr: string
}
/** Runs a backup command as an operator would. */
export function runBackupCommandForTest(
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const argv = [path.join(import.meta.dirname, '../backup', `${name}.ts`), ...args]
    execFile(process.execPath, argv, { env: { PATH: process.env.PATH, ...env } }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    )
  })
}
