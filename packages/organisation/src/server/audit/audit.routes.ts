import { asFile, serve, type App } from '@evops/platform/server'
import {
  exportAuditProof,
  getAuditEntry,
  listAudit,
  listAuditFacets,
  listSignIns,
  verifyAudit,
} from '../../contract/index.ts'
import type { AuditLog } from './audit-log.service.ts'

export function auditRoutes(app: App, log: AuditLog): void {
  serve(app, listAudit, ({ tx, actor, query }) => log.list(tx, actor, query))
  serve(app, getAuditEntry, ({ tx, actor, params }) => log.get(tx, actor, params.id))
  serve(app, listAuditFacets, ({ tx, actor }) => log.facets(tx, actor))
  serve(app, verifyAudit, async ({ actor, body, audit }) => {
    const found = await log.verify(actor.operatorId, body)
    audit({ entity: 'audit', after: { ok: found.ok, firstBroken: found.firstBroken } })
    return found
  })
  serve(app, exportAuditProof, async ({ actor, reply, audit }) => {
    audit({ entity: 'audit' })
    void asFile(reply, 'audit-proof.jsonl', 'application/jsonl').send(log.proof(actor.operatorId))
    return undefined
  })
  serve(app, listSignIns, ({ tx, actor, query, audit }) => {
    audit({ entity: 'session', after: query })
    const { of, ...filter } = query
    return of === 'platform'
      ? log.signInsOfPlatform(actor, filter)
      : log.signIns(tx, actor.operatorId, filter)
  })
}
