import { readdirSync } from 'node:fs'
import os from 'node:os'

/** Lets a process of ours run when no other wants to: what serves people goes first. Without the right to do so it stays as it is. */
export function yieldTo(pid: number): void {
  if (pid < 2) return
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended, or the system does not let us: slower for those who work beside it, and nothing else.
  }
}

/** This process and its threads: Linux knows a priority for each of them. */
export function yieldToAll(): void {
  yieldTo(process.pid)
  try {
    for (const thread of readdirSync('/proc/self/task')) yieldTo(Number(thread))
  } catch {
    // No Linux.
  }
}
