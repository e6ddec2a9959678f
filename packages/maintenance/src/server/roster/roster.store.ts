import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  aliasColumns,
  readPage,
  buildRowSlice,
  sortColumnOf,
  type RowSlice,
  type SliceRequest,
  type Tx,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import {
  weekdays,
  type listRoster,
  type Roster,
  type RosterFilter,
  type RosterForm,
  type RosterRow,
} from '../../contract/index.ts'
import { addCalendarDays, localDayAt, mondayOfWeek, shiftsOn } from './duty.rules.ts'
import { isOnDuty, onDutyNow, rosterOfStaffSql, rosterZone } from './duty.store.ts'

const sorts = { staffNo: sql`s.staff_no`, name: sql`s.name` } as const
const weekLength = 7

type RosterQuery = Pick<RosterFilter, 'search' | 'stationId' | 'onDuty'>
async function rowsOf(tx: Tx, { search, stationId, onDuty }: RosterQuery, now: Date) {
  let rows = tx
    .selectFrom('maintenance_staff as s')
    .select([
      ...aliasColumns('s', ['id', 'staffNo', 'name', 'state']),
      rosterOfStaffSql('s').as('shifts'),
      rosterZone('s').as('timeZone'),
    ])
    .where('s.state', '<>', 'left')
  if (search) rows = rows.where(textMatchesSql(search, { names: [sql`s.name`], codes: [sql`s.staff_no`] }))
  if (stationId) rows = rows.where(servesStationSql(stationId))
  if (onDuty !== undefined) {
    const duty = await onDutyNow(tx, now)
    rows = rows.where(sql<SqlBool>`(s.id = any(${[...duty]}::uuid[])) = ${onDuty}`)
  }
  return rows
}
type Found = Awaited<ReturnType<Awaited<ReturnType<typeof rowsOf>>['execute']>>[number]
/** Returns a person's shifts of a week; by default the current week. */
function toRosterRow({ shifts, timeZone, ...row }: Found, { week, now }: { week?: string; now: Date }): RosterRow {
  const today = localDayAt(timeZone, now)
  const first = mondayOfWeek(week ?? today)
  const days = Array.from({ length: weekLength }, (_, place) => addCalendarDays(first, place)).map((day) => ({
    day,
    ...(shifts ? shiftsOn(shifts, day) : { hours: '', special: null }),
  }))
  const hours = shifts ? shiftsOn(shifts, today).hours : ''
  const onDuty = isOnDuty({ ...row, shifts, timeZone }, now)
  return { ...row, rostered: shifts !== null, onDuty, today: hours, days }
}

export async function pageOfRoster(
  tx: Tx,
  { sort, week, search, stationId, onDuty, ...query }: RosterFilter & PagedQuery<typeof listRoster>,
  now: Date,
): Promise<Page<RosterRow>> {
  const [by, down] = sortColumnOf(sort, sorts, 'staffNo')
  const rows = await rowsOf(tx, { search, stationId, onDuty }, now)
  const found = await readPage(tx, rows.orderBy(by, down).orderBy('s.id', down), query)
  return { ...found, list: found.list.map((row) => toRosterRow(row, { ...(week && { week }), now })) }
}
export async function sliceOfRoster(
  tx: Tx,
  { week, ...filter }: RosterFilter,
  { after, limit, now }: SliceRequest<RosterRow> & { now: Date },
): Promise<RowSlice<RosterRow, RosterRow>> {
  let rows = (await rowsOf(tx, filter, now)).orderBy('s.staff_no').limit(limit)
  if (after) rows = rows.where('s.staff_no', '>', after.staffNo)
  const found = await rows.execute()
  return buildRowSlice(
    found.map((row) => toRosterRow(row, { ...(week && { week }), now })),
    limit,
  )
}
/** Condition: the person works at the station, or everywhere. */
export const servesStationSql = (stationId: string | null) => sql<SqlBool>`(
  exists (select from maintenance_staff_stations t where t.operator_id = s.operator_id and t.staff_id = s.id and t.station_id = ${stationId}::uuid)
  or not exists (select from maintenance_staff_stations t where t.operator_id = s.operator_id and t.staff_id = s.id))`

/** Undefined: no person with this id. */
export async function findRoster(tx: Tx, staffId: string): Promise<Roster | undefined> {
  const row = await tx
    .selectFrom('maintenance_staff as s')
    .where('s.id', '=', staffId)
    .select([
      rosterOfStaffSql('s').as('shifts'),
      rosterZone('s').as('timeZone'),
      sql<number>`coalesce((select r.version from maintenance_rosters r where r.operator_id = s.operator_id and r.staff_id = s.id), 0)`.as(
        'version',
      ),
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const { shifts, ...more } = row
  const none = { mon: '', tue: '', wed: '', thu: '', fri: '', sat: '', sun: '', days: [] }
  return { ...none, ...shifts, days: [...(shifts?.days ?? [])], ...more }
}
/** Returns false if `version` is outdated; 0: no roster yet. */
export async function saveRoster(
  tx: Tx,
  { operatorId, staffId, version, form }: { operatorId: string; staffId: string; version: number; form: RosterForm },
): Promise<boolean> {
  const row = {
    ...Object.fromEntries(weekdays.map((day) => [day, form[day]])),
    days: JSON.stringify(form.days),
  }
  const { rows } =
    version === 0
      ? await sql`
          insert into maintenance_rosters (operator_id, staff_id, mon, tue, wed, thu, fri, sat, sun, days)
          select ${operatorId}, ${staffId}, n.mon, n.tue, n.wed, n.thu, n.fri, n.sat, n.sun, n.days::jsonb
          from jsonb_to_record(${JSON.stringify(row)}::jsonb) as n (mon text, tue text, wed text, thu text, fri text, sat text, sun text, days text)
          on conflict do nothing returning version`.execute(tx)
      : await sql`
          update maintenance_rosters r set mon = n.mon, tue = n.tue, wed = n.wed, thu = n.thu, fri = n.fri, sat = n.sat, sun = n.sun,
            days = n.days::jsonb, version = r.version + 1
          from jsonb_to_record(${JSON.stringify(row)}::jsonb) as n (mon text, tue text, wed text, thu text, fri text, sat text, sun text, days text)
          where r.staff_id = ${staffId} and r.version = ${version} returning r.version`.execute(tx)
  return rows.length > 0
}
export async function removeRoster(tx: Tx, staffId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from maintenance_rosters where staff_id = ${staffId} returning version`.execute(tx)
  return rows.length > 0
}
