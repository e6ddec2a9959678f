import type { SignCertificateRequest } from '@evops/ocpp/contract'
import { readRequest, type CallContext, type CertificateRequest } from '@evops/ocpp/server'
import { writing } from '@evops/platform/server'
import type { Certificates } from '../certificates/certificates.service.ts'
import { commandChannel } from '../commands/channels.ts'
import type { DeviceDeps } from '../gateway/deps.ts'
import { eventKind } from '../gateway/event.kind.store.ts'
import type { WirePile } from '../gateway/wire-pile.ts'

/**
 * Security extension of 1.6: a charge point asks for a certificate of its own. Its name must be the identity or the
 * serial number under which we know it; the certificate follows as CertificateSigned, after this answer.
 */
export function signCertificate(deps: DeviceDeps, certificates: Certificates) {
  return async (context: CallContext<WirePile, SignCertificateRequest>) => {
    const request = await requestInItsName(deps, context)
    if (!request) return { status: 'Rejected' as const }
    const { operatorId } = context.session.point
    bringCertificate(deps, { id: await certificates.sign(context.session.point, request), operatorId })
    return { status: 'Accepted' as const }
  }
}

/** The request, when it bears a name under which we know who asks; told in the log either way. */
export async function requestInItsName(
  { writer }: Pick<DeviceDeps, 'writer'>,
  { session, payload, receivedAt }: CallContext<WirePile, SignCertificateRequest>,
): Promise<CertificateRequest | null> {
  const pile = session.point
  const request = readRequest(payload.csr)
  const named = request !== null && [pile.identity, pile.serialNumber].includes(request.commonName)
  await writer.write([
    writing(eventKind, {
      operatorId: pile.operatorId,
      pileId: pile.pileId,
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
