import { maskEmail, maskMobile } from '@evops/members/contract'
import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  readPage,
  buildRowSlice,
  type RowSlice,
  type SliceRequest,
  type Tx,
  sortColumnOf,
  aliasColumns,
  deleteTableRow,
  replaceSelectedValues,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { StaffFilter, StaffForm, StaffRow, listStaff } from '../../contract/index.ts'
import { onDutyNow } from '../roster/duty.store.ts'
import { setCertificates } from './certificates.store.ts'

/** Current day of the person's operator. */
const dayOf = (now: Date) =>
  sql`(${now}::timestamptz at time zone coalesce((select o.time_zone from organisation_operator_facts o where o.operator_id = s.operator_id), 'UTC'))::date`
const certificatesOf = sql`from maintenance_certificates c where c.operator_id = s.operator_id and c.staff_id = s.id`

function staff(tx: Tx, now: Date) {
  return tx.selectFrom('maintenance_staff as s').select([
    ...aliasColumns('s', ['id', 'staffNo', 'name', 'mobile', 'email', 'orgId', 'skills']),
    sql<
      StaffRow['certificates']
    >`coalesce((select jsonb_agg(jsonb_build_object('name', c.name, 'number', c.number, 'until', c.valid_until, 'skill', c.skill)
        order by c.valid_until, c.name, c.number) ${certificatesOf}), '[]')`.as('certificates'),
    sql<string | null>`(select min(c.valid_until)::text ${certificatesOf})`.as('certificateUntil'),
    sql<number | null>`(select min(c.valid_until) - ${dayOf(now)} ${certificatesOf})`.as('certificateDays'),
    sql<boolean>`exists (select from maintenance_rosters r where r.operator_id = s.operator_id and r.staff_id = s.id)`.as(
      'rostered',
    ),
    ...aliasColumns('s', ['state', 'chief', 'userId', 'contractorId', 'remark', 'version']),
    sql<
      string | null
    >`(select c.name from maintenance_contractors c where c.operator_id = s.operator_id and c.id = s.contractor_id)`.as(
      'contractorName',
    ),
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
    sql<boolean>`not exists (select from maintenance_staff_stations t where t.operator_id = s.operator_id and t.staff_id = s.id)`.as(
      'everywhere',
    ),
    sql<
      StaffRow['stations']
    >`coalesce((select jsonb_agg(jsonb_build_object('stationId', t.station_id, 'name', n.station_name) order by n.station_name)
        from maintenance_staff_stations t join stations_station_names n on n.operator_id = t.operator_id and n.station_id = t.station_id
        where t.operator_id = s.operator_id and t.staff_id = s.id), '[]')`.as('stations'),
    sql<number>`(select count(*)::int from maintenance_work_orders o where o.operator_id = s.operator_id and o.assignee_id = s.id
        and o.state not in ('closed', 'cancelled'))`.as('openWorkOrders'),
  ])
}
type Found = Omit<StaffRow, 'onDuty'>
function toStaffRow(row: Found, duty: ReadonlySet<string>): StaffRow {
  return {
    ...row,
    onDuty: duty.has(row.id),
    mobile: maskMobile(row.mobile),
    email: maskEmail(row.email),
  }
}

/** Filter, current time, and the staff on duty. */
interface StaffQuery {
  now: Date
  duty: ReadonlySet<string>
}
function selectStaff(
  tx: Tx,
  { search, state, skill, stationId, contractorId, ending }: StaffFilter,
  { now, duty }: StaffQuery,
) {
  let rows = staff(tx, now)
  if (search) rows = rows.where(textMatchesSql(search, { names: [sql`s.name`], codes: [sql`s.staff_no`] }))
  if (state === 'on_duty' || state === 'off')
    rows = rows
      .where('s.state', 'in', ['on_duty', 'off'])
      .where(sql<SqlBool>`(s.id = any(${[...duty]}::uuid[])) = ${state === 'on_duty'}`)
  else if (state) rows = rows.where('s.state', '=', state)
  if (contractorId) rows = rows.where('s.contractor_id', '=', contractorId)
  if (skill) rows = rows.where(sql<SqlBool>`${skill} = any(s.skills)`)
  if (stationId)
    rows = rows.where(
      sql<SqlBool>`(exists (select from maintenance_staff_stations t where t.operator_id = s.operator_id and t.staff_id = s.id and t.station_id = ${stationId})
        or not exists (select from maintenance_staff_stations t where t.operator_id = s.operator_id and t.staff_id = s.id))`,
    )
  if (ending !== undefined)
    rows = rows.where(
      sql<SqlBool>`exists (select ${certificatesOf} and c.valid_until <= ${dayOf(now)} + 30) = ${ending}`,
    )
  return rows
}
const sorts = {
  staffNo: sql`s.staff_no`,
  name: sql`s.name`,
  certificateUntil: sql`"certificateUntil"`,
  openWorkOrders: sql`"openWorkOrders"`,
} as const

