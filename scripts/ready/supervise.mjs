// Keeps the server running. Plain JavaScript that old versions of Node can parse.
import { exitCode } from './process.mjs'

/** Minimum serving time of a stable server. After a shorter time the next start is delayed. */
const steadyMs = 60_000
const longestWaitMs = 4_000
/** A server that leaves this many pings unanswered in a row hangs: its event loop does not run. */
const mostUnanswered = 6
const pingMs = 5_000

/** Returns the milliseconds before the next start, after this many consecutive servers that ended before `steadyMs`. */
export function waitBefore(hasty) {
  return hasty === 0 ? 0 : Math.min(longestWaitMs, 250 * 2 ** (hasty - 1))
}

/**
 * Pings a server that serves, and kills it if it answers no more. A machine that was suspended leaves at most one ping
 * unanswered.
 */
function watchAnswers(server, { writeLine, everyMs }) {
  let [sent, answered] = [0, 0]
  const timer = setInterval(() => {
    if (!server.connected) return
    if (sent - answered >= mostUnanswered) {
      writeLine(`The server has not answered ${mostUnanswered} times in a row; it is killed and started again.`)
      clearInterval(timer)
      server.kill('SIGKILL')
      return
    }
    sent += 1
    server.send({ ping: sent }, () => undefined)
  }, everyMs)
  server.on('message', (message) => {
    if (typeof message?.pong === 'number') answered = Math.max(answered, message.pong)
  })
  server.on('exit', () => clearInterval(timer))
}

/**
 * Runs the server until it is stopped. If a server that has served dies (a signal, an exit code above 0), it is
 * restarted at once, or after some seconds if it dies repeatedly. If it never served, it prints the reason and this
 * process ends too, because a person must fix the cause.
 * @param {() => import('node:child_process').ChildProcess} begin starts the server; the server sends `{ serves: true }`
 * once it serves, and answers `{ ping }` with `{ pong }`
 * @param {{ end: (code: number) => void, writeLine: (line: string) => void, platform?: NodeJS.Platform, everyMs?: number }} out
 * @returns {{ current: () => import('node:child_process').ChildProcess, stop: () => void }}
 */
export function superviseProcess(begin, { end, writeLine, platform = process.platform, everyMs = pingMs }) {
  let [stopping, hasServed, hasty] = [false, false, 0]
  let timer
  let child = startChild()

  function startChild() {
    const server = begin()
    let since
    server.on('message', (message) => {
      if (message?.serves !== true) return
      hasServed = true
      since = performance.now()
      watchAnswers(server, { writeLine, everyMs })
    })
    server.on('exit', (code, signal) => {
      const left = exitCode(code, signal)
      if (stopping || left === 0 || !hasServed) return end(left)
      hasty = since !== undefined && performance.now() - since >= steadyMs ? 0 : hasty + 1
      writeLine(`The server ended (${signal ?? `exit code ${code}`}); it is started again.`)
      timer = setTimeout(() => (child = startChild()), waitBefore(hasty - 1))
    })
    return server
  }
  return {
    current: () => child,
    stop() {
      if (stopping) return
      stopping = true
      clearTimeout(timer)
      if (child.exitCode !== null || child.signalCode !== null) end(0)
      // Windows has no SIGTERM, and Node would kill the process: on Windows the server stops in order when its channel
      // closes.
      else if (platform === 'win32' && child.connected) child.disconnect()
      else child.kill('SIGTERM')
    },
  }
}
