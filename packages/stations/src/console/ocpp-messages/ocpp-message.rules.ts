import { isQuestion, listShownFields, type ShownYkcField } from '@evops/ykc/contract'
import type { Language } from '@evops/platform/contract'
import type { OcppMessageRow } from '../../contract/index.ts'

/** Parsed stored message (OCPP-J, section 4): 2 request, 3 response, 4 error. */
export interface ParsedOcppMessage {
  kind: 'call' | 'result' | 'error' | 'raw'
  payload: unknown
  /** Bytes of a YKC frame, as `68 0C 02`, with secret ones masked. OCPP messages have none. */
  hex?: string
}

export function parseStoredOcppMessage({ body }: Pick<OcppMessageRow, 'body'>): ParsedOcppMessage {
  try {
    const parts: unknown = JSON.parse(body)
    if (!Array.isArray(parts)) return { kind: 'raw', payload: parts }
    const list: unknown[] = parts
    const hex = list.at(-1)
    const bytes = typeof hex === 'string' && /^68( [\dA-F·]{2})+$/.test(hex) ? { hex } : {}
    if (list[0] === 2) return { kind: 'call', payload: list[3], ...bytes }
    if (list[0] === 3) return { kind: 'result', payload: list[2], ...bytes }
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

/** Place of the type in a frame. */
const typeAt = 5
const typeOfHex = (hex: string) => Number.parseInt(hex.split(' ')[typeAt] ?? '', 16)

/** A YKC message as its reader sees it. */
export interface ShownYkcMessage {
  /** Name of its type, as `Remote stop answer (0x35)`. */
  title: string
  fields: ShownYkcField[]
}

/** Decodes a YKC message of the log field by field. Null for an OCPP message. */
export function ykcMessageOf({ payload, hex }: ParsedOcppMessage, language: Language): ShownYkcMessage | null {
  if (hex === undefined || typeof payload !== 'object' || payload === null) return null
  const type = typeOfHex(hex)
  const shown = listShownFields(type, { ...payload }, language)
  const code = type.toString(16).padStart(2, '0').toUpperCase()
  return shown && { title: `${shown.title} (0x${code})`, fields: shown.fields }
}

/** Returns true if a message waits for an answer. Most YKC messages wait for none, and neither does a stream fault. */
export function waitsForAnswer({ kind, hex }: ParsedOcppMessage, action: string | null): boolean {
  if (kind !== 'call') return false
  return hex === undefined ? !(action ?? '').startsWith('YKC') : isQuestion(typeOfHex(hex))
}
