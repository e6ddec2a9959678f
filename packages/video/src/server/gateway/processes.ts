import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { accessSync, constants, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Finds a program in the PATH; undefined if missing. */
export function findProgram(name: string, paths = process.env.PATH ?? ''): string | undefined {
  return paths
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder))
    .map((folder) => path.join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

/**
 * Returns the kernel's start time of a process, to detect a reused process id. Undefined if the process has ended or
 * the system does not provide it.
 */
export function processStartTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}

export interface ProgramManager {
  /** Starts a program that is recorded until it ends. */
  start(program: string, args: readonly string[], stdio?: StdioOptions): ChildProcess
}

/**
 * Manages the programs of this process, recorded in the data folder by process id and start time: after a kill, the
 * next process ends the remaining ones. The records include their owner, so that programs of a running process are left
 * alone.
 */
export function createProgramManager(folder: string): ProgramManager {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  endLeftovers(folder)
  return {
    start(program, args, stdio = ['pipe', 'ignore', 'pipe']) {
      const child = spawn(program, args, { stdio, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' } })
      const { pid } = child
      if (pid === undefined) return child
      const file = path.join(folder, `${pid}.json`)
      const owner = { pid: process.pid, began: processStartTime(process.pid) }
      writeFileSync(file, JSON.stringify({ pid, began: processStartTime(pid), owner }), { mode: 0o600 })
      child.once('exit', () => rmSync(file, { force: true }))
      return child
    },
  }
}

interface Note {
  pid: number
  began?: string
  owner: { pid: number; began?: string }
}
function endLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name)
    try {
      const { pid, began, owner }: Note = JSON.parse(readFileSync(file, 'utf8'))
      if (owner.began !== undefined && processStartTime(owner.pid) === owner.began) continue
      if (began !== undefined && processStartTime(pid) === began) process.kill(pid, 'SIGKILL')
    } catch {
      // The record was truncated or the process ended meanwhile, so there is no process to end.
    }
    rmSync(file, { force: true })
  }
}

/** Ends a program: requests it and, after a grace period, kills it. */
export async function endProgram(child: ChildProcess, graceMs = 2_000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await gone
  clearTimeout(timer)
}
