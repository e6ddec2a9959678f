// Runs a command that gives way to all else, with all that it starts: `node giving-way.mjs COMMAND ARGUMENTS…`, begun by
// runQuietly as the leader of a session of its own, since Linux shares a core among sessions first (decision 180). A terminal's
// Ctrl-C does not reach that session: what ends it is the end of its input, a pipe of whoever asked, however they end.
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
    // Sessions share nothing on this system: the priority of its processes counts.
  }
  // Its idle class lets go of a core in the moment in which others want it; without util-linux the priority stands alone.
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

/** All of the session's group, us too; Windows knows none. */
function endAll() {
  if (process.platform === 'win32') child.kill()
  else process.kill(-process.pid, 'SIGKILL')
}
