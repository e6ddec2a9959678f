/*
 * `npm run check:full -- S-17` and other checks whose tests are already exhaustive (every operation, every code): runs
 * all tests that name the id, including the nightly ones, and prints how many passed.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readTree } from '../check/tree.ts'
import { projectEnvironment, root } from '../ready/runtime.mjs'
import { containsWholeWords } from '../trace/requirements.ts'
import { listTestTitles } from '../trace/titles.ts'
import { printCheckResult } from './report.ts'

interface Results {
  numPassedTests: number
  numFailedTests: number
}
const [id = ''] = process.argv.slice(2)
const files = listTestTitles(readTree(root))
  .filter(({ file, title }) => containsWholeWords(title, id) && !file.startsWith('e2e/'))
  .map(({ file }) => file)
const isNightly = (file: string) => file.endsWith('.nightly.test.ts')
const chosen = [...new Set(files)]
const results = [
  run(
    chosen.filter((file) => !isNightly(file)),
    { EVOPS_PROPERTY_RUNS: '1000' },
  ),
  run(chosen.filter(isNightly), { EVOPS_NIGHTLY: '1' }),
]
const passed = results.reduce((sum, each) => sum + each.numPassedTests, 0)
const failed = results.reduce((sum, each) => sum + each.numFailedTests, 0)
printCheckResult(id, {
  ok: failed === 0 && passed > 0,
  text: `${passed} tests in ${chosen.length} files held, ${failed} did not`,
})

/** Runs the tests of these files that name the id. */
function run(some: readonly string[], env: Record<string, string>): Results {
  if (some.length === 0) return { numPassedTests: 0, numFailedTests: 0 }
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-by-tests-'))
  const outputFile = path.join(folder, 'results.json')
  const args = ['run', ...some, '-t', id, '--reporter=json', `--outputFile=${outputFile}`, '--silent']
  spawnSync(path.join(root, 'node_modules/.bin/vitest'), args, {
    cwd: root,
    env: projectEnvironment(env),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const found: Results = JSON.parse(readFileSync(outputFile, 'utf8'))
  rmSync(folder, { recursive: true })
  return found
}
