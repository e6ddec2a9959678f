import type { ApprovalService } from '@evops/organisation/server'
import { requireFound } from '@evops/platform/contract'
import { type App, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'

/** Approvals of session changes. Other approvals are treated as not found. */
export function sessionAuditRoutes(app: App, desk: ApprovalService): void {
  const entity = 'approval'
  const kinds = contract.sessionChanges.map(contract.sessionApprovalKind)
  serveAll(app, contract.auditEndpoints, {
    listSessionAudits: async ({ tx, actor, query: { change, ...query } }) => {
      const wanted = { ...query, kinds: change ? [contract.sessionApprovalKind(change)] : kinds }
      const found = await desk.list(tx, actor, wanted)
      return { ...found, list: found.list.map(ofSession) }
    },
    getSessionAudit: async ({ tx, actor, params }) => ofSession(await desk.get(tx, actor, params.id)),
    approveSessionAudit: async ({ tx, actor, params, body, audit, afterCommit }) => {
      ofSession(await desk.get(tx, actor, params.id))
      const done = await desk.approve(tx, actor, { ...params, ...body, afterCommit })
      audit({ entity, entityId: params.id, before: { state: 'waiting' }, after: done })
      return ofSession(done)
    },
    refuseSessionAudit: async ({ tx, actor, params, body, audit, afterCommit }) => {
      ofSession(await desk.get(tx, actor, params.id))
      const done = await desk.refuse(tx, actor, { ...params, ...body, afterCommit })
      audit({ entity, entityId: params.id, before: { state: 'waiting' }, after: done })
      return ofSession(done)
    },
    withdrawSessionAudit: async ({ tx, actor, params, audit }) => {
      ofSession(await desk.get(tx, actor, params.id))
      const done = await desk.withdraw(tx, actor, params.id)
      audit({ entity, entityId: params.id, before: { state: 'waiting' }, after: done })
      return ofSession(done)
    },
  })
}

/** Returns an approval of a session change. Throws request.not-found for any other. */
function ofSession<T extends { kind: string; subjectId: string | null }>(
  approval: T,
): T & { sessionId: string | null; change: contract.SessionChange } {
  const change = requireFound(
    contract.sessionChanges.find((one) => contract.sessionApprovalKind(one) === approval.kind),
  )
  return { ...approval, sessionId: approval.subjectId, change }
}
