import type { Page } from '@evops/platform/contract'
import { readPage, type Tx, toReplyRow, aliasColumns, updateTableRow, deleteTableRow } from '@evops/platform/server'
import { sql } from 'kysely'
import type { MeterForm, MeterRow } from '../../contract/index.ts'

type Found = Omit<MeterRow, 'lastAt'> & { lastAt: Date | null }

/** Returns the meters by station and number, with their reading statistics. */
export async function pageOfMeters(
  tx: Tx,
  { stationId, ...wanted }: { stationId?: string | undefined; page: number; pageSize: number },
): Promise<Page<MeterRow>> {
  let ids = tx.selectFrom('stations_meters as m').select('m.id').orderBy('m.meter_no')
  if (stationId) ids = ids.where('m.station_id', '=', stationId)
  const found = await readPage(tx, ids, wanted)
  const rows = await metersById(
    tx,
    found.list.map(({ id }) => id),
  )
  return { ...found, list: rows }
}

/** Returns the meters in the order of `ids`, without those of other operators. */
export async function metersById(tx: Tx, ids: readonly string[]): Promise<MeterRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Found>`
    select m.id, m.station_id as "stationId", s.name as "stationName", s.time_zone as "timeZone", m.meter_no as "meterNo", m.name, m.multiplier,
      m.max_power_w as "maxPowerW", m.accuracy_class as "accuracyClass", m.version, c.readings, c.doubtful, l.at as "lastAt", l.register_dwh as "lastRegisterDwh"
    from stations_meters m
    join stations_stations s on s.operator_id = m.operator_id and s.id = m.station_id
    cross join lateral (
      select count(*)::int as readings, (count(*) filter (where doubt is not null))::int as doubtful
      from stations_meter_readings where operator_id = m.operator_id and meter_id = m.id
    ) c
    left join lateral (
      select at, register_dwh from stations_meter_readings where operator_id = m.operator_id and meter_id = m.id order by at desc limit 1
    ) l on true
    where m.id = any(${ids}::uuid[])`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toReplyRow(row)] : []
  })
}

/** Returns false if another meter has this number. */
export async function insertMeter(
  tx: Tx,
  { operatorId, id, form }: { operatorId: string; id: string; form: MeterForm },
): Promise<boolean> {
  const done = await tx
    .insertInto('stations_meters')
    .values({
      operator_id: operatorId,
      id,
      station_id: form.stationId,
      meter_no: form.meterNo,
      name: form.name,
      multiplier: form.multiplier,
      max_power_w: form.maxPowerW ?? null,
      accuracy_class: form.accuracyClass ?? null,
    })
    .onConflict((on) => on.constraint('stations_meters_meter_no_key').doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}

export async function isMeterNoTaken(tx: Tx, meterNo: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('stations_meters')
    .where('meter_no', '=', meterNo)
    .where('id', '<>', id)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false if the version is outdated. */
export async function changeMeter(
  tx: Tx,
  id: string,
  { version, ...form }: Omit<MeterForm, 'stationId'> & { version: number },
): Promise<boolean> {
  return updateTableRow(
    tx,
    'stations_meters',
    { id, version },
    {
      meter_no: form.meterNo,
      name: form.name,
      multiplier: form.multiplier,
      max_power_w: form.maxPowerW ?? null,
      accuracy_class: form.accuracyClass ?? null,
    },
  )
}

export async function removeMeter(tx: Tx, id: string): Promise<void> {
  await deleteTableRow(tx, 'stations_meters', { id })
}

/** Returns all meters visible to the transaction: number, id, and time zone of the station. */
export async function meterNumbers(tx: Tx): Promise<{ id: string; meterNo: string; timeZone: string }[]> {
  return tx
    .selectFrom('stations_meters as m')
    .innerJoin('stations_stations as s', (on) =>
      on.onRef('s.operator_id', '=', 'm.operator_id').onRef('s.id', '=', 'm.station_id'),
    )
    .select([...aliasColumns('m', ['id', 'meterNo']), ...aliasColumns('s', ['timeZone'])])
    .execute()
}
