/*
 * `npm run check:full -- S-17` and others whose tests already try everything there is (every operation, every code): runs
 * all tests that name the id, and says how many held.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readTree } from '../check/tree.ts'
import { projectEnvironment, root } from '../ready/runtime.mjs'
import { names } from '../trace/requirements.ts'
import { titlesOf } from '../trace/titles.ts'
import { report } from './report.ts'

interface Results {
  numPassedTests: number
  numFailedTests: number
}
const [id = ''] = process.argv.slice(2)
const files = titlesOf(readTree(root))
  .filter(({ file, title }) => names(title, id) && !file.startsWith('e2e/'))
  .map(({ file }) => file)
const folder = mkdtempSync(path.join(tmpdir(), 'evops-by-tests-'))
const outputFile = path.join(folder, 'results.json')
const given = [
  'run',
  ...new Set(files),
  '-t',
  id,
  '--reporter=json',
  `--outputFile=${outputFile}`,
  '--silent',
]
spawnSync(path.join(root, 'node_modules/.bin/vitest'), given, {
  cwd: root,
  env: projectEnvironment(),
  stdio: ['ignore', 'ignore', 'inherit'],
})
const results: Results = JSON.parse(readFileSync(outputFile, 'utf8'))
rmSync(folder, { recursive: true })
const { numPassedTests, numFailedTests } = results
report(id, {
  ok: numFailedTests === 0 && numPassedTests > 0,
  text: `${numPassedTests} tests in ${new Set(files).size} files held, ${numFailedTests} did not`,
})
