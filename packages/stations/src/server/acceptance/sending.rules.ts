import { newId } from '@evops/platform/contract'
import type { Sight } from './observation.rules.ts'

/** A command's row is there by then, or whoever was to write it has died. */
const writingMs = 5_000

/** What a step remembers of the command that it sent last. */
export interface Sending {
  sentAt: string | null
  /** Absent in steps that were kept before commands had their ids ahead. */
  commandId?: string | null
}

/**
 * The id of the command that a step sends now; undefined: the one sent a moment ago is being written. One whose row did not come goes
 * out under its own id again: if it was written after all, the database takes it once.
 */
export function idToSend(
  { sentAt, commandId }: Sending,
  { commands, now }: Pick<Sight, 'commands' | 'now'>,
): string | undefined {
  if (sentAt === null) return newId()
  const sent = Date.parse(sentAt)
  if (commands.some(({ requestedAt }) => requestedAt.getTime() >= sent)) return newId()
  return now.getTime() - sent > writingMs ? (commandId ?? newId()) : undefined
}

/** A step that sends what it wishes for, and the command with its id; the same step where nothing is sent now. */
export function withSending<S extends Sending, W extends object>(
  step: S,
  wish: W | undefined,
  sight: Pick<Sight, 'commands' | 'now'>,
): { step: S; send?: W & { id: string } } {
  const commandId = wish && idToSend(step, sight)
  if (!commandId) return { step }
  return {
    step: { ...step, sentAt: sight.now.toISOString(), commandId },
    send: { ...wish, id: commandId },
  }
}
