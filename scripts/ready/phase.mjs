import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stopWithNpm } from './npm.mjs'
import { seconds } from './process.mjs'
import { endAll, processesBelow } from './process-tree.mjs'
import { inOneLine, readProgress } from './progress.mjs'
import { projectEnvironment, projectNode, root } from './runtime.mjs'

/**
 * Result of a phase of `npm test`: counts, a line for each failure and each flaky test, and the slowest steps.
 * @typedef {{ name: string, passed: number, failed: number, skipped: number, notes: string[], flaky: string[], slow: {
 * what: string, ms: number }[], ms: number }} Outcome
 */

const progressFolder = path.join(root, '.cache', 'test')
/** Time without progress after which a phase is stopped. */
const patienceMs = 5 * 60_000
const lookMs = 2_000
/** Share of a core below which processes count as idle: idle servers with timers use less, active ones more. */
const idleShare = 0.2

/** @returns {Outcome} */
export const failedPhase = (name, note) => ({
  name,
  passed: 0,
  failed: 1,
  skipped: 0,
  ms: 0,
  notes: [note],
  flaky: [],
  slow: [],
})

const sentence = ({ file, title, why }) => inOneLine(`${file}: ${title}: ${why ?? ''}`)

/**
 * Runs one phase in its own process group and shows its output. The result comes from the reported steps
 * (progress.mjs), also if the phase is stopped. A phase is stopped only after five minutes times `factor` without a
 * finished step and without CPU usage. If the CPU usage is unknown, or CPU is used without progress, the limit is four
 * times as long.
 * @param {{ name: string, args: string[], factor: number, env?: Record<string, string>, slow?: (seen: ReturnType<typeof
 * readProgress>) => { what: string, ms: number }[] }} phase
 * @returns {Promise<Outcome>}
 */
export async function runPhase({ name, args, factor, env = {}, slow = () => [] }) {
  const start = performance.now()
  console.log(`\n== ${name} ==`)
  const progress = path.join(progressFolder, `${name}.jsonl`)
  mkdirSync(progressFolder, { recursive: true })
  rmSync(progress, { force: true })
  const problem = await runToTheEnd(args, {
    env: projectEnvironment({ ...env, EVOPS_TEST_PROGRESS: progress }),
    progress,
    patience: patienceMs * factor,
  })
  const seen = readProgress(progress)
  const outcome = {
    name,
    passed: seen.passed,
    failed: seen.failed.length,
    skipped: seen.skipped,
    notes: seen.failed.map(sentence),
    flaky: seen.flaky.map(sentence),
    slow: slow(seen),
    ms: performance.now() - start,
  }
  // A failing phase exits with its own code, which needs a line only if no step failed.
  if (problem && (outcome.failed === 0 || !problem.startsWith('ended'))) {
    outcome.notes.push(problem, ...seen.running.map((step) => `was running: ${step}`))
    outcome.failed += 1
  }
  if (outcome.passed + outcome.failed === 0) Object.assign(outcome, { failed: 1, notes: ['nothing was tested'] })
  console.log(`-- ${name}: ${outcome.passed} passed, ${outcome.failed} failed, ${seconds(start)}`)
  return outcome
}

/** The running phase, and whether an interrupt was received: then the phase is ended and no other one starts. */
let current
let interrupted = false
function interrupt() {
  interrupted = true
  if (current) endGroup(current, 'SIGTERM')
}
process.on('SIGINT', interrupt)
process.on('SIGTERM', interrupt)
stopWithNpm(interrupt)

function endGroup(child, signal) {
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal)
  } catch {
    // The process has already ended.
  }
}

/** Resolves to undefined on success, otherwise to a description of the failure. */
function runToTheEnd(args, { env, progress, patience }) {
  if (interrupted) return Promise.resolve('interrupted')
  return new Promise((resolve) => {
    const child = spawn(projectNode(), args, {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: process.platform !== 'win32',
    })
    current = child
    let stuck
    const seen = new Map()
    const watch = setInterval(() => {
      const below = processesBelow(child.pid)
      for (const one of below) seen.set(one.pid, one)
      stuck ??= isWithoutProgress(below)
      if (stuck === undefined) return
      clearInterval(watch)
      endGroup(child, 'SIGTERM')
      setTimeout(endGroup, 10_000, child, 'SIGKILL').unref()
    }, lookMs)
    const isWithoutProgress = watchOver(progress, patience)
    child.on('error', (error) => resolve(error.message))
    child.on('exit', (code, signal) => {
      clearInterval(watch)
      // Kills remaining servers that the phase started.
      endAll(seen.values())
      current = undefined
      if (interrupted) resolve('interrupted')
      else resolve(stuck ?? (code === 0 ? undefined : `ended with ${signal ?? `exit code ${code}`}`))
    })
  })
}

/** Returns a function to call repeatedly; it returns a message once the phase has made no progress for too long. */
function watchOver(progress, patience) {
  let steps = { count: 0, at: performance.now() }
  let busyAt = performance.now()
  let lookedAt = performance.now()
  let before = new Map()
  return (below) => {
    const now = performance.now()
    const count = readProgress(progress).finished
    if (count > steps.count) steps = { count, at: now }
    // Calculated per process, because an ended process takes its figures with it.
    const used = below.reduce((sum, one) => sum + Math.max(0, one.used - (before.get(one.pid) ?? 0)), 0)
    if (used > (idleShare * (now - lookedAt)) / 1000) busyAt = now
    before = new Map(below.map((one) => [one.pid, one.used]))
    lookedAt = now
    const waiting = now - steps.at
    if (waiting > patience && now - busyAt > patience && below.length > 0)
      return `cut off: for ${Math.round(waiting / 1000)} s no step finished and no CPU was used`
    if (waiting > 4 * patience) return `cut off: for ${Math.round(waiting / 1000)} s no step finished`
    return undefined
  }
}
