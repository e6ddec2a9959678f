import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import { expect, test } from 'vitest'
import { yieldTo } from './priority.ts'

/** Of /proc/<pid>/stat, counted from the state on: `man 5 proc_pid_stat`, field 41. */
const policyPlace = 38
const idlePolicy = '5'
const knowsIdle = process.platform === 'linux' && spawnSync('chrt', ['--version']).status === 0

test.skipIf(!knowsIdle)(
  'R-10 what copies gives way at once to whoever wakes: the lowest priority, of the idle class',
  async () => {
    const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    await once(child, 'spawn')
    try {
      const pid = child.pid ?? 0
      yieldTo(pid)
      const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
      expect(fields[policyPlace]).toBe(idlePolicy)
      expect(os.getPriority(pid)).toBe(os.constants.priority.PRIORITY_LOW)
    } finally {
      child.stdin.end()
      await once(child, 'exit')
    }
  },
)

test('R-10 a process that has ended is no trouble', async () => {
  const child = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' })
  const { pid = 0 } = child
  await once(child, 'exit')
  expect(() => yieldTo(pid)).not.toThrow()
})
