import { newId } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { markFactsStale } from '../facts/unreported.store.ts'
import { insertOperation } from './operations.store.ts'

/** Who did it. `userId` null: the product itself, by a rule that `name` names. */
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
  /** Of an act that a second person approved; then the actor is the one who asked, and this is who approved. */
  approvalId?: string | undefined
  approver?: { userId: string; name: string } | undefined
  /** Of a call that may be sent again. */
  request?: { key: string; hash: string } | undefined
}

/**
 * Keeps an act on an order, in the transaction of the act. False: the request's key was used before, so this is the
 * same call again, and nothing must be done. Whatever it was, reports work the order's days out again.
 */
export async function logOperation(tx: Tx, actor: OperationActor, operation: NewOperation): Promise<boolean> {
  const { sessionId, action, before, after, reason, approvalId, approver, request } = operation
  await markFactsStale(tx, [sessionId])
  return insertOperation(tx, {
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
