import type { TransactionEvent } from '@evops/ocpp/contract'
import type { Connection } from '@evops/ocpp/server'
import type { WireChargePoint } from '@evops/stations/server'
import { noTransaction, type Transaction } from './transaction.rules.ts'
import type { KnownTransaction, TransactionQuestion } from './transactions.store.ts'

/** Of one connection. Few charge points have more connectors; what is not remembered is asked for. */
const most = 16

/**
 * Where transactions stand. After a connection's first message of one it is remembered: whoever else took messages of the charge
 * point did so on another connection, which had ended. Taken out, it is remembered no more until it is kept again, so that it is asked
 * for after a message that failed; one of which messages wait is never kept.
 */
export function rememberTransactions(lookUp: (question: TransactionQuestion) => Promise<KnownTransaction>) {
  const connections = new WeakMap<Connection<WireChargePoint>, Map<string, Transaction>>()
  return {
    async take(
      connection: Connection<WireChargePoint>,
      ref: string,
    ): Promise<{ known: Transaction; held: TransactionEvent[] }> {
      const remembered = connections.get(connection)
      const known = remembered?.get(ref)
      remembered?.delete(ref)
      if (known) return { known, held: [] }
      const { operatorId, chargePointId } = connection.point
      const { transaction, held } = await lookUp({ operatorId, chargePointId, ref })
      return { known: { ...noTransaction(ref), ...transaction }, held }
    },
    /** As it was written: when nothing says since when it charges, that is when it was reported. */
    keep(connection: Connection<WireChargePoint>, transaction: Transaction, at: Date): void {
      if (transaction.ended) return
      const remembered = connections.get(connection) ?? new Map<string, Transaction>()
      connections.set(connection, remembered)
      if (remembered.size >= most) remembered.clear()
      remembered.set(transaction.ref, { ...transaction, since: transaction.since ?? at.getTime() })
    },
  }
}
