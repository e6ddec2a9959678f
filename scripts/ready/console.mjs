import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runQuietly, seconds } from './process.mjs'
import { projectEnvironment, projectNode, root } from './runtime.mjs'
import { switchFolder } from './switch.mjs'

const consoleFolder = path.join(root, 'apps', 'console')
const dist = path.join(consoleFolder, 'dist')
const stamp = '.built-from'
const stampFile = path.join(dist, stamp)
/** Made beside and put in place when it is whole: until then what stands there is served. */
const made = path.join(root, '.cache', 'console')

/** Everything the console is built from: its own folder, each package's console and contract, the lockfile. */
function sourceFolders() {
  const packages = readdirSync(path.join(root, 'packages')).sort()
  const doors = packages.flatMap((name) =>
    ['console', 'contract'].map((door) => path.join(root, 'packages', name, 'src', door)),
  )
  return [consoleFolder, ...doors.filter((folder) => existsSync(folder))]
}

/** Files below a folder in a stable order, without what is made or tests alone. */
function* filesBelow(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) {
      if (entry.name !== 'dist' && entry.name !== 'node_modules') yield* filesBelow(file)
    } else if (!/\.test\.tsx?$/.test(entry.name)) yield file
  }
}

function sourceHash() {
  const hash = createHash('sha256')
  const add = (file) =>
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  for (const folder of sourceFolders()) for (const file of filesBelow(folder)) add(file)
  add(path.join(root, 'package-lock.json'))
  return hash.digest('hex')
}

/** What stands in `dist` was built from other sources than these, or nothing stands there. */
export function consoleIsStale() {
  return !existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== sourceHash()
}

/**
 * Builds the console unless what stands in `dist` was built from these very sources. Throws with the build's output.
 * @param {(share: number) => void} onShare hears how much of it is done, from 0 to 1 (apps/console/progress.config.ts)
 * @param {number} nice how far the build gives way to what runs already, from 0 to 19
 */
export async function buildConsole(onShare = () => undefined, nice = 0) {
  const hash = sourceHash()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return
  const start = performance.now()
  console.log('Building the console …')
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { code, output } = await runQuietly(
    projectNode(),
    [vite, 'build', consoleFolder, '--outDir', made],
    projectEnvironment({ NODE_ENV: 'production' }),
    (text) => {
      const share = [...text.matchAll(/^console build: (\d+) %$/gm)].at(-1)?.[1]
      if (share !== undefined) onShare(Number(share) / 100)
    },
    nice,
  )
  if (code !== 0) throw new Error(`The console could not be built:\n${output}`)
  writeFileSync(path.join(made, stamp), hash)
  switchFolder(made, dist)
  console.log(`Console built in ${seconds(start)}`)
}
