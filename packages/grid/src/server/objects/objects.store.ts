import { newId, type PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  updateTableRow,
  findTableRow,
  insertTableRow,
  readPage,
  defineRowShape,
  buildRowSlice,
  sortColumnOf,
  formToColumns,
  type RowSlice,
  type SliceRequest,
  type Tx,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import {
  gridKinds,
  gridObjectFields,
  gridObjectRow,
  kindFacts,
  type GridKind,
  type GridObjectFilter,
  type GridObjectForm,
  type listGridObjects,
  type ReferencedKind,
} from '../../contract/index.ts'
import { representedIdSql, representedNameSql } from '../net/net.store.ts'

/** A row without the fields calculated from its net. */
const bareRow = gridObjectRow.omit({ terminals: true, state: true, fedFrom: true })
export type BareObject = ReturnType<typeof object.present>
const object = defineRowShape('grid_objects', 'o', bareRow, {
  kind: sql<GridKind>`o.kind`,
  endsV: sql<
    number[]
  >`array(select t.end_voltage_v from grid_terminals t where t.operator_id = o.operator_id and t.object_id = o.id
    and t.end_voltage_v is not null order by t.sequence)`,
  refersToId: representedIdSql,
  refersToName: representedNameSql,
  stationName: sql<string>`s.station_name`,
  containerName: sql<
    string | null
  >`(select c.name from grid_objects c where c.operator_id = o.operator_id and c.id = o.container_id)`,
})
const place = sql<number>`array_position(${[...gridKinds]}::text[], o.kind)`

function objects(tx: Tx, { search, stationId, kind, containerId, unconnected }: GridObjectFilter) {
  let rows = tx
    .selectFrom('grid_objects as o')
    .innerJoin(
      sql<{ operator_id: string; station_id: string; station_name: string }>`stations_station_names`.as('s'),
      (on) => on.onRef('s.operator_id', '=', 'o.operator_id').onRef('s.station_id', '=', 'o.station_id'),
    )
    .select(object.selection)
  if (search) rows = rows.where(textMatchesSql(search, { names: [sql`o.name_key`] }))
  if (stationId) rows = rows.where('o.station_id', '=', stationId)
  if (kind) rows = rows.where('o.kind', '=', kind)
  if (containerId) rows = rows.where('o.container_id', '=', containerId)
  if (unconnected !== undefined)
    rows = rows.where(
      sql<SqlBool>`exists (select from grid_terminals t where t.operator_id = o.operator_id and t.object_id = o.id
        and t.node_id is null) = ${unconnected}`,
    )
  return rows
}
const sorts = {
  name: sql`o.name_key`,
  kind: place,
  station: sql`s.station_name`,
  baseVoltageV: sql`o.base_voltage_v`,
} as const

export async function pageOfObjects(tx: Tx, query: GridObjectFilter & PagedQuery<typeof listGridObjects>) {
  const [column, down] = sortColumnOf(query.sort, sorts, 'name')
  const rows = objects(tx, query)
    .orderBy(column, (by) => by[down]().nullsLast())
    .orderBy('o.name_key')
    .orderBy('o.id')
  const found = await readPage(tx, rows, query)
  return { ...found, list: found.list.map((row) => object.present(row)) }
}
export function findObject(tx: Tx, id: string): Promise<BareObject | undefined> {
  return findTableRow(object, objects(tx, {}).where('o.id', '=', id))
}
/** Returns all objects of a station. */
export async function objectsOfStation(tx: Tx, stationId: string): Promise<BareObject[]> {
  const rows = await objects(tx, { stationId }).orderBy('o.id').execute()
  return rows.map((row) => object.present(row))
}
/** Returns objects by id, for a file. */
export async function sliceOfObjects(
  tx: Tx,
  filter: GridObjectFilter,
  { after, limit }: SliceRequest<BareObject>,
): Promise<RowSlice<BareObject, BareObject>> {
  let rows = objects(tx, filter).orderBy('o.station_id').orderBy('o.id').limit(limit)
  if (after) rows = rows.where(sql<SqlBool>`(o.station_id, o.id) > (${after.stationId}, ${after.id})`)
  return buildRowSlice(
    (await rows.execute()).map((row) => object.present(row)),
    limit,
  )
}

/** Locks a station's net for one change at a time; returns its number of objects. */
export async function lockNet(tx: Tx, stationId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('grid_objects' || ${stationId}::text, 0))`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from grid_objects where station_id = ${stationId}`.execute(tx)
  return rows[0]?.count ?? 0
}

export interface ObjectDraft {
  operatorId: string
  id: string
  form: GridObjectForm
  containerKind: GridKind | null
  now: Date
}
const ownFields = gridObjectFields.omit({ endsV: true, refersToId: true })
function columnsOf({ form, containerKind }: ObjectDraft) {
  const { endsV: _ends, refersToId: refers, ...own } = form
  const at = (wanted: ReferencedKind) => (kindFacts[form.kind].refersTo === wanted ? refers : null)
  return {
    ...formToColumns(ownFields, own),
    container_kind: containerKind,
    supply_point_id: at('supply'),
    meter_id: at('meter'),
    charge_point_id: at('chargePoint'),
  }
}
/** Inserts an object with unconnected terminals. `terminalIds`: existing ids, if any. */
export async function insertObject(
  tx: Tx,
  record: ObjectDraft,
  terminalIds: readonly (string | undefined)[] = [],
): Promise<void> {
  const { operatorId, id, form, now } = record
  const own = { operator_id: operatorId, id, created_at: now, updated_at: now }
  await insertTableRow(tx, 'grid_objects', { ...own, ...columnsOf(record) })
  const { kind, stationId, baseVoltageV, endsV } = form
  const ends = kind === 'PowerTransformer' ? endsV : Array(kindFacts[kind].terminals.most).fill(null)
  for (const [at, end] of ends.entries())
    await insertTableRow(tx, 'grid_terminals', {
      operator_id: operatorId,
      id: terminalIds[at] ?? newId(now.getTime()),
      object_id: id,
      kind,
      station_id: stationId,
      sequence: at + 1,
      base_voltage_v: baseVoltageV,
      end_voltage_v: end,
    })
}
/** Returns false if the row has a newer version. */
export async function changeObject(tx: Tx, record: ObjectDraft & { version: number }): Promise<boolean> {
  const { operatorId, id, form, version, now } = record
  if (!(await updateTableRow(tx, 'grid_objects', { id, version }, { ...columnsOf(record), updated_at: now })))
    return false
  const { kind, stationId, endsV } = form
  if (kind !== 'PowerTransformer') return true
  await sql`delete from grid_terminals where object_id = ${id} and sequence > ${endsV.length} and node_id is null`.execute(
    tx,
  )
  for (const [at, end] of endsV.entries())
    await sql`
      insert into grid_terminals (operator_id, id, object_id, kind, station_id, sequence, end_voltage_v)
      values (${operatorId}, ${newId(now.getTime())}, ${id}, ${kind}, ${stationId}, ${at + 1}, ${end})
      on conflict (operator_id, object_id, sequence) do update set end_voltage_v = excluded.end_voltage_v`.execute(tx)
  return true
}
/** Deletes an object. The database rejects this while the object contains another one or is connected. */
export async function removeObject(tx: Tx, id: string): Promise<void> {
  await sql`delete from grid_terminals where object_id = ${id} and node_id is null`.execute(tx)
  await sql`delete from grid_switch_acts where object_id = ${id}`.execute(tx)
  await sql`delete from grid_objects where id = ${id}`.execute(tx)
}
