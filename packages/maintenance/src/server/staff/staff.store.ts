import { maskEmail, maskMobile } from '@evops/members/contract'
import type { Page, Paged } from '@evops/platform/contract'
import {
  page,
  sliceOf,
  type Slice,
  type SliceWish,
  type Tx,
  sortedBy,
  named,
  remove,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { StaffFilter, StaffForm, StaffRow, listStaff } from '../../contract/index.ts'

function staff(tx: Tx, today: Date) {
  const day = sql`(${today}::timestamptz at time zone coalesce((select o.time_zone from organisation_operator_facts o where o.operator_id = s.operator_id), 'UTC'))::date`
  return tx.selectFrom('maintenance_staff as s').select([
    ...named('s', ['id', 'staffNo', 'name', 'mobile', 'email', 'orgId', 'skills', 'certificate']),
    sql<string | null>`s.certificate_until::text`.as('certificateUntil'),
    sql<number | null>`s.certificate_until - ${day}`.as('certificateDays'),
    ...named('s', ['state', 'chief', 'userId', 'remark', 'version']),
    sql<
      string | null
    >`(select o.org_name from organisation_organisation_names o where o.operator_id = s.operator_id and o.org_id = s.org_id)`.as(
      'orgName',
    ),
    sql<
      string | null
    >`(select u.user_name from organisation_user_names u where u.operator_id = s.operator_id and u.user_id = s.user_id)`.as(
      'userName',
    ),
    sql<
      StaffRow['stations']
    >`coalesce((select jsonb_agg(jsonb_build_object('stationId', t.station_id, 'name', n.station_name) order by n.station_name)
        from maintenance_staff_stations t join stations_station_names n on n.operator_id = t.operator_id and n.station_id = t.station_id
        where t.operator_id = s.operator_id and t.staff_id = s.id), '[]')`.as('stations'),
    sql<number>`(select count(*)::int from maintenance_orders o where o.operator_id = s.operator_id and o.assignee_id = s.id
        and o.state not in ('closed', 'cancelled'))`.as('openOrders'),
  ])
}
function masked(row: StaffRow): StaffRow {
  return { ...row, mobile: maskMobile(row.mobile), email: maskEmail(row.email) }
}

function selected(tx: Tx, { search, state, skill, stationId, ending }: StaffFilter, today: Date) {
  let rows = staff(tx, today)
  if (search)
    rows = rows.where(
      sql<SqlBool>`(strpos(lower(s.name), lower(${search})) > 0 or lower(s.staff_no) ^@ lower(${search}))`,
    )
  if (state) rows = rows.where('s.state', '=', state)
  if (skill) rows = rows.where(sql<SqlBool>`${skill} = any(s.skills)`)
  if (stationId)
    rows = rows.where(
      sql<SqlBool>`(exists (select from maintenance_staff_stations t where t.operator_id = s.operator_id and t.staff_id = s.id and t.station_id = ${stationId})
        or not exists (select from maintenance_staff_stations t where t.operator_id = s.operator_id and t.staff_id = s.id))`,
    )
  if (ending !== undefined)
    rows = rows.where(
      sql<SqlBool>`coalesce(s.certificate_until < (${today}::timestamptz + interval '31 days')::date, false) = ${ending}`,
    )
  return rows
}
const sorts = {
  staffNo: sql`s.staff_no`,
  name: sql`s.name`,
  certificateUntil: sql`s.certificate_until`,
  openOrders: sql`"openOrders"`,
} as const

export async function pageOfStaff(
  tx: Tx,
  { sort, ...query }: StaffFilter & Paged<typeof listStaff>,
  now: Date,
): Promise<Page<StaffRow>> {
  const [by, down] = sortedBy(sort, sorts, 'staffNo')
  const rows = selected(tx, query, now).orderBy(by, down).orderBy('s.id', down)
  const found = await page(tx, rows, query)
  return { ...found, list: found.list.map(masked) }
}
export async function countStaff(tx: Tx, filter: StaffFilter, now: Date): Promise<number> {
  const rows = selected(tx, filter, now)
  const row = await tx
    .selectFrom(rows.as('s'))
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirst()
  return row?.n ?? 0
}
export async function sliceOfStaff(
  tx: Tx,
  filter: StaffFilter,
  { after, limit, now }: SliceWish<StaffRow> & { now: Date },
): Promise<Slice<StaffRow, StaffRow>> {
  let rows = selected(tx, filter, now).orderBy('s.staff_no').limit(limit)
  if (after) rows = rows.where('s.staff_no', '>', after.staffNo)
  return sliceOf((await rows.execute()).map(masked), limit)
}
export async function findStaff(tx: Tx, id: string, now: Date): Promise<StaffRow | undefined> {
  const row = await staff(tx, now).where('s.id', '=', id).executeTakeFirst()
  return row && masked(row)
}

/** Who is somebody, unmasked; for whoever has to reach them. */
export async function lockStaff(tx: Tx, id: string) {
  return tx
    .selectFrom('maintenance_staff')
    .where('id', '=', id)
    .select(named(['id', 'name', 'state', 'mobile', 'email', 'userId']))
    .forNoKeyUpdate()
    .executeTakeFirst()
}
export async function staffByNumber(tx: Tx, numbers: readonly string[]): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map()
  const rows = await tx
    .selectFrom('maintenance_staff')
    .where('staff_no', 'in', [...numbers])
    .select(named(['id', 'staffNo']))
    .execute()
  return new Map(rows.map(({ staffNo, id }) => [staffNo, id]))
}
/** Somebody else of the staff who signs in as this user. */
export async function staffOfUser(tx: Tx, userId: string): Promise<{ id: string; name: string } | undefined> {
  return tx
    .selectFrom('maintenance_staff')
    .where('user_id', '=', userId)
    .select(['id', 'name'])
    .executeTakeFirst()
}
/** Those that the transaction sees. */
export async function stationsServed(tx: Tx, staffId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('maintenance_staff_stations')
    .where('staff_id', '=', staffId)
    .select(named(['stationId']))
    .execute()
  return rows.map(({ stationId }) => stationId)
}
export async function openOrdersOf(tx: Tx, staffId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from maintenance_orders where assignee_id = ${staffId} and state not in ('closed', 'cancelled')`.execute(
    tx,
  )
  return rows[0]?.n ?? 0
}
export async function hadOrders(tx: Tx, staffId: string): Promise<boolean> {
  const { rows } = await sql`
    select from maintenance_orders where assignee_id = ${staffId}
    union all select from maintenance_order_helpers where staff_id = ${staffId} limit 1`.execute(tx)
  return rows.length > 0
}

function columnsOf(form: StaffForm) {
  return {
    staff_no: form.staffNo,
    name: form.name,
    mobile: form.mobile,
    email: form.email,
    org_id: form.orgId,
    skills: form.skills,
    certificate: form.certificate,
    certificate_until: form.certificateUntil,
    state: form.state,
    chief: form.chief,
    user_id: form.userId,
    remark: form.remark,
  }
}
export async function insertStaff(
  tx: Tx,
  { operatorId, id, at, form }: { operatorId: string; id: string; at: Date; form: StaffForm },
): Promise<void> {
  await tx
    .insertInto('maintenance_staff')
    .values({ operator_id: operatorId, id, created_at: at, ...columnsOf(form) })
    .execute()
  await setStations(tx, { operatorId, id, stationIds: form.stationIds })
}
/** False when `version` is no longer the newest; without one it is written over. */
export async function changeStaff(
  tx: Tx,
  { operatorId, id, form, version }: { operatorId: string; id: string; form: StaffForm; version?: number },
): Promise<boolean> {
  let change = tx
    .updateTable('maintenance_staff')
    .set({ ...columnsOf(form), version: sql<number>`version + 1` })
    .where('id', '=', id)
  if (version !== undefined) change = change.where('version', '=', version)
  const row = await change.returning('id').executeTakeFirst()
  if (row) await setStations(tx, { operatorId, id, stationIds: form.stationIds })
  return row !== undefined
}
async function setStations(
  tx: Tx,
  { operatorId, id, stationIds }: { operatorId: string; id: string; stationIds: readonly string[] },
): Promise<void> {
  await tx.deleteFrom('maintenance_staff_stations').where('staff_id', '=', id).execute()
  if (stationIds.length === 0) return
  await tx
    .insertInto('maintenance_staff_stations')
    .values(
      [...new Set(stationIds)].map((stationId) => ({
        operator_id: operatorId,
        staff_id: id,
        station_id: stationId,
      })),
    )
    .execute()
}
export async function removeStaff(tx: Tx, id: string): Promise<void> {
  await remove(tx, 'maintenance_staff', { id })
}
