import { sharePairs } from '../loopback/key-pairs.ts'

// Before each test file (vitest.config.ts): an account at a loopback needs two pairs, its own and the provider's. Four
// accounts that are made one after the other share none.
sharePairs(8)
