/**
 * Calls `stop` when the parent npm process dies: after a kill -9 of npm no server or test run may remain. (`exec` in
 * the script line makes npm the direct parent; a shell in between would hide npm's end and swallow signals.)
 * @param {() => void} stop
 */
export function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 250)
  timer.unref()
}
