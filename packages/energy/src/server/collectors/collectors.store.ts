import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  updateTableRow,
  findTableRow,
  insertTableRow,
  aliasColumns,
  pageRows,
  defineRowShape,
  buildRowSlice,
  sortColumnOf,
  toReplyRow,
  formToColumns,
  type RowSlice,
  type SliceRequest,
  type Tx,
} from '@evops/platform/server'
import { assetSource, type RepairableAsset } from '@evops/stations/server'
import { sql, type SqlBool } from 'kysely'
import {
  collectorFields,
  collectorPermissions,
  collectorRow,
  dataPointFields,
  type ByteOrder,
  type CollectorFilter,
  type CollectorForm,
  type CollectorProtocol,
  type CollectorRow,
  type CollectorState,
  type DataPointForm,
  type DataPointRow,
  type DeviceFault,
  type listEnergyCollectors,
  type DataPointFault,
  type MeterQuantity,
  type RegisterKind,
  type RegisterValueType,
} from '../../contract/index.ts'

const collector = defineRowShape('energy_collectors', 'c', collectorRow.omit({ points: true }), {
  stationName: sql`s.station_name`,
  protocol: sql<CollectorProtocol>`c.protocol`,
  byteOrder: sql<ByteOrder>`c.byte_order`,
  intervalS: sql<CollectorForm['intervalS']>`c.interval_s`,
  fault: sql<DeviceFault | null>`c.fault`,
  state: sql<CollectorState>`case when not c.enabled then 'off' when c.fault is not null then 'failed'
    when c.read_at is not null then 'reading' else 'waiting' end`,
})
function collectors(tx: Tx, { search, stationId, protocol, enabled }: CollectorFilter) {
  let rows = tx
    .selectFrom('energy_collectors as c')
    .innerJoin(
      sql<{ operator_id: string; station_id: string; station_name: string }>`stations_station_names`.as('s'),
      (on) => on.onRef('s.operator_id', '=', 'c.operator_id').onRef('s.station_id', '=', 'c.station_id'),
    )
    .select(collector.selection)
  if (search) rows = rows.where(textMatchesSql(search, { names: [sql`c.name_key`] }))
  if (stationId) rows = rows.where('c.station_id', '=', stationId)
  if (protocol) rows = rows.where('c.protocol', '=', protocol)
  if (enabled !== undefined) rows = rows.where('c.enabled', '=', enabled)
  return rows
}
const sorts = { name: sql`c.name_key`, station: sql`s.station_name`, readAt: sql`c.read_at` } as const

export async function pageOfCollectors(
  tx: Tx,
  query: CollectorFilter & PagedQuery<typeof listEnergyCollectors>,
): Promise<Page<CollectorRow>> {
  const [column, down] = sortColumnOf(query.sort, sorts, 'name')
  const rows = collectors(tx, query)
    .orderBy(column, (by) => by[down]().nullsLast())
    .orderBy('c.id')
  const found = await pageRows(tx, collector, rows, query)
  return { ...found, list: await withPoints(tx, found.list) }
}
export async function findCollector(tx: Tx, id: string): Promise<CollectorRow | undefined> {
  const row = await findTableRow(collector, collectors(tx, {}).where('c.id', '=', id))
  return row && (await withPoints(tx, [row]))[0]
}
/** Sorted by name, for an export. */
export async function sliceOfCollectors(
  tx: Tx,
  filter: CollectorFilter,
  { after, limit }: SliceRequest<CollectorRow>,
): Promise<RowSlice<CollectorRow, CollectorRow>> {
  let query = collectors(tx, filter).orderBy('c.name_key').limit(limit)
  if (after) query = query.where(sql<SqlBool>`c.name_key > lower(${after.name})`)
  const rows = (await query.execute()).map((row) => collector.present(row))
  return buildRowSlice(await withPoints(tx, rows), limit)
}
async function withPoints(tx: Tx, rows: readonly Omit<CollectorRow, 'points'>[]): Promise<CollectorRow[]> {
  const ids = rows.map(({ id }) => id)
  const points = await tx
    .selectFrom('energy_data_points as d')
    .innerJoin(sql<{ operator_id: string; meter_id: string; meter_no: string }>`stations_meter_names`.as('m'), (on) =>
      on.onRef('m.operator_id', '=', 'd.operator_id').onRef('m.meter_id', '=', 'd.meter_id'),
    )
    .select([
      ...aliasColumns('d', ['collectorId', 'meterId', 'address', 'dataId', 'scaleE6', 'multiplier', 'digits']),
      ...aliasColumns('d', ['valueE3', 'valueAt', 'faultAt', 'refused']),
      sql<MeterQuantity>`d.quantity`.as('quantity'),
      sql<RegisterKind | null>`d.register`.as('register'),
      sql<RegisterValueType | null>`d.value_type`.as('valueType'),
      sql<DataPointFault | null>`d.fault`.as('fault'),
      ...aliasColumns('m', ['meterNo']),
    ])
    .where(sql<SqlBool>`d.collector_id = any(${ids}::uuid[])`)
    .orderBy('m.meter_no')
    .orderBy(sql`array_position(${[...dataPointFields.shape.quantity.options]}::text[], d.quantity)`)
    .execute()
  const byCollector = Map.groupBy(points, ({ collectorId }) => collectorId)
  const pointsOfCollector = (id: string): DataPointRow[] =>
    (byCollector.get(id) ?? []).map(({ collectorId: _collectorId, ...point }) => toReplyRow(point))
  return rows.map((row) => ({ ...row, points: pointsOfCollector(row.id) }))
}

