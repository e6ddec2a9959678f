import type { TransactionEvent } from '@evops/ocpp/contract'
import type { OcppConnection } from '@evops/ocpp/server'
import type { ConnectedChargePoint } from '@evops/stations/server'
import { emptyTransaction, type Ocpp2Transaction } from './transaction.rules.ts'
import type { StoredTransaction, TransactionQuery } from './transactions.store.ts'

/**
 * Largest number of remembered transactions per connection. Few charge points have more connectors. The others are read
 * from the database.
 */
const most = 16

/**
 * Caches the state of transactions per connection, after the first message of a transaction: another process that
 * handled messages of the charge point did so on an earlier connection, which has ended. `take` removes the entry until
 * `keep` stores it again, so that it is read again after a failed message. A transaction with waiting messages is never
 * cached.
 */
export function cacheTransactions(lookUp: (question: TransactionQuery) => Promise<StoredTransaction>) {
  const connections = new WeakMap<OcppConnection<ConnectedChargePoint>, Map<string, Ocpp2Transaction>>()
  return {
    async take(
      connection: OcppConnection<ConnectedChargePoint>,
      ref: string,
    ): Promise<{ remembered: Ocpp2Transaction; held: TransactionEvent[] }> {
      const remembered = connections.get(connection)
      const cachedTransaction = remembered?.get(ref)
      remembered?.delete(ref)
      if (cachedTransaction) return { remembered: cachedTransaction, held: [] }
      const { operatorId, chargePointId } = connection.point
      const { transaction, held } = await lookUp({ operatorId, chargePointId, ref })
      return { remembered: { ...emptyTransaction(ref), ...transaction }, held }
    },
    /** Stores the transaction as it was written. If its charging start is unknown, the time of the report is used. */
    keep(connection: OcppConnection<ConnectedChargePoint>, transaction: Ocpp2Transaction, at: Date): void {
      if (transaction.ended) return
      const remembered = connections.get(connection) ?? new Map<string, Ocpp2Transaction>()
      connections.set(connection, remembered)
      if (remembered.size >= most) remembered.clear()
      remembered.set(transaction.ref, { ...transaction, since: transaction.since ?? at.getTime() })
    },
  }
}
