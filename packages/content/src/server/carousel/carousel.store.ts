import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  findTableRow,
  readPage,
  pageRows,
  defineRowShape,
  buildRowSlice,
  sortColumnOf,
  type RowSlice,
  type SliceRequest,
  type Tx,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import {
  slideRow,
  type listNewsToLink,
  type listSlides,
  type CarouselPlace,
  type SlideFilter,
  type SlideRow,
} from '../../contract/index.ts'
import { audiencesSql, itemsOfKindQuery, contentPhaseSql, itemTextsSql } from '../items/items.store.ts'

const titleOf = (id: string) => sql<string | null>`(select t.title from content_texts t
  where t.operator_id = i.operator_id and t.item_id = ${sql.ref(id)}
  order by array_position(array['zh', 'en', 'es'], t.language) limit 1)`
const slide = (now: Date) =>
  defineRowShape('content_items', 'i', slideRow, {
    audiences: audiencesSql,
    phase: contentPhaseSql(now),
    place: sql<CarouselPlace>`i.place`,
    position: sql<number>`i.position`,
    linkNewsTitle: titleOf('i.link_news_id'),
    texts: itemTextsSql<SlideRow['texts'][number]>(),
  })
function filterSlides(tx: Tx, { place, ...filter }: SlideFilter, now: Date) {
  const rows = itemsOfKindQuery(tx, 'slide', filter, now).select(slide(now).selection)
  return place ? rows.where('i.place', '=', place) : rows
}

export async function pageOfSlides(
  tx: Tx,
  { sort, page: at, pageSize, ...filter }: SlideFilter & PagedQuery<typeof listSlides>,
  now: Date,
): Promise<Page<SlideRow>> {
  const columns = {
    position: sql`i.position`,
    showsFrom: sql`i.shows_from`,
    publishedAt: sql`i.published_at`,
    createdAt: sql`i.created_at`,
  }
  const [column, down] = sortColumnOf(sort, columns, 'position')
  const rows = filterSlides(tx, filter, now).orderBy('i.place').orderBy(column, down).orderBy('i.id')
  return pageRows(tx, slide(now), rows, { page: at, pageSize })
}
export async function findSlide(tx: Tx, id: string, now: Date): Promise<SlideRow | undefined> {
  return findTableRow(slide(now), filterSlides(tx, {}, now).where('i.id', '=', id))
}
export async function sliceOfSlides(
  tx: Tx,
  filter: SlideFilter,
  { after, limit, now }: SliceRequest<{ id: string }> & { now: Date },
): Promise<RowSlice<SlideRow, SlideRow>> {
  let rows = filterSlides(tx, filter, now).orderBy('i.id').limit(limit)
  if (after) rows = rows.where('i.id', '>', after.id)
  return buildRowSlice((await rows.execute()).map(slide(now).present), limit)
}

/** Returns news that are not withdrawn, by the beginning of the title, the newest first. */
export async function listLinkableNewsRows(
  tx: Tx,
  { search, ...wanted }: PagedQuery<typeof listNewsToLink> & { search?: string | undefined },
): Promise<Page<{ id: string; title: string }>> {
  const rows = itemsOfKindQuery(tx, 'news', { search }, new Date(0))
    .where('i.withdrawn_at', 'is', null)
    .select(['i.id', sql<string>`${titleOf('i.id')}`.as('title')])
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
  return readPage(tx, rows, wanted)
}
export async function isNews(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('content_items as i')
    .where('i.id', '=', id)
    .where(sql<SqlBool>`i.kind = 'news'`)
    .select('i.id')
    .executeTakeFirst()
  return row !== undefined
}

/** Swaps an item with its neighbour; all positions of its place are renumbered from 1. */
export async function moveSlideWithinPlace(tx: Tx, id: string, to: 'up' | 'down'): Promise<void> {
  const { rows } = await sql<{ id: string; position: number }>`
    select i.id, i.position from content_items i
    where i.place = (select o.place from content_items o where o.operator_id = i.operator_id and o.id = ${id})
    order by i.position, i.id for no key update`.execute(tx)
  const from = rows.findIndex((row) => row.id === id)
  const [moved] = rows.splice(from, 1)
  if (moved) rows.splice(Math.max(0, to === 'up' ? from - 1 : from + 1), 0, moved)
  for (const [at, row] of rows.entries())
    if (row.position !== at + 1)
      await tx
        .updateTable('content_items')
        .set({ position: Math.min(999, at + 1) })
        .where('id', '=', row.id)
        .execute()
}
