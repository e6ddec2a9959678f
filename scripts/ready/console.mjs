import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runQuietly, seconds } from './process.mjs'
import { projectEnvironment, projectNode, root } from './runtime.mjs'
import { switchFolder } from './switch.mjs'

const stamp = '.built-from'

/** The two web applications: the console for operators, and the drivers' app. */
const consolePages = pagesOf('console', ['console', 'contract'])
const driverPages = pagesOf('driver', ['contract'])

/** `doors`: the entry points of each package that are built into these pages. */
function pagesOf(name, doors) {
  const folder = path.join(root, 'apps', name)
  const dist = path.join(folder, 'dist')
  // The build is written to a separate folder and moved into place when it is complete; the old one is served until
  // then.
  return {
    name,
    folder,
    doors,
    dist,
    stampFile: path.join(dist, stamp),
    made: path.join(root, '.cache', name),
  }
}

/**
 * Returns the folders that the build depends on: the app's own folder, the entry points of each package, and the
 * lockfile.
 */
function sourceFolders({ folder, doors }) {
  const packages = readdirSync(path.join(root, 'packages')).sort()
  const rooms = packages.flatMap((name) => doors.map((door) => path.join(root, 'packages', name, 'src', door)))
  return [folder, ...rooms.filter((room) => existsSync(room))]
}

/** Returns files below a folder in a stable order, without generated files and tests. */
function* filesBelow(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) {
      if (entry.name !== 'dist' && entry.name !== 'node_modules') yield* filesBelow(file)
    } else if (!/\.test\.tsx?$/.test(entry.name)) yield file
  }
}

function sourceHash(pages) {
  const hash = createHash('sha256')
  const add = (file) => hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  for (const folder of sourceFolders(pages)) for (const file of filesBelow(folder)) add(file)
  add(path.join(root, 'package-lock.json'))
  return hash.digest('hex')
}

function isStale(pages) {
  return !existsSync(pages.stampFile) || readFileSync(pages.stampFile, 'utf8') !== sourceHash(pages)
}

/** Returns true if `dist` is missing or was built from other sources. */
export function pagesAreStale() {
  return isStale(consolePages) || isStale(driverPages)
}

/**
 * Builds the console unless what stands in `dist` was built from these very sources. Throws with the build's output.
 * @param {(share: number) => void} onShare hears how much of it is done, from 0 to 1 (apps/console/progress.config.ts)
 * @param {boolean} yields the build gives way to what runs already
 */
export function buildConsole(onShare = () => undefined, yields = false) {
  return build(consolePages, onShare, yields)
}

/** Builds the drivers' app in the same way. The build is short and reports no share. */
export function buildDriver(onShare = () => undefined, yields = false) {
  return build(driverPages, onShare, yields)
}

/** Builds both, one after the other. */
export async function buildPages() {
  await buildConsole()
  await buildDriver()
}

async function build(pages, onShare, yields) {
  const hash = sourceHash(pages)
  if (!isStale(pages)) return
  const start = performance.now()
  console.log(`Building the ${pages.name} …`)
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const steps = [
    [vite, 'build', pages.folder, '--outDir', pages.made, '--emptyOutDir'],
    [path.join(root, 'scripts', 'ready', 'compress.mjs'), pages.made],
  ]
  const reportShare = (text) => {
    const share = [...text.matchAll(/^console build: (\d+) %$/gm)].at(-1)?.[1]
    if (share !== undefined) onShare(Number(share) / 100)
  }
  for (const args of steps) {
    const env = projectEnvironment({ NODE_ENV: 'production' })
    const { code, output } = await runQuietly(projectNode(), args, env, reportShare, yields)
    if (code !== 0) throw new Error(`The ${pages.name} could not be built:\n${output}`)
  }
  writeFileSync(path.join(pages.made, stamp), hash)
  switchFolder(pages.made, pages.dist)
  console.log(`${pages.name === 'console' ? 'Console' : 'Drivers’ app'} built in ${seconds(start)}`)
}
