import type { VdvFrame } from './frames.ts'

/** What is remembered of one depot system's connection. */
export interface VdvConversation {
  presystemId: string
  isBooted: boolean
  /** By the sender's clock, of the last full state that was taken over. */
  lastStateAt: number | null
  /** Ids of what was answered lately. */
  answered: ReadonlySet<string>
}
/** A frame that is older than that did not overtake another: the sender's clock was set back. */
const outOfOrderMs = 600_000

export type VdvJudgement =
  | 'take'
  /** Answered already: the same answer again, nothing is done twice. */
  | 'repeated'
  /** Nothing is taken before a BootNotification has been confirmed. */
  | 'not-booted'
  /** It speaks for another depot system than the one that signed in. */
  | 'other-presystem'
  /** A full state that is older than the one that holds: confirmed, not taken over. */
  | 'older'
  /** Only we send it, or it is no request. */
  | 'not-theirs'

export function judge(conversation: VdvConversation, frame: VdvFrame): VdvJudgement {
  const { presystemId, isBooted, lastStateAt, answered } = conversation
  if (frame.kind !== 'request' || frame.source === 'CMS' || frame.message === 'ProvideChargingInformation')
    return 'not-theirs'
  if (frame.presystemId !== presystemId) return 'other-presystem'
  if (answered.has(frame.messageId)) return 'repeated'
  if (frame.message === 'BootNotification') return 'take'
  if (!isBooted) return 'not-booted'
  const behind = (lastStateAt ?? 0) - frame.at
  return behind > 0 && behind <= outOfOrderMs ? 'older' : 'take'
}
