import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { deleteExpiredSecondAdminCode, writeSecondAdminCode } from './second-code.ts'

test('L-09 the code of the second administrator is in a file of the server’s user, until it has expired', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-code-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeSecondAdminCode(folder, 'AAAAA-BBBBB')
  const file = writeSecondAdminCode(folder, 'CCCCC-DDDDD')
  expect(readFileSync(file, 'utf8')).toBe('CCCCC-DDDDD\n')
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
  deleteExpiredSecondAdminCode(folder)
  expect(existsSync(file)).toBe(true)
  deleteExpiredSecondAdminCode(folder, Date.now() + 73 * 3_600_000)
  expect(existsSync(file)).toBe(false)
  deleteExpiredSecondAdminCode(folder)
})

test('L-09 the greeting names the file and never the code', () => {
  const source = readFileSync(path.join(import.meta.dirname, 'server.ts'), 'utf8')
  expect(source).not.toMatch(/say\([^)]*\$\{secondSetupCode\}/)
})
