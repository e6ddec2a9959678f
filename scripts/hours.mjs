// `npm run dev -- hours [--at +6h,+12h,+18h] [pattern …]`: runs unit tests at other hours of the day with `faketime`
// (a Debian package), including the database: tests must not pass only by day. Stops at the first failing run.
import { spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { seconds } from './ready/process.mjs'
import { root } from './ready/runtime.mjs'

const { values, positionals } = parseArgs({
  options: { at: { type: 'string', default: '+6h,+12h,+18h' } },
  allowPositionals: true,
})
const hours = values.at.split(',')
if (!hours.every((at) => /^[+-]\d{1,4}[mhd]$/.test(at))) {
  console.error('hours: --at +6h,-30m,+4d')
  process.exit(1)
}
if (spawnSync('faketime', ['--version']).status !== 0) {
  console.error('This needs faketime: apt-get install faketime')
  process.exit(1)
}
for (const at of hours) {
  const start = performance.now()
  const code = await oneRun(at)
  console.log(`== ${at}: ${code === 0 ? 'green' : 'red'}, ${seconds(start)} ==`)
  if (code !== 0) process.exit(1)
}

function oneRun(at) {
  const run = [process.execPath, path.join(root, 'scripts', 'test.mjs'), 'unit', ...positionals]
  return new Promise((resolve) => {
    // Waits and timeouts use the monotonic clock, which is not changed.
    const env = { ...process.env, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
    spawn('faketime', ['-f', at, ...run], { cwd: root, stdio: 'inherit', env })
      .on('error', () => resolve(1))
      .on('exit', (code) => resolve(code ?? 1))
  })
}
