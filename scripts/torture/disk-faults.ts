import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A fault that prevents a database from storing. */
export interface StorageFault {
  /** Applies the fault again if it has weakened. */
  again(): void
  mend(): void
}

/**
 * Stops a PostgreSQL and all its processes as a hanging disk or host would (SIGSTOP: connections stay open and nothing
 * answers).
 */
export function pausePostgres(postmaster: number): StorageFault {
  const stopped = [postmaster, ...childrenOf(postmaster)].filter((pid) => signal(pid, 'SIGSTOP'))
  return { again: () => undefined, mend: () => stopped.forEach((pid) => signal(pid, 'SIGCONT')) }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      // Fields after the program name in brackets: state, then parent.
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

/** Mounts a separate file system that can be full without affecting others: tmpfs, which only root may mount. */
export function mountSmallDisk(folder: string, megabytes: number): () => void {
  if (process.getuid?.() !== 0) throw new Error('a small disk can be mounted by root only (tmpfs)')
  const options = `size=${megabytes}m,mode=711`
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'evops-torture', folder], { stdio: 'pipe' })
  return () => execFileSync('umount', ['--lazy', folder])
}

/** Returns true if this machine allows mounting: containers often do not, not even for root. */
export function canMountSmallDisk(): boolean {
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

/** Fills the free space of the folder's file system, including space that PostgreSQL frees by clearing its log. */
export function fillDisk(folder: string): StorageFault {
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
