// `npm test`: installs what is missing, then checks, unit tests, the console's build and browser tests.
// `npm test -- check`, `npm test -- unit [pattern]`, `npm test -- e2e [pattern]` run one part.
// The last lines name what failed and why, then say `N passed, N failed`; any failure makes the exit code 1.
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
const { default: path } = await import('node:path')
const { seconds } = await import('./ready/process.mjs')
const { failedPhase, runPhase } = await import('./ready/phase.mjs')
const { failuresOfPlaywright, failuresOfVitest } = await import('./ready/failures.mjs')

const [part, ...patterns] = process.argv.slice(2)
if (part !== undefined && !['check', 'unit', 'e2e'].includes(part)) {
  console.error(`npm test -- [check | unit | e2e] [pattern]: '${part}' is none of these`)
  process.exit(1)
}

const start = performance.now()
const outcomes = []
const module = (...parts) => path.join(root, 'node_modules', ...parts)
const wants = (name) => part === undefined || part === name

if (await ready(() => import('./ready/install.mjs').then((made) => made.installDependencies()))) {
  if (wants('check')) outcomes.push(await check())
  if (wants('unit')) outcomes.push(await unit())
  if (wants('e2e')) outcomes.push(await browser())
}
close()

/** One line per check is one passed or failed. */
function check() {
  return runPhase({
    name: 'check',
    args: [path.join('scripts', 'check', 'run.ts')],
    minutes: 5,
    env: (report) => ({ EVOPS_CHECK_REPORT: report }),
    read: ({ passed, failed, notes }) => ({ passed, failed, skipped: 0, notes }),
  })
}

/** Pure rules, services on a database, devices over sockets, console parts. */
async function unit() {
  if (!(await ready(installBrowser))) return failedPhase('unit', 'no browser for the console tests')
  return runPhase({
    name: 'unit',
    args: [module('vitest', 'vitest.mjs'), 'run', '--reporter=default', '--reporter=json', ...patterns],
    minutes: 20,
    env: (report) => ({ EVOPS_UNIT_REPORT: report }),
    read: readVitest,
  })
}

/** A file that could not even be loaded has no tests: it counts as one that failed. */
function readVitest(report) {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    notes: failuresOfVitest(report, root),
  }
}

/** Journeys through the built console against a running server. */
async function browser() {
  if (!(await ready(installBrowser))) return failedPhase('e2e', 'no browser')
  if (!(await ready(() => import('./ready/console.mjs').then((made) => made.buildConsole()))))
    return failedPhase('e2e', 'no console')
  return runPhase({
    name: 'e2e',
    args: [module('@playwright', 'test', 'cli.js'), 'test', ...patterns],
    minutes: 25,
    env: (report) => ({ EVOPS_E2E_REPORT: report }),
    read: ({ stats, suites }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
      notes: failuresOfPlaywright(suites),
    }),
  })
}

function installBrowser() {
  return import('./ready/chromium.mjs').then((made) => made.installChromium())
}

/** Does a step that others need. What went wrong is shown, and counted as a failure. */
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
  console.log(`\n== all, ${seconds(start)} ==`)
  for (const { name, notes } of outcomes) for (const note of notes) console.log(`${name}: ${note}`)
  if (sum('skipped') > 0) console.log(`${sum('skipped')} skipped`)
  const failed = outcomes.length === 0 ? 1 : sum('failed')
  console.log(`${sum('passed')} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
