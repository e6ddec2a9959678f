import type { EmptyResponse } from '@evops/ocpp/contract'
import { createBatchWrite } from '@evops/platform/server'
import type { EventKind } from '../../contract/index.ts'
import type { DeviceDeps } from '../gateway/deps.ts'
import { eventKind } from '../gateway/event.kind.store.ts'
import { transferKind } from '../gateway/transfer.kind.store.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import { transferChannel } from '../transfers/channel.ts'
import { transferLevel } from './security-event.rules.ts'

/** Stores a step of a firmware update or upload as an event, together with the state of the transfer. */
export async function recordTransferStep(
  { writer, bus }: DeviceDeps,
  step: {
    chargePoint: Pick<ConnectedChargePoint, 'operatorId' | 'chargePointId'>
    kind: Extract<EventKind, 'firmware' | 'diagnostics' | 'log'>
    requestNo: number | null
    status: string
    /** URLs at which the file is offered to others. */
    places?: readonly string[] | undefined
    receivedAt: Date
  },
): Promise<EmptyResponse> {
  const { chargePoint, kind, requestNo, status, places = [], receivedAt: at } = step
  const about = [requestNo === null ? '' : `#${requestNo}`, ...places].filter(Boolean).join(' ')
  const { operatorId, chargePointId } = chargePoint
  const event = createBatchWrite(eventKind, {
    operatorId,
    chargePointId,
    kind,
    level: transferLevel(status),
    code: status,
    detail: about === '' ? null : about.slice(0, 300),
    deviceAt: null,
    receivedAt: at,
  })
  // Idle is the response to a trigger while nothing is in progress, so it ends nothing.
  if (status === 'Idle') {
    await writer.write([event])
    return {}
  }
  const row = { operatorId, chargePointId, about: kind, requestNo, status, at }
  await writer.write([event, createBatchWrite(transferKind, row)])
  bus.publish(transferChannel, { operatorId, chargePointId })
  return {}
}
