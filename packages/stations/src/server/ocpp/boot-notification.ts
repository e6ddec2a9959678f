import type { BootNotificationRequest, BootNotificationResponse } from '@evops/ocpp/contract'
import type { CallContext, OcppConnection } from '@evops/ocpp/server'
import { createBatchWrite } from '@evops/platform/server'
import type { ChargePointProtocol } from '../../contract/index.ts'
import { isBootLoop, type BootMemory } from '../gateway/boot-loop.rules.ts'
import { eventKind } from '../gateway/event.kind.store.ts'
import { firmwareProofKind } from '../gateway/firmware-proof.kind.store.ts'
import { bootKind } from '../gateway/boot.kind.store.ts'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import { transferChannel } from '../transfers/channel.ts'

/** Seconds. Pings monitor the connection itself, so heartbeats can be infrequent. */
const heartbeatInterval = 300
const jitter = 60
/** Maximum number of charge points whose boots are remembered. */
const mostMemories = 20_000

/**
 * OCPP 1.6, section 4.2: the charge point reports its vendor, model and versions and receives the time and its
 * heartbeat interval.
 */
export function bootNotification({ writer, live, bus }: DeviceDeps) {
  const memories = new Map<string, BootMemory>()
  function loopWrites({ operatorId, chargePointId }: ConnectedChargePoint, receivedAt: Date) {
    const memory = memories.get(chargePointId) ?? { boots: [], reportedAt: -Infinity }
    if (memories.size >= mostMemories) memories.clear()
    memories.set(chargePointId, memory)
    if (!isBootLoop(memory, receivedAt.getTime())) return []
    const event = { kind: 'connection', level: 3, code: 'BootLoop', detail: null, deviceAt: null } as const
    return [createBatchWrite(eventKind, { ...event, operatorId, chargePointId, receivedAt })]
  }
  return async ({
    connection,
    payload,
    receivedAt,
  }: CallContext<ConnectedChargePoint, BootNotificationRequest>): Promise<BootNotificationResponse> => {
    const { operatorId, chargePointId } = connection.point
    const { firmwareVersion: firmware } = payload
    const isProof = connection.deviceProtocol === 'ykc1.6' && firmware !== undefined && firmware !== ''
    await writer.write([
      createBatchWrite(bootKind, {
        operatorId,
        chargePointId,
        protocol: protocolOf(connection),
        vendor: payload.chargePointVendor,
        model: payload.chargePointModel,
        serialNumber: payload.chargePointSerialNumber ?? payload.chargeBoxSerialNumber ?? null,
        firmware: payload.firmwareVersion ?? null,
        iccid: payload.iccid ?? null,
        imsi: payload.imsi ?? null,
        at: receivedAt,
      }),
      ...(isProof
        ? [createBatchWrite(firmwareProofKind, { operatorId, chargePointId, firmware, at: receivedAt })]
        : []),
      ...loopWrites(connection.point, receivedAt),
    ])
    if (isProof) bus.publish(transferChannel, { operatorId, chargePointId })
    live.touched(operatorId)
    // Random offset, so that thousands of charge points that start together do not send heartbeats at the same time.
    const interval = heartbeatInterval - Math.floor(Math.random() * jitter)
    return { status: 'Accepted', currentTime: new Date().toISOString(), interval }
  }
}

/** Returns the protocol of a connection as a registration names it. */
function protocolOf({ subprotocol, deviceProtocol }: OcppConnection<ConnectedChargePoint>): ChargePointProtocol {
  if (deviceProtocol === 'ykc1.6') return deviceProtocol
  return subprotocol === 'ocpp1.6' ? 'ocpp1.6j' : subprotocol
}
