import { errorLog } from '@evops/kit'

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
    // If the server is unreachable, the error is still in the browser's log.
    void import('./send-error.ts').then(({ sendError }) => sendError(entry)).catch(() => undefined)
  })
}
