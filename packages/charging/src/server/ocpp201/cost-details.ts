import type { TransactionEvent } from '@evops/ocpp/contract'
import { createBatchWrite } from '@evops/platform/server'
import { eventKind, type ConnectedChargePoint } from '@evops/stations/server'
import { settlementWriteKind } from '../ocpp/settlement.kind.store.ts'
import { settlementOfCosts } from './cost-details.rules.ts'
import type { Ocpp2Transaction } from './transaction.rules.ts'

/** Code of the event for a cost that cannot be compared with the bill. */
const incomparableCost = 'CostIncomparable'
/** Characters of the reason in the event. */
const longest = 300

/**
 * OCPP 2.1, I12: returns the writes for the cost that the charge point calculated for a transaction that has ended. The
 * check of bills compares the total with ours (A12). A total that cannot be compared becomes an event.
 */
export function costWritings(
  { operatorId, chargePointId, currency }: ConnectedChargePoint,
  {
    remembered,
    transaction,
    receivedAt,
  }: { remembered: Ocpp2Transaction; transaction: Ocpp2Transaction; receivedAt: Date },
  { costDetails }: TransactionEvent,
) {
  const { ref, transactionId, ended } = transaction
  if (!costDetails || !ended || remembered.ended || transactionId === null) return []
  const settlement = settlementOfCosts(costDetails, { transactionId, currency })
  const place = { operatorId, chargePointId, receivedAt }
  if (!('incomparable' in settlement)) return [createBatchWrite(settlementWriteKind, { ...settlement, ...place })]
  const detail = `${ref}: ${settlement.incomparable}`.slice(0, longest)
  const event = { kind: 'report', level: 2, code: incomparableCost, detail, deviceAt: null } as const
  return [createBatchWrite(eventKind, { ...event, ...place })]
}
