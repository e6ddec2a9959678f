import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stopWithNpm } from './npm.mjs'
import { seconds } from './process.mjs'
import { endAll, processesBelow } from './process-tree.mjs'
import { inOneLine, readProgress } from './progress.mjs'
import { projectEnvironment, projectNode, root } from './runtime.mjs'

/**
 * What a phase of `npm test` came to: how many, a line for each failure and each flake, and what took longest.
 * @typedef {{ name: string, passed: number, failed: number, skipped: number, notes: string[], flaky: string[],
 *   slow: { what: string, ms: number }[], ms: number }} Outcome
 */

const progressFolder = path.join(root, '.cache', 'test')
/** So long a phase may stand still. */
const patienceMs = 5 * 60_000
const lookMs = 2_000
/** Of a core: idle servers and their timers use less, whatever works uses more. */
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
 * Runs one phase in its own process group, its output shown. What its steps told (progress.mjs) is what it came to,
 * also when it is cut off: that happens only once it stands still, no step finished and no CPU used, for five minutes
 * times `factor`. Where nobody can tell the CPU, and with CPU used in vain, for four times as long.
 * @param {{ name: string, args: string[], factor: number, env?: Record<string, string>,
 *   slow?: (seen: ReturnType<typeof readProgress>) => { what: string, ms: number }[] }} phase
 * @returns {Promise<Outcome>}
 */
export async function runPhase({ name, args, factor, env = {}, slow = () => [] }) {
  const start = performance.now()
  console.log(`\n== ${name} ==`)
  const progress = path.join(progressFolder, `${name}.jsonl`)
  mkdirSync(progressFolder, { recursive: true })
  rmSync(progress, { force: true })
  const problem = await runToTheEnd(args, {
    env: projectEnvironment({ ...env, EVOPS_PROGRESS: progress }),
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
  // A failing phase ends with a code of its own; that is only worth a line when no step failed.
  if (problem && (outcome.failed === 0 || !problem.startsWith('ended'))) {
    outcome.notes.push(problem, ...seen.running.map((step) => `was running: ${step}`))
    outcome.failed += 1
  }
  if (outcome.passed + outcome.failed === 0)
    Object.assign(outcome, { failed: 1, notes: ['nothing was tested'] })
  console.log(`-- ${name}: ${outcome.passed} passed, ${outcome.failed} failed, ${seconds(start)}`)
  return outcome
}

/** The phase that runs now, and whether we were asked to stop: then it is ended and no other begins. */
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
    // It has just ended by itself.
  }
}

/** Resolves to undefined when the command ended well, else to what went wrong. */
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
      stuck ??= standsStill(below)
      if (stuck === undefined) return
      clearInterval(watch)
      endGroup(child, 'SIGTERM')
      setTimeout(endGroup, 10_000, child, 'SIGKILL').unref()
    }, lookMs)
    const standsStill = watchOver(progress, patience)
    child.on('error', (error) => resolve(error.message))
    child.on('exit', (code, signal) => {
      clearInterval(watch)
      // Servers that it began and could not end any more.
      endAll(seen.values())
      current = undefined
      if (interrupted) resolve('interrupted')
      else resolve(stuck ?? (code === 0 ? undefined : `ended with ${signal ?? `exit code ${code}`}`))
    })
  })
}

/** A function that, asked again and again, says in words that the phase stands still once it has for too long. */
function watchOver(progress, patience) {
  let steps = { count: 0, at: performance.now() }
  let busyAt = performance.now()
  let lookedAt = performance.now()
  let before = new Map()
  return (below) => {
    const now = performance.now()
    const count = readProgress(progress).finished
    if (count > steps.count) steps = { count, at: now }
    // By process: what ended takes its figures along.
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
