import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ConfigError } from '@evops/platform/server'
import { waitUntil } from '@evops/platform/testing'
import { expect, onTestFinished, test } from 'vitest'
import { lockDataFolder, processStartedAt } from './data-folder-lock.ts'

function aFolder(): { folder: string; file: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return { folder, file: path.join(folder, 'server.pid') }
}

test('R-01 one server per data folder: a second is told who runs there, after the release it may', () => {
  const { folder } = aFolder()
  const unlock = lockDataFolder(folder)
  expect(() => lockDataFolder(folder)).toThrow(
    new ConfigError(`another server (pid ${process.pid}) already runs on ${folder}; stop it or set EVOPS_DATA`),
  )
  unlock()
  lockDataFolder(folder)()
})

test('R-01 a number that went to another process since is a leftover', () => {
  const { folder, file } = aFolder()
  writeFileSync(file, `${process.pid} 1`)
  lockDataFolder(folder)
  expect(readFileSync(file, 'utf8')).not.toBe(`${process.pid} 1`)
})

test.runIf(process.platform === 'linux')(
  'R-01 a killed server that nobody has buried yet does not hold the folder',
  async () => {
    const { folder, file } = aFolder()
    // The shell turns into a program that never waits for its children, so the first child remains as a zombie after
    // its end.
    const parent = spawn('sh', ['-c', 'cat <&3 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
    })
    onTestFinished(() => void parent.kill('SIGKILL'))
    if (!parent.stdout) throw new Error('nothing is heard of the shell')
    const [output] = (await once(parent.stdout, 'data')) as [Buffer]
    const pid = Number(output.toString())
    await waitUntil(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim() === 'sleep', 'the shell has turned')
    parent.stdio[3]?.destroy()
    const fields = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    await waitUntil(() => fields()[0] === 'Z', 'it is dead')
    writeFileSync(file, `${pid} ${fields()[19]}`)
    lockDataFolder(folder)
    expect(readFileSync(file, 'utf8')).toContain(`${process.pid} `)
  },
)

test.runIf(process.platform !== 'win32')(
  'OPS-03 without /proc, as on macOS, the moment that a process began is that of ps',
  () => {
    const began = processStartedAt(process.pid, 'darwin')
    expect(Date.parse(began)).toBeLessThanOrEqual(Date.now())
    expect(processStartedAt(process.pid, 'darwin')).toBe(began)
    expect(processStartedAt(1, 'darwin')).not.toBe(began)
    // The highest process id on Linux is 2²² - 1.
    expect(processStartedAt(5_000_000, 'darwin')).toBe('')
  },
)
