import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { projectEnvironment, projectNode, root } from '../../ready/runtime.mjs'

const killAfterMs = 4_000

/** A checkout of the product at a commit, in a separate folder. */
export interface VersionCheckout {
  tree: string
  commit: string
  /** Number of migrations in this version. */
  migrations: number
}

/**
 * Returns the newest commit whose migrations are fewer and equal to the first of the current ones. After a merge of
 * branches a lower-numbered migration may have been added later than a higher one, and a database in between rejects
 * it.
 */
export function findPreviousVersion(): string {
  const migrationsOf = (ref: string) => git('ls-tree', '--name-only', ref, 'db/migrations/').split('\n').toSorted()
  const ours = migrationsOf('HEAD')
  const before = git('log', '--format=%h', '--', 'db/migrations')
    .split('\n')
    .map((commit) => `${commit}^`)
    .find((ref) => {
      const theirs = migrationsOf(ref)
      return theirs.length < ours.length && theirs.every((file, at) => file === ours[at])
    })
  if (before === undefined) throw new Error('no version before this one: --from REF')
  return before
}

export function checkOut(ref: string, folder: string): VersionCheckout {
  const commit = git('rev-parse', '--short', ref)
  mkdirSync(path.dirname(folder), { recursive: true })
  git('clone', '--quiet', '--shared', '--no-checkout', root, folder)
  git('-C', folder, 'checkout', '--quiet', '--detach', commit)
  const list = git('-C', folder, 'ls-files', 'db/migrations').split('\n')
  return { tree: folder, commit, migrations: list.filter((file) => file.endsWith('.sql')).length }
}

/**
 * Links the existing packages into a checkout if it requires the same ones; otherwise the checkout installs its own.
 */
export function installPackages({ tree }: VersionCheckout): void {
  const lockOf = (of: string) => readFileSync(path.join(of, 'package-lock.json'), 'utf8')
  const packages = path.join(tree, 'node_modules')
  if (lockOf(tree) === lockOf(root) && existsSync(path.join(root, 'node_modules', '.package-lock.json')))
    cpSync(path.join(root, 'node_modules'), packages, { recursive: true, verbatimSymlinks: true })
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: tree, stdio: 'pipe' })
}

/**
 * Installs and builds a checkout with its own command (`npm start -- --prepare`). If `killIn` is given, the command
 * and all its processes are killed with -9 shortly after it has printed that text. Resolves to the duration.
 */
export async function prepareVersion({ tree }: Pick<VersionCheckout, 'tree'>, killIn?: string): Promise<number> {
  const startedAt = performance.now()
  const { EVOPS_DATA: _, DATABASE_URL: __, ...env } = projectEnvironment()
  const child = spawn(projectNode(), ['scripts/start.mjs', '--prepare'], {
    cwd: tree,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  let killed: Promise<void> | undefined
  const read = (text: string) => {
    output = (output + text).slice(-4_000)
    if (killIn !== undefined && output.includes(killIn))
      killed ??= wait(killAfterMs).then(() => void process.kill(-(child.pid ?? 0), 'SIGKILL'))
  }
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', read)
  const [code]: [number | null] = await once(child, 'exit').then(([ended]) => [ended])
  await killed
  if ((code === 0) === (killIn !== undefined))
    throw new Error(
      `${tree} was ${killIn === undefined ? 'not prepared' : 'prepared before it could be killed'}:\n${output}`,
    )
  return performance.now() - startedAt
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}
