import { NoPictureError } from '../fault.ts'

/** A request or a response of RTSP (RFC 2326), or interleaved stream data (section 10.12). */
export type RtspPart =
  | { kind: 'message'; first: string; headers: ReadonlyMap<string, readonly string[]>; body: Buffer }
  | { kind: 'frame'; channel: number; bytes: Buffer }
export type RtspMessage = Extract<RtspPart, { kind: 'message' }>

const mostHeadBytes = 16_384
const mostBodyBytes = 65_536
const dollar = 0x24

/**
 * Creates a reader that splits socket data into parts. Throws NoPicture('nonsense') if the data is not RTSP or exceeds
 * the limits.
 */
export function createRtspReader(): (bytes: Buffer) => RtspPart[] {
  let rest: Buffer = Buffer.alloc(0)
  return (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    const parts: RtspPart[] = []
    for (;;) {
      const found = rest[0] === dollar ? frameIn(rest) : messageIn(rest)
      if (!found) return parts
      parts.push(found.part)
      rest = rest.subarray(found.length)
    }
  }
}

interface Found {
  part: RtspPart
  length: number
}
function frameIn(bytes: Buffer): Found | undefined {
  if (bytes.length < 4) return undefined
  const length = 4 + bytes.readUInt16BE(2)
  if (bytes.length < length) return undefined
  return { part: { kind: 'frame', channel: bytes[1] ?? 0, bytes: bytes.subarray(0, length) }, length }
}

function messageIn(bytes: Buffer): Found | undefined {
  if (bytes.length === 0) return undefined
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) {
    if (bytes.length > mostHeadBytes || !/^[A-Z_]{1,20}[ /]/.test(bytes.toString('latin1', 0, 24).padEnd(24, ' ')))
      throw new NoPictureError('nonsense')
    return undefined
  }
  if (end > mostHeadBytes) throw new NoPictureError('nonsense')
  const [first = '', ...lines] = bytes.toString('utf8', 0, end).split('\r\n')
  if (!/^(?:RTSP\/1\.\d \d{3}|[A-Z_]{1,20} \S+ RTSP\/1\.\d$)/.test(first)) throw new NoPictureError('nonsense')
  const headers = new Map<string, string[]>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon < 1) continue
    const name = line.slice(0, colon).trim().toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colon + 1).trim()])
  }
  const bodyLength = Number(headers.get('content-length')?.[0] ?? 0)
  if (!Number.isInteger(bodyLength) || bodyLength < 0 || bodyLength > mostBodyBytes)
    throw new NoPictureError('nonsense')
  const length = end + 4 + bodyLength
  if (bytes.length < length) return undefined
  return { part: { kind: 'message', first, headers, body: bytes.subarray(end + 4, length) }, length }
}

/** Returns the status of a response; undefined for a request. */
export function rtspStatusOf({ first }: RtspMessage): number | undefined {
  const [, status] = /^RTSP\/1\.\d (\d{3})/.exec(first) ?? []
  return status === undefined ? undefined : Number(status)
}
export const rtspHeaderOf = ({ headers }: Pick<RtspMessage, 'headers'>, name: string): string | undefined =>
  headers.get(name)?.[0]

export function formatRtspMessage(
  first: string,
  headers: Readonly<Record<string, string | undefined>>,
  body: Buffer | string = '',
): Buffer {
  const bytes = Buffer.from(body)
  const all = { ...headers, ...(bytes.length > 0 && { 'Content-Length': String(bytes.length) }) }
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value.replaceAll(/[\r\n]/g, ' ')}`],
  )
  return Buffer.concat([Buffer.from(`${[first, ...lines].join('\r\n')}\r\n\r\n`), bytes])
}