export async function pageOfStaff(
  tx: Tx,
  { sort, ...query }: StaffFilter & PagedQuery<typeof listStaff>,
  now: Date,
): Promise<Page<StaffRow>> {
  const [by, down] = sortColumnOf(sort, sorts, 'staffNo')
  const duty = await onDutyNow(tx, now)
  const rows = selectStaff(tx, query, { now, duty }).orderBy(by, down).orderBy('s.id', down)
  const found = await readPage(tx, rows, query)
  return { ...found, list: found.list.map((row) => toStaffRow(row, duty)) }
}
export async function countStaff(tx: Tx, filter: StaffFilter, now: Date): Promise<number> {
  const rows = selectStaff(tx, filter, { now, duty: await onDutyNow(tx, now) })
  const row = await tx
    .selectFrom(rows.as('s'))
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirst()
  return row?.n ?? 0
}
export async function sliceOfStaff(
  tx: Tx,
  filter: StaffFilter,
  { after, limit, now }: SliceRequest<StaffRow> & { now: Date },
): Promise<RowSlice<StaffRow, StaffRow>> {
  const duty = await onDutyNow(tx, now)
  let rows = selectStaff(tx, filter, { now, duty }).orderBy('s.staff_no').limit(limit)
  if (after) rows = rows.where('s.staff_no', '>', after.staffNo)
  const found = await rows.execute()
  return buildRowSlice(
    found.map((row) => toStaffRow(row, duty)),
    limit,
  )
}
export async function findStaff(tx: Tx, id: string, now: Date): Promise<StaffRow | undefined> {
  const row = await staff(tx, now).where('s.id', '=', id).executeTakeFirst()
  return row && toStaffRow(row, await onDutyNow(tx, now))
}

/** Returns a person's unmasked contact data, for notifications. */
export async function lockStaff(tx: Tx, id: string) {
  return tx
    .selectFrom('maintenance_staff')
    .where('id', '=', id)
    .select(aliasColumns(['id', 'name', 'state', 'mobile', 'email', 'userId', 'contractorId']))
    .forNoKeyUpdate()
    .executeTakeFirst()
}
export async function staffByNumber(tx: Tx, numbers: readonly string[]): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map()
  const rows = await tx
    .selectFrom('maintenance_staff')
    .where('staff_no', 'in', [...numbers])
    .select(aliasColumns(['id', 'staffNo']))
    .execute()
  return new Map(rows.map(({ staffNo, id }) => [staffNo, id]))
}
/** Returns another member of staff with this user account. */
export async function staffOfUser(tx: Tx, userId: string): Promise<{ id: string; name: string } | undefined> {
  return tx.selectFrom('maintenance_staff').where('user_id', '=', userId).select(['id', 'name']).executeTakeFirst()
}
/** Only stations that the transaction may see. */
export async function listServedStations(tx: Tx, staffId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('maintenance_staff_stations')
    .where('staff_id', '=', staffId)
    .select(aliasColumns(['stationId']))
    .execute()
  return rows.map(({ stationId }) => stationId)
}
export async function countOpenWorkOrders(tx: Tx, staffId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from maintenance_work_orders where assignee_id = ${staffId} and state not in ('closed', 'cancelled')`.execute(
    tx,
  )
  return rows[0]?.n ?? 0
}
export async function hasWorkOrderHistory(tx: Tx, staffId: string): Promise<boolean> {
  const { rows } = await sql`
    select from maintenance_work_orders where assignee_id = ${staffId}
    union all select from maintenance_work_order_helpers where staff_id = ${staffId} limit 1`.execute(tx)
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
    state: form.state,
    chief: form.chief,
    user_id: form.userId,
    contractor_id: form.contractorId,
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
  await setCertificates(tx, { operatorId, staffId: id, certificates: form.certificates })
}
/** Returns false if `version` is outdated; without a version the row is overwritten. */
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
  if (!row) return false
  await setStations(tx, { operatorId, id, stationIds: form.stationIds })
  await setCertificates(tx, { operatorId, staffId: id, certificates: form.certificates })
  return true
}
async function setStations(
  tx: Tx,
  { operatorId, id, stationIds }: { operatorId: string; id: string; stationIds: readonly string[] },
): Promise<void> {
  const whose = { operator_id: operatorId, staff_id: id }
  await replaceSelectedValues(tx, 'maintenance_staff_stations', whose, { station_id: stationIds })
}
export async function removeStaff(tx: Tx, id: string): Promise<void> {
  await deleteTableRow(tx, 'maintenance_staff', { id })
}
