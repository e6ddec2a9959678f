/** Parses a position in the database log: bytes since its beginning. PostgreSQL writes it as `16/B374D848`. */
export function parseLsn(text: string): bigint {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? []
  if (high === undefined || low === undefined) throw new Error(`'${text}' is no place in the log`)
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export function formatLsn(lsn: bigint): string {
  return `${(lsn >> 32n).toString(16).toUpperCase()}/${(lsn & 0xffffffffn).toString(16).toUpperCase()}`
}

/** Layout of the log: numbered files of equal size. */
export interface LogFiles {
  timeline: number
  segmentBytes: number
}

export function segmentOf(lsn: bigint, { segmentBytes }: Pick<LogFiles, 'segmentBytes'>): number {
  return Number(lsn / BigInt(segmentBytes))
}

export function segmentStart(segment: number, { segmentBytes }: Pick<LogFiles, 'segmentBytes'>): bigint {
  return BigInt(segment) * BigInt(segmentBytes)
}

/** Returns PostgreSQL's file name in pg_wal: the timeline, then the number in two halves. */
export function segmentName(segment: number, { timeline, segmentBytes }: LogFiles): string {
  const perHalf = 0x1_0000_0000 / segmentBytes
  const halves = [timeline, Math.floor(segment / perHalf), segment % perHalf]
  return halves.map((half) => half.toString(16).toUpperCase().padStart(8, '0')).join('')
}

export function segmentNumber(name: string, { segmentBytes }: Pick<LogFiles, 'segmentBytes'>): number {
  return parseInt(name.slice(8, 16), 16) * (0x1_0000_0000 / segmentBytes) + parseInt(name.slice(16, 24), 16)
}
