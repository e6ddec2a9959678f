import { randomInt } from 'node:crypto'
import { stampOf } from '../envelope.rules.ts'

/**
 * Our platform's nine characters, fourteen of China's clock, four that count on from one by chance: 27 in all. Where two processes meet in one, the
 * database refuses the start.
 */
export function seqsOf(now: () => Date): (ourPlatformId: string) => string {
  let count = randomInt(10_000)
  return (ourPlatformId) => {
    count = (count + 1) % 10_000
    return `${ourPlatformId}${stampOf(now())}${String(count).padStart(4, '0')}`
  }
}
