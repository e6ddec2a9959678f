/**
 * Calls `stop` when the npm that started us dies: killed with -9 it must not leave a server or a test run behind.
 * (`exec` in the script line makes npm our parent; a shell between us would hide its death, and swallow signals.)
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
