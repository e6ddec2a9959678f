import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { processesBelow } from '../ready/process-tree.mjs'
import { binFolder, root } from '../ready/runtime.mjs'

/** Findings of a tool, and the memory of its largest process in bytes; 0 where the system does not report it. */
export interface ToolRun {
  findings: string[]
  peakBytes: number
}

/** Summary lines of the tools, which are not findings. */
const summary = /^\d+ problems?$|^(Format issues found|Finished in|Checking formatting|Found \d+)/
/**
 * The compiler and the linter are Go programs: with this limit they collect more often instead of growing, so that a
 * check fits beside an editor on a machine with 16 GB.
 */
const memoryLimit = '2200MiB'
const lookEveryMs = 2_000

/** Runs one of the installed tools. Its output lines are the findings; there are none if the tool succeeds. */
export async function runTool(name: string, args: readonly string[]): Promise<ToolRun> {
  const child = spawn(process.execPath, [path.join(binFolder, name), ...args], {
    cwd: root,
    env: { GOMEMLIMIT: memoryLimit, ...process.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void (output += text))
  let peakBytes = 0
  const look = setInterval(() => {
    if (child.pid !== undefined) peakBytes = Math.max(peakBytes, largestBelow(child.pid))
  }, lookEveryMs)
  const problem = await new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(String(error)))
    child.once('close', (code, signal) => resolve(code === 0 ? undefined : `${name}: ${signal ?? code}`))
  })
  clearInterval(look)
  if (problem === undefined) return { findings: [], peakBytes }
  const findings = output.split('\n').filter((line) => line.trim() !== '' && !summary.test(line))
  return { findings: findings.length > 0 ? findings : [problem], peakBytes }
}

/** Says the memory of the largest process for the line of a check. */
export function formatPeakMemory(peakBytes: number): string {
  return peakBytes === 0 ? '' : `largest process ${(peakBytes / 1024 ** 3).toFixed(1)} GB`
}

function largestBelow(pid: number): number {
  return Math.max(0, ...processesBelow(pid).map((one) => highWater(one.pid)))
}

/** Returns the highest memory of a process so far; 0 once it has ended, and on systems without /proc. */
function highWater(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
