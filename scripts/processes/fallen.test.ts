import { test } from 'vitest'
import { onClone } from '../bench/on-clone.ts'
import { fallsAndServesAgain } from './fallen.ts'

// fallen.nightly.test.ts: with a database of its own, which falls with it, and by an unheard rejection.
test('R-12 an uncaught error ends the server at once: it answers no more, and the next start serves', async () =>
  fallsAndServesAgain("throw new Error('injected')", await onClone()))
