import { createHash } from 'node:crypto'
import { Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { FastifyRequest } from 'fastify'
import { findOperationByRequestKey } from '../operations/operations.store.ts'
import { lockIdempotencyKey } from './acts.store.ts'

/** A call that may be repeated: its Idempotency-Key and its content. */
export interface RepeatableCall {
  key: string
  hash: string
}

/** The same for a call that moves money and must have a key. Throws request.key-missing. */
export function parseRepeatableMoneyCall(...call: Parameters<typeof parseRepeatableCall>): RepeatableCall {
  const request = parseRepeatableCall(...call)
  if (!request) throw new Problem('request.key-missing')
  return request
}

/** Returns undefined for a call without the header. Every such call is executed. */
export function parseRepeatableCall(
  request: Pick<FastifyRequest, 'headers'>,
  content: unknown,
  userId: string,
): RepeatableCall | undefined {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return undefined
  // The key of another user is a different key.
  return {
    key: `${userId}:${key}`.slice(0, 255),
    hash: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
  }
}

/**
 * Returns the result of the first execution of the same call. Undefined if the call is new. Waits for a call that is in
 * progress.
 */
export async function findIdempotentResult(
  tx: Tx,
  request: RepeatableCall | undefined,
): Promise<{ sessionId: string; after: unknown } | undefined> {
  if (!request) return undefined
  await lockIdempotencyKey(tx, request.key)
  const stored = await findOperationByRequestKey(tx, request.key)
  if (stored && stored.hash !== request.hash) throw new Problem('charging.key-reused')
  return stored
}
