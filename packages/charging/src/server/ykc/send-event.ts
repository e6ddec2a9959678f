import type { TransactionEvent } from '@evops/ocpp/contract'
import type { ConnectedChargePoint } from '@evops/stations/server'
import type { YkcContext } from '@evops/ykc/server'
import type { YkcHandlerDeps } from './handler-deps.ts'

export type Context = YkcContext<ConnectedChargePoint>
/** Messages of YKC have no id that a handler of OCPP needs. */
export const messageId = ''

/** Key of a charge point's rows. */
export function keyOf({ operatorId, chargePointId }: ConnectedChargePoint) {
  return { operatorId, chargePointId }
}

/** Passes a message of a transaction to the handler that stores it. */
export async function sendEvent(deps: YkcHandlerDeps, { connection, receivedAt }: Context, payload: TransactionEvent) {
  return deps.ports.transaction({ connection: deps.facadeOf(connection), payload, receivedAt, messageId })
}
