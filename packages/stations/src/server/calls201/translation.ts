import type { CallOutcome } from '@evops/ocpp/server'

export type Fields = Record<string, unknown>

/** What only others know of what a command is about. */
export interface Surroundings {
  operatorId: string
  chargePointId: string
  commandId: string
  /** The charge point's own name of the transaction with this number; null: it has none. */
  transactionRef: (transactionId: number) => Promise<string | null>
  /** What kinds of identifier these are (OCPP 2.x: type), by tag in lower case; one that is not there is ours. */
  tokenKinds: (idTags: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** The number of a file's transfer that this command began. */
  transferNo: () => Promise<number>
  /** Most items that the charge point takes in one message of this kind. */
  itemsPerMessage: (action: string) => Promise<number>
}

/** One command in the words of OCPP 2.x: its calls, one after another, and how their replies read in ours. */
export interface Translated {
  calls: { action: string; payload: object }[]
  /** Default: the only reply, as it is. */
  reply?: (replies: Fields[]) => Fields
}

/** A command that can't be said: what it is about does not exist there. */
export interface Unsaid {
  outcome: CallOutcome
}
export type Translation = (
  payload: Fields,
  about: Surroundings,
) => Translated | Unsaid | Promise<Translated | Unsaid>

export function one(action: string, payload: object, reply?: (said: Fields) => Fields): Translated {
  return {
    calls: [{ action, payload }],
    ...(reply && { reply: ([said = {}]) => reply(said) }),
  }
}

/** Answered as the charge point would, had it been asked. */
export function rejectedOutcome(reason: string): Unsaid {
  return {
    outcome: { state: 'answered', payload: { status: 'Rejected', statusInfo: { reasonCode: reason } } },
  }
}

/** The fields that are there. */
export function present(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
