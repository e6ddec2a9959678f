import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { restoreRowState } from './plan.store.ts'

/** Row changed by an import, with its previous values. */
export interface ChangedRow {
  table: 'stations_stations' | 'stations_charge_points' | 'stations_connectors'
  before: Readonly<Record<string, unknown>>
}

/** Objects that an import created. */
export interface ImportedObjects {
  stations: readonly string[]
  chargePoints: readonly string[]
  connectors: readonly { charge_point_id: string; connector_no: number }[]
  changed: readonly ChangedRow[]
}
/** Returns the name of an object that connected or was changed after its import, or undefined if all are unchanged. */
export async function findChangedSinceImport(tx: Tx, made: ImportedObjects): Promise<string | undefined> {
  const before = (table: ChangedRow['table']) =>
    JSON.stringify(made.changed.flatMap((one) => (one.table === table ? [one.before] : [])))
  const { rows } = await sql<{ name: string }>`
    select charge_point_no as name from stations_charge_points p where id = any(${made.chargePoints}::uuid[]) and (version > 1 or booted_at is not null
      or exists (select from stations_links l where l.operator_id = p.operator_id and l.charge_point_id = p.id))
    union all select name from stations_stations where id = any(${made.stations}::uuid[]) and version > 1
    union all select s.name from stations_stations s
      join jsonb_populate_recordset(null::stations_stations, ${before('stations_stations')}::jsonb) b on b.id = s.id where s.version <> b.version + 1
    union all select p.charge_point_no from stations_charge_points p
      join jsonb_populate_recordset(null::stations_charge_points, ${before('stations_charge_points')}::jsonb) b on b.id = p.id where p.version <> b.version + 1
    union all select s.name from stations_stations s where id = any(${made.stations}::uuid[])
      and exists (select from stations_charge_points p where p.operator_id = s.operator_id and p.station_id = s.id and p.id <> all(${made.chargePoints}::uuid[]))
    limit 1`.execute(tx)
  return rows[0]?.name
}

/**
 * Deletes the objects that an import created, with their descriptive data, and restores the changed rows. The database
 * rejects the deletion of objects in use.
 */
export async function deleteImportedObjects(tx: Tx, made: ImportedObjects): Promise<void> {
  for (const table of [
    'stations_identities',
    'stations_connector_states',
    'stations_connector_values',
    'stations_state_changes',
    'stations_events',
    'stations_list_pushes',
    'stations_connectors',
  ] as const)
    await sql`delete from ${sql.table(table)} where charge_point_id = any(${made.chargePoints}::uuid[])`.execute(tx)
  await sql`
    delete from stations_connectors g using jsonb_to_recordset(${JSON.stringify(made.connectors)}::jsonb) as r (charge_point_id uuid, connector_no smallint)
    where g.charge_point_id = r.charge_point_id and g.connector_no = r.connector_no`.execute(tx)
  await sql`delete from stations_charge_points where id = any(${made.chargePoints}::uuid[])`.execute(tx)
  await sql`delete from stations_stations where id = any(${made.stations}::uuid[])`.execute(tx)
  for (const [table, changed] of Map.groupBy(made.changed, (one) => one.table))
    await restoreRowState(
      tx,
      table,
      changed.map(({ before }) => before),
    )
}
