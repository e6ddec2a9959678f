import { reuseKeyPairs } from '../loopback/key-pairs.ts'

// Runs before each test file (vitest.config.ts): an account at a loopback needs two key pairs, its own and the
// provider's. Four accounts that are created in sequence share none.
reuseKeyPairs(8)
