import type { Language } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import {
  pickBestLanguage,
  type CarouselPlace,
  type PublicNews,
  type PublicNewsItem,
  type PublicPicture,
  type PublicSlide,
} from '../../contract/index.ts'
import type { PublicFileAddresses } from '../addresses.ts'
import type { ContentReader } from '../reader.ts'
import { listVisibleNews, findVisibleNewsItem, listVisibleSlides, type VisibleNews } from './shown.store.ts'

/** Creates the reading functions for drivers: each text in the best language for the driver, with public addresses. */
export function createDriverContent(addresses: PublicFileAddresses) {
  const toShownPicture = (
    operatorId: string,
    { picture, wide, alt }: Pick<VisibleNews['texts'][number], 'picture' | 'wide' | 'alt'>,
  ): PublicPicture | null =>
    picture === null
      ? null
      : {
          address: addresses.open('pictures', operatorId, picture),
          ...(wide !== null && { wide: addresses.open('pictures', operatorId, wide) }),
          alt,
        }
  const pictureIn = (
    { operatorId, language }: ContentReader,
    { ofOperator, texts }: { ofOperator: Language; texts: VisibleNews['texts'] },
  ): PublicPicture | null => {
    const pictured = texts.filter(({ picture }) => picture !== null)
    const found = pickBestLanguage(pictured, language, ofOperator)
    return found ? toShownPicture(operatorId, found) : null
  }
  const toShownNews = (reader: ContentReader, row: VisibleNews): PublicNews[] => {
    const text = pickBestLanguage(row.texts, reader.language, row.ofOperator)
    if (!text) return []
    const own = text.picture === null ? row.texts : [text]
    const { id, pinned, since } = row
    const { language, title, summary } = text
    const picture = pictureIn(reader, { ...row, texts: own })
    return [{ id, language, title, summary, picture, pinned, publishedAt: since.toISOString() }]
  }
  return {
    async carousel(tx: Tx, reader: ContentReader & { place: CarouselPlace }): Promise<PublicSlide[]> {
      const rows = await listVisibleSlides(tx, reader)
      return rows.flatMap(({ id, ofOperator, texts, link }) => {
        const pictured = texts.filter(({ picture }) => picture !== null)
        const text = pickBestLanguage(pictured, reader.language, ofOperator)
        const picture = text ? toShownPicture(reader.operatorId, text) : null
        return text && picture ? [{ id, language: text.language, title: text.title, picture, link }] : []
      })
    },
    async news(tx: Tx, reader: ContentReader & { page?: number; pageSize?: number }) {
      const { list, ...page } = await listVisibleNews(tx, reader)
      return { ...page, list: list.flatMap((row) => toShownNews(reader, row)) }
    },
    async newsItem(tx: Tx, reader: ContentReader & { id: string }): Promise<PublicNewsItem | undefined> {
      const row = await findVisibleNewsItem(tx, reader)
      const [head] = row ? toShownNews(reader, row) : []
      const text = row?.texts.find(({ language }) => language === head?.language)
      return head && text && { ...head, body: text.body }
    },
  }
}
