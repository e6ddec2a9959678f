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

/** The other half of a conversation: same message id, other direction. */
export function counterpart(frames: readonly FrameRow[], frame: FrameRow): FrameRow | undefined {
  if (frame.messageId === null) return undefined
  return frames.find((other) => other.messageId === frame.messageId && other.direction !== frame.direction)
}

/** A stable key for a list: frames have no id of their own. */
export function frameKey(frame: FrameRow): string {
  return `${frame.at} ${frame.direction} ${frame.messageId ?? ''} ${frame.body.length}`
}

/** Answers bear no action of their own: they take their request's, when it is among the frames. */
export function withActions(frames: readonly FrameRow[]): FrameRow[] {
  const actions = new Map(frames.map((frame) => [frame.action === null ? '' : frame.messageId, frame.action]))
  return frames.map((frame) => ({ ...frame, action: frame.action ?? actions.get(frame.messageId) ?? null }))
}
