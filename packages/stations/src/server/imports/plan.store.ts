import { newId } from '@evops/platform/contract'
import { columnOf, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { importFacts, type ImportKind } from '../../contract/index.ts'

/** A row as it stands, by column. */
export type StandingRow = Readonly<Record<string, unknown>> & { id: string }
/** What the operator has already of what a file names. */
export interface Existing {
  stations: Map<string, StandingRow>
  /** By number; with its identity. */
  piles: Map<string, StandingRow>
  identities: Set<string>
  /** By `{pile id}:{number}`. */
  guns: Map<string, Readonly<Record<string, unknown>>>
}

export async function existing(
  tx: Tx,
  names: { codes: string[]; pileNos: string[]; identities: string[] },
): Promise<Existing> {
  const stations = await sql<{ row: StandingRow & { code: string } }>`
    select to_jsonb(s) as row from stations_stations s where code = any(${names.codes}::text[])`.execute(tx)
  const piles = await sql<{ row: StandingRow & { pile_no: string } }>`
    select to_jsonb(p) || jsonb_build_object('identity', i.identity) as row
    from stations_piles p join stations_identities i on i.operator_id = p.operator_id and i.pile_id = p.id
    where p.pile_no = any(${names.pileNos}::text[])`.execute(tx)
  const identities = await sql<{ name: string }>`
    select identity as name from stations_identities where identity = any(${names.identities}::text[])`.execute(
    tx,
  )
  const guns = await sql<{ row: { pile_id: string; gun_no: number } }>`
    select to_jsonb(g) as row from stations_guns g where pile_id = any(${piles.rows.map(({ row }) => row.id)}::uuid[])`.execute(
    tx,
  )
  return {
    stations: new Map(stations.rows.map(({ row }) => [row.code, row])),
    piles: new Map(piles.rows.map(({ row }) => [row.pile_no, row])),
    identities: new Set(identities.rows.map((row) => row.name)),
    guns: new Map(guns.rows.map(({ row }) => [`${row.pile_id}:${row.gun_no}`, row])),
  }
}

/**
 * Plans of foreign-key checks are kept per connection. One made while the tables were nearly empty scans them whole
 * and stays: right after the first start 23,441 charge points took over 30 s, with plans made anew 2.3 s.
 */
export async function planForGrowth(tx: Tx): Promise<void> {
  await sql`discard plans`.execute(tx)
  await sql`set local enable_seqscan = off`.execute(tx)
}

type Values = Readonly<Record<string, unknown>>
const columnsOf = (kind: ImportKind) => Object.keys(importFacts[kind].shape).map(columnOf)
/** What a new row has where the file says nothing. */
const defaultsOf = (kind: ImportKind): Values =>
  Object.fromEntries(
    Object.entries(importFacts[kind].parse({})).map(([key, value]) => [columnOf(key), value]),
  )
const placeColumns = ['longitude', 'latitude', 'given_longitude', 'given_latitude', 'given_system'] as const
const unique = (columns: readonly string[]) => [...new Set(columns)]
const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

const stationColumns = unique([
  'code',
  'name',
  'org_id',
  'station_type',
  'area_code',
  'address',
  'phone',
  ...placeColumns,
  ...columnsOf('station'),
])
const pileColumns = unique([
  'station_id',
  'pile_no',
  'name',
  'equipment_type',
  'rated_power_w',
  ...placeColumns,
  ...columnsOf('pile'),
])
const gunColumns = ['connector_type', 'rated_power_w', ...columnsOf('gun')]

/** Adds stations; returns their ids by code. */
export async function insertStations(
  tx: Tx,
  {
    operatorId,
    stations,
    timeZone,
  }: { operatorId: string; stations: (Values & { code: string })[]; timeZone: string },
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

export interface PileToInsert {
  values: Values
  identity: string
  secretHash: Buffer
  guns: { gunNo: number; values: Values }[]
}

/**
 * Adds charge points with their guns and identities. Returns their ids, and the identities that somebody else has, which
 * may be another operator: then nothing of it may be committed.
 */
export async function insertPiles(
  tx: Tx,
  operatorId: string,
  piles: PileToInsert[],
): Promise<{ ids: string[]; taken: string[] }> {
  const ids = piles.map(() => newId())
  const defaults = defaultsOf('pile')
  const rows = piles.map((pile, index) => ({ ...defaults, ...pile.values, id: ids[index] }))
  await sql`
    insert into stations_piles (operator_id, id, ${names(pileColumns)})
    select ${operatorId}, id, ${names(pileColumns)} from jsonb_populate_recordset(null::stations_piles, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  )
  await insertGuns(
    tx,
    operatorId,
    piles.flatMap((pile, index) => pile.guns.map((gun) => ({ ...gun, pileId: ids[index] ?? '' }))),
  )
  const column = <T>(value: (pile: PileToInsert) => T) => piles.map(value)
  const { rows: registered } = await sql<{ identity: string }>`
    insert into stations_identities (identity, operator_id, pile_id, secret_hash, secret_changed_at)
    select r.identity, ${operatorId}, r.pile_id, r.secret_hash, now()
    from unnest(${column((p) => p.identity)}::text[], ${ids}::uuid[], ${column((p) => p.secretHash)}::bytea[]) as r (identity, pile_id, secret_hash)
    on conflict (identity) do nothing returning identity`.execute(tx)
  if (registered.length === piles.length) return { ids, taken: [] }
  const made = new Set(registered.map((row) => row.identity))
  return { ids, taken: piles.map((pile) => pile.identity).filter((identity) => !made.has(identity)) }
}

/** Adds connectors, or makes those that stand what the rows say. */
export async function insertGuns(
  tx: Tx,
  operatorId: string,
  guns: readonly { pileId: string; gunNo: number; values: Values }[],
): Promise<void> {
  const rows = guns.map((gun) => ({ ...gun.values, pile_id: gun.pileId, gun_no: gun.gunNo }))
  await sql`
    insert into stations_guns (operator_id, pile_id, gun_no, ${names(gunColumns)})
    select ${operatorId}, pile_id, gun_no, ${names(gunColumns)} from jsonb_populate_recordset(null::stations_guns, ${JSON.stringify(rows)}::jsonb)
    on conflict (operator_id, pile_id, gun_no) do update set ${sql.join(gunColumns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}`.execute(
    tx,
  )
}

/** Whole rows as they are to stand, under the ids that they have. */
export async function changeStanding(
  tx: Tx,
  table: 'stations_stations' | 'stations_piles',
  rows: readonly Values[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = (table === 'stations_stations' ? stationColumns : pileColumns).filter(
    (column) => column !== 'asset_state',
  )
  await sql`
    update ${sql.table(table)} t set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`))}, version = t.version + 1, updated_at = now()
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) r where t.id = r.id`.execute(
    tx,
  )
}

/** Rows as they stood before an import changed them. */
export async function restoreStanding(
  tx: Tx,
  table: 'stations_stations' | 'stations_piles' | 'stations_guns',
  rows: readonly Values[],
): Promise<void> {
  const [first] = rows
  if (table !== 'stations_guns') return changeStanding(tx, table, rows)
  if (!first) return
  await insertGuns(
    tx,
    String(first.operator_id),
    rows.map((row) => ({ pileId: String(row.pile_id), gunNo: Number(row.gun_no), values: row })),
  )
}
