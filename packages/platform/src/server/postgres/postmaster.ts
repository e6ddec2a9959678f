import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { preparePostgres, serverUser } from './binaries.ts'

/**
 * Asks PostgreSQL's first process for a fast shutdown (SIGINT), without waiting. Windows has no signals, there Node would
 * kill it: `pg_ctl` asks it by its own way, and asks nobody where the number is not a PostgreSQL's.
 * @returns whether it was asked
 */
export function endPostmaster(pid: number, cluster: string, platform = process.platform): boolean {
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

/** Whether this process is a PostgreSQL of this very cluster: numbers are used again. */
export function serves(pid: number, cluster: string, platform = process.platform): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  const line = commandLineOf(pid, platform)
  return line.includes('postgres') && line.includes(cluster)
}

/** What a process was started with; empty: it is gone. */
function commandLineOf(pid: number, platform: NodeJS.Platform): string {
  try {
    if (platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    const [command, ...args] =
      platform === 'win32'
        ? [
            'powershell.exe',
            '-NoProfile',
            `(Get-CimInstance Win32_Process -Filter ProcessId=${pid}).CommandLine`,
          ]
        : ['ps', '-ww', '-o', 'command=', '-p', String(pid)]
    return execFileSync(command ?? '', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}
