import type { Tx } from '@evops/platform/server'
import type { AcceptedSession } from './acceptance/observation.rules.ts'
import type { LocalListEntries } from './local-lists/local-lists.rules.ts'

/** Returns sessions by the transactions of a charge point. */
export type FindSessions = (
  tx: Tx,
  place: { chargePointId: string; transactionIds: readonly number[] },
) => Promise<ReadonlyMap<number, AcceptedSession>>

/** Returns session numbers by the transaction ids of a 2.x charge point. */
export type FindSessionNumbers = (
  tx: Tx,
  place: { chargePointId: string; refs: readonly string[] },
) => Promise<ReadonlyMap<string, number>>

/** Contents of local lists: for all stations, and for single stations instead or in addition. */
export interface LocalListContents {
  all: LocalListEntries
  ofStation: Readonly<Record<string, LocalListEntries>>
}
/** Returns the operator's tokens as local list entries at an instant. */
export type LoadLocalListContents = (tx: Tx, now: Date) => Promise<LocalListContents>
