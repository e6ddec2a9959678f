// Runs a command and all its child processes at low priority: `node giving-way.mjs COMMAND ARGUMENTS…`. runQuietly
// starts it as the leader of a separate process session, because Linux shares a core among sessions first (decision
// 180). Ctrl-C at the terminal does not reach that session: it ends when its stdin closes, a pipe from the starting
// process, however that process ends.
import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { exitCode } from './process.mjs'

const isLinux = process.platform === 'linux'
const lowest = constants.priority.PRIORITY_LOW
setPriority(lowest)
if (isLinux) {
  try {
    writeFileSync('/proc/self/autogroup', String(lowest))
  } catch {
    // This system does not schedule by process session, so the priority of the processes applies.
  }
  // The idle scheduling class releases a core as soon as other processes need it. Without util-linux only the priority
  // applies.
  spawnSync('chrt', ['--idle', '--pid', '0', String(process.pid)], { stdio: 'ignore', timeout: 2_000 })
}

const [command, ...args] = process.argv.slice(2)
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
child.on('error', (error) => {
  console.error(error.message)
  process.exit(127)
})
child.on('exit', (code, signal) => process.exit(exitCode(code, signal)))
process.stdin.resume().on('error', endAll).on('close', endAll)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endAll)

/** Kills the process group of the session, including this process. Windows has no process groups. */
function endAll() {
  if (process.platform === 'win32') child.kill()
  else process.kill(-process.pid, 'SIGKILL')
}
