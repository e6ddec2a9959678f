/** A frame as received, told apart. */
export type Message =
  /** `wantsAnswer` false: 2.1's SEND, an unconfirmed call. */
  | { kind: 'call'; id: string; action: string; payload: unknown; size: number; wantsAnswer: boolean }
  | { kind: 'result'; id: string; payload: unknown }
  | { kind: 'error'; id: string; code: string; description: string; details: unknown }
  /** No JSON, no list, or no usable id: `id` is '-1', as OCPP 2.x prescribes, or the id if that could be read. */
  | { kind: 'unreadable'; id: string; reason: string }
  | { kind: 'unknown-type'; id: string; type: number }

/**
 * Message ids: text of at most 36 characters by the standard. Some firmware writes longer ones, and refusing those
 * would lose their transactions, so the cap is generous.
 */
const longestId = 255

/** Never throws. Text that reaches a handler holds no NUL and no lone surrogate: databases refuse both. */
export function readMessage(text: string): Message {
  let value: unknown
  try {
    value = JSON.parse(text.includes('\\u') ? cleanEscapes(text) : text)
  } catch {
    return { kind: 'unreadable', id: '-1', reason: 'not JSON' }
  }
  if (!Array.isArray(value)) return { kind: 'unreadable', id: '-1', reason: 'not a list' }
  const [type, id, third, fourth, fifth]: unknown[] = value
  if (typeof type !== 'number') return { kind: 'unreadable', id: '-1', reason: 'no message type' }
  if (typeof id !== 'string' || id.length === 0 || id.length > longestId) {
    return { kind: 'unreadable', id: '-1', reason: 'no message id' }
  }
  if (type === 2 || (type === 6 && typeof third === 'string' && value.length >= 4)) {
    if (typeof third !== 'string') return { kind: 'unreadable', id, reason: 'no action' }
    if (value.length < 4) return { kind: 'unreadable', id, reason: 'no payload' }
    // 1.6J section 4.2.1 lets an empty payload be null.
    return {
      kind: 'call',
      id,
      action: third,
      payload: fourth ?? {},
      size: text.length,
      wantsAnswer: type === 2,
    }
  }
  if (type === 3) return { kind: 'result', id, payload: third ?? {} }
  if (type === 4) {
    return { kind: 'error', id, code: textOf(third), description: textOf(fourth), details: fifth ?? {} }
  }
  return { kind: 'unknown-type', id, type }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 255) : ''
}

const escapes =
  /\\\\|\\u0000|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[dD][89a-fA-F][0-9a-fA-F]{2}/g

/** Drops escaped NULs, replaces lone surrogates; escaped backslashes and surrogate pairs stay as they are. */
function cleanEscapes(text: string): string {
  return text.replace(escapes, (escape) => {
    if (escape === '\\u0000') return ''
    return escape.length === 6 ? '\\ufffd' : escape
  })
}

export function writeCall(id: string, action: string, payload: object): string {
  return JSON.stringify([2, id, action, payload])
}

export function writeResult(id: string, payload: object): string {
  return JSON.stringify([3, id, payload])
}

/** Descriptions are at most 255 characters in every version. */
export function writeError(id: string, code: string, description: string, details: object): string {
  return JSON.stringify([4, id, code, description.slice(0, 255), details])
}
