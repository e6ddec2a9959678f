import { connectorNoOfEvse, type TransactionEvent } from '@evops/ocpp/contract'
import { OcppError, type CallContext } from '@evops/ocpp/server'
import type { ConnectedChargePoint } from '@evops/stations/server'
import { evseOfEvent, type Ocpp2Transaction } from './transaction.rules.ts'

const mostSeqNo = 2 ** 31 - 1

/** The schema has no bounds. The check runs before anything is stored, so that a refused message has no effect. */
export function refuseOutOfRange(event: TransactionEvent): void {
  const { seqNo, transactionInfo } = event
  const evse = evseOfEvent(event)
  if (transactionInfo.transactionId === '') throw new OcppError('PropertyConstraintViolation', 'transactionId is empty')
  if (seqNo < 0 || seqNo > mostSeqNo) throw new OcppError('PropertyConstraintViolation', 'seqNo is out of range')
  if (evse && connectorNoOfEvse(evse) === null)
    throw new OcppError('PropertyConstraintViolation', 'evse is out of range')
}

/** A transaction on EVSE 0 is that of the first free connector, because its energy must not be lost. */
export async function placeTransaction(
  freeConnector: (chargePoint: ConnectedChargePoint) => Promise<number>,
  transaction: Ocpp2Transaction,
  { connection, payload: { evse } }: CallContext<ConnectedChargePoint, TransactionEvent>,
): Promise<Ocpp2Transaction> {
  if (transaction.connectorNo !== null || evse?.id !== 0) return transaction
  return { ...transaction, connectorNo: await freeConnector(connection.point) }
}
