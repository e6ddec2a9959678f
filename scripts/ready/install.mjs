import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runQuietly, seconds } from './process.mjs'
import { root } from './runtime.mjs'

const lockFile = path.join(root, 'package-lock.json')
const stampFile = path.join(root, 'node_modules', '.evops-install')
const installedFile = path.join(root, 'node_modules', '.package-lock.json')

/**
 * Returns true if every package of the lockfile is in `node_modules` as the lockfile requires. Packages of other
 * platforms are optional and may be missing, as may test packages if no tests are wanted.
 * @param {Record<string, Record<string, unknown>>} locked `packages` of package-lock.json
 * @param {Record<string, Record<string, unknown>>} installed `packages` of node_modules/.package-lock.json
 * @param {{ tests: boolean }} wanted
 */
export function sameInstall(locked, installed, { tests }) {
  return Object.entries(locked).every(([where, entry]) => {
    if (where === '' || !where.includes('node_modules/')) return true
    const there = installed[where]
    if (!there) return entry.optional === true || entry.devOptional === true || (!tests && entry.dev === true)
    return there.version === entry.version && there.integrity === entry.integrity && there.link === entry.link
  })
}

/** @param {string} whole the stamp of an installation with the tools of tests @param {{ tests: boolean }} wanted */
function isInstalled(whole, wanted) {
  if (!existsSync(installedFile)) return false
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
  if (stamp === whole || (!wanted.tests && stamp === withoutTests(whole))) return true
  // npm was run by hand, or a checkout only changed the file's time: compares the installed packages themselves.
  const packages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
  if (!sameInstall(packages(lockFile), packages(installedFile), wanted)) return false
  writeFileSync(stampFile, wanted.tests ? whole : withoutTests(whole))
  return true
}

const withoutTests = (stamp) => `${stamp}without tests\n`

/**
 * Installs the dependencies if they are missing or differ from the lockfile; without `tests` only those of the product.
 * Throws with npm's output.
 * @param {{ tests: boolean }} wanted
 */
export async function installDependencies(wanted) {
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  const stamp = `${hash} ${process.platform}-${process.arch}\n`
  if (isInstalled(stamp, wanted)) return
  const start = performance.now()
  console.log('Installing dependencies (npm ci), half a minute or so …')
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(wanted.tests ? [] : ['--omit=dev'])]
  // npm first removes everything. If it is interrupted then, no stamp may mark the rest as complete.
  for (const mark of [stampFile, installedFile]) rmSync(mark, { force: true })
  // Under npm: uses the same npm with the Node that runs it, not the copy inside node_modules, which is about to be
  // removed.
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  const { code, output } = npm && node ? await runQuietly(node, [npm, ...args]) : await runQuietly('npm', args)
  if (code !== 0) throw new Error(`npm ci failed:\n${output}`)
  writeFileSync(stampFile, wanted.tests ? stamp : withoutTests(stamp))
  console.log(`Dependencies installed in ${seconds(start)}`)
}
