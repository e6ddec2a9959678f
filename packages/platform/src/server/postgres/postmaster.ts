import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { preparePostgres, serverUser } from './binaries.ts'

/**
 * Requests a fast shutdown (SIGINT) of PostgreSQL's first process without waiting. On Windows, which has no signals,
 * Node would kill the process; there `pg_ctl` requests the shutdown, and does nothing if the process is not a
 * PostgreSQL.
 * @returns whether the request was sent
 */
export function stopPostmaster(pid: number, cluster: string, platform = process.platform): boolean {
  try {
    if (platform !== 'win32') return process.kill(pid, 'SIGINT')
    const user = serverUser()
    const control = path.join(preparePostgres(path.dirname(cluster), user), 'bin', 'pg_ctl')
    execFileSync(control, ['stop', '-D', cluster, '-m', 'fast', '-W'], { ...user, cwd: '/', stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Returns true if this process is the PostgreSQL of this cluster, because process ids are reused. */
export function isPostgresOfCluster(pid: number, cluster: string, platform = process.platform): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  const line = commandLineOf(pid, platform)
  return line.includes('postgres') && line.includes(cluster)
}

/** Returns the command line of a process; empty if the process has ended. */
function commandLineOf(pid: number, platform: NodeJS.Platform): string {
  try {
    if (platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    const [command, ...args] =
      platform === 'win32'
        ? ['powershell.exe', '-NoProfile', `(Get-CimInstance Win32_Process -Filter ProcessId=${pid}).CommandLine`]
        : ['ps', '-ww', '-o', 'command=', '-p', String(pid)]
    return execFileSync(command ?? '', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}
