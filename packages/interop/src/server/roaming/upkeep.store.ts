import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/**
 * Deletes old commands, starts without a session, and rejections that were not repeated. Data that a session or money
 * on hold depends on is kept. Runs in a platform transaction.
 */
export async function deleteExpiredRoaming(
  tx: Tx,
  { requestsBefore, refused }: { requestsBefore: Date; refused: Date },
): Promise<void> {
  await sql`delete from interop_roaming_commands where requested_at < ${requestsBefore}`.execute(tx)
  await sql`
    delete from interop_roaming_starts s where s.requested_at < ${requestsBefore} and (s.set_aside_minor is null or s.released_at is not null)
      and not exists (select from interop_roaming_sessions f where f.operator_id = s.operator_id and f.reference = s.reference)
      and not exists (select from interop_roaming_commands c where c.operator_id = s.operator_id and c.reference = s.reference)`.execute(
    tx,
  )
  await sql`delete from interop_roaming_refusals where last_at < ${refused}`.execute(tx)
}
