import type { FrameRow } from '../../contract/index.ts'

/** A kept message, read (OCPP-J, section 4): 2 request, 3 answer, 4 error. */
export interface ReadFrame {
  kind: 'call' | 'result' | 'error' | 'raw'
  payload: unknown
}

export function readFrame({ body }: Pick<FrameRow, 'body'>): ReadFrame {
  try {
    const parts: unknown = JSON.parse(body)
    if (!Array.isArray(parts)) return { kind: 'raw', payload: parts }
    const list: unknown[] = parts
    if (list[0] === 2) return { kind: 'call', payload: list[3] }
    if (list[0] === 3) return { kind: 'result', payload: list[2] }
    if (list[0] === 4)
      return { kind: 'error', payload: { code: list[2], description: list[3], details: list[4] } }
    return { kind: 'raw', payload: list }
  } catch {
    return { kind: 'raw', payload: body }
  }
}

/** A stable key for a list: frames have no id of their own. */
export function frameKey(frame: FrameRow): string {
  return `${frame.chargePointId} ${frame.at} ${frame.direction} ${frame.messageId ?? ''} ${frame.body.length}`
}

export interface Half {
  direction: 'in' | 'out'
  at: string
  body: string
}
/** A conversation in its order: the request, then its answer. */
export function halves({ direction, at, body, pair }: FrameRow): Half[] {
  const own: Half = { direction, at, body }
  if (!pair) return [own]
  const other: Half = { direction: direction === 'in' ? 'out' : 'in', at: pair.at, body: pair.body }
  return readFrame(own).kind === 'call' ? [own, other] : [other, own]
}
