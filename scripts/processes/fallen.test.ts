import { test } from 'vitest'
import { onClone } from '../bench/on-clone.ts'
import { fallsAndServesAgain } from './fallen.ts'

// fallen.nightly.test.ts covers a server whose own database is stopped with it, and an unhandled rejection.
test('R-12 an uncaught error ends the server at once: it answers no more, and the next start serves', async () =>
  fallsAndServesAgain("throw new Error('injected')", await onClone()))
