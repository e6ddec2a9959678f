import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  updateTableRow,
  findTableRow,
  insertTableRow,
  pageRows,
  defineRowShape,
  sortColumnOf,
  type Tx,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import {
  supplyRow,
  type listSupplyPoints,
  type SupplyFilter,
  type SupplyForm,
  type SupplyRow,
} from '../../contract/index.ts'

const stationsOf = sql`from energy_supply_stations f join stations_station_names s on s.operator_id = f.operator_id and s.station_id = f.station_id
  where f.operator_id = p.operator_id and f.supply_id = p.id`
const metersOf = sql`from energy_supply_meters f join stations_meter_names m on m.operator_id = f.operator_id and m.meter_id = f.meter_id
  where f.operator_id = p.operator_id and f.supply_id = p.id`
const supply = defineRowShape('energy_supply_points', 'p', supplyRow, {
  validFrom: sql`p.valid_from::text`,
  validUntil: sql`p.valid_until::text`,
  tariffName: sql`t.name`,
  timeZone: sql`(select min(s.time_zone) ${stationsOf})`,
  stationIds: sql`array(select f.station_id::text ${stationsOf} order by s.station_name, f.station_id)`,
  meterIds: sql`array(select f.meter_id::text ${metersOf} order by m.meter_no)`,
  stations: sql`(select coalesce(json_agg(json_build_object('id', f.station_id, 'name', s.station_name) order by s.station_name, f.station_id), '[]') ${stationsOf})`,
  meters: sql`(select coalesce(json_agg(json_build_object('id', f.meter_id, 'name', m.meter_no) order by m.meter_no), '[]') ${metersOf})`,
})
function supplies(tx: Tx) {
  return tx
    .selectFrom('energy_supply_points as p')
    .leftJoin('energy_tariffs as t', (on) =>
      on.onRef('t.operator_id', '=', 'p.operator_id').onRef('t.id', '=', 'p.tariff_id'),
    )
    .select(supply.selection)
}
const sorts = { name: sql`p.name_key`, supplyNo: sql`p.supply_no_key`, validFrom: sql`p.valid_from` } as const

export async function pageOfSupplies(
  tx: Tx,
  { search, stationId, sort, page, pageSize }: SupplyFilter & PagedQuery<typeof listSupplyPoints>,
): Promise<Page<SupplyRow>> {
  const [column, down] = sortColumnOf(sort, sorts, 'name')
  let rows = supplies(tx).orderBy(column, down).orderBy('p.id', down)
  if (search) rows = rows.where(textMatchesSql(search, { names: [sql`p.name_key`], codes: [sql`p.supply_no_key`] }))
  if (stationId)
    rows = rows.where(
      sql<SqlBool>`exists (select from energy_supply_stations f where f.operator_id = p.operator_id and f.supply_id = p.id and f.station_id = ${stationId})`,
    )
  return pageRows(tx, supply, rows, { page, pageSize })
}
export async function findSupply(tx: Tx, id: string): Promise<SupplyRow | undefined> {
  return findTableRow(supply, supplies(tx).where('p.id', '=', id))
}

const columnsOf = (form: SupplyForm) => ({
  name: form.name,
  supply_no: form.supplyNo,
  voltage: form.voltage,
  tariff_id: form.tariffId,
  contracted_w: sql<number[]>`${[...form.contractedW]}::integer[]`,
  capacity_va: form.capacityVa,
  valid_from: form.validFrom,
  valid_until: form.validUntil,
})
interface SupplyDraft {
  operatorId: string
  id: string
  form: SupplyForm
  now: Date
}
export async function insertSupply(tx: Tx, { operatorId, id, form, now }: SupplyDraft): Promise<void> {
  await insertTableRow(tx, 'energy_supply_points', {
    operator_id: operatorId,
    id,
    created_at: now,
    ...columnsOf(form),
  })
}
/** Returns false if the row has another version. */
export async function changeSupply(
  tx: Tx,
  { id, form, now, version }: SupplyDraft & { version: number },
): Promise<boolean> {
  return updateTableRow(tx, 'energy_supply_points', { id, version }, { ...columnsOf(form), updated_at: now })
}
/** Replaces the stations and meters of the supply point. */
export async function saveSupplyPlaces(tx: Tx, { operatorId, id, form }: SupplyDraft): Promise<void> {
  const { stationIds, meterIds, validFrom, validUntil } = form
  await sql`delete from energy_supply_stations where supply_id = ${id}`.execute(tx)
  await sql`delete from energy_supply_meters where supply_id = ${id}`.execute(tx)
  await sql`insert into energy_supply_stations (operator_id, supply_id, station_id)
    select ${operatorId}::uuid, ${id}::uuid, s from unnest(${stationIds}::uuid[]) s`.execute(tx)
  await sql`insert into energy_supply_meters (operator_id, supply_id, meter_id, valid)
    select ${operatorId}::uuid, ${id}::uuid, m, daterange(${validFrom}::date, ${validUntil}::date, '[]') from unnest(${meterIds}::uuid[]) m`.execute(
    tx,
  )
}
export async function timeZonesOfStations(tx: Tx, stationIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; timeZone: string }>`
    select station_id as id, time_zone as "timeZone" from stations_station_names where station_id = any(${stationIds}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]))
}
export interface MeterFacts {
  id: string
  meterNo: string
  stationId: string
  timeZone: string
  multiplier: number
  maxPowerW: number | null
}
/** Returns the meters that the transaction may see, all of them or the given ones. */
export async function listVisibleMeters(tx: Tx, ids?: readonly string[]): Promise<MeterFacts[]> {
  const { rows } = await sql<MeterFacts>`
    select m.meter_id as id, m.meter_no as "meterNo", m.station_id as "stationId", s.time_zone as "timeZone", m.multiplier, m.max_power_w as "maxPowerW"
    from stations_meter_names m join stations_station_names s on s.operator_id = m.operator_id and s.station_id = m.station_id
    where ${ids ? sql`m.meter_id = any(${ids}::uuid[])` : sql`true`} order by m.meter_no`.execute(tx)
  return rows
}
/** Returns another supply point for which a meter counts in the same period. */
export async function findConflictingSupply(tx: Tx, { id, form }: SupplyDraft): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select p.name from energy_supply_meters f join energy_supply_points p on p.operator_id = f.operator_id and p.id = f.supply_id
    where f.meter_id = any(${form.meterIds}::uuid[]) and f.supply_id <> ${id}
      and f.valid && daterange(${form.validFrom}::date, ${form.validUntil}::date, '[]') order by p.name limit 1`.execute(
    tx,
  )
  return rows[0]?.name
}
export async function tariffExists(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('energy_tariffs').where('id', '=', id).select('id').executeTakeFirst()
  return row !== undefined
}
