import type { Tx } from '@evops/platform/server'
import type { AcceptedOrder } from './acceptance/observation.rules.ts'
import type { ListEntries } from './local-lists/local-lists.rules.ts'

/** Returns sessions by the transactions of a charge point. */
export type SessionsOf = (
  tx: Tx,
  place: { chargePointId: string; transactionIds: readonly number[] },
) => Promise<ReadonlyMap<number, AcceptedOrder>>

/** Returns session numbers by the transaction ids of a 2.x charge point. */
export type NumbersOf = (
  tx: Tx,
  place: { chargePointId: string; refs: readonly string[] },
) => Promise<ReadonlyMap<string, number>>

/** Contents of local lists: for all stations, and for single stations instead or in addition. */
export interface ListContents {
  all: ListEntries
  ofStation: Readonly<Record<string, ListEntries>>
}
/** Returns the operator's tokens as local list entries at an instant. */
export type ListContent = (tx: Tx, now: Date) => Promise<ListContents>
