import type { DataTransferRequest, DataTransferResponse } from '@evops/ocpp/contract'
import type { CallContext, Handlers16 } from '@evops/ocpp/server'
import { createBatchWrite } from '@evops/platform/server'
import type { ConnectedChargePoint } from '@evops/stations/server'
import type { ChargingDeps } from './deps.ts'
import { settlementWriteKind } from './settlement.kind.store.ts'
import { readSettlement, settlementMessage, vendorId } from './settlement.rules.ts'

type DataTransfer = NonNullable<Handlers16<ConnectedChargePoint>['DataTransfer']>

/**
 * OCPP 1.6, section 4.3, for our own vendor id: stores a charge point's own settlement of a session before the
 * response, and compares it with ours (A04, A12). A repetition has no effect. Messages of other vendors go to their own
 * handler.
 */
export function dataTransfer({ writer }: ChargingDeps, others: DataTransfer): DataTransfer {
  return async (context: CallContext<ConnectedChargePoint, DataTransferRequest>): Promise<DataTransferResponse> => {
    const { connection, payload, receivedAt } = context
    if (payload.vendorId !== vendorId) return others(context)
    if (payload.messageId !== settlementMessage) return { status: 'UnknownMessageId' }
    const { operatorId, chargePointId, currency } = connection.point
    const settlement = readSettlement(payload.data, currency)
    if (!settlement) return { status: 'Rejected', data: 'unreadable' }
    const [stored] = await writer.write([
      createBatchWrite(settlementWriteKind, { ...settlement, operatorId, chargePointId, receivedAt }),
    ])
    return stored === true ? { status: 'Accepted' } : { status: 'Rejected', data: 'no such transaction' }
  }
}
