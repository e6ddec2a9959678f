import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ConfigError, createLog, readConfig } from '@evops/platform/server'
import { expect, test } from 'vitest'
import { connectInstallationDatabase } from './reach-database.ts'

test('commands of the administrator refuse a folder without an installation, and start no database in it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-no-installation-'))
  try {
    const reached = connectInstallationDatabase(readConfig({ EVOPS_DATA: folder }), createLog('silent'))
    await expect(reached).rejects.toThrow(new ConfigError(`EVOPS_DATA: there is no installation in ${folder}`))
    expect(readdirSync(folder)).not.toContain('pg')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
