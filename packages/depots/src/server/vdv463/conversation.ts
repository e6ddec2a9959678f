import type { VdvMessage } from './messages.ts'

/** State of a depot system's connection. */
export interface VdvConversation {
  presystemId: string
  isBooted: boolean
  /** Sender's time of the last applied full state. */
  lastStateAt: number | null
  /** Ids of recently answered messages. */
  answered: ReadonlySet<string>
}
/**
 * Age difference in ms above which an older message means that the sender's clock was set back, not that messages are
 * out of order.
 */
const outOfOrderMs = 600_000

export type VdvMessageCheck =
  | 'take'
  /** Already answered: the same answer is sent again without any effect. */
  | 'repeated'
  /** Messages are rejected until a BootNotification is confirmed. */
  | 'not-booted'
  /** The message names another depot system than the one that signed in. */
  | 'other-presystem'
  /** The full state is older than the current one: confirmed but not applied. */
  | 'older'
  /** Only we send this message, or it is not a request. */
  | 'not-theirs'

export function checkVdvMessage(conversation: VdvConversation, message: VdvMessage): VdvMessageCheck {
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
