import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from '@evops/platform/server'

/**
 * Allows one server per data folder. The lock file names the owning process; if that process no longer exists (killed,
 * or its id was reused), the file is a leftover. Returns the release function.
 */
export function lockDataFolder(dataDir: string): () => void {
  const file = path.join(dataDir, 'server.pid')
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const mark = `${process.pid} ${processStartedAt(process.pid)}`
  try {
    writeFileSync(file, mark, { flag: 'wx' })
  } catch {
    const [pid = '', ...started] = readFileSync(file, 'utf8').split(' ')
    if (isAlive(Number(pid)) && processStartedAt(Number(pid)) === started.join(' '))
      throw new ConfigError(`another server (pid ${pid}) already runs on ${dataDir}; stop it or set EVOPS_DATA`)
    writeFileSync(file, mark)
  }
  return () => {
    if (existsSync(file) && readFileSync(file, 'utf8') === mark) rmSync(file, { force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return Number.isInteger(pid) && pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Returns the start time of a process if the system reports it: process ids are reused, start times are not. */
export function processStartedAt(pid: number, platform = process.platform): string {
  try {
    if (platform === 'win32')
      return runTool('powershell.exe', ['-NoProfile', `(Get-Process -Id ${pid}).StartTime.Ticks`])
    if (platform !== 'linux') return runTool('ps', ['-o', 'lstart=', '-p', String(pid)])
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')
    // A zombie: the process was killed and its parent has not waited for it yet. It keeps its id and runs nothing.
    if (fields?.[0] === 'Z') return 'ended'
    return fields?.[19] ?? ''
  } catch {
    return ''
  }
}

const runTool = (command: string, args: readonly string[]) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
