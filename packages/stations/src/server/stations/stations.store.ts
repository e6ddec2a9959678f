import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  jsonObjectOfFields,
  type ColumnNamesOf,
  sortColumnOf,
  readPage,
  type Tables,
  type Tx,
  aliasColumns,
  toReplyRow,
  deleteTableRow,
  createdAtFromId,
} from '@evops/platform/server'
import { sql, type Selectable } from 'kysely'
import {
  stationFacts,
  type StationAddress,
  type StationFacts,
  type StationFilter,
  type StationRow,
  type listStations,
} from '../../contract/index.ts'

/** Columns of a station's row except keys and counters. */
export type StationValues = ColumnNamesOf<StationFacts> &
  ColumnNamesOf<StationAddress> &
  Pick<
    Selectable<Tables['stations_stations']>,
    | 'code'
    | 'name'
    | 'time_zone'
    | 'station_type'
    | 'status'
    | 'country_code'
    | 'area_code'
    | 'address'
    | 'longitude'
    | 'latitude'
    | 'entered_longitude'
    | 'entered_latitude'
    | 'entered_system'
    | 'phone'
    | 'business_hours'
    | 'rated_power_w'
    | 'remark'
    | 'open_to_public'
    | 'org_id'
    | 'department_id'
  >

const count = (table: string) =>
  sql<number>`(select count(*) from ${sql.table(table)} x join stations_charge_points p on p.operator_id = x.operator_id and p.id = x.charge_point_id where p.operator_id = s.operator_id and p.station_id = s.id)`
const chargePointCount = sql<number>`(select count(*) from stations_charge_points p where p.operator_id = s.operator_id and p.station_id = s.id)`
const plannedCount = sql<number>`(select count(*) from stations_charge_points p left join stations_links l on l.operator_id = p.operator_id and l.charge_point_id = p.id
  where p.operator_id = s.operator_id and p.station_id = s.id and p.asset_state not in ('stock', 'retired')
    and not coalesce(stations_in_service_since(p.commissioned_on, p.awaits_connection, l.first_connected_at, s.time_zone) <= now(), false))`
const powerSum = sql<number>`(select coalesce(sum(p.rated_power_w), 0)::bigint from stations_charge_points p
  where p.operator_id = s.operator_id and p.station_id = s.id and p.asset_state not in ('stock', 'retired'))`
const connectedCount = sql<number>`(select count(*) from stations_links l join stations_charge_points p on p.operator_id = l.operator_id and p.id = l.charge_point_id where p.operator_id = s.operator_id and p.station_id = s.id and l.connected)`

const sortColumns = {
  code: sql`s.code`,
  name: sql`s.name collate "zh-x-icu"`,
  createdAt: sql`s.created_at`,
  chargePoints: chargePointCount,
} as const

function rows(tx: Tx, filter: StationFilter) {
  let query = tx.selectFrom('stations_stations as s').select([
    ...aliasColumns('s', [
      'id',
      'code',
      'name',
      'timeZone',
      'stationType',
      'status',
      'address',
      'street',
      'postcode',
      'town',
      'region',
      'longitude',
      'latitude',
      'openToPublic',
      'ratedPowerW',
      'orgId',
      'departmentId',
      'countryCode',
      'areaCode',
      'enteredLongitude',
      'enteredLatitude',
      'enteredSystem',
      'phone',
      'businessHours',
      'remark',
      'version',
      'createdAt',
      'updatedAt',
    ]),
    jsonObjectOfFields(stationFacts, 's').as('facts'),

    chargePointCount.as('chargePoints'),
    count('stations_connectors').as('connectors'),
    connectedCount.as('connectedChargePoints'),
    plannedCount.as('plannedChargePoints'),
    powerSum.as('chargePointsPowerW'),
  ])
  const { search, status, stationType, openToPublic, construction, ownerName, roundTheClock } = filter
  // A tenant has a few thousand stations at most, so a scan of the names is cheap.
  if (search) query = query.where(textMatchesSql(search, { names: [sql`s.name`], codes: [sql`s.code`] }))
  if (status !== undefined) query = query.where('s.status', '=', status)
  if (stationType !== undefined) query = query.where('s.station_type', '=', stationType)
  if (openToPublic !== undefined) query = query.where('s.open_to_public', '=', openToPublic)
  if (construction !== undefined) query = query.where('s.construction', '=', construction)
  if (ownerName) query = query.where(textMatchesSql(ownerName, { names: [sql`s.owner_name`] }))
  if (roundTheClock !== undefined) query = query.where('s.round_the_clock', '=', roundTheClock)
  return query
}

