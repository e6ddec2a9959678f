import { newId } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { markFactsStale } from '../facts/unreported.store.ts'
import { insertSessionOperation } from './operations.store.ts'

/** Author of an operation. `userId` null: the system, with the rule in `name`. */
export interface OperationActor {
  operatorId: string
  userId: string | null
  name: string
}
export interface NewOperation {
  sessionId: string
  action: string
  before?: unknown
  after?: unknown
  reason: string
  /** For an operation that a second person approved: `actor` is the requester, and this is the approver. */
  approvalId?: string | undefined
  approver?: { userId: string; name: string } | undefined
  /** Key and hash of a call that may be repeated. */
  request?: { key: string; hash: string } | undefined
}

/**
 * Logs an operation on a session, in the transaction of the operation. Returns false if the request's key was used
 * before: the call is a repetition, and nothing must be done. After any operation, reports recalculate the session's
 * days.
 */
export async function logOperation(tx: Tx, actor: OperationActor, operation: NewOperation): Promise<boolean> {
  const { sessionId, action, before, after, reason, approvalId, approver, request } = operation
  await markFactsStale(tx, [sessionId])
  return insertSessionOperation(tx, {
    operator_id: actor.operatorId,
    id: newId(),
    session_id: sessionId,
    action,
    actor_id: actor.userId,
    actor_name: actor.name,
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
    reason,
    approval_id: approvalId ?? null,
    approver_id: approver?.userId ?? null,
    approver_name: approver?.name ?? null,
    request_key: request?.key ?? null,
    request_hash: request?.hash ?? null,
  })
}
