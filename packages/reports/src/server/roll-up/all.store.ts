import { recalculateSums, type SqlFragment, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { factSets, type FactSet } from '../facts/fact-sets.ts'

const { connectors, hours, sessions, peaks, states } = factSets
const sets: Record<'sessions' | 'states', readonly FactSet[]> = {
  sessions: [connectors, hours, sessions, peaks],
  states: [states],
}

/** Recalculates the totals of all stations for the days in `touched` and their months, from the stored facts below. */
export async function recalculateAllStations(tx: Tx, touched: SqlFragment, of: keyof typeof sets): Promise<void> {
  for (const { all = {}, sums, most = [] } of sets[of])
    for (const [grain, { table: target, keys: extraKeys, from: source }] of Object.entries(all)) {
      const day = grain === 'months' ? sql`date_trunc('month', day)::date` : sql`day`
      const days = sql`(select distinct ${day} as day from ${touched}) as w`
      const monthly = grain === 'months' && source === all.days?.table
      await recalculateSums(tx, { target, source, extraColumns: extraKeys, sums, most, of: days, key: [], monthly })
    }
}

/**
 * Recalculates the totals of all stations for the last days, every night: a process of the previous version does not
 * write them while an update runs. The caller holds the lock of the roll-up.
 */
export async function recalculateLastDays(tx: Tx, now: Date): Promise<void> {
  const last = sql`(select ${now}::date - n as day from generate_series(-1, 39) n) as d`
  await recalculateAllStations(tx, last, 'sessions')
  await recalculateAllStations(tx, last, 'states')
}

/** Returns the operators that have connectors, or facts of deleted ones. Requires a platform transaction. */
export async function operatorsWithConnectors(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.operator_id as id from organisation_operator_facts o
    where exists (select from stations_connector_facts g where g.operator_id = o.operator_id)
      or exists (select from reports_state_progress p where p.operator_id = o.operator_id)`.execute(tx)
  return rows.map(({ id }) => id)
}
