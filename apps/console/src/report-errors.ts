import { reportClientError } from '@evops/platform/contract'
import { call, errorLog } from '@evops/kit'
import { runningBuild } from './version.ts'

/** Limit per page: a page that fails in a loop must not overload the server. */
const mostPerPage = 20

/** Reports errors to the server from now on, each message once (ERR-04). Returns the function that stops this. */
export function reportErrors(): () => void {
  const reportedMessages = new Set(errorLog.get().map((entry) => entry.message))
  let sent = 0
  return errorLog.subscribe(() => {
    const entry = errorLog.get()[0]
    if (!entry || reportedMessages.has(entry.message) || sent >= mostPerPage) return
    reportedMessages.add(entry.message)
    sent += 1
    const body = {
      message: entry.message.slice(0, 500),
      info: entry.info.slice(0, 60),
      component: entry.component.slice(0, 2_000),
      path: new URL(entry.url).pathname.slice(0, 300),
      stack: entry.stack.slice(0, 4_000),
      build: runningBuild() ?? '',
    }
    // If the server is unreachable, the error is still in the browser's log.
    void call(reportClientError, { body }).catch(() => undefined)
  })
}
