// Which Node runs what. Plain JavaScript that Node 20 understands: it runs before anything is installed.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const binFolder = path.join(root, 'node_modules', '.bin')

const wanted = 24
const major = (version) => Number(version.split('.')[0])

/**
 * What keeps this machine from running the product, in one sentence for the person at the terminal.
 * @param {{ version: string, platform: string, arch: string }} machine
 * @returns {string | undefined}
 */
export function missingRuntime({ version, platform, arch }) {
  if (major(version) < 20)
    return `Node ${version} is too old: install Node 20 or later (https://nodejs.org), then try again.`
  // npm carries no Node for this platform, so the system's own has to be the right one.
  if (platform === 'darwin' && arch === 'arm64' && major(version) < wanted)
    return `On macOS with Apple silicon this needs Node ${wanted} or later (this is ${version}): install it from https://nodejs.org, then try again.`
  return undefined
}

/** The Node that runs the TypeScript sources: the system's when it is new enough, else the one npm installed. */
export function projectNode() {
  if (major(process.versions.node) >= wanted) return process.execPath
  const installed = path.join(
    root,
    'node_modules',
    `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
  )
  const file =
    process.platform === 'win32'
      ? path.join(installed, 'bin', 'node.exe')
      : path.join(installed, 'bin', 'node')
  if (existsSync(file)) return file
  throw new Error(
    `Node ${wanted} is not there for ${process.platform}-${process.arch}: install Node ${wanted} or later (https://nodejs.org), then try again.`,
  )
}

/**
 * Of the server's Node. On a machine with much memory V8 lets young objects fill 128 MB before it looks at them, and a
 * long export fills all of it: half of that is enough. With little to do it shrinks that room to one megabyte and then
 * looks at it every second, for ever: it stays as large as its look costs. And a server with little to do does not look
 * through its whole memory again and again to give some back: each such look holds everybody up five times as long as any other.
 * A long job lets old objects become twice what is in use before they are looked through; left to itself, V8 waits until they are four times as many.
 */
export const serverOptions = [
  '--min-semi-space-size=16',
  '--max-semi-space-size=32',
  '--no-memory-reducer',
  '--heap-growing-percent=100',
]

/** The environment of everything we start: `node` means the project's Node, compiled code is kept between starts. */
export function projectEnvironment(extra = {}) {
  return {
    ...process.env,
    PATH: [path.dirname(projectNode()), binFolder, process.env.PATH].join(path.delimiter),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, '.cache', 'node'),
    ...extra,
  }
}
