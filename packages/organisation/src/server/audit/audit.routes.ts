import { sendAsDownload, type App, serveAll } from '@evops/platform/server'
import { auditEndpoints, signInEndpoints } from '../../contract/index.ts'
import type { AuditLog } from './audit-log.service.ts'

export function auditRoutes(app: App, log: AuditLog): void {
  serveAll(app, auditEndpoints, {
    listAudit: ({ tx, actor, query }) => log.list(tx, actor, query),
    getAuditEntry: ({ tx, actor, params }) => log.get(tx, actor, params.id),
    listAuditFacets: ({ tx, actor }) => log.facets(tx, actor),
    verifyAudit: async ({ actor, body, audit }) => {
      const found = await log.verify(actor.operatorId, body)
      audit({ entity: 'audit', after: { ok: found.ok, firstBroken: found.firstBroken } })
      return found
    },
    exportAuditProof: async ({ actor, reply, audit }) => {
      audit({ entity: 'audit' })
      void sendAsDownload(reply, 'audit-proof.jsonl', 'application/jsonl').send(log.proof(actor.operatorId))
      return undefined
    },
  })
  serveAll(app, signInEndpoints, {
    listSignIns: ({ tx, actor, query, audit }) => {
      audit({ entity: 'sign-in-session', after: query })
      const { of, ...filter } = query
      return of === 'platform' ? log.signInsOfPlatform(actor, filter) : log.signIns(tx, actor.operatorId, filter)
    },
  })
}
