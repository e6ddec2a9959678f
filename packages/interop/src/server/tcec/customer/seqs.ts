import { randomInt } from 'node:crypto'
import { formatTcecTimestamp } from '../envelope.rules.ts'

/**
 * Creates numbers of 27 characters: nine of our platform id, fourteen of China time, and a four-digit counter with a
 * random start. If two processes create the same number, the database rejects the start.
 */
export function createStartSequences(now: () => Date): (ourPlatformId: string) => string {
  let count = randomInt(10_000)
  return (ourPlatformId) => {
    count = (count + 1) % 10_000
    return `${ourPlatformId}${formatTcecTimestamp(now())}${String(count).padStart(4, '0')}`
  }
}
