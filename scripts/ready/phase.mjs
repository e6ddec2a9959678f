import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stopWithNpm } from './npm.mjs'
import { seconds } from './process.mjs'
import { projectEnvironment, projectNode, root } from './runtime.mjs'

/**
 * What a phase of `npm test` came to.
 * @typedef {{ name: string, passed: number, failed: number, skipped: number, notes: string[] }} Outcome
 */

const reportFolder = path.join(root, '.cache', 'test')

/** @returns {Outcome} */
export const failedPhase = (name, note) => ({ name, passed: 0, failed: 1, skipped: 0, notes: [note] })

/**
 * Runs one phase in its own process group, its output shown, and reads the report it wrote. A phase that ends
 * badly without a failure in its report, runs past its limit or tests nothing counts as one failure.
 * @param {{ name: string, args: string[], minutes: number, env: (report: string) => Record<string, string>,
 *   read: (report: Record<string, any>) => { passed: number, failed: number, skipped: number } }} phase
 * @returns {Promise<Outcome>}
 */
export async function runPhase({ name, args, minutes, env, read }) {
  const start = performance.now()
  console.log(`\n== ${name} ==`)
  const report = path.join(reportFolder, `${name}.json`)
  mkdirSync(reportFolder, { recursive: true })
  rmSync(report, { force: true })
  const problem = await runToTheEnd([...args], projectEnvironment(env(report)), minutes * 60_000)
  const outcome = { name, passed: 0, failed: 0, skipped: 0, notes: [] }
  try {
    Object.assign(outcome, read(JSON.parse(readFileSync(report, 'utf8'))))
  } catch (error) {
    outcome.notes.push(`no report: ${error.message}`)
  }
  // A failing phase ends with a code of its own; that is only worth a line when its report knows no failure.
  if (problem && (outcome.failed === 0 || !problem.startsWith('ended'))) outcome.notes.push(problem)
  if (outcome.passed + outcome.failed === 0) outcome.notes.push('nothing was tested')
  if (outcome.failed === 0 && outcome.notes.length > 0) outcome.failed = 1
  console.log(`-- ${name}: ${outcome.passed} passed, ${outcome.failed} failed, ${seconds(start)}`)
  return outcome
}

/** The phase that runs now, and whether somebody asked us to stop: then it is ended and no other begins. */
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
function runToTheEnd(args, env, limit) {
  if (interrupted) return Promise.resolve('interrupted')
  return new Promise((resolve) => {
    const child = spawn(projectNode(), args, {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: process.platform !== 'win32',
    })
    current = child
    let late = false
    const timer = setTimeout(() => {
      late = true
      endGroup(child, 'SIGTERM')
      setTimeout(endGroup, 10_000, child, 'SIGKILL').unref()
    }, limit)
    child.on('error', (error) => resolve(error.message))
    child.on('exit', (code, signal) => {
      clearTimeout(timer)
      current = undefined
      if (interrupted) resolve('interrupted')
      else if (late) resolve(`took longer than ${limit / 60_000} minutes`)
      else resolve(code === 0 ? undefined : `ended with ${signal ?? `exit code ${code}`}`)
    })
  })
}
