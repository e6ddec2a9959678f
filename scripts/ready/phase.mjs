import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
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
 *   read: (report: Record<string, any>) => { passed: number, failed: number, skipped: number, notes: string[] } }} phase
 * @returns {Promise<Outcome>}
 */
export async function runPhase({ name, args, minutes, env, read }) {
  const start = performance.now()
  console.log(`\n== ${name} ==`)
  const report = path.join(reportFolder, `${name}.json`)
  mkdirSync(reportFolder, { recursive: true })
  rmSync(report, { force: true })
  const scratch = makeScratch()
  const problem = await runToTheEnd(
    [...args],
    projectEnvironment({ ...env(report), TMPDIR: scratch }),
    minutes * 60_000,
  )
  await removeScratch(scratch, problem !== undefined)
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

/** Where the phase puts its databases and files. PostgreSQL runs as another user when we are root, and passes through. */
function makeScratch() {
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-run-'))
  chmodSync(folder, 0o711)
  return folder
}

/**
 * A phase that was cut off may leave its PostgreSQL behind, even one that is only just starting: it is stopped by the
 * number in its own folder, and what it still wrote is removed.
 */
async function removeScratch(folder, unfinished) {
  for (let round = 0; round < 20; round += 1) {
    const running = readdirSync(folder)
      .map((name) => path.join(folder, name, 'pg', 'postmaster.pid'))
      .filter(existsSync)
    for (const file of running) endProcess(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGQUIT')
    if (running.length === 0 && (!unfinished || round > 5)) break
    await wait(100)
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
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

const endGroup = (child, signal) => endProcess(process.platform === 'win32' ? child.pid : -child.pid, signal)

function endProcess(pid, signal) {
  try {
    process.kill(pid, signal)
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
