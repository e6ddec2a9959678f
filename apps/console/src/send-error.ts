import { reportClientError } from '@evops/platform/contract'
import { call, type ErrorEntry } from '@evops/kit'
import { runningBuild } from './version.ts'

/** Sends an entry of the error log to the server, cut to the lengths that it accepts. */
export async function sendError(entry: ErrorEntry): Promise<void> {
  const body = {
    message: entry.message.slice(0, 500),
    info: entry.info.slice(0, 60),
    component: entry.component.slice(0, 2_000),
    path: new URL(entry.url).pathname.slice(0, 300),
    stack: entry.stack.slice(0, 4_000),
    build: runningBuild() ?? '',
  }
  await call(reportClientError, { body })
}
