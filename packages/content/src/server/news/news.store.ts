import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  findTableRow,
  pageRows,
  defineRowShape,
  buildRowSlice,
  sortColumnOf,
  type RowSlice,
  type SliceRequest,
  type Tx,
} from '@evops/platform/server'
import { sql } from 'kysely'
import {
  newsListRow,
  newsRow,
  type listNews,
  type NewsFilter,
  type NewsListRow,
  type NewsRow,
} from '../../contract/index.ts'
import { audiencesSql, itemsOfKindQuery, contentPhaseSql, itemTextsSql } from '../items/items.store.ts'

const common = (now: Date) => ({
  audiences: audiencesSql,
  phase: contentPhaseSql(now),
  pinned: sql<boolean>`i.pinned`,
})
const line = (now: Date) =>
  defineRowShape('content_items', 'i', newsListRow, {
    ...common(now),
    texts: itemTextsSql<NewsListRow['texts'][number]>('summary'),
  })
const whole = (now: Date) =>
  defineRowShape('content_items', 'i', newsRow, {
    ...common(now),
    texts: itemTextsSql<NewsRow['texts'][number]>('summary', 'body'),
  })
function filterNews(tx: Tx, { pinned, ...filter }: NewsFilter, now: Date) {
  const rows = itemsOfKindQuery(tx, 'news', filter, now)
  return pinned === undefined ? rows : rows.where('i.pinned', '=', pinned)
}

export async function pageOfNews(
  tx: Tx,
  { sort, page, pageSize, ...filter }: NewsFilter & PagedQuery<typeof listNews>,
  now: Date,
): Promise<Page<NewsListRow>> {
  const columns = {
    showsFrom: sql`i.shows_from`,
    publishedAt: sql`i.published_at`,
    createdAt: sql`i.created_at`,
  }
  const [column, down] = sortColumnOf(sort, columns, '-createdAt')
  let rows = filterNews(tx, filter, now).select(line(now).selection)
  if (!sort) rows = rows.orderBy('i.pinned', 'desc')
  return pageRows(tx, line(now), rows.orderBy(column, down).orderBy('i.id', down), { page, pageSize })
}
export async function findNews(tx: Tx, id: string, now: Date): Promise<NewsRow | undefined> {
  return findTableRow(whole(now), filterNews(tx, {}, now).where('i.id', '=', id).select(whole(now).selection))
}
export async function sliceOfNews(
  tx: Tx,
  filter: NewsFilter,
  { after, limit, now }: SliceRequest<{ id: string }> & { now: Date },
): Promise<RowSlice<NewsListRow, NewsListRow>> {
  let rows = filterNews(tx, filter, now).select(line(now).selection).orderBy('i.id').limit(limit)
  if (after) rows = rows.where('i.id', '>', after.id)
  return buildRowSlice((await rows.execute()).map(line(now).present), limit)
}
