import { createHash } from 'node:crypto'
import { Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { findRequest, insertRequest, takeKey } from './idempotency.store.ts'

/** A money call: who asks, its headers (or the query of a legacy GET), its name and what it asks for. */
export interface MoneyCall {
  actor: Pick<Actor, 'userId'>
  /** The Idempotency-Key. */
  key: string | undefined
  /** A repeat does no harm (a serial or a voucher number refuses it): the key may be left out. */
  isHarmless?: boolean
  /** The endpoint's name and all that it was given: another body under the same key is refused. */
  asked: readonly unknown[]
}

/**
 * Does a money call once for its key: the first answer again (for 30 days), 409 while it runs, 422 for another body.
 * What was rolled back, by a refusal or a crash, was never there. In the caller's transaction. Throws
 * request.key-missing unless a repeat is harmless.
 */
export async function once<T>(
  tx: Tx,
  { actor, key, asked, isHarmless = false }: MoneyCall,
  work: () => Promise<T>,
): Promise<T> {
  if (key === undefined || key === '') {
    if (!isHarmless) throw new Problem('request.key-missing')
    return work()
  }
  const hash = createHash('sha256').update(JSON.stringify(asked)).digest('hex')
  // Somebody else's key is another key.
  const own = `${actor.userId}:${key}`
  if (own.length > 255) throw new Problem('request.invalid', { detail: 'Idempotency-Key' })
  if (!(await takeKey(tx, own))) throw new Problem('ledger.running')
  const known = await findRequest(tx, own)
  if (known && known.hash !== hash) throw new Problem('ledger.key-reused')
  // What was answered to the same call is what the same call answers.
  if (known) return known.reply as T
  const reply = await work()
  await insertRequest(tx, { key: own, hash, reply })
  return reply
}

export function keyOf(request: { headers: Record<string, unknown> }): string | undefined {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' ? key : undefined
}

/** The Idempotency-Key, or else the number of the voucher on which money is given back: one voucher, one payment. */
export function keyOrVoucher(
  request: { headers: Record<string, unknown> },
  { method, voucherNo }: { method: string; voucherNo: string },
): string | undefined {
  return keyOf(request) || (voucherNo === '' ? undefined : `voucher:${method}:${voucherNo}`)
}
