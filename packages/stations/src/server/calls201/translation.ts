import type { CallOutcome } from '@evops/ocpp/server'

export type CommandFields = Record<string, unknown>

/** Additional data that a translation can look up. */
export interface TranslationContext {
  operatorId: string
  chargePointId: string
  commandId: string
  /** Returns the charge point's own id of a transaction, or null if there is none. */
  transactionRef: (transactionId: number) => Promise<string | null>
  /**
   * Returns the types of identifiers (OCPP 2.x: type) by lower-case tag. A missing one is an identifier of the
   * platform.
   */
  tokenKinds: (idTags: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Returns the number of the file transfer that this command started. */
  transferNo: () => Promise<number>
  /** Returns the maximum number of items per message of this kind. */
  itemsPerMessage: (action: string) => Promise<number>
}

/** Command translated to OCPP 2.x: its calls in order, and the conversion of the replies. */
export interface TranslatedCommand {
  calls: { action: string; payload: object }[]
  /** Default: the only reply, unchanged. */
  reply?: (replies: CommandFields[]) => CommandFields
}

/** Command that is not possible in this version, because its subject does not exist there. */
export interface UntranslatableCommand {
  outcome: CallOutcome
}
export type CommandTranslation = (
  payload: CommandFields,
  about: TranslationContext,
) => TranslatedCommand | UntranslatableCommand | Promise<TranslatedCommand | UntranslatableCommand>

export function singleCall(
  action: string,
  payload: object,
  reply?: (answer: CommandFields) => CommandFields,
): TranslatedCommand {
  return {
    calls: [{ action, payload }],
    ...(reply && { reply: ([response = {}]) => reply(response) }),
  }
}

/** Returns the outcome that the charge point would have reported if it had received the command. */
export function rejectedOutcome(reason: string): UntranslatableCommand {
  return {
    outcome: { state: 'answered', payload: { status: 'Rejected', statusInfo: { reasonCode: reason } } },
  }
}

/** Returns the fields that are defined. */
export function definedFields(fields: CommandFields): CommandFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
