import pg from 'pg'
import { runStatements } from './statements.ts'

/** Queues of facts: follow-up work of sessions, and the processing position of connector states. */
const queues = [
  'charging_unreported',
  'charging_still_plugged',
  'stations_unreported_states',
  'reports_state_progress',
  'fleet_energy_marks',
]

/**
 * Disables the facts queues in this database: nothing is ever queued, so the workers find nothing to do. The remaining
 * cost is the check of empty queues and the statements that would have queued. The product itself has no such switch.
 */
export async function disableFactQueues(databaseUrl: string): Promise<void> {
  await runStatements(databaseUrl, [
    "create function bench_ignored() returns trigger language plpgsql as 'begin return null; end'",
    ...queues.map(
      (queue) => `create trigger bench_ignored before insert on ${queue} for each row execute function bench_ignored()`,
    ),
    ...queues.map((queue) => `truncate ${queue}`),
  ])
}

/** Counts ended sessions that are not yet in the facts, including those that no rule has processed. */
export async function countSessionsNotInFacts(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from charging_waiting_sessions')
    return rows[0]?.n ?? 0
  } finally {
    await client.end()
  }
}
