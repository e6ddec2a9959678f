import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runQuietly, seconds } from './process.mjs'
import { root } from './runtime.mjs'

const lockFile = path.join(root, 'package-lock.json')
const stampFile = path.join(root, 'node_modules', '.evops-install')
const installedFile = path.join(root, 'node_modules', '.package-lock.json')

/**
 * True when every package of the lockfile stands in `node_modules` as the lockfile says. Packages of other
 * platforms are optional and may be absent.
 * @param {Record<string, Record<string, unknown>>} locked `packages` of package-lock.json
 * @param {Record<string, Record<string, unknown>>} installed `packages` of node_modules/.package-lock.json
 */
export function sameInstall(locked, installed) {
  return Object.entries(locked).every(([where, entry]) => {
    if (where === '' || !where.includes('node_modules/')) return true
    const there = installed[where]
    if (!there) return entry.optional === true
    return there.version === entry.version && there.integrity === entry.integrity && there.link === entry.link
  })
}

function isInstalled(stamp) {
  if (!existsSync(installedFile)) return false
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return true
  // Somebody ran npm by hand, or a checkout only touched the file: look at what is really there.
  const packages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
  if (!sameInstall(packages(lockFile), packages(installedFile))) return false
  writeFileSync(stampFile, stamp)
  return true
}

/** Installs the dependencies when they are missing or differ from the lockfile. Throws with npm's output. */
export async function installDependencies() {
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  const stamp = `${hash} ${process.platform}-${process.arch}\n`
  if (isInstalled(stamp)) return
  const start = performance.now()
  console.log('Installing dependencies (npm ci), a minute or so …')
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  // npm takes away everything first: broken off there, nothing may say that what is left is whole.
  for (const mark of [stampFile, installedFile]) rmSync(mark, { force: true })
  // Under npm: the same npm under the Node that runs it, not the one inside node_modules, which is about to go.
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  const { code, output } =
    npm && node ? await runQuietly(node, [npm, ...args]) : await runQuietly('npm', args)
  if (code !== 0) throw new Error(`npm ci failed:\n${output}`)
  writeFileSync(stampFile, stamp)
  console.log(`Dependencies installed in ${seconds(start)}`)
}
