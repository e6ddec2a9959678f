import type { DataTransfer201, DataTransferAnswer201 } from '@evops/ocpp/contract'
import type { CallContext, Handlers16 } from '@evops/ocpp/server'
import type { ConnectedChargePoint } from '@evops/stations/server'

/** OCPP 2.0.1, P02: handled as in 1.6, where data was text. */
export function dataTransfer201(transfer: NonNullable<Handlers16<ConnectedChargePoint>['DataTransfer']>) {
  return (context: CallContext<ConnectedChargePoint, DataTransfer201>): Promise<DataTransferAnswer201> => {
    const { data, ...payload } = context.payload
    const text = typeof data === 'string' || data === undefined ? data : JSON.stringify(data)
    return transfer({ ...context, payload: { ...payload, ...(text !== undefined && { data: text }) } })
  }
}
