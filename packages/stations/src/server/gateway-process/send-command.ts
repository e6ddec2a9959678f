import { newId } from '@evops/platform/contract'
import type { Services } from '@evops/platform/server'
import { nobody } from '../certificates/certificates.service.ts'
import { commandChannel } from '../commands/channels.ts'
import { leaveCommand } from './commands.store.ts'
import type { WireChargePoint } from '../gateway/wire-charge-point.ts'

/** A command that nobody asked for: what a charge point said makes the system send it. It is in the charge point's history like others. */
export type TellChargePoint = (chargePoint: WireChargePoint, action: string, payload: object) => Promise<void>

const answerSeconds = 35

/** Sends after the answer to what the charge point says now; told again by whoever looks for what waits, if the bus is away. */
export function createTell({ db, bus }: Pick<Services, 'db' | 'bus'>): TellChargePoint {
  return async ({ operatorId, chargePointId }, action, payload) => {
    const id = newId()
    const command = {
      operatorId,
      id,
      chargePointId,
      action,
      payload,
      requestedBy: nobody,
      expiresInSeconds: answerSeconds,
    }
    await leaveCommand(db.gatewayPool, command)
    setImmediate(() => bus.publish(commandChannel, { id, operatorId }))
  }
}
