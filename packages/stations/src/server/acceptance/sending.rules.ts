import { newId } from '@evops/platform/contract'
import type { AcceptanceObservation } from './observation.rules.ts'

/** Milliseconds within which a command's row is written. After that the writing process is assumed to have failed. */
const writingMs = 5_000

/** Information about the last command that a step sent. */
export interface StepCommandState {
  sentAt: string | null
  /** Missing in steps stored before command ids were assigned in advance. */
  commandId?: string | null
}

/**
 * Returns the id of the command to send now, or undefined while the last command is still being written. A command
 * whose row is missing is sent again with the same id; if its row was written after all, the database accepts the id
 * only once.
 */
export function commandIdToSend(
  { sentAt, commandId }: StepCommandState,
  { commands, now }: Pick<AcceptanceObservation, 'commands' | 'now'>,
): string | undefined {
  if (sentAt === null) return newId()
  const sent = Date.parse(sentAt)
  if (commands.some(({ requestedAt }) => requestedAt.getTime() >= sent)) return newId()
  return now.getTime() - sent > writingMs ? (commandId ?? newId()) : undefined
}

/** Returns the step that sends a command, and the command with its id; or the unchanged step if nothing is sent now. */
export function addStepCommand<S extends StepCommandState, W extends object>(
  step: S,
  wish: W | undefined,
  sight: Pick<AcceptanceObservation, 'commands' | 'now'>,
): { step: S; send?: W & { id: string } } {
  const commandId = wish && commandIdToSend(step, sight)
  if (!commandId) return { step }
  return {
    step: { ...step, sentAt: sight.now.toISOString(), commandId },
    send: { ...wish, id: commandId },
  }
}
