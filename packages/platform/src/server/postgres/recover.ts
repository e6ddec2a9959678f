import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { clusterHome, preparePostgres, serverUser } from './binaries.ts'
import { readPassword, tunedPostgresSettings } from './supervisor.ts'

export interface RecoveryResult {
  /** Time of the last committed transaction in the log; undefined if there is none. */
  lastCommit: Date | undefined
  /** The last replayed record of the log. */
  lsn: string | undefined
}

/** The log ends before the requested moment. */
export class LogEndsEarlier extends Error {}

/**
 * Replays the log in pg_wal over a copied cluster, to its end or to a moment, and starts a new timeline. PostgreSQL
 * does this alone, without an open port. The owner's password is set to that of the data folder.
 */
export async function recoverCluster({
  dataDir,
  until,
}: {
  dataDir: string
  until?: Date | undefined
}): Promise<RecoveryResult> {
  const user = serverUser()
  const home = clusterHome(dataDir, user)
  const cluster = path.join(home, 'pg')
  const signal = path.join(cluster, 'recovery.signal')
  writeFileSync(signal, '', { mode: 0o600 })
  if (user) chownSync(signal, user.uid, user.gid)
  const settings = [
    ...tunedPostgresSettings,
    'log_min_messages=log',
    // The complete log is already in pg_wal; PostgreSQL refuses to recover without any command.
    'restore_command=exit 1',
    'recovery_target_timeline=current',
    'hot_standby=off',
    ...(until
      ? [
          `recovery_target_time=${until.toISOString().replace('T', ' ').replace('Z', '+00')}`,
          'recovery_target_action=promote',
        ]
      : []),
  ]
  const child = spawn(
    path.join(preparePostgres(home, user), 'bin', 'postgres'),
    ['--single', '-D', cluster, ...settings.flatMap((setting) => ['-c', setting]), 'postgres'],
    {
      ...user,
      cwd: '/',
      stdio: ['pipe', 'ignore', 'pipe'],
      env: { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH },
    },
  )
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stdin.on('error', () => undefined)
  child.stdin.end(`alter role postgres password '${readPassword(dataDir)}'\n`)
  const [code] = await once(child, 'close')
  const failure = /^.*(?:FATAL|PANIC|ERROR):\s*(.*)$/m.exec(output)?.[1]
  if (failure?.includes('before configured recovery target')) throw new LogEndsEarlier(failure)
  if (code !== 0 || failure) throw new Error(`PostgreSQL could not recover: ${failure ?? output.slice(-500)}`)
  const last = /last completed transaction was at log time (.+)/.exec(output)?.[1]
  return {
    lastCommit: last === undefined ? undefined : new Date(last.replace(' ', 'T').replace(/\+00$/, 'Z')),
    lsn: /redo done at ([0-9A-F]+\/[0-9A-F]+)/.exec(output)?.[1],
  }
}
