import type { VdvMessage } from './messages.ts'

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

export function judge(conversation: VdvConversation, message: VdvMessage): VdvJudgement {
  const { presystemId, isBooted, lastStateAt, answered } = conversation
  if (message.kind !== 'request' || message.source === 'CMS' || message.message === 'ProvideChargingInformation')
    return 'not-theirs'
  if (message.presystemId !== presystemId) return 'other-presystem'
  if (answered.has(message.messageId)) return 'repeated'
  if (message.message === 'BootNotification') return 'take'
  if (!isBooted) return 'not-booted'
  const behind = (lastStateAt ?? 0) - message.at
  return behind > 0 && behind <= outOfOrderMs ? 'older' : 'take'
}
