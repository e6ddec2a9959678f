// Selects the Node version for each purpose. Plain JavaScript for Node 20: it runs before anything is installed.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const binFolder = path.join(root, 'node_modules', '.bin')

const wanted = 24
const major = (version) => Number(version.split('.')[0])

/**
 * Returns one sentence for the user about what prevents this machine from running the product.
 * @param {{ version: string, platform: string, arch: string }} machine
 * @returns {string | undefined}
 */
export function missingRuntime({ version, platform, arch }) {
  if (major(version) < 20)
    return `Node ${version} is too old: install Node 20 or later (https://nodejs.org), then try again.`
  // npm has no Node package for this platform, so the system's own Node must have the required version.
  if (platform === 'darwin' && arch === 'arm64' && major(version) < wanted)
    return `On macOS with Apple silicon this needs Node ${wanted} or later (this is ${version}): install it from https://nodejs.org, then try again.`
  return undefined
}

/**
 * Returns the Node that runs the TypeScript sources: the system's if it is new enough, else the one installed by npm.
 */
export function projectNode() {
  if (major(process.versions.node) >= wanted) return process.execPath
  const installed = path.join(
    root,
    'node_modules',
    `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
  )
  const file =
    process.platform === 'win32' ? path.join(installed, 'bin', 'node.exe') : path.join(installed, 'bin', 'node')
  if (existsSync(file)) return file
  throw new Error(
    `Node ${wanted} is not there for ${process.platform}-${process.arch}: install Node ${wanted} or later (https://nodejs.org), then try again.`,
  )
}

/**
 * Node options of the server. On a machine with much memory V8 lets young objects fill 128 MB before a collection, and
 * a long export fills all of it; half is enough. When nearly idle V8 shrinks that space to one megabyte and then
 * collects every second without end: a minimum size prevents this. An idle server also must not run full collections
 * repeatedly to release memory: each one pauses all requests five times as long as any other. During a long job old
 * objects may grow to twice the used size before a collection; by default V8 waits for four times.
 */
export const serverOptions = [
  '--min-semi-space-size=16',
  '--max-semi-space-size=32',
  '--no-memory-reducer',
  '--heap-growing-percent=100',
]

/**
 * Returns the environment of all started processes: `node` is the project's Node, and compiled code is cached between
 * starts.
 */
export function projectEnvironment(extra = {}) {
  return {
    ...process.env,
    PATH: [path.dirname(projectNode()), binFolder, process.env.PATH].join(path.delimiter),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, '.cache', 'node'),
    ...extra,
  }
}
