import { parseUntrustedJson } from '@evops/platform/server'
import { z } from 'zod'

/** Subprotocol that a depot system requests in the handshake. */
export const vdvSubprotocol = 'v1.463.vdv.de'

const kinds = { 1: 'request', 2: 'confirmation', 3: 'error' } as const
export const vdvMessages = ['BootNotification', 'ProvideChargingRequests', 'ProvideChargingInformation'] as const
export const vdvSources = ['BMS', 'ITCS', 'CMS'] as const

/** VDV 463, MessageStructure: an array of seven elements. */
const wire = z.tuple([
  z.union([z.literal(1), z.literal(2), z.literal(3)]),
  z.enum(vdvSources),
  z.string().min(1).max(255),
  z.iso.datetime({ offset: true }),
  z.guid(),
  z.enum(vdvMessages),
  z.record(z.string(), z.unknown()),
])

export interface VdvMessage {
  kind: (typeof kinds)[keyof typeof kinds]
  source: (typeof vdvSources)[number]
  presystemId: string
  at: number
  messageId: string
  message: (typeof vdvMessages)[number]
  payload: Record<string, unknown>
}
/** Error of an invalid message, with its id if readable, so that it can be answered. */
export interface VdvRefusal {
  why: 'not-json' | 'not-a-message'
  messageId: string | null
  message: VdvMessage['message'] | null
}

export function parseVdvMessage(text: string): { message: VdvMessage } | { refused: VdvRefusal } {
  let read: unknown
  try {
    read = parseUntrustedJson(text)
  } catch {
    return { refused: { why: 'not-json', messageId: null, message: null } }
  }
  const found = wire.safeParse(read)
  if (!found.success) {
    const [, , , , messageId, message] = Array.isArray(read) ? read : []
    return {
      refused: {
        why: 'not-a-message',
        messageId: z.guid().safeParse(messageId).data ?? null,
        message: z.enum(vdvMessages).safeParse(message).data ?? null,
      },
    }
  }
  const [type, source, presystemId, at, messageId, message, payload] = found.data
  return {
    message: { kind: kinds[type], source, presystemId, at: Date.parse(at), messageId, message, payload },
  }
}

export function formatVdvMessage(vdvMessage: VdvMessage): string {
  const type = vdvMessage.kind === 'request' ? 1 : vdvMessage.kind === 'confirmation' ? 2 : 3
  const { source, presystemId, at, messageId, message, payload } = vdvMessage
  return JSON.stringify([type, source, presystemId, new Date(at).toISOString(), messageId, message, payload])
}

/** Builds a confirmation, with the id and the name of the request. */
export function buildVdvConfirmation(
  request: VdvMessage,
  at: number,
  payload: Record<string, unknown> = {},
): VdvMessage {
  return { ...request, kind: 'confirmation', source: 'CMS', at, payload }
}
export function buildVdvRefusal(request: VdvMessage, at: number, errorMessage: string): VdvMessage {
  return { ...request, kind: 'error', source: 'CMS', at, payload: errorPayload(errorMessage) }
}
/**
 * Builds an error payload. The field name is not standardised: products read `message`, other schemas have
 * `errorMessage`.
 */
export function errorPayload(text: string): Record<string, unknown> {
  return { message: text, errorMessage: text }
}
