import type { OcppMessageFilter } from '../../contract/index.ts'

/** A frame that was found, without its other half, which is looked up for those shown alone. */
export interface Found {
  /** With microseconds: frames of an instant are told apart by their place in it. */
  at: string
  operatorId: string
  chargePointKey: number
  direction: 'in' | 'out'
  action: string | null
  messageId: string | null
  body: string
  chargePointId: string
  chargePointNo: string
  chargePointName: string
  stationName: string
  timeZone: string
}

/** `inFull`: whether the caller may see tags. `before`: an instant after which nothing is wanted. */
export type Wanted = OcppMessageFilter & { before?: string | undefined; inFull: boolean }

/** The newest so many. What shares its instant has an order of its own, the same wherever it was kept. */
export function newest(ocppMessages: readonly Found[], most: number): Found[] {
  return ocppMessages.toSorted(newerFirst).slice(0, most)
}

function newerFirst(a: Found, b: Found): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1
  if (a.direction !== b.direction) return a.direction === 'out' ? -1 : 1
  return (
    a.chargePointKey - b.chargePointKey ||
    Number(a.messageId === null) - Number(b.messageId === null) ||
    byCodePoint(a.messageId ?? '', b.messageId ?? '') ||
    byCodePoint(a.body, b.body)
  )
}

/** As PostgreSQL's collation "C". */
export function byCodePoint(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b))
}
