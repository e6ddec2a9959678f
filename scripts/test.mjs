// `npm test`: installs missing dependencies, then runs checks, unit tests, the console build and browser tests.
//
// `npm test -- check [name …]`, `npm test -- unit [pattern]`, `npm test -- e2e [pattern]` run one part; `npm run nightly` runs
// tests that take too long for every change (*.nightly.test.ts, *.nightly.spec.ts), and property tests with ten times
// the tries.
//
// The last lines list the slowest steps, flaky tests, failures and their causes, then `N passed, N failed`; any failure
// sets exit code 1.
import { missingRuntime, root } from './ready/runtime.mjs'

const missing = missingRuntime({
  version: process.versions.node,
  platform: process.platform,
  arch: process.arch,
})
if (missing) {
  console.error(missing)
  process.exit(1)
}
const { mkdirSync, writeFileSync } = await import('node:fs')
const { default: path } = await import('node:path')
const { measureFactor } = await import('./ready/factor.mjs')
const { failedPhase, runPhase } = await import('./ready/phase.mjs')
const { seconds } = await import('./ready/process.mjs')
const { makeScratch, removeScratch } = await import('./ready/scratch.mjs')

const nightly = process.argv.includes('--nightly')
const [part, ...patterns] = process.argv.slice(2).filter((word) => word !== '--nightly')
if (part !== undefined && !['check', 'unit', 'e2e'].includes(part)) {
  console.error(`npm test -- [check | unit | e2e] [pattern]: '${part}' is none of these`)
  process.exit(1)
}

const slowest = 20
const reporters = ['--reporter=default', '--reporter=./scripts/progress/vitest.ts']
const outcomes = []
const module = (...parts) => path.join(root, 'node_modules', ...parts)
const wants = (name) => part === undefined || part === name
const isReady = await ready(() =>
  import('./ready/install.mjs').then((made) => made.installDependencies({ tests: true })),
)
const start = performance.now()
const factor = await measureFactor()
console.log(`Limits × ${factor} (1 on a quiet machine)`)
if (isReady) await runParts()
close()

/**
 * Runs the parts one after the other, each with all cores. The preparations for browser tests run during the earlier
 * parts, which do not use all CPU time.
 */
async function runParts() {
  const scratch = makeScratch()
  const env = {
    TMPDIR: scratch,
    EVOPS_TEST_FACTOR: String(factor),
    // High limit for test servers: only the tests that freeze a database expect them to report it.
    EVOPS_DATABASE_PATIENCE: String(Math.round(20_000 * factor)),
    ...(nightly && { EVOPS_NIGHTLY: '1', EVOPS_PROPERTY_RUNS: '1000' }),
  }
  let database
  try {
    const { startTestDatabase } = await import('./ready/test-database.mjs')
    database = await startTestDatabase({ ...process.env, ...env })
    Object.assign(env, database.env)
    const browserNeeds = wants('e2e') ? needsOfBrowser(database) : undefined
    if (wants('check') && !nightly) outcomes.push(await check(env))
    if (wants('unit')) outcomes.push(await unit(env))
    if (browserNeeds) outcomes.push(await browser(env, browserNeeds))
  } catch (error) {
    outcomes.push(failedPhase(part ?? 'run', error.message))
  } finally {
    await database?.stop()
    await removeScratch(scratch)
  }
}

/** Runs the checks, one step per check; the words after `check` name those that are wanted. */
function check(env) {
  const args = [path.join('scripts', 'check', 'run.ts'), ...(part === 'check' ? patterns : [])]
  return runPhase({ name: 'check', args, factor, env })
}

/** Runs the unit tests: pure rules, services on a database, devices over sockets, console components. */
async function unit(env) {
  if (!(await ready(installBrowser))) return failedPhase('unit', 'no browser for the console tests')
  return runPhase({
    name: 'unit',
    args: [module('vitest', 'vitest.mjs'), 'run', ...reporters, ...patterns],
    factor,
    env,
    slow: ({ files }) => files.map(({ file, ms }) => ({ what: file, ms })),
  })
}

/**
 * Prepares a built console and a demo database, started during checks and unit tests. A failure is reported when the
 * result is needed.
 */
function needsOfBrowser(database) {
  const needs = Promise.all([
    import('./ready/console.mjs').then((made) => made.buildPages()),
    // During the unit tests there is time to calculate the demo's reports, which otherwise each server on a clone would
    // do.
    database.demo({ withReports: wants('unit') }),
  ]).then(
    ([, demo]) => ({ demo }),
    (error) => ({ error }),
  )
  return needs
}

/** Runs journeys through the built console against running servers. */
async function browser(env, needs) {
  if (!(await ready(installBrowser))) return failedPhase('e2e', 'no browser')
  const { demo, error } = await needs
  if (error) return failedPhase('e2e', error.message)
  return runPhase({
    name: 'e2e',
    args: [module('@playwright', 'test', 'cli.js'), 'test', ...patterns],
    factor,
    env: { ...env, ...demo },
    slow: ({ steps }) => steps.map(({ file, title, ms }) => ({ what: `${file}: ${title}`, ms })),
  })
}

function installBrowser() {
  return import('./ready/chromium.mjs').then((made) => made.installChromium())
}

/** Runs a preparation step. A failure is printed and counted. */
async function ready(step) {
  try {
    await step()
    return true
  } catch (error) {
    console.error(error.message)
    return false
  }
}

function close() {
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0)
  const slow = outcomes.flatMap((outcome) => outcome.slow).sort((a, b) => b.ms - a.ms)
  if (slow.length > 0) console.log(`\n== slowest ==`)
  for (const { what, ms } of slow.slice(0, slowest))
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${what.slice(0, 140)}`)
  const flaky = outcomes.flatMap(({ name, flaky }) => flaky.map((line) => ({ phase: name, line })))
  mkdirSync(path.join(root, 'test-results'), { recursive: true })
  writeFileSync(path.join(root, 'test-results', 'flaky.json'), `${JSON.stringify(flaky, undefined, 2)}\n`)
  const phases = outcomes.map(({ name, ms }) => `${name} ${(ms / 1000).toFixed(0)} s`)
  console.log(`\n== all, ${seconds(start)} besides the installation (${phases.join(', ')}), limits × ${factor} ==`)
  for (const { phase, line } of flaky) console.log(`flaky, ${phase}: ${line}`)
  for (const { name, notes } of outcomes) for (const note of notes) console.log(`${name}: ${note}`)
  if (sum('skipped') > 0) console.log(`${sum('skipped')} skipped`)
  const failed = outcomes.length === 0 ? 1 : sum('failed')
  console.log(`${sum('passed')} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
