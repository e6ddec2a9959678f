import { reportClientError } from '@evops/platform/contract'
import { call, errorLog } from '@evops/kit'
import { runningBuild } from './version.ts'

/** A page that breaks in a loop must not keep the server busy. */
const mostPerPage = 20

/** Tells the server about errors from now on, each sentence once (ERR-04). The answer stops it. */
export function reportErrors(): () => void {
  const told = new Set(errorLog.get().map((entry) => entry.message))
  let sent = 0
  return errorLog.subscribe(() => {
    const entry = errorLog.get()[0]
    if (!entry || told.has(entry.message) || sent >= mostPerPage) return
    told.add(entry.message)
    sent += 1
    const body = {
      message: entry.message.slice(0, 500),
      info: entry.info.slice(0, 60),
      component: entry.component.slice(0, 2_000),
      path: new URL(entry.url).pathname.slice(0, 300),
      stack: entry.stack.slice(0, 4_000),
      build: runningBuild() ?? '',
    }
    // Without a server the browser's own log still has it.
    void call(reportClientError, { body }).catch(() => undefined)
  })
}
