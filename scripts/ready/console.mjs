import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runQuietly, seconds } from './process.mjs'
import { projectEnvironment, projectNode, root } from './runtime.mjs'
import { switchFolder } from './switch.mjs'

const stamp = '.built-from'

/** What browsers load: the console of who runs it, and the app of those who charge. */
const consolePages = pagesOf('console', ['console', 'contract'])
const driverPages = pagesOf('driver', ['contract'])

/** `doors`: of each package, what is built into these pages. */
function pagesOf(name, doors) {
  const folder = path.join(root, 'apps', name)
  const dist = path.join(folder, 'dist')
  // Made beside and put in place when it is whole: until then what stands there is served.
  return {
    name,
    folder,
    doors,
    dist,
    stampFile: path.join(dist, stamp),
    made: path.join(root, '.cache', name),
  }
}

/** Everything they are built from: their own folder, doors of each package, the lockfile. */
function sourceFolders({ folder, doors }) {
  const packages = readdirSync(path.join(root, 'packages')).sort()
  const rooms = packages.flatMap((name) =>
    doors.map((door) => path.join(root, 'packages', name, 'src', door)),
  )
  return [folder, ...rooms.filter((room) => existsSync(room))]
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

function sourceHash(pages) {
  const hash = createHash('sha256')
  const add = (file) =>
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  for (const folder of sourceFolders(pages)) for (const file of filesBelow(folder)) add(file)
  add(path.join(root, 'package-lock.json'))
  return hash.digest('hex')
}

function isStale(pages) {
  return !existsSync(pages.stampFile) || readFileSync(pages.stampFile, 'utf8') !== sourceHash(pages)
}

/** What stands in a `dist` was built from other sources than these, or nothing stands there. */
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

/** The drivers' app, as the console is built; it is done at once and tells no share. */
export function buildDriver(onShare = () => undefined, yields = false) {
  return build(driverPages, onShare, yields)
}

/** Both, one after the other. */
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
