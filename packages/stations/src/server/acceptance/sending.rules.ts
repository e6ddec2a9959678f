import { newId } from '@evops/platform/contract'
import type { Sight } from './look.rules.ts'

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
