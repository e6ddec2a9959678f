import { decodeFrame, decodeMessage, maskedYkcFields } from '@evops/ykc/contract'
import { tagOfCard } from './realtime.rules.ts'

/**
 * Returns a frame as a row of the message log. Card and VIN take the name under which the log masks start tokens, PIN and
 * password are left out, and so are the raw bytes, which contain all of them.
 */
export function logTextOfFrame(bytes: Uint8Array): string {
  const frame = decodeFrame(bytes)?.frame
  if (!frame) return JSON.stringify([2, '', 'YKC', {}])
  const message = decodeMessage(frame.type, frame.body)
  if ('fault' in message) return logTextOfFault({ kind: message.fault })
  const id = `${frame.type.toString(16).padStart(2, '0').toUpperCase()}-${frame.sequence}`
  return JSON.stringify([2, id, message.name, Object.fromEntries(Object.entries(message.values).map(shownEntry))])
}

/** Replaces a start token's field by the masked one, also in a list of cards. */
function shownEntry([key, value]: [string, unknown]): [string, unknown] {
  if (maskedYkcFields.has(key)) return [key, '***']
  if (key === 'card' && typeof value === 'string') return ['idTag', tagOfCard(value)]
  if (key === 'logicalCard') return ['cardNo', value]
  if (key === 'vin') return ['idToken', value]
  if (!Array.isArray(value)) return [key, value]
  const items = value.map((item: Record<string, unknown>) => Object.fromEntries(Object.entries(item).map(shownEntry)))
  return [key, items]
}

/** Returns a stream fault as a row of the message log. */
export function logTextOfFault(fault: Readonly<{ kind: string }>): string {
  return JSON.stringify([2, '', `YKC ${fault.kind}`, fault])
}
