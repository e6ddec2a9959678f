import { newId } from '@evops/platform/contract'
import type { AuditEntry, AuditWriter, Services, TaskAuditWriter } from '@evops/platform/server'
import { serializeForAudit } from './audit.rules.ts'
import { insertAudit } from './audit.store.ts'

/** Writes actor, act, address, and the state before and after, inside the transaction of the act. */
export function createAuditWriter(services: Pick<Services, 'now'>): AuditWriter {
  return async (tx, actor, entry, requestId) => {
    const { operatorId, userId, name: userName, address, signIn } = actor
    const userOperatorId = signIn?.homeOperatorId ?? operatorId
    const who = { operatorId, userId, userOperatorId, userName, address, requestId }
    await insertAudit(tx, { ...who, ...toAuditRecord(services.now(), entry) })
  }
}

/** Writes entries whose actor is a scheduled task, which has no address. */
export function createTaskAuditWriter(services: Pick<Services, 'now'>): TaskAuditWriter {
  return async (tx, { operatorId, task }, entry) => {
    const who = { operatorId, userId: null, userOperatorId: operatorId, userName: task }
    await insertAudit(tx, { ...who, address: '', requestId: '', ...toAuditRecord(services.now(), entry) })
  }
}

function toAuditRecord(at: Date, { action, entity, entityId, before, after, result }: AuditEntry) {
  return {
    id: newId(at.getTime()),
    at,
    action,
    entity,
    entityId: entityId ?? null,
    before: serializeForAudit(before),
    after: serializeForAudit(after),
    result,
  }
}
