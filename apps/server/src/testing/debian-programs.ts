import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { waitUntil } from '@evops/platform/testing'

const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/bin']

/** Returns the path of a system program; undefined: not installed. */
export function programOf(name: string): string | undefined {
  return folders
    .map((folder) => `${folder}/${name}`)
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

export interface RunningProgram {
  output: () => string
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/**
 * Runs a program until it is ended; returns once `ready` is true. Throws with the program's output if it ends before.
 */
export async function runProgramUntilReady(
  file: string,
  args: readonly string[],
  {
    env,
    ready,
    withinMs,
  }: {
    env?: NodeJS.ProcessEnv
    ready: (output: string) => boolean | Promise<boolean>
    withinMs?: number
  },
): Promise<RunningProgram> {
  const child: ChildProcess = spawn(file, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  const exited = once(child, 'exit')
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`${file} ended: ${output}`)
    return ready(output)
  }
  await waitUntil(isReady, `${file} is there`, withinMs).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw new Error(`${file} said: ${output}`, { cause: error })
  })
  return {
    output: () => output,
    async end(signal = 'SIGTERM') {
      child.kill(signal)
      await exited
    },
  }
}
