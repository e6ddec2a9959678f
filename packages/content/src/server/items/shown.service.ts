import type { Language } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import {
  inLanguage,
  type Place,
  type ShownNews,
  type ShownNewsItem,
  type ShownPicture,
  type ShownSlide,
} from '../../contract/index.ts'
import type { Addresses } from '../addresses.ts'
import type { Reader } from '../reader.ts'
import { newsFor, newsItemFor, slidesFor, type FoundNews } from './shown.store.ts'

/** Creates the reading functions for drivers: each text in the best language for the driver, with public addresses. */
export function createReading(addresses: Addresses) {
  const toShownPicture = (
    operatorId: string,
    { picture, wide, alt }: Pick<FoundNews['texts'][number], 'picture' | 'wide' | 'alt'>,
  ): ShownPicture | null =>
    picture === null
      ? null
      : {
          address: addresses.open('pictures', operatorId, picture),
          ...(wide !== null && { wide: addresses.open('pictures', operatorId, wide) }),
          alt,
        }
  const pictureIn = (
    { operatorId, language }: Reader,
    { ofOperator, texts }: { ofOperator: Language; texts: FoundNews['texts'] },
  ): ShownPicture | null => {
    const pictured = texts.filter(({ picture }) => picture !== null)
    const found = inLanguage(pictured, language, ofOperator)
    return found ? toShownPicture(operatorId, found) : null
  }
  const toShownNews = (reader: Reader, row: FoundNews): ShownNews[] => {
    const text = inLanguage(row.texts, reader.language, row.ofOperator)
    if (!text) return []
    const own = text.picture === null ? row.texts : [text]
    const { id, pinned, since } = row
    const { language, title, summary } = text
    const picture = pictureIn(reader, { ...row, texts: own })
    return [{ id, language, title, summary, picture, pinned, publishedAt: since.toISOString() }]
  }
  return {
    async carousel(tx: Tx, reader: Reader & { place: Place }): Promise<ShownSlide[]> {
      const rows = await slidesFor(tx, reader)
      return rows.flatMap(({ id, ofOperator, texts, link }) => {
        const pictured = texts.filter(({ picture }) => picture !== null)
        const text = inLanguage(pictured, reader.language, ofOperator)
        const picture = text ? toShownPicture(reader.operatorId, text) : null
        return text && picture ? [{ id, language: text.language, title: text.title, picture, link }] : []
      })
    },
    async news(tx: Tx, reader: Reader & { page?: number; pageSize?: number }) {
      const { list, ...page } = await newsFor(tx, reader)
      return { ...page, list: list.flatMap((row) => toShownNews(reader, row)) }
    },
    async newsItem(tx: Tx, reader: Reader & { id: string }): Promise<ShownNewsItem | undefined> {
      const row = await newsItemFor(tx, reader)
      const [head] = row ? toShownNews(reader, row) : []
      const text = row?.texts.find(({ language }) => language === head?.language)
      return head && text && { ...head, body: text.body }
    },
  }
}
