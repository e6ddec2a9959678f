import type { Language, Page } from '@evops/platform/contract'
import { readPage, type Tx } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { appPages, NewsRow, CarouselPlace, PublicSlideLink, SlideRow } from '../../contract/index.ts'
import type { ContentReader } from '../reader.ts'
import { contentPhaseSql, displayStartSql, itemTextsSql } from './items.store.ts'

/** No app shows more pictures in one place. */
const mostSlides = 20
const ofOperator = sql<Language>`(select o.language from organisation_operator_facts o where o.operator_id = i.operator_id)`

/** Returns the query for items visible to this reader at this instant. */
function selectVisibleItems(tx: Tx, { operatorId, audience, now }: Omit<ContentReader, 'language'>) {
  return tx
    .selectFrom('content_items as i')
    .where('i.operator_id', '=', operatorId)
    .where(sql<SqlBool>`${audience} = any (i.audiences)`)
    .where(sql<SqlBool>`${contentPhaseSql(now)} = 'shown'`)
}

export interface VisibleSlide {
  id: string
  ofOperator: Language
  texts: SlideRow['texts']
  link: PublicSlideLink | null
}
export async function listVisibleSlides(
  tx: Tx,
  reader: ContentReader & { place: CarouselPlace },
): Promise<VisibleSlide[]> {
  const rows = await selectVisibleItems(tx, reader)
    .where('i.kind', '=', 'slide')
    .where('i.place', '=', reader.place)
    .select(['i.id', 'i.link_url as url', 'i.link_page as page', 'i.link_news_id as newsId'])
    .select([ofOperator.as('ofOperator'), itemTextsSql<SlideRow['texts'][number]>().as('texts')])
    .orderBy('i.position')
    .orderBy('i.id')
    .limit(mostSlides)
    .execute()
  const linked = await findVisibleIds(
    tx,
    reader,
    rows.flatMap(({ newsId }) => newsId ?? []),
  )
  return rows.map(({ url, page: open, newsId, ...row }) => ({
    ...row,
    link: linkOf({ url, page: open, newsId: newsId !== null && linked.has(newsId) ? newsId : null }),
  }))
}
interface Leads {
  url: string | null
  page: (typeof appPages)[number] | null
  newsId: string | null
}
function linkOf({ url, page: open, newsId }: Leads): PublicSlideLink | null {
  if (url !== null) return { kind: 'web', url }
  if (open !== null) return { kind: 'page', page: open }
  return newsId === null ? null : { kind: 'news', id: newsId }
}
/** Returns the linked items that are visible to the same reader. */
async function findVisibleIds(tx: Tx, reader: ContentReader, ids: string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await selectVisibleItems(tx, reader).where('i.id', 'in', ids).select('i.id').execute()
  return new Set(rows.map(({ id }) => id))
}

export interface VisibleNews {
  id: string
  ofOperator: Language
  pinned: boolean
  since: Date
  texts: Omit<NewsRow['texts'][number], 'body'>[]
}
const newsColumns = [
  'i.id',
  sql<boolean>`i.pinned`.as('pinned'),
  displayStartSql.as('since'),
  ofOperator.as('ofOperator'),
] as const
export async function listVisibleNews(
  tx: Tx,
  { page: at = 1, pageSize = 20, ...reader }: ContentReader & { page?: number; pageSize?: number },
): Promise<Page<VisibleNews>> {
  const rows = selectVisibleItems(tx, reader)
    .where('i.kind', '=', 'news')
    .select([...newsColumns, itemTextsSql<VisibleNews['texts'][number]>('summary').as('texts')])
    .orderBy('i.pinned', 'desc')
    .orderBy(displayStartSql, 'desc')
    .orderBy('i.id', 'desc')
  return readPage(tx, rows, { page: at, pageSize })
}
export async function findVisibleNewsItem(
  tx: Tx,
  { id, ...reader }: ContentReader & { id: string },
): Promise<(Omit<VisibleNews, 'texts'> & { texts: NewsRow['texts'] }) | undefined> {
  return selectVisibleItems(tx, reader)
    .where('i.kind', '=', 'news')
    .where('i.id', '=', id)
    .select([...newsColumns, itemTextsSql<NewsRow['texts'][number]>('summary', 'body').as('texts')])
    .executeTakeFirst()
}
