import { newId } from '@evops/platform/contract'
import type { AuditWriter, House } from '@evops/platform/server'
import { auditJson } from './audit.rules.ts'
import { insertAudit } from './audit.store.ts'

/** Writes who did what, from where, before and after, inside the transaction of the act. */
export function createAuditWriter(house: Pick<House, 'now'>): AuditWriter {
  return async (tx, actor, entry, requestId) => {
    const at = house.now()
    await insertAudit(tx, {
      operatorId: actor.operatorId,
      id: newId(at.getTime()),
      at,
      userId: actor.userId,
      userOperatorId: actor.signIn?.homeOperatorId ?? actor.operatorId,
      userName: actor.name,
      address: actor.address,
      requestId,
      action: entry.action,
      entity: entry.entity,
      entityId: entry.entityId ?? null,
      before: auditJson(entry.before),
      after: auditJson(entry.after),
      result: entry.result,
    })
  }
}
