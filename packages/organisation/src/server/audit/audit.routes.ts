import { serve, type App } from '@evops/platform/server'
import type { FastifyReply } from 'fastify'
import {
  exportAudit,
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
  serve(app, exportAudit, async ({ actor, query, reply, audit }) => {
    audit({ entity: 'audit', after: query })
    void attachment(reply, 'text/csv; charset=utf-8', 'audit.csv').send(log.export(actor, query))
    return undefined
  })
  serve(app, verifyAudit, async ({ actor, body, audit }) => {
    const found = await log.verify(actor.operatorId, body)
    audit({ entity: 'audit', after: { ok: found.ok, firstBroken: found.firstBroken } })
    return found
  })
  serve(app, exportAuditProof, async ({ actor, reply, audit }) => {
    audit({ entity: 'audit' })
    void attachment(reply, 'application/jsonl', 'audit-proof.jsonl').send(log.proof(actor.operatorId))
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

function attachment(reply: FastifyReply, type: string, name: string): FastifyReply {
  return reply.header('content-type', type).header('content-disposition', `attachment; filename="${name}"`)
}
