import { setHashCostForTests } from '../server/passwords/password-hash.ts'

/** The minimum cost that argon2id accepts. */
export const minArgon2Cost = { memory: 8, passes: 1, parallelism: 1 }

// Runs before each test file (vitest.config.ts): at full cost a hash takes a tenth of a second of one core, and tests
// that guess passwords make hundreds of them.
setHashCostForTests(minArgon2Cost)
