// `npm run dev -- busy [--loops 4 --times 3]`: repeats the whole test run next to busy loops until one run fails. On
// two cores four loops leave a third of the machine to the tests; tests that pass then pass on any machine.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './ready/runtime.mjs'
import { seconds } from './ready/process.mjs'

const { values } = parseArgs({
  options: { loops: { type: 'string', default: '4' }, times: { type: 'string', default: '3' } },
})
const [loops, times] = [Number(values.loops), Number(values.times)]
if (![loops, times].every((value) => Number.isInteger(value) && value > 0)) {
  console.error('busy: --loops N --times N')
  process.exit(1)
}

const busy = Array.from({ length: loops }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
const end = () => busy.forEach((loop) => loop.kill('SIGKILL'))
process.on('exit', end)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

const green = await untilOneFails()
console.log(`${green} of ${times} runs green beside ${loops} busy loops`)
process.exit(green === times ? 0 : 1)

async function untilOneFails() {
  for (let run = 1; run <= times; run += 1) {
    const start = performance.now()
    const code = await oneRun()
    console.log(`== run ${run} of ${times}: ${code === 0 ? 'green' : 'red'}, ${seconds(start)} ==`)
    if (code !== 0) return run - 1
  }
  return times
}

function oneRun() {
  return new Promise((resolve) => {
    spawn(process.execPath, [path.join(root, 'scripts', 'test.mjs')], { cwd: root, stdio: 'inherit' })
      .on('error', () => resolve(1))
      .on('exit', (code) => resolve(code ?? 1))
  })
}
