import type { SignCertificateRequest } from '@evops/ocpp/contract'
import { readCertificateRequest, type CallContext, type CertificateRequest } from '@evops/ocpp/server'
import { createBatchWrite } from '@evops/platform/server'
import type { CertificateUse } from '../../contract/index.ts'
import type { CertificateService } from '../certificates/certificates.service.ts'
import { commandChannel } from '../commands/channels.ts'
import type { DeviceDeps } from '../gateway/deps.ts'
import { eventKind } from '../gateway/event.kind.store.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'

/**
 * Security extension of 1.6: a charge point requests its own certificate. The common name must be the registered
 * identity or serial number. The certificate follows as CertificateSigned after this response, which does not wait for
 * an external authority.
 */
export function signCertificate(deps: DeviceDeps, certificates: CertificateService) {
  return async (context: CallContext<ConnectedChargePoint, SignCertificateRequest>) => {
    const request = await requestWithRegisteredName(deps, context)
    if (!request) return { status: 'Rejected' as const }
    const { operatorId } = context.connection.point
    if (certificates.isOutside('station')) {
      requestExternalSignature(deps, { certificates, context, request, use: 'station' })
      return { status: 'Accepted' as const }
    }
    sendSignedCertificate(deps, { id: await certificates.sign(context.connection.point, request), operatorId })
    return { status: 'Accepted' as const }
  }
}

/** Returns the request if it has a registered name of the charge point. Both results are logged as an event. */
export async function requestWithRegisteredName(
  { writer }: Pick<DeviceDeps, 'writer'>,
  { connection, payload, receivedAt }: CallContext<ConnectedChargePoint, SignCertificateRequest>,
): Promise<CertificateRequest | null> {
  const chargePoint = connection.point
  const request = readCertificateRequest(payload.csr)
  const named = request !== null && [chargePoint.identity, chargePoint.serialNumber].includes(request.commonName)
  await writer.write([
    createBatchWrite(eventKind, {
      operatorId: chargePoint.operatorId,
      chargePointId: chargePoint.chargePointId,
      kind: 'certificate',
      level: named ? 1 : 3,
      code: named ? 'CertificateRequested' : request ? 'CertificateOfAnotherName' : 'CertificateUnreadable',
      detail: request ? request.commonName.slice(0, 100) : null,
      deviceAt: null,
      receivedAt,
    }),
  ])
  return named ? request : null
}

/** Sends the command with the certificate after the response to the request. */
export function sendSignedCertificate(
  { bus }: Pick<DeviceDeps, 'bus'>,
  command: { id: string; operatorId: string },
): void {
  setImmediate(() => bus.publish(commandChannel, command))
}

interface OutsideRequest {
  certificates: CertificateService
  context: CallContext<ConnectedChargePoint, SignCertificateRequest>
  request: CertificateRequest
  use: CertificateUse
}
/** Requests a signature from the external authority and sends the result. A failure is logged as an event. */
export function requestExternalSignature(deps: DeviceDeps, outsideRequest: OutsideRequest): void {
  // A write error has already been reported where it occurred.
  signOrForward(deps, outsideRequest).catch(() => undefined)
}

async function signOrForward(deps: DeviceDeps, outsideRequest: OutsideRequest): Promise<void> {
  const { certificates, context, request, use } = outsideRequest
  const { point } = context.connection
  const { operatorId, chargePointId } = point
  const id = await certificates.signOutside(point, { use, csr: context.payload.csr, request })
  if (id !== null) return sendSignedCertificate(deps, { id, operatorId })
  const detail = request.commonName.slice(0, 100)
  const event = { kind: 'certificate', level: 3, code: 'CertificateNotSigned', detail } as const
  const row = { ...event, operatorId, chargePointId, deviceAt: null, receivedAt: context.receivedAt }
  await deps.writer.write([createBatchWrite(eventKind, row)])
}
