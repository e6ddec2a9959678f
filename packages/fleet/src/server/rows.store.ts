import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { markVehiclesChanged } from './energy-facts/marks.store.ts'

/** Tables of manually edited rows: an id, a version, and columns. */
export type DeletableTable =
  | 'fleet_makers'
  | 'fleet_types'
  | 'fleet_models'
  | 'fleet_fleets'
  | 'fleet_lines'
  | 'fleet_vehicles'
  | 'fleet_drivers'
export type RowColumns = Readonly<Record<string, string | number | Date | null>>

/** Columns that quotas and batteries depend on: a change makes energy facts of vehicles outdated. */
const ofEnergy = {
  fleet_vehicles: { mark: 'vehicleId', columns: ['model_id', 'line_id', 'battery_dwh'] },
  fleet_models: { mark: 'modelId', columns: ['battery_dwh'] },
} as const
async function markEnergy(
  tx: Tx,
  table: DeletableTable,
  { id, columns: to }: { id: string; columns?: RowColumns },
): Promise<void> {
  if (table !== 'fleet_vehicles' && table !== 'fleet_models') return
  const { mark, columns } = ofEnergy[table]
  const { rows } =
    await sql<RowColumns>`select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)} where id = ${id}`.execute(
      tx,
    )
  const isOther = (name: string) => to?.[name] !== undefined && to[name] !== rows[0]?.[name]
  if (to && !columns.some(isOther)) return
  await markVehiclesChanged(tx, mark === 'modelId' ? { modelId: id } : { vehicleId: id })
}

/** Returns the row's version and locks the row until the transaction ends; undefined if there is no such row. */
export async function lockRow(tx: Tx, table: DeletableTable, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select version from ${sql.table(table)} where id = ${id} for no key update`.execute(tx)
  return rows[0]?.version
}

export async function insertRow(tx: Tx, table: DeletableTable, columns: RowColumns): Promise<void> {
  const names = Object.keys(columns).map((name) => sql.ref(name))
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(columns))})`.execute(
    tx,
  )
}

export async function changeRow(
  tx: Tx,
  table: DeletableTable,
  { id, columns }: { id: string; columns: RowColumns },
): Promise<void> {
  await markEnergy(tx, table, { id, columns })
  const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(sets)}, version = version + 1, updated_at = now() where id = ${id}`.execute(
    tx,
  )
}

export async function deleteRow(tx: Tx, table: DeletableTable, id: string): Promise<void> {
  await markEnergy(tx, table, { id })
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx)
}
