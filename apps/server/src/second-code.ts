import { rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Lifetime of a setup code. */
const codeHours = 72

/**
 * Writes the setup code of the second administrator to a file that only the server's user can read, and returns its
 * path. The first person reads the terminal and the log, so the code of the second must not be there.
 */
export function writeSecondAdminCode(dataDir: string, code: string): string {
  const file = path.join(dataDir, 'second-administrator.txt')
  rmSync(file, { force: true })
  writeFileSync(file, `${code}\n`, { mode: 0o600, flag: 'wx' })
  return file
}

/** Deletes the file when its code has expired. */
export function deleteExpiredSecondAdminCode(dataDir: string, now = Date.now()): void {
  const file = path.join(dataDir, 'second-administrator.txt')
  const writtenAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs
  if (writtenAt !== undefined && now - writtenAt > codeHours * 3_600_000) rmSync(file, { force: true })
}
