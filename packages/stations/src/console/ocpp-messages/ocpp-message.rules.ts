import type { OcppMessageRow } from '../../contract/index.ts'

/** Parsed stored message (OCPP-J, section 4): 2 request, 3 response, 4 error. */
export interface ParsedOcppMessage {
  kind: 'call' | 'result' | 'error' | 'raw'
  payload: unknown
}

export function parseStoredOcppMessage({ body }: Pick<OcppMessageRow, 'body'>): ParsedOcppMessage {
  try {
    const parts: unknown = JSON.parse(body)
    if (!Array.isArray(parts)) return { kind: 'raw', payload: parts }
    const list: unknown[] = parts
    if (list[0] === 2) return { kind: 'call', payload: list[3] }
    if (list[0] === 3) return { kind: 'result', payload: list[2] }
    if (list[0] === 4) return { kind: 'error', payload: { code: list[2], description: list[3], details: list[4] } }
    return { kind: 'raw', payload: list }
  } catch {
    return { kind: 'raw', payload: body }
  }
}

/** Returns a stable list key, because messages have no id. */
export function ocppMessageKey(ocppMessage: OcppMessageRow): string {
  return `${ocppMessage.chargePointId} ${ocppMessage.at} ${ocppMessage.direction} ${ocppMessage.messageId ?? ''} ${ocppMessage.body.length}`
}

export interface OcppMessageHalf {
  direction: 'in' | 'out'
  at: string
  body: string
}
/** Returns the request and then its response. */
export function requestAndResponse({ direction, at, body, pair }: OcppMessageRow): OcppMessageHalf[] {
  const own: OcppMessageHalf = { direction, at, body }
  if (!pair) return [own]
  const other: OcppMessageHalf = { direction: direction === 'in' ? 'out' : 'in', at: pair.at, body: pair.body }
  return parseStoredOcppMessage(own).kind === 'call' ? [own, other] : [other, own]
}
