import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'

/** Overwrites the probe row of a process; rows of ended processes are deleted after a day. */
export async function writeProbe(tx: Tx, processId: string): Promise<void> {
  await sql`insert into platform_probes (process_id, at) values (${processId}, now())
    on conflict (process_id) do update set at = now()`.execute(tx)
  await sql`delete from platform_probes where at < now() - interval '1 day'`.execute(tx)
}
