import type { Page, Paged } from '@evops/platform/contract'
import {
  find,
  pageOf,
  shape,
  sliceOf,
  sortedBy,
  type Slice,
  type SliceWish,
  type Tx,
} from '@evops/platform/server'
import { sql } from 'kysely'
import {
  newsLine,
  newsRow,
  type listNews,
  type NewsFilter,
  type NewsLine,
  type NewsRow,
} from '../../contract/index.ts'
import { audiencesOf, itemsBy, phaseAt, textsWith } from '../items/items.store.ts'

const common = (now: Date) => ({
  audiences: audiencesOf,
  phase: phaseAt(now),
  pinned: sql<boolean>`i.pinned`,
})
const line = (now: Date) =>
  shape('content_items', 'i', newsLine, {
    ...common(now),
    texts: textsWith<NewsLine['texts'][number]>('summary'),
  })
const whole = (now: Date) =>
  shape('content_items', 'i', newsRow, {
    ...common(now),
    texts: textsWith<NewsRow['texts'][number]>('summary', 'body'),
  })
function filterNews(tx: Tx, { pinned, ...filter }: NewsFilter, now: Date) {
  const rows = itemsBy(tx, 'news', filter, now)
  return pinned === undefined ? rows : rows.where('i.pinned', '=', pinned)
}

export async function pageOfNews(
  tx: Tx,
  { sort, page, pageSize, ...filter }: NewsFilter & Paged<typeof listNews>,
  now: Date,
): Promise<Page<NewsLine>> {
  const columns = {
    showsFrom: sql`i.shows_from`,
    publishedAt: sql`i.published_at`,
    createdAt: sql`i.created_at`,
  }
  const [column, down] = sortedBy(sort, columns, '-createdAt')
  let rows = filterNews(tx, filter, now).select(line(now).selection)
  if (!sort) rows = rows.orderBy('i.pinned', 'desc')
  return pageOf(tx, line(now), rows.orderBy(column, down).orderBy('i.id', down), { page, pageSize })
}
export async function findNews(tx: Tx, id: string, now: Date): Promise<NewsRow | undefined> {
  return find(whole(now), filterNews(tx, {}, now).where('i.id', '=', id).select(whole(now).selection))
}
export async function sliceOfNews(
  tx: Tx,
  filter: NewsFilter,
  { after, limit, now }: SliceWish<{ id: string }> & { now: Date },
): Promise<Slice<NewsLine, NewsLine>> {
  let rows = filterNews(tx, filter, now).select(line(now).selection).orderBy('i.id').limit(limit)
  if (after) rows = rows.where('i.id', '>', after.id)
  return sliceOf((await rows.execute()).map(line(now).present), limit)
}
