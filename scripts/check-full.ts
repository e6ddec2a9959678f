/*
 * `npm run check:full -- <id> [options]`: runs the full form of a check of docs/REQUIREMENTS.md, with its target.
 * Without an id it lists the checks. Options are passed to the program of the check, which prints its seed. Figures are
 * recorded in docs/BENCHMARKS.md.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectEnvironment, root } from './ready/runtime.mjs'
import { readRequirements } from './trace/requirements.ts'

/** Full form of each check: a program of the repository and the arguments for its target. */
const fullForms: Readonly<Record<string, readonly [script: string, ...args: string[]]>> = {
  'R-01': ['scripts/torture/run.ts', '--cycles', '200'],
  'R-02': ['scripts/torture/run.ts', '--cycles', '50', '--kill', 'postgres'],
  'R-03': ['scripts/torture/run.ts', '--cycles', '2', '--kill', 'pause', '--hold', '60'],
  // Uses a small separate disk, so it needs root.
  'R-04': ['scripts/torture/run.ts', '--cycles', '5', '--kill', 'disk', '--hold', '10'],
  'R-05': ['scripts/torture/run.ts', '--cycles', '1000', '--points', '20', '--kill', 'line'],
  'R-06': ['scripts/full/jobs.ts', 'R-06', '--kills', '100'],
  'R-07': ['scripts/full/jobs.ts', 'R-07'],
  'R-11': ['scripts/torture/upgrade/run.ts'],
  'R-13': ['scripts/full/by-tests.ts', 'R-13'],
  'R-14': ['scripts/full/by-tests.ts', 'R-14'],
  'L-01': ['scripts/torture/ledger.ts', '--operations', '1000000'],
  'L-02': ['scripts/full/by-tests.ts', 'L-02'],
  'L-04': ['scripts/full/by-tests.ts', 'L-04'],
  'L-09': ['scripts/full/by-tests.ts', 'L-09'],
  'R-09': ['scripts/processes/rolling.ts'],
  'P-01': ['scripts/load/run.ts', 'P-01', '--seconds', '900'],
  'P-02': ['scripts/load/run.ts', 'P-02'],
  'P-03': ['scripts/load/run.ts', 'P-03', '--points', '200', '--rounds', '5000'],
  'P-04': ['scripts/load/run.ts', 'P-04', '--seconds', '1800'],
  'P-05': ['scripts/load/run.ts', 'P-05', '--seconds', '60'],
  'P-06': ['scripts/load/run.ts', 'P-06'],
  'A-01': ['scripts/full/accounts.ts', 'A-01'],
  'A-02': ['scripts/full/accounts.ts', 'A-02'],
  'A-03': ['scripts/full/running.ts', 'A-03'],
  'A-04': ['scripts/full/ends.ts'],
  'A-05': ['scripts/full/accounts.ts', 'A-05'],
  'A-06': ['scripts/full/accounts.ts', 'A-06'],
  'A-07': ['scripts/full/running.ts', 'A-07'],
  'S-07': ['scripts/load/run.ts', 'S-07'],
  'S-09': ['scripts/full/ocpp-messages.ts'],
  // The tests cover every operation, so they are their own full form.
  'S-17': ['scripts/full/by-tests.ts', 'S-17'],
  'S-18': ['scripts/full/by-tests.ts', 'S-18'],
  'S-19': ['scripts/full/by-tests.ts', 'S-19'],
  'S-20': ['scripts/full/by-tests.ts', 'S-20'],
  'S-21': ['scripts/full/running.ts', 'S-21'],
  'S-23': ['scripts/full/by-tests.ts', 'S-23'],
  // The requirement names 72 h; two hours are sufficient (reliability.md).
  'U-03': ['scripts/full/screens.ts', '--minutes', '120'],
}

const checkIds = /^([SAMLRPEU])-\d+$/
const ids = readRequirements(readFileSync(path.join(root, 'docs', 'REQUIREMENTS.md'), 'utf8'))
  .map(({ id }) => id)
  .filter((id) => checkIds.test(id))
const [wanted, ...options] = process.argv.slice(2)
const form = wanted === undefined ? undefined : fullForms[wanted]

if (wanted === undefined) {
  for (const [id, command] of Object.entries(fullForms)) console.log(`${id.padEnd(6)} ${command.join(' ')}`)
  console.log(
    `\nNo full form yet (${ids.filter((id) => !(id in fullForms)).length}): ${ids.filter((id) => !(id in fullForms)).join(' ')}`,
  )
} else if (!ids.includes(wanted)) {
  fail(`${wanted} is no check of docs/REQUIREMENTS.md`)
} else if (!form || !existsSync(path.join(root, form[0]))) {
  fail(`${wanted} has no full form yet; its small form is in the tests that name it (npm run generate -- trace)`)
} else {
  const [script, ...args] = form
  // Options from the command line replace the default arguments.
  const child = spawn(process.execPath, ['--expose-gc', script, ...(options.length > 0 ? options : args)], {
    cwd: root,
    env: projectEnvironment(),
    stdio: 'inherit',
  })
  child.on('exit', (code) => (process.exitCode = code ?? 1))
}

function fail(reason: string): void {
  console.error(reason)
  process.exitCode = 1
}
