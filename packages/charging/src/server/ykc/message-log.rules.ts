import {
  decodeFrame,
  decodeMessage,
  loggedYkcNames,
  maskedYkcFields,
  questionTypeOf,
  shownHexOf,
} from '@evops/ykc/contract'
import { tagOfCard } from './realtime.rules.ts'

/**
 * Returns a frame as a row of the message log: a call, or the answer to one with the same sequence, as OCPP-J writes
 * them, and behind it the bytes in hexadecimal. Card and VIN take the name under which the log masks start tokens. PIN
 * and password are left out, also of the bytes.
 */
export function logTextOfFrame(bytes: Uint8Array): string {
  const frame = decodeFrame(bytes)?.frame
  if (!frame) return JSON.stringify([2, '', 'YKC', {}])
  const message = decodeMessage(frame.type, frame.body)
  if ('fault' in message) return logTextOfFault({ kind: message.fault })
  const question = questionTypeOf(frame.type)
  const id = `${(question ?? frame.type).toString(16).padStart(2, '0').toUpperCase()}-${frame.sequence}`
  const values = Object.fromEntries(Object.entries(message.values).map(shownEntry))
  const head = question === undefined ? [2, id, message.name] : [3, id]
  return JSON.stringify([...head, values, shownHexOf(bytes)])
}

/** Replaces a start token's field by the masked one, also in a list of cards. */
function shownEntry([key, value]: [string, unknown]): [string, unknown] {
  if (maskedYkcFields.has(key)) return [key, '***']
  const name = loggedYkcNames[key] ?? key
  if (key === 'card' && typeof value === 'string') return [name, tagOfCard(value)]
  if (!Array.isArray(value)) return [name, value]
  const items = value.map((item: Record<string, unknown>) => Object.fromEntries(Object.entries(item).map(shownEntry)))
  return [name, items]
}

/** Returns a stream fault as a row of the message log. */
export function logTextOfFault(fault: Readonly<{ kind: string }>): string {
  return JSON.stringify([2, '', `YKC ${fault.kind}`, fault])
}
