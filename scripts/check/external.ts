import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { binFolder, root } from '../ready/runtime.mjs'

const run = promisify(execFile)

/** Summary lines of the tools, which are not findings. */
const summary = /^\d+ problems?$|^(Format issues found|Finished in|Checking formatting)/

/** Runs one of the installed tools. Its output lines are the findings; there are none if the tool succeeds. */
export async function runTool(name: string, args: readonly string[]): Promise<string[]> {
  try {
    await run(process.execPath, [path.join(binFolder, name), ...args], {
      cwd: root,
      maxBuffer: 64 * 1024 * 1024,
    })
    return []
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    const lines = `${stdout}\n${stderr}`
      .split('\n')
      .filter((line) => line.trim() !== '' && !summary.test(line))
    return lines.length > 0 ? lines : [`${name}: ${String(error)}`]
  }
}
