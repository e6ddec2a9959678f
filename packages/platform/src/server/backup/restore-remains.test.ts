import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { prepareRemoval } from './restore.ts'

test('X-21 a failed restore removes what it made: its folder if there was none, and never what was there before', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'evops-remains-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const fill = (folder: string) => {
    mkdirSync(path.join(folder, 'pg'), { recursive: true })
    writeFileSync(path.join(folder, 'postgres.port'), '15432')
  }
  const fresh = path.join(root, 'fresh')
  const removeFresh = await prepareRemoval(fresh)
  fill(fresh)
  await removeFresh()
  expect(existsSync(fresh)).toBe(false)

  const prepared = path.join(root, 'prepared')
  mkdirSync(prepared)
  writeFileSync(path.join(prepared, 'secret.key'), 'a key')
  const removePrepared = await prepareRemoval(prepared)
  fill(prepared)
  await removePrepared()
  expect(readdirSync(prepared)).toEqual(['secret.key'])
})
