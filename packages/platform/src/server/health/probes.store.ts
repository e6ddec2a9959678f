import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'

/** The process that writes a probe. `place` is its host and port: a process at the same place replaces it. */
export interface ProbeSource {
  processId: string
  place: string
  roles: readonly string[]
}
export interface ProcessProbe {
  place: string
  roles: string[]
  startedAt: Date
  /** Time of the last write. */
  at: Date
}

/**
 * Overwrites the probe row of a process. Rows of processes that ran at the same place before are deleted, and rows that
 * are a day old.
 */
export async function writeProbe(tx: Tx, { processId, place, roles }: ProbeSource): Promise<void> {
  await sql`insert into platform_probes (process_id, at, place, roles) values (${processId}, now(), ${place}, ${[...roles]}::text[])
    on conflict (process_id) do update set at = now()`.execute(tx)
  await sql`delete from platform_probes where at < now() - interval '1 day'
    or (place = ${place} and process_id <> ${processId})`.execute(tx)
}

/** Deletes the row of a process that stops in order: nobody waits for it. */
export async function deleteProbe(tx: Tx, processId: string): Promise<void> {
  await sql`delete from platform_probes where process_id = ${processId}`.execute(tx)
}

/** Returns the processes that wrote a probe within a day and did not stop in order. */
export async function listProbes(tx: Tx): Promise<ProcessProbe[]> {
  const { rows } = await sql<ProcessProbe>`
    select place, roles, started_at as "startedAt", at from platform_probes where place <> '' order by place`.execute(
    tx,
  )
  return rows
}
