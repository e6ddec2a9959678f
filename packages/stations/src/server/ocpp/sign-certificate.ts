import type { SignCertificateRequest } from '@evops/ocpp/contract'
import { readRequest, type CallContext } from '@evops/ocpp/server'
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
export function signCertificate({ writer, bus }: DeviceDeps, certificates: Certificates) {
  return async ({ session, payload, receivedAt }: CallContext<WirePile, SignCertificateRequest>) => {
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
    if (!named) return { status: 'Rejected' as const }
    const id = await certificates.sign(pile, request)
    setImmediate(() => bus.publish(commandChannel, { id, operatorId: pile.operatorId }))
    return { status: 'Accepted' as const }
  }
}
