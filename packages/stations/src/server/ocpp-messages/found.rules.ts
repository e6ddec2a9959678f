import type { OcppMessageFilter } from '../../contract/index.ts'

/** Found message without its counterpart, which is loaded only for displayed messages. */
export interface FoundOcppMessage {
  /** Time with microseconds, which distinguish messages of the same millisecond. */
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

/** Search criteria. `inFull`: whether the caller may see tags. `before`: upper time limit. */
export type OcppMessageCriteria = OcppMessageFilter & { before?: string | undefined; inFull: boolean }

/**
 * Returns the newest messages up to `most`. Messages of the same instant have a fixed order that does not depend on
 * where they are stored.
 */
export function newestOcppMessages(ocppMessages: readonly FoundOcppMessage[], most: number): FoundOcppMessage[] {
  return ocppMessages.toSorted(newerFirst).slice(0, most)
}

function newerFirst(a: FoundOcppMessage, b: FoundOcppMessage): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1
  if (a.direction !== b.direction) return a.direction === 'out' ? -1 : 1
  return (
    a.chargePointKey - b.chargePointKey ||
    Number(a.messageId === null) - Number(b.messageId === null) ||
    compareByCodePoint(a.messageId ?? '', b.messageId ?? '') ||
    compareByCodePoint(a.body, b.body)
  )
}

/** Compares strings like PostgreSQL's collation "C". */
export function compareByCodePoint(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b))
}
