import { newId, requireFound, Problem } from '@evops/platform/contract'
import { type App, type Services, serveAll } from '@evops/platform/server'
import { X509Certificate } from 'node:crypto'
import { rootCertificateEndpoints } from '../../contract/index.ts'
import {
  deleteRootCertificate,
  findRootCertificate,
  insertRootCertificate,
  pageOfRootCertificates,
} from './roots.store.ts'

export function rootRoutes(app: App, services: Services): void {
  serveAll(app, rootCertificateEndpoints, {
    listRoots: ({ tx, query }) => pageOfRootCertificates(tx, query),
    addRoot: async ({ tx, actor, body, audit }) => {
      const read = authorityIn(body.certificate, services.now())
      const id = newId()
      const added = await insertRootCertificate(tx, {
        operatorId: actor.operatorId,
        id,
        use: body.use,
        subject: read.subject.slice(0, 500),
        fingerprint: Buffer.from(read.fingerprint256.replaceAll(':', ''), 'hex'),
        certificate: read.toString(),
        notBefore: read.validFromDate,
        notAfter: read.validToDate,
        createdBy: actor.userId,
        createdAt: services.now(),
      })
      if (!added) throw rootProblem('stations.root-exists')
      const root = requireFound(await findRootCertificate(tx, id))
      const { use, subject, fingerprint } = root
      audit({ entity: 'root', entityId: id, after: { use, subject, fingerprint } })
      return root
    },
    removeRoot: async ({ tx, params: { id }, audit }) => {
      const root = requireFound(await findRootCertificate(tx, id))
      await deleteRootCertificate(tx, id)
      const { use, subject, fingerprint } = root
      audit({ entity: 'root', entityId: id, before: { use, subject, fingerprint } })
      return { done: true } as const
    },
  })
}

/** Throws stations.root-unreadable, stations.root-no-authority, stations.root-ended. */
function authorityIn(pem: string, now: Date): X509Certificate {
  const read = readPem(pem)
  if (!read.ca) throw rootProblem('stations.root-no-authority')
  if (read.validToDate <= now) throw rootProblem('stations.root-ended')
  return read
}
function readPem(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw rootProblem('stations.root-unreadable')
  }
}
function rootProblem(
  code: 'stations.root-exists' | 'stations.root-unreadable' | 'stations.root-no-authority' | 'stations.root-ended',
): Problem {
  return new Problem(code, {}, { certificate: code })
}
