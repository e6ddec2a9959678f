import { test } from 'vitest'
import { cloneDatabaseSettings } from '../bench/on-clone.ts'
import { checkRestartAfterFault } from './fallen.ts'

// fallen.nightly.test.ts covers a server whose own database is stopped with it, and an unhandled rejection.
test('R-12 an uncaught error ends the server at once: it answers no more, and the next start serves', async () =>
  checkRestartAfterFault("throw new Error('injected')", await cloneDatabaseSettings()))
