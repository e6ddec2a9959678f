import { hashAtCost } from '../server/passwords/password-hash.ts'

/** The minimum that argon2id takes. */
export const lowestCost = { memory: 8, passes: 1, parallelism: 1 }

// Before each test file (vitest.config.ts): at its full cost a hash takes a tenth of a second of a core, and tests that
// guess passwords make hundreds of them.
hashAtCost(lowestCost)
