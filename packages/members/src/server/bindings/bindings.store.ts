import type { Page } from '@evops/platform/contract'
import { textMatchesSql, readPage, type Tx } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import { searchMemberIds } from '../members/member-filter.store.ts'
import type { BindingChange, BindingFilter, BindingForm, WeeklyTimeWindow } from '../../contract/index.ts'

export interface BindingRecord {
  id: string
  companyId: string
  companyName: string
  memberId: string
  mobile: string
  nickname: string
  realName: string
  department: string
  employeeNo: string
  dayMinor: number | null
  monthMinor: number | null
  dayDwh: number | null
  monthDwh: number | null
  stationIds: string[] | null
  windows: WeeklyTimeWindow[]
  state: 'active' | 'suspended'
  remark: string
  boundAt: Date
  endedAt: Date | null
  version: number
}

/** Returns the existing bindings among the ids, in their order. */
export async function bindingsById(tx: Tx, ids: readonly string[]): Promise<BindingRecord[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<BindingRecord>`
    select b.id, b.company_id as "companyId", c.name as "companyName", b.member_id as "memberId", m.mobile, m.nickname, m.real_name as "realName",
      b.department, b.employee_no as "employeeNo", b.day_minor as "dayMinor", b.month_minor as "monthMinor", b.day_dwh as "dayDwh",
      b.month_dwh as "monthDwh", b.station_ids as "stationIds", b.windows, b.state, b.remark, b.bound_at as "boundAt", b.ended_at as "endedAt", b.version
    from members_bindings b
    join members_companies c on c.operator_id = b.operator_id and c.id = b.company_id
    join members_members m on m.operator_id = b.operator_id and m.id = b.member_id
    where b.id = any(${ids}::uuid[])`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function lockBinding(tx: Tx, id: string): Promise<BindingRecord | undefined> {
  await sql`select from members_bindings where id = ${id} for no key update`.execute(tx)
  return (await bindingsById(tx, [id]))[0]
}

/** Returns a page of corporate members, newest first. Ended bindings are included if the filter requests them. */
export async function pageOfBindings(
  tx: Tx,
  { companyId, memberId, search, state, ...place }: BindingFilter & { page: number; pageSize: number },
): Promise<Page<BindingRecord>> {
  let query = tx.selectFrom('members_bindings as b')
  if (companyId) query = query.where('b.company_id', '=', companyId)
  if (memberId) query = query.where('b.member_id', '=', memberId)
  if (state === 'ended') query = query.where('b.ended_at', 'is not', null)
  else if (!memberId) query = query.where('b.ended_at', 'is', null)
  if (state && state !== 'ended') query = query.where('b.state', '=', state).where('b.ended_at', 'is', null)
  if (search)
    query = query.where(
      sql<SqlBool>`(${textMatchesSql(search, { names: [sql`b.department`], codes: [sql`b.employee_no`] })} or b.member_id in (${searchMemberIds(search)}))`,
    )
  const ids = query.select('b.id').orderBy('b.bound_at', 'desc').orderBy('b.id', 'desc')
  const found = await readPage(tx, ids, place)
  const list = await bindingsById(
    tx,
    found.list.map(({ id }) => id),
  )
  return { ...found, list }
}

/** Returns the current binding by member. */
export async function bindingsOfMembers(tx: Tx, memberIds: readonly string[]): Promise<Map<string, string>> {
  if (memberIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('members_bindings')
    .where('member_id', 'in', [...memberIds])
    .where('ended_at', 'is', null)
    .select(['member_id', 'id'])
    .execute()
  return new Map(rows.map((row) => [row.member_id, row.id]))
}

/** Returns members without a company. */
export async function findBindingCandidates(
  tx: Tx,
  search: string | undefined,
): Promise<{ id: string; nickname: string; realName: string; mobile: string }[]> {
  const { rows } = await sql<{ id: string; nickname: string; realName: string; mobile: string }>`
    select m.id, m.nickname, m.real_name as "realName", m.mobile from members_members m
    where m.deleted_at is null and m.erased_at is null
      and not exists (select from members_bindings b where b.operator_id = m.operator_id and b.member_id = m.id and b.ended_at is null)
      ${search ? sql`and m.id in (${searchMemberIds(search)})` : sql``}
    order by m.registered_at desc, m.id desc limit 50`.execute(tx)
  return rows
}

type Terms = Omit<BindingForm, 'companyId' | 'memberId'>
function columnsOf(form: Terms | BindingChange) {
  return {
    department: form.department,
    employee_no: form.employeeNo,
    day_minor: form.dayMinor,
    month_minor: form.monthMinor,
    day_dwh: form.dayDwh,
    month_dwh: form.monthDwh,
    station_ids: form.stationIds,
    windows: JSON.stringify(form.windows),
    state: form.state,
    remark: form.remark,
  }
}

export async function insertBinding(
  tx: Tx,
  { operatorId, id, form, at }: { operatorId: string; id: string; form: BindingForm; at: Date },
): Promise<void> {
  await tx
    .insertInto('members_bindings')
    .values({
      operator_id: operatorId,
      id,
      company_id: form.companyId,
      member_id: form.memberId,
      bound_at: at,
      ended_at: null,
      ...columnsOf(form),
    })
    .execute()
}

export async function changeBinding(tx: Tx, id: string, form: Terms): Promise<void> {
  await tx
    .updateTable('members_bindings')
    .where('id', '=', id)
    .set({ ...columnsOf(form), version: sql`version + 1`, updated_at: sql`now()` })
    .execute()
}

export async function endBinding(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('members_bindings')
    .where('id', '=', id)
    .set({ ended_at: at, version: sql`version + 1`, updated_at: sql`now()` })
    .execute()
}
