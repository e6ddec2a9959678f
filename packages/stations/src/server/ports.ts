import type { Tx } from '@evops/platform/server'
import type { AcceptedOrder } from './acceptance/observation.rules.ts'
import type { ListEntries } from './local-lists/local-lists.rules.ts'

/** Orders by the transactions of a charge point. */
export type SessionsOf = (
  tx: Tx,
  place: { chargePointId: string; transactionIds: readonly number[] },
) => Promise<ReadonlyMap<number, AcceptedOrder>>

/** Numbers of orders by the names that a charge point of 2.x gave their transactions. */
export type NumbersOf = (
  tx: Tx,
  place: { chargePointId: string; refs: readonly string[] },
) => Promise<ReadonlyMap<string, number>>

/** What local lists hold: everywhere, and at single stations instead of or beside it. */
export interface ListContents {
  all: ListEntries
  ofStation: Readonly<Record<string, ListEntries>>
}
/** The operator's start tokens as local lists hold them at an instant. */
export type ListContent = (tx: Tx, now: Date) => Promise<ListContents>
