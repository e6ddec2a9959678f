import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { superviseProcess, waitBefore } from './supervise.mjs'

/** Returns a server script that serves at once (or not), and ends on request. */
function script(serves: boolean, exit?: number): string {
  const answer = "process.on('message', ({ ping }) => process.send({ pong: ping }));"
  const serve = serves ? `${answer}process.send({ serves: true });` : ''
  const stop = "process.on('SIGTERM', () => process.exit(0));"
  return `${stop}${serve}${exit === undefined ? 'setInterval(() => {}, 1000)' : `setTimeout(() => process.exit(${exit}), 50)`}`
}
const running = new Set<ChildProcess>()
// Processes left by a failing test would block the whole run.
afterEach(() => running.forEach((child) => child.kill('SIGKILL')))

function superviseScripts(scripts: readonly string[], platform = process.platform, everyMs = 5_000) {
  const started: ChildProcess[] = []
  const served: Promise<unknown>[] = []
  const output: string[] = []
  let answer: (code: number) => void
  const ended = new Promise<number>((resolve) => (answer = resolve))
  const keeper = superviseProcess(
    () => {
      const text = scripts[Math.min(started.length, scripts.length - 1)] ?? ''
      const child = spawn(process.execPath, ['-e', text], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
      running.add(child)
      started.push(child)
      served.push(once(child, 'message'))
      return child
    },
    { end: (code: number) => answer(code), writeLine: (line: string) => output.push(line), platform, everyMs },
  )
  const serving = async (at: number) => {
    await expect.poll(() => started.length).toBeGreaterThan(at)
    const child = started[at]
    if (!child) throw new Error('never begun')
    await served[at]
    return child
  }
  return { keeper, startCount: started, output, ended, serving }
}

test('OPS-03 a server that is killed is started again, and stops in order when it is asked to', async () => {
  const { keeper, startCount, output, ended, serving } = superviseScripts([script(true)])
  const first = await serving(0)
  first.kill('SIGKILL')
  const second = await serving(1)
  expect(second.pid).not.toBe(first.pid)
  expect(keeper.current()).toBe(second)
  expect(output).toEqual([expect.stringContaining('SIGKILL')])
  keeper.stop()
  expect(await ended).toBe(0)
  expect(startCount).toHaveLength(2)
})

test('OPS-03 a server that hangs is killed and started again; one that answers is left alone', async () => {
  const hangs = 'process.send({ serves: true }); setTimeout(() => { for (;;); }, 0);'
  const { keeper, output, ended, serving, startCount } = superviseScripts([hangs, script(true)], process.platform, 200)
  const first = await serving(0)
  const second = await serving(1)
  expect(first.signalCode).toBe('SIGKILL')
  expect(output[0]).toContain('has not answered')
  let answers = 0
  second.on('message', () => (answers += 1))
  await expect.poll(() => answers).toBeGreaterThan(7)
  keeper.stop()
  expect(await ended).toBe(0)
  expect(startCount).toHaveLength(2)
})

test('OPS-03 a server that never served ends with its own exit code, and is not started again', async () => {
  const { startCount, ended } = superviseScripts([script(false, 3)])
  expect(await ended).toBe(3)
  expect(startCount).toHaveLength(1)
})

test('OPS-03 who served once is started again though the next one does not come up', async () => {
  const { startCount, ended, keeper, serving } = superviseScripts([script(true, 1), script(false, 1), script(true)])
  await serving(2)
  keeper.stop()
  expect(await ended).toBe(0)
  expect(startCount).toHaveLength(3)
})

test('OPS-03 on Windows, which would kill it at once, a server is asked to stop by closing its channel', async () => {
  const inOrder = "process.on('disconnect', () => process.exit(0)); process.on('SIGTERM', () => process.exit(9));"
  const { keeper, startCount, ended, serving } = superviseScripts([inOrder + script(true)], 'win32')
  await serving(0)
  keeper.stop()
  expect(await ended).toBe(0)
  expect(startCount).toHaveLength(1)
})

test('OPS-03 what was stopped on purpose stays stopped', async () => {
  const { startCount, ended, serving } = superviseScripts([script(true)])
  const server = await serving(0)
  server.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(startCount).toHaveLength(1)
})

test('OPS-03 one that keeps dying waits longer, never more than four seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 50].map(waitBefore)).toEqual([0, 250, 500, 1_000, 2_000, 4_000, 4_000, 4_000])
})
