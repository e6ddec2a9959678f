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

/** EVSE (0: the whole charge point) or running session of a charge point, whose tariff the charge point displays. */
export type DisplayedTariffQuery = { operatorId: string; chargePointId: string; now: Date } & (
  | { evseId: number }
  | { transactionId: number }
)
/** Tariff in the form of OCPP 2.1, or the reason why there is none. */
export type DisplayedTariff =
  | { tariff: object }
  | { refused: 'stations.no-tariff' | 'stations.transaction-unknown' | 'stations.transaction-ended' }
export type FindDisplayedTariff = (tx: Tx, query: DisplayedTariffQuery) => Promise<DisplayedTariff>
