import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { giveWay } from './give-way.ts'

test('P-03 a process that does background work gets the processor after all others, its session too where Linux weighs sessions', async () => {
  // In a session of its own, as a backend of PostgreSQL is.
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'spawn')
  const pid = child.pid ?? 0
  const usual = getPriority(pid)
  await giveWay(pid)
  expect(getPriority(pid)).toBeGreaterThan(usual)
  const session = `/proc/${pid}/autogroup`
  if (existsSync(session)) expect(readFileSync(session, 'utf8')).toMatch(/nice 10\n?$/)
})

test('a process that is gone has nobody to give way to', async () => {
  const child = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' })
  await once(child, 'exit')
  await expect(giveWay(child.pid ?? 0)).resolves.toBeUndefined()
})
