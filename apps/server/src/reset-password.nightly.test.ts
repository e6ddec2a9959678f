import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { testHouse } from '@evops/platform/testing'
import { expect, test } from 'vitest'
import { command } from './testing/reset-command.ts'

test('OPS-04 the command on a stopped embedded database starts it for that time', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-reset-'))
  chmodSync(folder, 0o711)
  try {
    const { stdout } = await command(['--user', 'admin'], { EVOPS_DATA: folder })
    expect(stdout).toContain("Nobody has the sign-in name 'admin'")
    expect((await command(['--user', 'admin'], { EVOPS_DATA: folder })).stdout).toContain('Nobody')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('OPS-04 the command tells of a name that nobody has, and how it is used', async () => {
  const made = await testHouse()
  const env = { DATABASE_URL: made.url, EVOPS_SECRET_KEY: made.house.config.secretKey.toString('utf8') }
  const nobody = await command(['--user', 'nobody-at-all'], env)
  expect(nobody.stdout).toContain('Nobody has the sign-in name')
  expect(nobody).toMatchObject({ code: 1 })
  expect((await command([], env)).stdout).toContain('usage:')
  await made.close()
})
