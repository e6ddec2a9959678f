import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  updateTableRow,
  findTableRow,
  insertTableRow,
  pageRows,
  deleteTableRow,
  defineRowShape,
  buildRowSlice,
  sortColumnOf,
  formToColumns,
  type RowSlice,
  type SliceRequest,
  type Tx,
  replaceSelectedValues,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import {
  calendarFields,
  calendarRow,
  type CalendarFilter,
  type CalendarForm,
  type CalendarRow,
  type SpecialDay,
  type listWorkCalendars,
} from '../../contract/index.ts'

const followers = sql`from maintenance_calendar_stations f join stations_station_names n
  on n.operator_id = f.operator_id and n.station_id = f.station_id where f.operator_id = c.operator_id and f.calendar_id = c.id`
const calendar = defineRowShape('maintenance_calendars', 'c', calendarRow, {
  days: sql<SpecialDay[]>`c.days`,
  stationIds: sql<string[]>`array(select f.station_id ${followers} order by n.station_name)`,
  stations: sql<
    CalendarRow['stations']
  >`coalesce((select jsonb_agg(jsonb_build_object('stationId', f.station_id, 'name', n.station_name) order by n.station_name) ${followers}), '[]')`,
})
const sortColumns = { name: sql`c.name collate "zh-x-icu"`, timeZone: sql`c.time_zone` } as const

function rows(tx: Tx, { search, stationId }: CalendarFilter) {
  let query = tx.selectFrom('maintenance_calendars as c').select(calendar.selection)
  if (search) query = query.where(textMatchesSql(search, { names: [sql`c.name`] }))
  if (stationId)
    query = query.where(
      sql<SqlBool>`exists (select from maintenance_calendar_stations f where f.operator_id = c.operator_id and f.calendar_id = c.id
        and f.station_id = ${stationId})`,
    )
  return query
}
export async function pageOfCalendars(
  tx: Tx,
  query: CalendarFilter & PagedQuery<typeof listWorkCalendars>,
): Promise<Page<CalendarRow>> {
  const [column, down] = sortColumnOf(query.sort, sortColumns, 'name')
  return pageRows(tx, calendar, rows(tx, query).orderBy(column, down).orderBy('c.id'), query)
}
export async function findCalendar(tx: Tx, id: string): Promise<CalendarRow | undefined> {
  return findTableRow(calendar, rows(tx, {}).where('c.id', '=', id))
}
/** Returns calendars by name for an export. */
export async function sliceOfCalendars(
  tx: Tx,
  filter: CalendarFilter,
  { after, limit }: SliceRequest<CalendarRow>,
): Promise<RowSlice<CalendarRow, CalendarRow>> {
  let query = rows(tx, filter)
    .orderBy(sql`lower(c.name)`)
    .limit(limit)
  if (after) query = query.where(sql<SqlBool>`lower(c.name) > lower(${after.name})`)
  return buildRowSlice(
    (await query.execute()).map((row) => calendar.present(row)),
    limit,
  )
}
export async function calendarsByName(tx: Tx): Promise<Map<string, CalendarRow>> {
  const all = await rows(tx, {}).execute()
  return new Map(all.map((row) => calendar.present(row)).map((row) => [row.name.toLowerCase(), row]))
}

interface Owned {
  operatorId: string
  id: string
  form: CalendarForm
}
const ownFields = calendarFields.omit({ stationIds: true })
function valuesOfForm({ form }: Pick<Owned, 'form'>) {
  const { days, ...values } = formToColumns(ownFields, form)
  return { ...values, days: sql<string>`${JSON.stringify(days)}::jsonb` }
}
/** Inserts a calendar with its stations; a new default calendar replaces the previous one. */
export async function insertCalendar(tx: Tx, { operatorId, id, now, form }: Owned & { now: Date }): Promise<void> {
  if (form.standard) await dropStandard(tx, id)
  await insertTableRow(tx, 'maintenance_calendars', {
    operator_id: operatorId,
    id,
    created_at: now,
    ...valuesOfForm({ form }),
  })
  await setStations(tx, { operatorId, id, form })
}
/** Returns false if `version` is outdated. */
export async function changeCalendar(tx: Tx, { version, ...owned }: Owned & { version: number }): Promise<boolean> {
  const { id, form } = owned
  if (form.standard) await dropStandard(tx, id)
  if (!(await updateTableRow(tx, 'maintenance_calendars', { id, version }, valuesOfForm({ form })))) return false
  await setStations(tx, owned)
  return true
}
async function dropStandard(tx: Tx, but: string): Promise<void> {
  await sql`update maintenance_calendars set standard = false, version = version + 1 where standard and id <> ${but}`.execute(
    tx,
  )
}
async function setStations(tx: Tx, { operatorId, id, form: { stationIds } }: Owned): Promise<void> {
  const whose = { operator_id: operatorId, calendar_id: id }
  await replaceSelectedValues(tx, 'maintenance_calendar_stations', whose, { station_id: stationIds })
}
export async function removeCalendar(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('maintenance_calendar_stations').where('calendar_id', '=', id).execute()
  await deleteTableRow(tx, 'maintenance_calendars', { id })
}

/** Returns one of the stations that already uses another calendar. */
export async function findStationWithOtherCalendar(
  tx: Tx,
  { id, stationIds }: { id: string; stationIds: readonly string[] },
): Promise<{ station: string; name: string } | undefined> {
  const { rows: found } = await sql<{ station: string; name: string }>`
    select n.station_name as station, c.name from maintenance_calendar_stations f
    join maintenance_calendars c on c.operator_id = f.operator_id and c.id = f.calendar_id
    join stations_station_names n on n.operator_id = f.operator_id and n.station_id = f.station_id
    where f.station_id = any(${[...stationIds]}::uuid[]) and f.calendar_id <> ${id} limit 1`.execute(tx)
  return found[0]
}
