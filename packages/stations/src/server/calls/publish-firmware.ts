import { requireFound, Problem } from '@evops/platform/contract'
import { createFileStore, type Services, type Tx } from '@evops/platform/server'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { findFirmware, type FirmwareFile } from '../firmware/firmware.store.ts'
import { openTransfer } from '../transfers/transfers.service.ts'
import type { OutgoingCall } from './outgoing-call.ts'
import { saveTransferState, unpublishTransfers } from './security.store.ts'

/**
 * OCPP 2.0.1, L03: a local controller downloads a released firmware and offers it to the charge points connected to it,
 * whatever their model.
 */
export const publishFirmware: OutgoingCall = {
  async prepare(tx, request) {
    const { firmwareId, ...attempts } = request.payload
    const firmware = await requireReleasedFirmware(tx, String(firmwareId))
    const checksum = await md5Of(request.services, firmware)
    const { location, shownLocation, requestNo } = await openTransfer(tx, {
      ...request,
      kind: 'firmware',
      firmware,
    })
    const wire = (address: string) => ({ requestId: requestNo, location: address, checksum, ...attempts })
    return { wire: wire(location), shown: wire(shownLocation) }
  },
  done: (client, { operatorId, commandId, accepted }) =>
    saveTransferState(client, {
      operatorId,
      commandId,
      status: accepted ? 'accepted' : 'refused',
      fileName: null,
    }),
}

/** OCPP 2.0.1, L04: the firmware is no longer offered. `Unpublished` and `NoFirmware` both confirm this. */
export const unpublishFirmware: OutgoingCall = {
  async prepare(tx, { services, payload }) {
    const firmware = requireFound(await findFirmware(tx, String(payload.firmwareId)))
    return { wire: { checksum: await md5Of(services, firmware), firmwareId: firmware.id } }
  },
  async done(client, { operatorId, chargePointId, payload, reply }) {
    if (reply.status === 'Unpublished' || reply.status === 'NoFirmware')
      await unpublishTransfers(client, { operatorId, chargePointId, firmwareId: String(payload.firmwareId) })
  },
}

async function requireReleasedFirmware(tx: Tx, id: string): Promise<FirmwareFile> {
  const firmware = requireFound(await findFirmware(tx, id))
  if (firmware.state !== 'released') throw new Problem('stations.firmware-not-released')
  return firmware
}

/**
 * Checksum that OCPP requires for a published firmware. It protects against transmission errors, not against an
 * attacker.
 */
async function md5Of(services: Services, { storedAs }: FirmwareFile): Promise<string> {
  const source = requireFound(await createFileStore(path.join(services.config.dataDir, 'devices')).open(storedAs))
  const hash = createHash('md5')
  for await (const piece of source) hash.update(piece)
  return hash.digest('hex')
}
