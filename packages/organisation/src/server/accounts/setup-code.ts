import { randomInt } from 'node:crypto'

/** Lifetime of a one-time code in hours: enough for a long weekend. */
export const codeHours = 72

/** Alphabet without letters and digits that look alike. */
export const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Returns the expiry of a one-time code that was created at the given time. */
export function setupCodeExpiry(madeAt: Date): Date {
  return new Date(madeAt.getTime() + codeHours * 3_600_000)
}

/** Creates a code of twenty characters (99 bits), in groups that can be read aloud. */
export function newSetupCode(): string {
  const group = () => Array.from({ length: 5 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
