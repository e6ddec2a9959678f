import { randomInt } from 'node:crypto'

/** A one-time code opens an account for a long weekend. */
export const codeHours = 72

/** Without letters and figures that look alike. */
export const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** When a one-time code made then stops to open its account. */
export function codeEnds(madeAt: Date): Date {
  return new Date(madeAt.getTime() + codeHours * 3_600_000)
}

/** Twenty characters, 99 bits, in groups that can be read aloud. */
export function newSetupCode(): string {
  const group = () => Array.from({ length: 5 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
