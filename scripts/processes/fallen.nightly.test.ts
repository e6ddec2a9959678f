import { test } from 'vitest'
import { checkRestartAfterFault } from './fallen.ts'

test.each([
  ['uncaught error', "throw new Error('injected')"],
  ['unheard rejection', "void Promise.reject(new Error('injected'))"],
])('R-12 an %s ends the server at once: it answers no more, and the next start serves', (_what, fault) =>
  checkRestartAfterFault(fault),
)
