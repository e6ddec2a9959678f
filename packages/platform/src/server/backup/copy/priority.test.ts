import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import os from 'node:os'
import { expect, test } from 'vitest'
import { lowerProcessPriority } from './priority.ts'

const hasIdleClass = process.platform === 'linux' && spawnSync('chrt', ['--version']).status === 0
/**
 * Prints the scheduling policy of each thread, including threads started later: field 41 of /proc/<pid>/stat, counted
 * from the state field.
 */
const telling = `
  const { lowerCurrentPriority } = await import(process.argv[1])
  const fs = await import('node:fs')
  lowerCurrentPriority()
  await fs.promises.readFile('/proc/self/stat')
  const fieldsOf = (text) => text.slice(text.lastIndexOf(')') + 2).split(' ')
  const threads = fs.readdirSync('/proc/self/task')
  const stats = threads.map((id) => fieldsOf(fs.readFileSync('/proc/self/task/' + id + '/stat', 'utf8')))
  console.log(JSON.stringify(stats.map((fields) => [fields[38], fields[16]])))`
const [idlePolicy, lowest] = ['5', String(os.constants.priority.PRIORITY_LOW)]

test.skipIf(!hasIdleClass)(
  'R-10 what packs a copy gives way at once to whoever wakes: the lowest priority, of the idle class',
  () => {
    const file = new URL('priority.ts', import.meta.url).href
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', telling, file], {
      encoding: 'utf8',
    })
    const threads: unknown[] = JSON.parse(output)
    expect(threads.length).toBeGreaterThan(4)
    expect(new Set(threads.map(String))).toEqual(new Set([`${idlePolicy},${lowest}`]))
  },
)

const hasAutogroups = existsSync('/proc/self/autogroup')
const niceOfSession = (pid: number | undefined) =>
  /nice (-?\d+)/.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8'))?.[1]

test.skipIf(!hasAutogroups).each([true, false])(
  'R-10 what leads its session, as processes of PostgreSQL do, gives way with it; one shared with others stays: %s',
  async (leads) => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
      stdio: 'ignore',
      detached: leads,
    })
    try {
      await once(child, 'spawn')
      const before = niceOfSession(process.pid)
      lowerProcessPriority(child.pid ?? 0)
      await expect.poll(() => niceOfSession(child.pid)).toBe(leads ? lowest : before)
      expect(os.getPriority(child.pid)).toBe(os.constants.priority.PRIORITY_LOW)
      expect(niceOfSession(process.pid)).toBe(before)
    } finally {
      child.kill('SIGKILL')
    }
  },
)

test('R-10 a process that has ended is no trouble', async () => {
  const child = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' })
  const { pid = 0 } = child
  await once(child, 'exit')
  expect(() => lowerProcessPriority(pid)).not.toThrow()
})
