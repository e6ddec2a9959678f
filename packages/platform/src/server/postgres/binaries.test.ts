import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ConfigError } from '../config-error.ts'
import { preparePostgres } from './binaries.ts'

/** Creates an installation whose server prints a version, and sets it as the operator's. */
function install(version: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-programs-'))
  mkdirSync(path.join(folder, 'bin'))
  const program = path.join(folder, 'bin', 'postgres')
  writeFileSync(program, `#!/bin/sh\necho 'postgres (PostgreSQL) ${version}'\n`)
  chmodSync(program, 0o755)
  set(folder)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
function set(folder: string) {
  vi.stubEnv('EVOPS_POSTGRES_PROGRAMS', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
}
const prepare = () => preparePostgres('/nowhere', undefined)

test.skipIf(process.platform === 'win32')('OPS-01 an installed PostgreSQL 18 is used in place', () => {
  const folder = install('18.9 (Debian 18.9-1.pgdg13+1)')
  expect(prepare()).toBe(folder)
})

test.skipIf(process.platform === 'win32')('OPS-01 another version is refused in one line', () => {
  install('17.5')
  expect(prepare).toThrow(ConfigError)
  expect(prepare).toThrow(
    /^EVOPS_POSTGRES_PROGRAMS: version 18 is needed, .+\/bin\/postgres says postgres \(PostgreSQL\) 17\.5$/,
  )
})

test('OPS-01 a folder without programs is refused in one line', () => {
  set('/no/such/folder')
  expect(prepare).toThrow(ConfigError)
  expect(prepare).toThrow(/^EVOPS_POSTGRES_PROGRAMS: .*postgres can't be run$/)
})
