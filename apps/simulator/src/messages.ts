/** OCPP-J 1.6 messages: [2, id, action, payload], [3, id, payload], [4, id, code, description, details]. */
export type MessagePayload = Record<string, unknown>

/** Result of a call. Codes in addition to OCPP's own: Offline, TimedOut, Discarded. */
export type CallResult =
  | { readonly ok: true; readonly payload: MessagePayload }
  | { readonly ok: false; readonly code: string; readonly description: string }

/** The charge point's response to a server call, and its action after sending it. */
export type CallReaction = { readonly answer: MessagePayload; readonly then?: () => void } | { readonly error: string }

export type SimulatorMessage =
  | { readonly kind: 'call'; readonly id: string; readonly action: string; readonly payload: MessagePayload }
  | { readonly kind: 'result'; readonly id: string; readonly payload: MessagePayload }
  | { readonly kind: 'error'; readonly id: string; readonly code: string; readonly description: string }

export function encodeCall(id: string, action: string, payload: MessagePayload): string {
  return JSON.stringify([2, id, action, payload])
}

export function encodeResult(id: string, payload: MessagePayload): string {
  return JSON.stringify([3, id, payload])
}

export function encodeError(id: string, code: string): string {
  return JSON.stringify([4, id, code, '', {}])
}

/** Returns undefined for an invalid message, because a charge point cannot report it. */
export function parseSimulatorMessage(text: string): SimulatorMessage | undefined {
  const value = readJson(text)
  if (!Array.isArray(value)) return undefined
  const [type, id, third, fourth]: unknown[] = value
  if (typeof id !== 'string') return undefined
  if (type === 2 && typeof third === 'string' && isPayload(fourth)) {
    return { kind: 'call', id, action: third, payload: fourth }
  }
  if (type === 3 && isPayload(third)) return { kind: 'result', id, payload: third }
  if (type === 4)
    return { kind: 'error', id, code: String(third), description: typeof fourth === 'string' ? fourth : '' }
  return undefined
}

export function isPayload(value: unknown): value is MessagePayload {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns `idTagInfo.status` of a response. A response without one counts as Invalid. */
export function tagStatus(payload: MessagePayload): string {
  const info = payload['idTagInfo']
  return isPayload(info) && typeof info['status'] === 'string' ? info['status'] : 'Invalid'
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
