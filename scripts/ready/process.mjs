import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { root } from './runtime.mjs'

/** Exit code of a child, in the shell's way when a signal ended it. */
export function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0)
}

/**
 * Runs a command whose output nobody needs unless it fails. Resolves to its exit code and what it printed.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {(text: string) => void} onText hears what it prints, as it comes
 * @param {boolean} yields it runs when nothing else wants to
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runQuietly(command, args, env = process.env, onText = () => undefined, yields = false) {
  return new Promise((resolve) => {
    // npm is a .cmd file on Windows, which only a shell can start.
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    // Its threads and processes come later, and are as it is.
    if (yields && child.pid !== undefined) giveWay(child.pid)
    let output = ''
    const keep = (chunk) => {
      output = (output + chunk).slice(-200_000)
      onText(String(chunk))
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code, signal) => resolve({ code: exitCode(code, signal), output }))
  })
}

/** The lowest priority, and on Linux its idle class (`chrt` of util-linux), which lets go of a core in the moment in which others want it. */
function giveWay(pid) {
  setPriority(pid, constants.priority.PRIORITY_LOW)
  if (process.platform === 'linux')
    spawn('chrt', ['--idle', '--pid', '0', String(pid)], { stdio: 'ignore' }).on('error', () => undefined)
}

/** Seconds since `start` (from performance.now()), as people read them. */
export function seconds(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}
