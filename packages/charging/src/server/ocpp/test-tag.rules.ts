import { randomBytes } from 'node:crypto'

const pattern = /^EVT[0-9A-F]{17}$/

/** Generates a start token for one test charge: 68 random bits within the 20 characters of OCPP 1.6. */
export function drawTestTag(): string {
  return `EVT${randomBytes(9).toString('hex').slice(0, 17).toUpperCase()}`
}
/** Returns true if a tag has the form of a test tag. Whether it is one depends on the charge point's row. */
export function isTestTagLike(idTag: string): boolean {
  return pattern.test(idTag.toUpperCase())
}
