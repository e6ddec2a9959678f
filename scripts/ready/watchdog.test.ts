import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { reportToWatchdog } from './watchdog.mjs'

/** Makes a folder with a program called systemd-notify that writes its arguments to a file. */
function fakeSystemd() {
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-watchdog-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [program, file] = [path.join(folder, 'systemd-notify'), path.join(folder, 'said')]
  writeFileSync(program, `#!/bin/sh\necho "$@" >> ${file}\n`)
  chmodSync(program, 0o755)
  const lines = () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [])
  return { PATH: `${folder}:${process.env.PATH}`, lines }
}

test('OPS-03 under a watchdog of systemd the first process reports that it lives, again and again', async () => {
  const { PATH, lines } = fakeSystemd()
  const end = reportToWatchdog({ PATH, WATCHDOG_USEC: '300000' })
  onTestFinished(end)
  await expect.poll(() => lines().length).toBeGreaterThan(2)
  expect(new Set(lines())).toEqual(new Set(['WATCHDOG=1']))
})

test('OPS-03 without a watchdog nothing is reported', () => {
  const { PATH, lines } = fakeSystemd()
  reportToWatchdog({ PATH })()
  expect(lines()).toEqual([])
})
