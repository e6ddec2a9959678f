import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  readPage,
  buildRowSlice,
  type RowSlice,
  type SliceRequest,
  type Tx,
  sortColumnOf,
  aliasColumns,
  toReplyRow,
} from '@evops/platform/server'
import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { DriverRecordFilter, driverRecordSums, DriverRecordRow, listDriverRecords } from '../../contract/index.ts'

type Sums = z.infer<typeof driverRecordSums>

function selectJoinedRecords(tx: Tx) {
  return tx
    .selectFrom('fleet_driver_records as r')
    .innerJoin('fleet_quota_mileage as q', (on) =>
      on.onRef('q.operator_id', '=', 'r.operator_id').onRef('q.record_id', '=', 'r.id'),
    )
    .innerJoin('fleet_vehicles as v', (on) =>
      on.onRef('v.operator_id', '=', 'r.operator_id').onRef('v.id', '=', 'r.vehicle_id'),
    )
    .innerJoin('fleet_drivers as d', (on) =>
      on.onRef('d.operator_id', '=', 'r.operator_id').onRef('d.id', '=', 'r.driver_id'),
    )
    .leftJoin('fleet_lines as l', (on) =>
      on.onRef('l.operator_id', '=', 'r.operator_id').onRef('l.id', '=', 'r.line_id'),
    )
}
function records(tx: Tx) {
  return selectJoinedRecords(tx).select([
    sql<string>`r.day::text`.as('day'),
    ...aliasColumns('r', [
      'shift',
      'vehicleId',
      'driverId',
      'lineId',
      'odometerStartM',
      'odometerEndM',
      'distanceM',
      'unrecordedM',
      'trips',
      'socStart',
      'socEnd',
      'season',
      'grade',
      'source',
      'checkedName',
      'checkedAt',
      'remark',
      'createdName',
      'createdAt',
      'id',
      'version',
    ]),
    sql<string>`coalesce(nullif(v.self_no, ''), nullif(v.plate, ''), v.vin)`.as('vehicleLabel'),
    ...aliasColumns('d', ['driverNo']),
    'd.name as driverName',
    ...aliasColumns('l', ['lineNo']),
    ...aliasColumns('q', ['quotaId', 'quotaDwh']),
    sql<boolean>`exists (select from fleet_month_closings c where c.operator_id = r.operator_id
      and c.opened_at is null and c.month >= date_trunc('month', r.day)::date)`.as('isClosed'),
  ])
}
type Found = Awaited<ReturnType<ReturnType<typeof records>['execute']>>[number]
function present(row: Found): DriverRecordRow {
  return toReplyRow(row)
}

type Joined = ReturnType<typeof selectJoinedRecords>
type Selecting = Joined extends SelectQueryBuilder<infer DB, infer TB, unknown> ? [DB, TB] : never
function where<O>(
  query: SelectQueryBuilder<Selecting[0], Selecting[1], O>,
  filter: DriverRecordFilter,
): SelectQueryBuilder<Selecting[0], Selecting[1], O> {
  const { dayFrom, dayTo, shift, vehicleId, driverId, lineId, fleetId, source, checked, unrecorded } = filter
  let rows = query
  if (dayFrom) rows = rows.where(sql<SqlBool>`r.day >= ${dayFrom}::date`)
  if (dayTo) rows = rows.where(sql<SqlBool>`r.day <= ${dayTo}::date`)
  if (shift) rows = rows.where('r.shift', '=', shift)
  if (vehicleId) rows = rows.where('r.vehicle_id', '=', vehicleId)
  if (driverId) rows = rows.where('r.driver_id', '=', driverId)
  if (lineId) rows = lineId === 'none' ? rows.where('r.line_id', 'is', null) : rows.where('r.line_id', '=', lineId)
  if (fleetId) rows = fleetId === 'none' ? rows.where('v.fleet_id', 'is', null) : rows.where('v.fleet_id', '=', fleetId)
  if (source) rows = rows.where('r.source', '=', source)
  if (checked !== undefined) rows = rows.where('r.checked_at', checked ? 'is not' : 'is', null)
  if (unrecorded !== undefined)
    rows = rows.where(unrecorded ? sql<SqlBool>`r.unrecorded_m > 0` : sql<SqlBool>`coalesce(r.unrecorded_m, 0) = 0`)
  return rows
}

const columns = {
  day: sql`r.day`,
  distanceM: sql`r.distance_m`,
  unrecordedM: sql`coalesce(r.unrecorded_m, 0)`,
}
export async function pageOfRecords(
  tx: Tx,
  { sort, ...query }: DriverRecordFilter & PagedQuery<typeof listDriverRecords>,
): Promise<Page<DriverRecordRow> & { sums: Sums }> {
  const [by, down] = sortColumnOf(sort, columns, '-day')
  let rows = where(records(tx), query)
  rows = rows.orderBy(by, down).orderBy('r.day', down).orderBy('r.shift_no', down).orderBy('r.id', down)
  const found = await readPage(tx, rows, query)
  return { ...found, list: found.list.map(present), sums: await sumsOf(tx, query) }
}
async function sumsOf(tx: Tx, filter: DriverRecordFilter): Promise<Sums> {
  const row = await where(
    selectJoinedRecords(tx).select([
      sql<number>`count(*)::int`.as('records'),
      sql<number>`coalesce(sum(r.distance_m), 0)::bigint`.as('distanceM'),
      sql<number>`coalesce(sum(r.unrecorded_m), 0)::bigint`.as('unrecordedM'),
      sql<number>`coalesce(sum(r.trips), 0)::int`.as('trips'),
      sql<number>`coalesce(sum(q.quota_dwh), 0)::bigint`.as('quotaDwh'),
    ]),
    filter,
  ).executeTakeFirst()
  return row ?? { records: 0, distanceM: 0, unrecordedM: 0, trips: 0, quotaDwh: 0 }
}
export async function countRecords(tx: Tx, filter: DriverRecordFilter): Promise<number> {
  return (await sumsOf(tx, filter)).records
}
export async function findRecord(tx: Tx, id: string): Promise<DriverRecordRow | undefined> {
  const row = await records(tx).where('r.id', '=', id).executeTakeFirst()
  return row && present(row)
}
export async function recordsById(tx: Tx, ids: readonly string[]): Promise<DriverRecordRow[]> {
  if (ids.length === 0) return []
  return (
    await records(tx)
      .where('r.id', 'in', [...ids])
      .execute()
  ).map(present)
}

/** Returns a slice in the order of ids, which is the order of creation. */
export async function sliceOfRecords(
  tx: Tx,
  filter: DriverRecordFilter,
  { after, limit }: SliceRequest<{ id: string }>,
): Promise<RowSlice<DriverRecordRow, DriverRecordRow>> {
  let rows = where(records(tx), filter).orderBy('r.id').limit(limit)
  if (after) rows = rows.where('r.id', '>', after.id)
  return buildRowSlice((await rows.execute()).map(present), limit)
}
