import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import os from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { runQuietly } from './process.mjs'

const lowest = String(os.constants.priority.PRIORITY_LOW)
const file = new URL('process.mjs', import.meta.url).href
/** Runs a low-priority command that prints its process id and never ends. */
const probe = `
  const { runQuietly } = await import(process.argv[1])
  const forever = 'console.log(process.pid); setInterval(() => {}, 1000)'
  await runQuietly(process.execPath, ['-e', forever], process.env, (text) => process.stdout.write(text), true)`

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  'R-10 what gives way has a session of its own of the lowest priority, and ends with who asked for it, however: %s',
  async (signal) => {
    const asker = spawn(process.execPath, ['--input-type=module', '-e', probe, file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void asker.kill('SIGKILL'))
    const [output] = await once(asker.stdout, 'data')
    const pid = Number(String(output))
    expect(os.getPriority(pid)).toBe(Number(lowest))
    const group = `/proc/${pid}/autogroup`
    if (existsSync(group)) expect(readFileSync(group, 'utf8')).toContain(`nice ${lowest}`)
    expect(os.getPriority(process.pid)).toBeLessThan(Number(lowest))
    asker.kill(signal)
    await expect.poll(() => isRunning(pid)).toBe(false)
  },
)

test('what gives way tells its exit code and what it printed, as any other command', async () => {
  const script = 'console.log("out"); console.error("err"); process.exitCode = 3'
  const { code, output } = await runQuietly(process.execPath, ['-e', script], process.env, undefined, true)
  expect(code).toBe(3)
  expect(output.split('\n').toSorted()).toEqual(['', 'err', 'out'])
})
