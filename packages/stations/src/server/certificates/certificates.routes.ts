import { X509Certificate } from 'node:crypto'
import { requireFound, Problem } from '@evops/platform/contract'
import { type App, type Services, serveAll } from '@evops/platform/server'
import { certificateEndpoints } from '../../contract/index.ts'
import { chargePointChangedChannel } from '../charge-points/charge-points.routes.ts'
import { authorityCertificate, findCertificate, pageOfCertificates, setRevoked } from './certificates.store.ts'

export function certificateRoutes(app: App, services: Services): void {
  serveAll(app, certificateEndpoints, {
    listCertificates: ({ tx, query }) => pageOfCertificates(tx, query),
    getAuthority: async ({ tx }) => {
      const certificate = await authorityCertificate(tx)
      if (certificate === undefined) return null
      const read = new X509Certificate(certificate)
      return {
        certificate,
        subject: read.subject,
        fingerprint: read.fingerprint256.replaceAll(':', '').toLowerCase(),
        notBefore: read.validFromDate.toISOString(),
        notAfter: read.validToDate.toISOString(),
      }
    },
    revokeCertificate: async ({ tx, actor, params: { id }, audit, afterCommit }) => {
      const before = requireFound(await findCertificate(tx, id))
      if (before.state !== 'active' && before.state !== 'sent') throw new Problem('stations.certificate-not-valid')
      await setRevoked(tx, id)
      const { chargePointId, identity, serial } = before
      audit({
        entity: 'charge-point',
        entityId: chargePointId,
        before: { serial, state: before.state },
        after: { serial, state: 'revoked' },
      })
      // The charge point may have connected with this certificate.
      afterCommit(() =>
        services.bus.publish(chargePointChangedChannel, {
          operatorId: actor.operatorId,
          chargePointId,
          identity,
          revoked: true,
        }),
      )
      return { done: true } as const
    },
  })
}
