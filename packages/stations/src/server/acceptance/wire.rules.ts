import { readMeterValue, readTime, type MeterValue } from '@evops/ocpp/contract'
import { maskTag } from '@evops/platform/contract'
import type { AcceptanceOcppMessage } from '../../contract/index.ts'

export type Direction = 'in' | 'out'
export interface OcppMessage {
  at: Date
  direction: Direction
  messageId: string | null
  body: string
}
export type Fields = Readonly<Record<string, unknown>>

/** A call as it went over the wire, with its answer once there is one. */
export interface Call extends OcppMessage {
  action: string
  payload: Fields
  answer: (OcppMessage & { payload: Fields | null }) | null
}

/** Frames, oldest first, as calls with their answers. What can't be read is left out. */
export function callsOf(ocppMessages: readonly OcppMessage[]): Call[] {
  const calls: Call[] = []
  const open = new Map<string, Call>()
  for (const ocppMessage of ocppMessages) {
    const [type, id, ...rest] = read(ocppMessage.body)
    if (typeof id !== 'string') continue
    if (type === 2 && typeof rest[0] === 'string' && isFields(rest[1])) {
      const call: Call = { ...ocppMessage, action: rest[0], payload: rest[1], answer: null }
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
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Registers in Wh and power in W that a MeterValues call tells, oldest first. */
export function readingsOf({ payload }: Call): { wh: number | null; powerW: number | null }[] {
  // The gateway's schema has let it through.
  const values = Array.isArray(payload.meterValue) ? (payload.meterValue as MeterValue[]) : []
  return values.map((value) => {
    const { registerDwh, powerW } = readMeterValue(value)
    return { wh: registerDwh === null ? null : registerDwh / 10, powerW }
  })
}

/** The charge point's own time in a call, where it tells one. */
export function deviceTime({ payload }: Call): number | null {
  const first = Array.isArray(payload.meterValue) ? (payload.meterValue as Fields[])[0] : undefined
  const text = payload.timestamp ?? first?.timestamp
  return typeof text === 'string' ? readTime(text) : null
}

/** More of a frame is no evidence but a burden. */
const longestOcppMessage = 4_000
/** Calls and their answers as they are kept with a step; of the start token only the end. */
export function evidence(calls: readonly Call[], idTag: string): AcceptanceOcppMessage[] {
  const shown = maskTag(idTag)
  const ocppMessages = calls.flatMap((call) => (call.answer ? [call, call.answer] : [call]))
  return ocppMessages.map(({ at, direction, body }) => ({
    at: at.toISOString(),
    direction,
    body: body.replaceAll(JSON.stringify(idTag), JSON.stringify(shown)).slice(0, longestOcppMessage),
  }))
}
