import { newId } from '@evops/platform/contract'
import type { Services } from '@evops/platform/server'
import { systemUserId } from '../certificates/certificates.service.ts'
import { commandChannel } from '../commands/channels.ts'
import { insertSystemCommand } from './commands.store.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'

/**
 * Stores a command that the system sends in reaction to a charge point's message. It appears in the charge point's
 * history like others.
 */
export type SendToChargePoint = (chargePoint: ConnectedChargePoint, action: string, payload: object) => Promise<void>

const answerSeconds = 35

/**
 * Sends the command after the response to the current message. If the bus is unavailable, the job for waiting commands
 * sends it.
 */
export function createSendToChargePoint({ db, bus }: Pick<Services, 'db' | 'bus'>): SendToChargePoint {
  return async ({ operatorId, chargePointId }, action, payload) => {
    const id = newId()
    const command = {
      operatorId,
      id,
      chargePointId,
      action,
      payload,
      requestedBy: systemUserId,
      expiresInSeconds: answerSeconds,
    }
    await insertSystemCommand(db.gatewayPool, command)
    setImmediate(() => bus.publish(commandChannel, { id, operatorId }))
  }
}
