import { newId } from '@evops/platform/contract'
import { toColumnName, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { optionalImportFields, type ImportKind } from '../../contract/index.ts'

/** Existing row, by column. */
export type ExistingRow = Readonly<Record<string, unknown>> & { id: string }
/** Existing objects of the operator that the file names. */
export interface ExistingObjects {
  stations: Map<string, ExistingRow>
  /** By number, with the identity. */
  chargePoints: Map<string, ExistingRow>
  identities: Set<string>
  /** By `{charge point id}:{number}`. */
  connectors: Map<string, Readonly<Record<string, unknown>>>
}

export async function findExistingObjects(
  tx: Tx,
  names: { codes: string[]; chargePointNos: string[]; identities: string[] },
): Promise<ExistingObjects> {
  const stations = await sql<{ row: ExistingRow & { code: string } }>`
    select to_jsonb(s) as row from stations_stations s where code = any(${names.codes}::text[])`.execute(tx)
  const chargePoints = await sql<{ row: ExistingRow & { charge_point_no: string } }>`
    select to_jsonb(p) || jsonb_build_object('identity', i.identity) as row
    from stations_charge_points p join stations_identities i on i.operator_id = p.operator_id and i.charge_point_id = p.id
    where p.charge_point_no = any(${names.chargePointNos}::text[])`.execute(tx)
  const identities = await sql<{ name: string }>`
    select identity as name from stations_identities where identity = any(${names.identities}::text[])`.execute(tx)
  const connectors = await sql<{ row: { charge_point_id: string; connector_no: number } }>`
    select to_jsonb(g) as row from stations_connectors g where charge_point_id = any(${chargePoints.rows.map(({ row }) => row.id)}::uuid[])`.execute(
    tx,
  )
  return {
    stations: new Map(stations.rows.map(({ row }) => [row.code, row])),
    chargePoints: new Map(chargePoints.rows.map(({ row }) => [row.charge_point_no, row])),
    identities: new Set(identities.rows.map((row) => row.name)),
    connectors: new Map(connectors.rows.map(({ row }) => [`${row.charge_point_id}:${row.connector_no}`, row])),
  }
}

/**
 * Query plans of foreign key checks are cached per connection. Plans made while the tables were nearly empty use full
 * scans and stay cached: right after the first start 23,441 charge points took over 30 s, with new plans 2.3 s.
 */
export async function discardQueryPlans(tx: Tx): Promise<void> {
  await sql`discard plans`.execute(tx)
  await sql`set local enable_seqscan = off`.execute(tx)
}

type Values = Readonly<Record<string, unknown>>
const columnsOf = (kind: ImportKind) => Object.keys(optionalImportFields[kind].shape).map(toColumnName)
/** Default values of a new row. */
const defaultsOf = (kind: ImportKind): Values =>
  Object.fromEntries(
    Object.entries(optionalImportFields[kind].parse({})).map(([key, value]) => [toColumnName(key), value]),
  )
const placeColumns = ['longitude', 'latitude', 'entered_longitude', 'entered_latitude', 'entered_system'] as const
const unique = (columns: readonly string[]) => [...new Set(columns)]
const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

const stationColumns = unique([
  'code',
  'name',
  'org_id',
  'station_type',
  'area_code',
  'address',
  'street',
  'postcode',
  'town',
  'region',
  'phone',
  ...placeColumns,
  ...columnsOf('station'),
])
const chargePointColumns = unique([
  'station_id',
  'charge_point_no',
  'name',
  'equipment_type',
  'rated_power_w',
  ...placeColumns,
  ...columnsOf('chargePoint'),
])
const connectorColumns = ['connector_type', 'rated_power_w', ...columnsOf('connector')]

/** Inserts stations and returns their ids by code. */
export async function insertStations(
  tx: Tx,
  { operatorId, stations, timeZone }: { operatorId: string; stations: (Values & { code: string })[]; timeZone: string },
): Promise<Map<string, string>> {
  const defaults = { ...defaultsOf('station'), time_zone: timeZone }
  const rows = stations.map((station) => ({ ...defaults, ...station, id: newId() }))
  await sql`
    insert into stations_stations (operator_id, id, ${names(stationColumns)})
    select ${operatorId}, id, ${names(stationColumns)} from jsonb_populate_recordset(null::stations_stations, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.code, row.id]))
}

export interface ChargePointToInsert {
  values: Values
  identity: string
  secretHash: Buffer
  connectors: { connectorNo: number; values: Values }[]
}

/**
 * Inserts charge points with their connectors and identities. Returns their ids and the identities already in use,
 * possibly by another operator; in that case the transaction must not be committed. Imported charge points are planned
 * until they connect.
 */
export async function insertChargePoints(
  tx: Tx,
  operatorId: string,
  chargePoints: ChargePointToInsert[],
): Promise<{ ids: string[]; taken: string[] }> {
  const ids = chargePoints.map(() => newId())
  const defaults = defaultsOf('chargePoint')
  const rows = chargePoints.map((chargePoint, index) => ({
    ...defaults,
    ...chargePoint.values,
    id: ids[index],
  }))
  await sql`
    insert into stations_charge_points (operator_id, id, awaits_connection, ${names(chargePointColumns)})
    select ${operatorId}, id, true, ${names(chargePointColumns)} from jsonb_populate_recordset(null::stations_charge_points, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  )
  await insertConnectors(
    tx,
    operatorId,
    chargePoints.flatMap((chargePoint, index) =>
      chargePoint.connectors.map((connector) => ({ ...connector, chargePointId: ids[index] ?? '' })),
    ),
  )
  const column = <T>(value: (chargePoint: ChargePointToInsert) => T) => chargePoints.map(value)
  const { rows: registered } = await sql<{ identity: string }>`
    insert into stations_identities (identity, operator_id, charge_point_id, secret_hash, secret_changed_at, no_password)
    select r.identity, ${operatorId}, r.charge_point_id, r.secret_hash, now(), r.no_password
    from unnest(${column((p) => p.identity)}::text[], ${ids}::uuid[], ${column((p) => p.secretHash)}::bytea[], ${column((p) => p.values.protocol === 'ykc1.6')}::boolean[])
      as r (identity, charge_point_id, secret_hash, no_password)
    on conflict (identity) do nothing returning identity`.execute(tx)
  if (registered.length === chargePoints.length) return { ids, taken: [] }
  const made = new Set(registered.map((row) => row.identity))
  return {
    ids,
    taken: chargePoints.map((chargePoint) => chargePoint.identity).filter((identity) => !made.has(identity)),
  }
}

/** Inserts connectors, or updates existing ones with the values of the rows. */
export async function insertConnectors(
  tx: Tx,
  operatorId: string,
  connectors: readonly { chargePointId: string; connectorNo: number; values: Values }[],
): Promise<void> {
  const rows = connectors.map((connector) => ({
    ...connector.values,
    charge_point_id: connector.chargePointId,
    connector_no: connector.connectorNo,
  }))
  await sql`
    insert into stations_connectors (operator_id, charge_point_id, connector_no, ${names(connectorColumns)})
    select ${operatorId}, charge_point_id, connector_no, ${names(connectorColumns)} from jsonb_populate_recordset(null::stations_connectors, ${JSON.stringify(rows)}::jsonb)
    on conflict (operator_id, charge_point_id, connector_no) do update set ${sql.join(connectorColumns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}`.execute(
    tx,
  )
}

/** Updates existing rows with complete new values. */
export async function changeRowState(
  tx: Tx,
  table: 'stations_stations' | 'stations_charge_points',
  rows: readonly Values[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = (table === 'stations_stations' ? stationColumns : chargePointColumns).filter(
    (column) => column !== 'asset_state',
  )
  await sql`
    update ${sql.table(table)} t set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`))}, version = t.version + 1, updated_at = now()
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) r where t.id = r.id`.execute(
    tx,
  )
}

/** Restores rows to their values before an import. */
export async function restoreRowState(
  tx: Tx,
  table: 'stations_stations' | 'stations_charge_points' | 'stations_connectors',
  rows: readonly Values[],
): Promise<void> {
  const [first] = rows
  if (table !== 'stations_connectors') return changeRowState(tx, table, rows)
  if (!first) return
  await insertConnectors(
    tx,
    String(first.operator_id),
    rows.map((row) => ({
      chargePointId: String(row.charge_point_id),
      connectorNo: Number(row.connector_no),
      values: row,
    })),
  )
}
