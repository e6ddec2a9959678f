import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** Returns false while another transaction holds the key. The key is held until this transaction ends. */
export async function lockIdempotencyKey(tx: Tx, key: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('ledger_requests:' || platform_operator() || ':' || ${key}, 0)) as taken`.execute(
    tx,
  )
  return rows[0]?.taken === true
}

export async function findIdempotentRequest(
  tx: Tx,
  key: string,
): Promise<{ hash: string; reply: unknown } | undefined> {
  const { rows } = await sql<{ hash: string; reply: unknown }>`
    select hash, reply from ledger_requests where key = ${key}`.execute(tx)
  return rows[0]
}

export async function insertIdempotentRequest(
  tx: Tx,
  { key, hash, reply }: { key: string; hash: string; reply: unknown },
): Promise<void> {
  await sql`insert into ledger_requests (operator_id, key, hash, reply)
    values (platform_operator(), ${key}, ${hash}, ${JSON.stringify(reply ?? null)}::jsonb)`.execute(tx)
}

/** Deletes old keys. Runs in a platform transaction. */
export async function deleteOldIdempotencyKeys(tx: Tx, before: Date): Promise<void> {
  await sql`delete from ledger_requests where at < ${before}`.execute(tx)
}
