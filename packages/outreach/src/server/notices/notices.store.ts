import { namesOfMembers } from '@evops/members/server'
import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  aliasColumns,
  readPage,
  buildRowSlice,
  sortColumnOf,
  toReplyRow,
  type RowSlice,
  type SliceRequest,
  type Tx,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { listMemberNotices, MemberNotice, NoticeFilter, noticeAttempt } from '../../contract/index.ts'
import type { z } from 'zod'

function selectNotices(tx: Tx, { memberId, event, campaignId, state, receipt, from, to }: NoticeFilter) {
  let rows = tx
    .selectFrom('outreach_member_notices as n')
    .select([
      ...aliasColumns('n', [
        'id',
        'memberId',
        'campaignId',
        'title',
        'text',
        'folded',
        'createdAt',
        'doneAt',
        'readAt',
        'receiptReason',
        'receiptAt',
      ]),
      sql<MemberNotice['event']>`n.event`.as('event'),
      sql<MemberNotice['state']>`n.state`.as('state'),
      sql<MemberNotice['sentBy']>`n.sent_by`.as('sentBy'),
      sql<MemberNotice['receipt']>`n.receipt`.as('receipt'),
      sql<boolean>`n.test is true`.as('test'),
    ])
  if (memberId) rows = rows.where('n.member_id', '=', memberId)
  if (event) rows = rows.where('n.event', '=', event)
  if (campaignId) rows = rows.where('n.campaign_id', '=', campaignId)
  if (state) rows = rows.where('n.state', '=', state)
  if (receipt) rows = rows.where('n.receipt', '=', receipt)
  if (from) rows = rows.where('n.created_at', '>=', new Date(from))
  if (to) rows = rows.where('n.created_at', '<', new Date(to))
  return rows
}
type Found = Awaited<ReturnType<ReturnType<typeof selectNotices>['execute']>>[number]
async function toMemberNotices(tx: Tx, rows: readonly Found[]): Promise<MemberNotice[]> {
  const names = await namesOfMembers(tx, [...new Set(rows.map(({ memberId }) => memberId))])
  return rows.map((row) => ({ ...toReplyRow(row), memberName: names.get(row.memberId) ?? '' }))
}

export async function pageOfMemberNotices(
  tx: Tx,
  { sort, ...query }: NoticeFilter & PagedQuery<typeof listMemberNotices>,
): Promise<Page<MemberNotice>> {
  const [column, down] = sortColumnOf(sort, { createdAt: 'n.created_at' }, '-createdAt')
  const found = await readPage(tx, selectNotices(tx, query).orderBy(column, down).orderBy('n.id', down), query)
  return { ...found, list: await toMemberNotices(tx, found.list) }
}
export async function findMemberNotice(tx: Tx, id: string) {
  const rows = await selectNotices(tx, {}).where('n.id', '=', id).execute()
  const [notice] = await toMemberNotices(tx, rows)
  if (!notice) return undefined
  const tries = await tx
    .selectFrom('outreach_member_tries')
    .where('notice_id', '=', id)
    .orderBy('no')
    .select([
      ...aliasColumns(['channel', 'at', 'code', 'answer']),
      sql<z.infer<typeof noticeAttempt>['outcome']>`outcome`.as('outcome'),
    ])
    .execute()
  return { ...notice, tries: tries.map((one) => toReplyRow(one)) }
}
export async function countMemberNotices(tx: Tx, filter: NoticeFilter): Promise<number> {
  const row = await tx
    .selectFrom(selectNotices(tx, filter).as('s'))
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirst()
  return row?.n ?? 0
}
export async function sliceOfMemberNotices(
  tx: Tx,
  filter: NoticeFilter,
  { after, limit }: SliceRequest<MemberNotice>,
): Promise<RowSlice<MemberNotice, MemberNotice>> {
  let rows = selectNotices(tx, filter).orderBy('n.created_at').orderBy('n.id').limit(limit)
  if (after)
    rows = rows.where(sql<SqlBool>`(n.created_at, n.id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`)
  return buildRowSlice(await toMemberNotices(tx, await rows.execute()), limit)
}
