import { createHash } from 'node:crypto'
import { Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { findIdempotentRequest, insertIdempotentRequest, lockIdempotencyKey } from './idempotency.store.ts'

/** A call that moves money: the user, its headers (or the query of a legacy GET), its name and its content. */
export interface MoneyCall {
  actor: Pick<Actor, 'userId'>
  /** The Idempotency-Key. */
  key: string | undefined
  /** True if a repetition has no effect, because a serial or voucher number rejects it. The key is optional then. */
  isHarmless?: boolean
  /** Name and full input of the endpoint. Another body with the same key is rejected. */
  request: readonly unknown[]
}

/**
 * Executes a call that moves money once per key, in the caller's transaction. A repetition returns the first response
 * (for 30 days), 409 while the first one runs, 422 for another body. A call that was rolled back, by a refusal or a
 * crash, does not count. Throws request.key-missing unless a repetition has no effect.
 */
export async function withIdempotencyKey<T>(
  tx: Tx,
  { actor, key, request, isHarmless = false }: MoneyCall,
  work: () => Promise<T>,
): Promise<T> {
  if (key === undefined || key === '') {
    if (!isHarmless) throw new Problem('request.key-missing')
    return work()
  }
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  // The key of another user is a different key.
  const own = `${actor.userId}:${key}`
  if (own.length > 255) throw new Problem('request.invalid', { detail: 'Idempotency-Key' })
  if (!(await lockIdempotencyKey(tx, own))) throw new Problem('ledger.running')
  const storedRequest = await findIdempotentRequest(tx, own)
  if (storedRequest && storedRequest.hash !== hash) throw new Problem('ledger.key-reused')
  // Safe cast: the stored response belongs to the same call.
  if (storedRequest) return storedRequest.reply as T
  const reply = await work()
  await insertIdempotentRequest(tx, { key: own, hash, reply })
  return reply
}

export function idempotencyKeyOf(request: { headers: Record<string, unknown> }): string | undefined {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' ? key : undefined
}

/** Returns the Idempotency-Key, or the number of the refund voucher: one voucher, one payment. */
export function idempotencyKeyOrVoucher(
  request: { headers: Record<string, unknown> },
  { method, voucherNo }: { method: string; voucherNo: string },
): string | undefined {
  return idempotencyKeyOf(request) || (voucherNo === '' ? undefined : `voucher:${method}:${voucherNo}`)
}
