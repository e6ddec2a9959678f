import { execFileSync } from 'node:child_process'
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Something that keeps a database from storing. */
export interface Harm {
  /** Does it again where it has weakened. */
  again(): void
  mend(): void
}

/**
 * Stops a PostgreSQL and all that belongs to it as a hanging disk or host would (SIGSTOP: connections stay open and
 * nothing answers).
 */
export function pausePostgres(postmaster: number): Harm {
  const stopped = [postmaster, ...childrenOf(postmaster)].filter((pid) => signal(pid, 'SIGSTOP'))
  return { again: () => undefined, mend: () => stopped.forEach((pid) => signal(pid, 'SIGCONT')) }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      // After the program's name in brackets: state, then the parent.
      const [, ppid] = (readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1] ?? '').split(' ')
      return Number(ppid) === parent ? [Number(name)] : []
    } catch {
      return []
    }
  })
}

function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

/** A file system of its own that can be full without harm to anybody else: tmpfs, which only root may mount. */
export function mountSmallDisk(folder: string, megabytes: number): () => void {
  if (process.getuid?.() !== 0) throw new Error('a small disk can be mounted by root only (tmpfs)')
  const options = `size=${megabytes}m,mode=711`
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'evops-torture', folder], { stdio: 'pipe' })
  return () => execFileSync('umount', ['--lazy', folder])
}

/** Whether this machine lets us mount one: containers often don't, not even root. */
export function mayMountSmallDisk(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-disk-'))
  try {
    mountSmallDisk(folder, 1)()
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const megabyte = Buffer.alloc(1_048_576)

/** Takes all the space there is in the folder's file system, and what PostgreSQL gives back by clearing its log. */
export function fillDisk(folder: string): Harm {
  const file = path.join(folder, 'filler')
  const again = () => {
    const handle = openSync(file, 'a')
    try {
      while (statfsSync(folder).bavail > 0) writeSync(handle, megabyte)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    } finally {
      closeSync(handle)
    }
  }
  again()
  return { again, mend: () => rmSync(file, { force: true }) }
}
