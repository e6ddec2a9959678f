import { createHash } from 'node:crypto'
import { Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { FastifyRequest } from 'fastify'
import { findRequest } from '../operations/operations.store.ts'
import { lockRequest } from './acts.store.ts'

/** A call that may be sent again: its Idempotency-Key and what it asks for. */
export interface Repeatable {
  key: string
  hash: string
}

/** The same of a call that moves money, which must have a key. Throws request.key-missing. */
export function repeatableMoney(...call: Parameters<typeof repeatable>): Repeatable {
  const request = repeatable(...call)
  if (!request) throw new Problem('request.key-missing')
  return request
}

/** Undefined for a call without the header: then every call counts. */
export function repeatable(
  request: Pick<FastifyRequest, 'headers'>,
  asked: unknown,
  userId: string,
): Repeatable | undefined {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return undefined
  // Somebody else's key is another key.
  return {
    key: `${userId}:${key}`.slice(0, 255),
    hash: createHash('sha256').update(JSON.stringify(asked)).digest('hex'),
  }
}

/** What the same call did the first time; undefined when it is new. Waits for one that is under way. */
export async function doneBefore(
  tx: Tx,
  request: Repeatable | undefined,
): Promise<{ sessionId: string; after: unknown } | undefined> {
  if (!request) return undefined
  await lockRequest(tx, request.key)
  const known = await findRequest(tx, request.key)
  if (known && known.hash !== request.hash) throw new Problem('charging.key-reused')
  return known
}
