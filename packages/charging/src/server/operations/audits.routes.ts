import type { ApprovalDesk } from '@evops/organisation/server'
import { orNotFound } from '@evops/platform/contract'
import { type App, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'

/** The approvals that concern orders; others do not exist here. */
export function auditRoutes(app: App, desk: ApprovalDesk): void {
  const entity = 'approval'
  const kinds = contract.orderChanges.map(contract.approvalKindOf)
  serveAll(app, contract.auditEndpoints, {
    listOrderAudits: async ({ tx, actor, query: { change, ...query } }) => {
      const wanted = { ...query, kinds: change ? [contract.approvalKindOf(change)] : kinds }
      const found = await desk.list(tx, actor, wanted)
      return { ...found, list: found.list.map(ofOrder) }
    },
    getOrderAudit: async ({ tx, actor, params }) => ofOrder(await desk.get(tx, actor, params.id)),
    approveOrderAudit: async ({ tx, actor, params, body, audit, afterCommit }) => {
      ofOrder(await desk.get(tx, actor, params.id))
      const done = await desk.approve(tx, actor, { ...params, ...body, afterCommit })
      audit({ entity, entityId: params.id, before: { state: 'waiting' }, after: done })
      return ofOrder(done)
    },
    refuseOrderAudit: async ({ tx, actor, params, body, audit, afterCommit }) => {
      ofOrder(await desk.get(tx, actor, params.id))
      const done = await desk.refuse(tx, actor, { ...params, ...body, afterCommit })
      audit({ entity, entityId: params.id, before: { state: 'waiting' }, after: done })
      return ofOrder(done)
    },
    withdrawOrderAudit: async ({ tx, actor, params, audit }) => {
      ofOrder(await desk.get(tx, actor, params.id))
      const done = await desk.withdraw(tx, actor, params.id)
      audit({ entity, entityId: params.id, before: { state: 'waiting' }, after: done })
      return ofOrder(done)
    },
  })
}

/** An approval as one of orders; throws request.not-found for any other. */
function ofOrder<T extends { kind: string; subjectId: string | null }>(
  approval: T,
): T & { orderId: string | null; change: contract.OrderChange } {
  const change = orNotFound(
    contract.orderChanges.find((one) => contract.approvalKindOf(one) === approval.kind),
  )
  return { ...approval, orderId: approval.subjectId, change }
}
