import pg from 'pg'
import { onDatabase } from './statements.ts'

/** Queues of facts: what a session leaves to be worked out, and how far connectors' states were. */
const queues = [
  'charging_unreported',
  'charging_still_plugged',
  'stations_unreported_states',
  'reports_state_progress',
  'fleet_energy_marks',
]

/**
 * In this database nothing is ever marked: facts' workers find nothing to do. What is left of their cost is a look at empty
 * queues, and the statements that would have marked; the product itself has no such switch.
 */
export async function withoutFacts(databaseUrl: string): Promise<void> {
  await onDatabase(databaseUrl, [
    "create function bench_ignored() returns trigger language plpgsql as 'begin return null; end'",
    ...queues.map(
      (queue) =>
        `create trigger bench_ignored before insert on ${queue} for each row execute function bench_ignored()`,
    ),
    ...queues.map((queue) => `truncate ${queue}`),
  ])
}

/** Ended orders that facts do not know yet, those included that no rule has looked at. */
export async function sessionsNotInFacts(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from charging_waiting_sessions',
    )
    return rows[0]?.n ?? 0
  } finally {
    await client.end()
  }
}