interface CollectorDraft {
  operatorId: string
  id: string
  form: CollectorForm
  now: Date
}
const columnsOf = ({ points: _points, ...form }: CollectorForm) =>
  formToColumns(collectorFields.omit({ points: true }), form)
export async function insertCollector(tx: Tx, { operatorId, id, form, now }: CollectorDraft): Promise<void> {
  const own = { operator_id: operatorId, id, created_at: now, due_at: now }
  await insertTableRow(tx, 'energy_collectors', { ...own, ...columnsOf(form) })
}
/** Updates a collector. The values of a running read are discarded. Returns false if the row has another version. */
export async function changeCollector(
  tx: Tx,
  { id, form, now, version }: CollectorDraft & { version: number },
): Promise<boolean> {
  const anew = { due_at: now, busy_by: null, busy_until: null, failures: 0 }
  const noFault = { fault: null, fault_detail: null, fault_at: null }
  return updateTableRow(
    tx,
    'energy_collectors',
    { id, version },
    { ...columnsOf(form), ...anew, ...noFault, updated_at: now },
  )
}
/** Stores the points of the form. Other points are deleted with their values. */
export async function savePoints(tx: Tx, { operatorId, id, form }: CollectorDraft): Promise<void> {
  const pointKeys = form.points.map(dataPointKey)
  await sql`delete from energy_data_points where collector_id = ${id} and not (meter_id || ' ' || quantity) = any(${pointKeys}::text[])`.execute(
    tx,
  )
  for (const point of form.points) {
    const values = formToColumns(dataPointFields, point)
    await tx
      .insertInto('energy_data_points')
      .values({ operator_id: operatorId, collector_id: id, ...values })
      .onConflict((on) =>
        on
          .columns(['operator_id', 'meter_id', 'quantity'])
          .doUpdateSet(values)
          .where('energy_data_points.collector_id', '=', id),
      )
      .execute()
  }
}
export const dataPointKey = ({ meterId, quantity }: Pick<DataPointForm, 'meterId' | 'quantity'>) =>
  `${meterId} ${quantity}`
/** Returns a quantity of a meter that another collector already reads. */
export async function findPointConflict(
  tx: Tx,
  { id, form }: Pick<CollectorDraft, 'id' | 'form'>,
): Promise<{ name: string; meter: string } | undefined> {
  const { rows } = await sql<{ name: string; meter: string }>`
    select c.name, m.meter_no as meter from energy_data_points d
    join energy_collectors c on c.operator_id = d.operator_id and c.id = d.collector_id
    join stations_meter_names m on m.operator_id = d.operator_id and m.meter_id = d.meter_id
    where d.collector_id <> ${id} and (d.meter_id || ' ' || d.quantity) = any(${form.points.map(dataPointKey)}::text[])
    order by c.name, m.meter_no limit 1`.execute(tx)
  return rows[0]
}

export const collectorAssets = assetSource(
  collectorPermissions.view,
  sql<RepairableAsset>`select c.id, c.name as label, c.station_id as "stationId", s.station_name as "stationName"
    from energy_collectors c join stations_station_names s on s.operator_id = c.operator_id and s.station_id = c.station_id`,
)
