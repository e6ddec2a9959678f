import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'
import { root } from './runtime.mjs'

const givingWay = path.join(root, 'scripts', 'ready', 'run-low-priority.mjs')

/** Returns the exit code of a child, in shell notation if a signal ended it. */
export function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0)
}

/**
 * Runs a command whose output nobody needs unless it fails. Resolves to its exit code and what it printed.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {(text: string) => void} onText hears what it prints, as it comes
 * @param {boolean} yields it runs when nothing else wants to, and ends with us, however we end
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runQuietly(command, args, env = process.env, onText = () => undefined, yields = false) {
  return new Promise((resolve) => {
    const isWindows = process.platform === 'win32'
    const child = yields
      ? spawn(process.execPath, [givingWay, command, ...args], {
          cwd: root,
          env,
          stdio: ['pipe', 'pipe', 'pipe'],
          detached: !isWindows,
        })
      : // npm is a .cmd file on Windows, which only a shell can start.
        spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], shell: isWindows })
    let output = ''
    const appendOutput = (chunk) => {
      output = (output + chunk).slice(-200_000)
      onText(String(chunk))
    }
    child.stdout.on('data', appendOutput)
    child.stderr.on('data', appendOutput)
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code, signal) => resolve({ code: exitCode(code, signal), output }))
  })
}

/** Returns the seconds since `start` (from performance.now()) as text. */
export function seconds(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}
