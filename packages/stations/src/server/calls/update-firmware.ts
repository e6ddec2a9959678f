import { installableFirmware } from '../firmware/firmware.service.ts'
import { openTransfer } from '../transfers/transfers.service.ts'
import type { OutgoingCall } from './outgoing-call.ts'
import { cancelOlderFirmware, saveTransferState } from './security.store.ts'

/**
 * OCPP 1.6, section 5.19: a released firmware for the charge point's model, only from the platform's own store (S-15).
 */
export const updateFirmware: OutgoingCall = {
  async prepare(tx, request) {
    const { firmwareId, retrieveDate, ...attempts } = request.payload
    const firmware = await installableFirmware(tx, request.chargePointId, String(firmwareId))
    const { location, shownLocation } = await openTransfer(tx, { ...request, kind: 'firmware', firmware })
    const wire = (address: string) => ({
      ...attempts,
      location: address,
      retrieveDate: retrieveDate ?? request.services.now().toISOString(),
    })
    return { wire: wire(location), shown: wire(shownLocation) }
  },
  async done(client, { operatorId, chargePointId, commandId, accepted, reply }) {
    if (reply.status === 'AcceptedCanceled') await cancelOlderFirmware(client, { operatorId, chargePointId, commandId })
    await saveTransferState(client, {
      operatorId,
      commandId,
      status: accepted ? 'accepted' : 'refused',
      fileName: null,
    })
  },
}
