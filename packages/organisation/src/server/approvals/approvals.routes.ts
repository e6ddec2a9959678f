import { type App, serveAll } from '@evops/platform/server'
import { approvalEndpoints, pendingChangeEndpoints } from '../../contract/index.ts'
import type { ApprovalService } from './approvals.service.ts'
import type { FullAccess } from './full-access.service.ts'

export function approvalRoutes(app: App, desk: ApprovalService, fullAccess: FullAccess): void {
  serveAll(app, pendingChangeEndpoints, {
    listPendingChanges: ({ tx, actor, query }) => desk.listPendingChanges(tx, actor, query.subject),
  })
  serveAll(app, approvalEndpoints, {
    listApprovals: ({ tx, actor, query }) => desk.list(tx, actor, query),
    countApprovals: async ({ tx, actor }) => ({ waiting: await desk.countWaiting(tx, actor) }),
    getApproval: ({ tx, actor, params }) => desk.get(tx, actor, params.id),
    approveApproval: async ({ tx, actor, params, body, audit, afterCommit }) => {
      const done = await desk.approve(tx, actor, { id: params.id, reason: body.reason, afterCommit })
      audit({ entity: 'approval', entityId: params.id, before: { state: 'waiting' }, after: done })
      return done
    },
    refuseApproval: async ({ tx, actor, params, body, audit, afterCommit }) => {
      const done = await desk.refuse(tx, actor, { id: params.id, reason: body.reason, afterCommit })
      audit({ entity: 'approval', entityId: params.id, before: { state: 'waiting' }, after: done })
      return done
    },
    withdrawApproval: async ({ tx, actor, params, audit }) => {
      const done = await desk.withdraw(tx, actor, params.id)
      audit({ entity: 'approval', entityId: params.id, before: { state: 'waiting' }, after: done })
      return done
    },
    requestFullAccess: async ({ tx, actor, params, body, audit }) => {
      const { id } = await fullAccess.request(tx, actor, { userId: params.id, reason: body.reason })
      audit({ entity: 'approval', entityId: id, after: { userId: params.id, reason: body.reason } })
      return { approvalId: id }
    },
  })
}
