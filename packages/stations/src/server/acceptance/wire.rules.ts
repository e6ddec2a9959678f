import { readMeterValue, parseTimestamp, type MeterValue } from '@evops/ocpp/contract'
import { maskTag } from '@evops/platform/contract'
import type { AcceptanceOcppMessage } from '../../contract/index.ts'

export type OcppMessageDirection = 'in' | 'out'
export interface RecordedOcppMessage {
  at: Date
  direction: OcppMessageDirection
  messageId: string | null
  body: string
}
export type MessageFields = Readonly<Record<string, unknown>>

/** Call as sent in the OCPP messages, with its response once there is one. */
export interface RecordedCall extends RecordedOcppMessage {
  action: string
  payload: MessageFields
  answer: (RecordedOcppMessage & { payload: MessageFields | null }) | null
}

/** Parses messages, oldest first, into calls with their responses. Unreadable messages are ignored. */
export function recordedCallsOf(ocppMessages: readonly RecordedOcppMessage[]): RecordedCall[] {
  const calls: RecordedCall[] = []
  const open = new Map<string, RecordedCall>()
  for (const ocppMessage of ocppMessages) {
    const [type, id, ...rest] = read(ocppMessage.body)
    if (typeof id !== 'string') continue
    if (type === 2 && typeof rest[0] === 'string' && isFields(rest[1])) {
      const call: RecordedCall = { ...ocppMessage, action: rest[0], payload: rest[1], answer: null }
      calls.push(call)
      open.set(`${ocppMessage.direction}${id}`, call)
    }
    if (type !== 3 && type !== 4) continue
    const key = `${ocppMessage.direction === 'in' ? 'out' : 'in'}${id}`
    const call = open.get(key)
    if (!call) continue
    call.answer = { ...ocppMessage, payload: type === 3 && isFields(rest[0]) ? rest[0] : null }
    open.delete(key)
  }
  return calls
}

function read(body: string): unknown[] {
  try {
    const ocppMessage: unknown = JSON.parse(body)
    return Array.isArray(ocppMessage) ? ocppMessage : []
  } catch {
    return []
  }
}
export function isFields(value: unknown): value is MessageFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the registers in Wh and the power in W of a MeterValues call, oldest first. */
export function meterReadingsOfCall({ payload }: RecordedCall): { wh: number | null; powerW: number | null }[] {
  // The gateway's schema has already validated the payload.
  const values = Array.isArray(payload.meterValue) ? (payload.meterValue as MeterValue[]) : []
  return values.map((value) => {
    const { registerDwh, powerW } = readMeterValue(value)
    return { wh: registerDwh === null ? null : registerDwh / 10, powerW }
  })
}

/** Returns the charge point's timestamp in a call, if the call contains one. */
export function deviceTimeOfCall({ payload }: RecordedCall): number | null {
  const first = Array.isArray(payload.meterValue) ? (payload.meterValue as MessageFields[])[0] : undefined
  const text = payload.timestamp ?? first?.timestamp
  return typeof text === 'string' ? parseTimestamp(text) : null
}

/** Maximum characters of a message stored as evidence. */
const longestOcppMessage = 4_000
/** Returns calls and responses in the form stored with a step. Only the last characters of the token are included. */
export function acceptanceEvidence(calls: readonly RecordedCall[], idTag: string): AcceptanceOcppMessage[] {
  const shown = maskTag(idTag)
  const ocppMessages = calls.flatMap((call) => (call.answer ? [call, call.answer] : [call]))
  return ocppMessages.map(({ at, direction, body }) => ({
    at: at.toISOString(),
    direction,
    body: body.replaceAll(JSON.stringify(idTag), JSON.stringify(shown)).slice(0, longestOcppMessage),
  }))
}