type Found = Omit<StationRow, 'createdAt' | 'updatedAt' | 'position' | keyof StationFacts> & {
  createdAt: Date
  updatedAt: Date
  enteredLongitude: number | null
  enteredLatitude: number | null
  enteredSystem: NonNullable<StationRow['position']>['system'] | null
  facts: StationFacts
}
function present(row: Found): StationRow {
  const { enteredLongitude, enteredLatitude, enteredSystem, facts, ...station } = row
  return {
    ...toReplyRow(station),
    ...facts,
    position: stationPositionOf(enteredLongitude, enteredLatitude, enteredSystem),
  }
}

/** Position as entered, or null if there is none. */
export function stationPositionOf(
  longitude: number | null,
  latitude: number | null,
  system: NonNullable<StationRow['position']>['system'] | null,
): StationRow['position'] {
  return longitude !== null && latitude !== null && system !== null ? { longitude, latitude, system } : null
}

function sortStations(tx: Tx, filter: StationFilter & Pick<PagedQuery<typeof listStations>, 'sort'>) {
  const [column, down] = sortColumnOf(filter.sort, sortColumns, 'code')
  return rows(tx, filter).orderBy(column, down).orderBy('s.id')
}

export async function pageOfStations(
  tx: Tx,
  query: StationFilter & PagedQuery<typeof listStations>,
): Promise<Page<StationRow>> {
  const found = await readPage(tx, sortStations(tx, query), query)
  return { ...found, list: found.list.map(present) }
}

/** Returns the ids of all rows that match a filter, in its sort order. An export reads the rows by these ids. */
export async function idsOfStations(
  tx: Tx,
  filter: StationFilter & Pick<PagedQuery<typeof listStations>, 'sort'>,
): Promise<string[]> {
  const found = await sortStations(tx, filter).clearSelect().select('s.id').execute()
  return found.map(({ id }) => id)
}

export async function stationsById(tx: Tx, ids: readonly string[]): Promise<StationRow[]> {
  const found = await rows(tx, {}).where('s.id', 'in', ids).execute()
  return found.map(present)
}

export async function findStation(tx: Tx, id: string): Promise<StationRow | undefined> {
  const row = await rows(tx, {}).where('s.id', '=', id).executeTakeFirst()
  return row && present(row)
}

/** Returns false if the code is already used. */
export async function insertStation(
  tx: Tx,
  operatorId: string,
  { id, values }: { id: string; values: StationValues },
): Promise<boolean> {
  const made = await tx
    .insertInto('stations_stations')
    .values({ operator_id: operatorId, id, created_at: createdAtFromId(id), ...values })
    .onConflict((conflict) => conflict.columns(['operator_id', 'code']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Updates the row if it still has `version`. Returns false otherwise. */
export async function changeStation(
  tx: Tx,
  { id, version, values }: { id: string; version: number; values: StationValues },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stations_stations')
    .set({ ...values, version: version + 1, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function isStationCodeTaken(tx: Tx, code: string, butNot: string): Promise<boolean> {
  const row = await tx
    .selectFrom('stations_stations')
    .select('id')
    .where('code', '=', code)
    .where('id', '<>', butNot)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks a station, so that no charge point can be added concurrently. */
export async function lockStation(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('stations_stations').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return row !== undefined
}

export async function removeStation(tx: Tx, id: string): Promise<void> {
  await deleteTableRow(tx, 'stations_stations', { id })
}
