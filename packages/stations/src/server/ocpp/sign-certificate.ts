import type { SignCertificateRequest } from '@evops/ocpp/contract'
import { readRequest, type CallContext, type CertificateRequest } from '@evops/ocpp/server'
import { writing } from '@evops/platform/server'
import type { CertificateUse } from '../../contract/index.ts'
import type { Certificates } from '../certificates/certificates.service.ts'
import { commandChannel } from '../commands/channels.ts'
import type { DeviceDeps } from '../gateway/deps.ts'
import { eventKind } from '../gateway/event.kind.store.ts'
import type { WireChargePoint } from '../gateway/wire-charge-point.ts'

/**
 * Security extension of 1.6: a charge point asks for a certificate of its own. Its name must be the identity or the
 * serial number under which we know it; the certificate follows as CertificateSigned, after this answer, which somebody
 * else who signs is not waited for with.
 */
export function signCertificate(deps: DeviceDeps, certificates: Certificates) {
  return async (context: CallContext<WireChargePoint, SignCertificateRequest>) => {
    const request = await requestInItsName(deps, context)
    if (!request) return { status: 'Rejected' as const }
    const { operatorId } = context.connection.point
    if (certificates.isOutside('station')) {
      signedOutside(deps, { certificates, context, request, use: 'station' })
      return { status: 'Accepted' as const }
    }
    bringCertificate(deps, { id: await certificates.sign(context.connection.point, request), operatorId })
    return { status: 'Accepted' as const }
  }
}

/** The request, when it bears a name under which we know who asks; told in the log either way. */
export async function requestInItsName(
  { writer }: Pick<DeviceDeps, 'writer'>,
  { connection, payload, receivedAt }: CallContext<WireChargePoint, SignCertificateRequest>,
): Promise<CertificateRequest | null> {
  const chargePoint = connection.point
  const request = readRequest(payload.csr)
  const named = request !== null && [chargePoint.identity, chargePoint.serialNumber].includes(request.commonName)
  await writer.write([
    writing(eventKind, {
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

/** Sends the command that brings it, after the answer to the request. */
export function bringCertificate(
  { bus }: Pick<DeviceDeps, 'bus'>,
  command: { id: string; operatorId: string },
): void {
  setImmediate(() => bus.publish(commandChannel, command))
}

interface OutsideRequest {
  certificates: Certificates
  context: CallContext<WireChargePoint, SignCertificateRequest>
  request: CertificateRequest
  use: CertificateUse
}
/** Lets somebody else sign and brings what comes back; that nobody signed is told in the log. */
export function signedOutside(deps: DeviceDeps, asked: OutsideRequest): void {
  // What can't be written has been noticed where it was written.
  broughtOrTold(deps, asked).catch(() => undefined)
}

async function broughtOrTold(deps: DeviceDeps, asked: OutsideRequest): Promise<void> {
  const { certificates, context, request, use } = asked
  const { point } = context.connection
  const { operatorId, chargePointId } = point
  const id = await certificates.signOutside(point, { use, csr: context.payload.csr, request })
  if (id !== null) return bringCertificate(deps, { id, operatorId })
  const detail = request.commonName.slice(0, 100)
  const event = { kind: 'certificate', level: 3, code: 'CertificateNotSigned', detail } as const
  const row = { ...event, operatorId, chargePointId, deviceAt: null, receivedAt: context.receivedAt }
  await deps.writer.write([writing(eventKind, row)])
}
