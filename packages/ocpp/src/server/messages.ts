import { isDeeper } from '@evops/platform/server'

/** OCPP message as received, by kind. */
export type OcppMessage =
  /** `wantsAnswer` is false for 2.1's SEND, an unconfirmed call. */
  | { kind: 'call'; id: string; action: string; payload: unknown; size: number; wantsAnswer: boolean }
  | { kind: 'result'; id: string; payload: unknown }
  | { kind: 'error'; id: string; code: string; description: string; details: unknown }
  /**
   * The message is not JSON, not a list, or has no usable id. `id` is '-1', as OCPP 2.x requires, or the id if it was
   * readable.
   */
  | { kind: 'unreadable'; id: string; reason: string }
  | { kind: 'unknown-type'; id: string; type: number }

/**
 * Maximum length of message ids. The standard allows 36 characters, but some firmware uses longer ones, and refusing
 * those would lose their transactions.
 */
const longestId = 255

/**
 * Parses a message. Never throws. Text for handlers contains no NUL and no lone surrogate, because databases reject
 * both.
 */
export function parseOcppMessage(text: string): OcppMessage {
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
  if (isDeeper(text, deepest)) return { kind: 'unreadable', id, reason: 'nested too deeply' }
  if (type === 2 || (type === 6 && typeof third === 'string' && value.length >= 4)) {
    if (typeof third !== 'string') return { kind: 'unreadable', id, reason: 'no action' }
    if (value.length < 4) return { kind: 'unreadable', id, reason: 'no payload' }
    // 1.6J section 4.2.1 allows null for an empty payload.
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

/** Maximum nesting of a message. No schema needs more than ten, and databases and serializers have limits. */
const deepest = 200

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 255) : ''
}

const escapes =
  /\\\\|\\u0000|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[dD][89a-fA-F][0-9a-fA-F]{2}/g

/** Removes escaped NULs and replaces lone surrogates. Escaped backslashes and surrogate pairs remain unchanged. */
function cleanEscapes(text: string): string {
  return text.replace(escapes, (escape) => {
    if (escape === '\\u0000') return ''
    return escape.length === 6 ? '\\ufffd' : escape
  })
}

export function formatCall(id: string, action: string, payload: object): string {
  return JSON.stringify([2, id, action, payload])
}

export function formatCallResult(id: string, payload: object): string {
  return JSON.stringify([3, id, payload])
}

/** Descriptions have at most 255 characters in all versions. */
export function formatCallError(id: string, code: string, description: string, details: object): string {
  return JSON.stringify([4, id, code, description.slice(0, 255), details])
}
