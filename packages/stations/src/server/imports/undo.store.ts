import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { restoreStanding } from './plan.store.ts'

/** A row that an import changed, as it stood. */
export interface Changed {
  table: 'stations_stations' | 'stations_piles' | 'stations_guns'
  before: Readonly<Record<string, unknown>>
}

/** What an import made. */
export interface Made {
  stations: readonly string[]
  piles: readonly string[]
  guns: readonly { pile_id: string; gun_no: number }[]
  changed: readonly Changed[]
}
/** What of these was connected or changed since its import, by name; undefined: all stands as it was made. */
export async function stillAsMade(tx: Tx, made: Made): Promise<string | undefined> {
  const before = (table: Changed['table']) =>
    JSON.stringify(made.changed.flatMap((one) => (one.table === table ? [one.before] : [])))
  const { rows } = await sql<{ name: string }>`
    select pile_no as name from stations_piles p where id = any(${made.piles}::uuid[]) and (version > 1 or booted_at is not null
      or exists (select from stations_links l where l.operator_id = p.operator_id and l.pile_id = p.id))
    union all select name from stations_stations where id = any(${made.stations}::uuid[]) and version > 1
    union all select s.name from stations_stations s
      join jsonb_populate_recordset(null::stations_stations, ${before('stations_stations')}::jsonb) b on b.id = s.id where s.version <> b.version + 1
    union all select p.pile_no from stations_piles p
      join jsonb_populate_recordset(null::stations_piles, ${before('stations_piles')}::jsonb) b on b.id = p.id where p.version <> b.version + 1
    union all select s.name from stations_stations s where id = any(${made.stations}::uuid[])
      and exists (select from stations_piles p where p.operator_id = s.operator_id and p.station_id = s.id and p.id <> all(${made.piles}::uuid[]))
    limit 1`.execute(tx)
  return rows[0]?.name
}

/** Removes what an import made and what only describes it, and gives back what it changed; the database refuses what is in use. */
export async function removeMade(tx: Tx, made: Made): Promise<void> {
  for (const table of [
    'stations_identities',
    'stations_gun_states',
    'stations_gun_values',
    'stations_state_changes',
    'stations_events',
    'stations_list_pushes',
    'stations_guns',
  ] as const)
    await sql`delete from ${sql.table(table)} where pile_id = any(${made.piles}::uuid[])`.execute(tx)
  await sql`
    delete from stations_guns g using jsonb_to_recordset(${JSON.stringify(made.guns)}::jsonb) as r (pile_id uuid, gun_no smallint)
    where g.pile_id = r.pile_id and g.gun_no = r.gun_no`.execute(tx)
  await sql`delete from stations_piles where id = any(${made.piles}::uuid[])`.execute(tx)
  await sql`delete from stations_stations where id = any(${made.stations}::uuid[])`.execute(tx)
  for (const [table, changed] of Map.groupBy(made.changed, (one) => one.table))
    await restoreStanding(
      tx,
      table,
      changed.map(({ before }) => before),
    )
}
