import type { Page, PagedQuery } from '@evops/platform/contract'
import { sortColumnOf, readPage, type Tx, replaceSelectedValues } from '@evops/platform/server'
import { sql } from 'kysely'
import type { MemberForm, MemberSource, listMembers } from '../../contract/index.ts'
import { countMemberMatches, newestMembersSince, selectedMembers, type MemberSelection } from './member-filter.store.ts'

/** Member with all stored data, unmasked. */
export interface MemberRecord extends Omit<MemberForm, 'sex'> {
  id: string
  sex: 'male' | 'female' | 'other' | null
  source: MemberSource
  blacklisted: boolean
  blacklistReason: string
  companyId: string | null
  companyName: string | null
  bindingId: string | null
  bindingState: string | null
  department: string | null
  registeredAt: Date
  lastLoginAt: Date | null
  lastLoginAddress: string | null
  mergedInto: string | null
  erasedAt: Date | null
  deletedAt: Date | null
  version: number
}

/** Returns the existing members among the ids, in their order. */
export async function membersById(tx: Tx, ids: readonly string[]): Promise<MemberRecord[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<MemberRecord>`
    select m.id, m.mobile, m.nickname, m.real_name as "realName", nullif(m.sex, '') as sex, m.email, m.id_number as "idNumber",
      m.wechat_id as "wechatId", m.alipay_id as "alipayId", m.source, m.member_group as "group", m.level, m.points,
      m.blacklisted, m.blacklist_reason as "blacklistReason", m.invoice_titles as "invoiceTitles", m.remark,
      m.registered_at as "registeredAt", m.last_login_at as "lastLoginAt", host(m.last_login_address) as "lastLoginAddress",
      m.merged_into as "mergedInto", m.erased_at as "erasedAt", m.deleted_at as "deletedAt", m.version,
      array(select t.tag from members_tags t where t.operator_id = m.operator_id and t.member_id = m.id order by t.tag) as tags,
      b.company_id as "companyId", c.name as "companyName", b.id as "bindingId", b.state as "bindingState", b.department
    from members_members m
    left join members_bindings b on b.operator_id = m.operator_id and b.member_id = m.id and b.ended_at is null
    left join members_companies c on c.operator_id = b.operator_id and c.id = b.company_id
    where m.id = any(${ids}::uuid[])`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function findMember(tx: Tx, id: string): Promise<MemberRecord | undefined> {
  return (await membersById(tx, [id]))[0]
}

/** Finds a member like `findMember`, and locks it until the transaction ends. */
export async function lockMember(tx: Tx, id: string): Promise<MemberRecord | undefined> {
  await sql`select from members_members where id = ${id} for no key update`.execute(tx)
  return findMember(tx, id)
}

/** Returns a page of members, newest first unless `sort` is given. */
export async function pageOfMembers(
  tx: Tx,
  { sort = '-registeredAt', ...query }: MemberSelection & PagedQuery<typeof listMembers>,
): Promise<Page<MemberRecord>> {
  const [column, down] = sortColumnOf(sort, { name: 'm.nickname_key', registeredAt: 'm.registered_at' }, sort)
  const sortedMemberIds = (selection: MemberSelection) =>
    selectedMembers(tx, selection).select('m.id').orderBy(column, down).orderBy('m.id', down)
  const isShared = query.search || query.tag || query.state === 'frozen'
  const since = isShared && sort === '-registeredAt' ? await newestMembersSince(tx) : undefined
  const { page: number, pageSize, ...filter } = query
  const countUpTo = countMemberMatches(tx, filter)
  const found = await readPage(tx, sortedMemberIds(query), {
    page: number,
    pageSize,
    ...(countUpTo && { countUpTo }),
    ...(since && { quick: sortedMemberIds({ ...query, since }) }),
  })
  return {
    ...found,
    list: await membersById(
      tx,
      found.list.map(({ id }) => id),
    ),
  }
}

export interface MemberCursor {
  id: string
  at: Date
}
/** Returns a slice of the filtered members, in the order of joining, after a cursor. */
export async function sliceOfMembers(
  tx: Tx,
  filter: MemberSelection,
  { after, limit }: { after: MemberCursor | undefined; limit: number },
): Promise<{ rows: MemberRecord[]; last: MemberCursor | undefined }> {
  let query = selectedMembers(tx, filter)
    .select(['m.id', 'm.registered_at as at'])
    .orderBy('m.registered_at')
    .orderBy('m.id')
    .limit(limit)
  if (after) query = query.where(sql<boolean>`(m.registered_at, m.id) > (${after.at}::timestamptz, ${after.id}::uuid)`)
  const places = await query.execute()
  return {
    rows: await membersById(
      tx,
      places.map(({ id }) => id),
    ),
    last: places.at(-1),
  }
}

export async function countMembers(tx: Tx, filter: MemberSelection): Promise<number> {
  const row = await selectedMembers(tx, filter)
    .select(sql<number>`count(*)`.as('members'))
    .executeTakeFirstOrThrow()
  return row.members
}

/** Returns the ids of members who currently have these mobiles, by mobile. */
export async function membersByMobile(tx: Tx, mobiles: readonly string[]): Promise<Map<string, string>> {
  if (mobiles.length === 0) return new Map()
  const rows = await tx
    .selectFrom('members_members')
    .where('mobile', 'in', [...mobiles])
    .where('deleted_at', 'is', null)
    .select(['mobile', 'id'])
    .execute()
  return new Map(rows.map(({ mobile, id }) => [mobile, id]))
}

function columnsOf(form: MemberForm) {
  return {
    mobile: form.mobile,
    nickname: form.nickname,
    real_name: form.realName,
    sex: form.sex ?? ('' as const),
    email: form.email,
    id_number: form.idNumber,
    wechat_id: form.wechatId,
    alipay_id: form.alipayId,
    member_group: form.group,
    level: form.level,
    points: form.points,
    invoice_titles: JSON.stringify(form.invoiceTitles),
    remark: form.remark,
  }
}

export async function insertMember(
  tx: Tx,
  member: { operatorId: string; id: string; source: MemberSource; form: MemberForm; at: Date },
): Promise<void> {
  const { operatorId, id, source, form, at } = member
  await tx
    .insertInto('members_members')
    .values({
      operator_id: operatorId,
      id,
      source,
      registered_at: at,
      last_login_at: null,
      last_login_address: null,
      merged_into: null,
      erased_at: null,
      deleted_at: null,
      ...columnsOf(form),
    })
    .execute()
  await setTags(tx, operatorId, { id, tags: form.tags })
}

export async function changeMember(
  tx: Tx,
  { operatorId, id, form }: { operatorId: string; id: string; form: MemberForm },
): Promise<void> {
  await tx
    .updateTable('members_members')
    .where('id', '=', id)
    .set({ ...columnsOf(form), version: sql`version + 1`, updated_at: sql`now()` })
    .execute()
  await setTags(tx, operatorId, { id, tags: form.tags })
}

async function setTags(
  tx: Tx,
  operatorId: string,
  { id, tags }: { id: string; tags: readonly string[] },
): Promise<void> {
  await replaceSelectedValues(tx, 'members_tags', { operator_id: operatorId, member_id: id }, { tag: tags })
}

/** Locks a mobile, so that simultaneous registrations with it run one after the other. */
export async function lockMobile(tx: Tx, mobile: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`join ${mobile}`}, 17))`.execute(tx)
}

/** Stores time and source of the last sign-in. */
export async function recordMemberLogin(
  tx: Tx,
  { memberId, address, at }: { memberId: string; address: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('members_members')
    .where('id', '=', memberId)
    .set({ last_login_at: at, last_login_address: address })
    .execute()
}

export async function saveMemberBlacklisted(
  tx: Tx,
  id: string,
  { blacklisted, reason }: { blacklisted: boolean; reason: string },
): Promise<void> {
  await tx
    .updateTable('members_members')
    .where('id', '=', id)
    .set({
      blacklisted,
      blacklist_reason: blacklisted ? reason.slice(0, 200) : '',
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .execute()
}

export async function markMemberDeleted(
  tx: Tx,
  id: string,
  { at, mergedInto = null }: { at: Date; mergedInto?: string | null },
): Promise<void> {
  await tx
    .updateTable('members_members')
    .where('id', '=', id)
    .set({ deleted_at: at, merged_into: mergedInto, version: sql`version + 1`, updated_at: sql`now()` })
    .execute()
}

/** Erases the identifying data of a member, including tags and invoice titles. */
export async function eraseMemberRow(
  tx: Tx,
  { id, pseudonym, at }: { id: string; pseudonym: string; at: Date },
): Promise<void> {
  await tx.deleteFrom('members_tags').where('member_id', '=', id).execute()
  await tx
    .updateTable('members_members')
    .where('id', '=', id)
    .set({
      mobile: '',
      nickname: pseudonym,
      real_name: '',
      sex: '',
      email: '',
      id_number: '',
      wechat_id: '',
      alipay_id: '',
      invoice_titles: '[]',
      remark: '',
      blacklist_reason: '',
      last_login_address: null,
      erased_at: at,
      deleted_at: sql`coalesce(deleted_at, ${at})`,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .execute()
}
