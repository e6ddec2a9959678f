import { Problem } from '@evops/platform/contract'
import { installableFirmware } from '../firmware/firmware.service.ts'
import { openTransfer } from '../transfers/transfers.service.ts'
import type { OutgoingCall } from './outgoing-call.ts'
import { cancelOlderFirmware, saveTransferState } from './security.store.ts'

/** Security extension of 1.6: sends the vendor's signature, which the charge point verifies before installation. */
export const signedUpdateFirmware: OutgoingCall = {
  async prepare(tx, request) {
    const { firmwareId, retrieveDate, installDate, ...attempts } = request.payload
    const firmware = await installableFirmware(tx, request.chargePointId, String(firmwareId))
    const { signature, signingCertificate } = firmware
    if (signature === null || signingCertificate === null) throw new Problem('stations.firmware-unsigned')
    const { location, shownLocation, requestNo } = await openTransfer(tx, {
      ...request,
      kind: 'firmware',
      firmware,
    })
    const wire = (address: string) => ({
      requestId: requestNo,
      ...attempts,
      firmware: {
        location: address,
        retrieveDateTime: retrieveDate ?? request.services.now().toISOString(),
        ...(installDate === undefined ? {} : { installDateTime: installDate }),
        signingCertificate,
        signature,
      },
    })
    return { wire: wire(location), shown: wire(shownLocation) }
  },
  async done(client, { operatorId, chargePointId, commandId, accepted, reply }) {
    if (reply.status === 'AcceptedCanceled') await cancelOlderFirmware(client, { operatorId, chargePointId, commandId })
    await saveTransferState(client, {
      operatorId,
      commandId,
      status: accepted ? 'accepted' : typeof reply.status === 'string' ? reply.status : 'refused',
      fileName: null,
    })
  },
}
