import { languages, instantCell, type Language } from '@evops/platform/contract'
import { exportKind, inSlices, type TableRowCells, type ExportKind, type SliceRequest } from '@evops/platform/server'
import {
  carouselPermissions,
  itemWords,
  newsExport,
  newsFilter,
  newsPermissions,
  slideExport,
  slideFilter,
  type NewsListRow,
  type SlideRow,
} from '../../contract/index.ts'
import { sliceOfSlides } from '../carousel/carousel.store.ts'
import type { ContentDeps } from '../deps.ts'
import { sliceOfNews } from '../news/news.store.ts'
import { itemExportHeadings, newsExportHeadings, slideExportHeadings } from './item-export.words.ts'

/** Exports of carousel pictures and news, the oldest first. */
export function itemExportKinds({ services }: ContentDeps): ExportKind[] {
  return [
    exportKind({
      name: slideExport,
      permission: [...carouselPermissions.export],
      title: { zh: '轮播图', en: 'Banners', es: 'Carrusel' },
      filter: slideFilter,
      head: ({ language }) =>
        [...Object.values(itemExportHeadings), ...Object.values(slideExportHeadings)].map((text) => text[language]),
      async *rows(actor, filter) {
        const read: Read<typeof filter, SlideRow> = (tx, wanted, wish) =>
          sliceOfSlides(tx, wanted, { ...wish, now: services.now() })
        const { language } = actor
        for await (const row of inSlices(services.db, actor, { filter, read }))
          yield [
            ...common(row, language),
            itemWords[`content.item.place.${row.place}`][language],
            row.position,
            row.linkUrl ??
              row.linkNewsTitle ??
              (row.linkPage === null ? '' : itemWords[`content.item.linkPage.${row.linkPage}`][language]),
          ]
      },
    }),
    exportKind({
      name: newsExport,
      permission: [...newsPermissions.export],
      title: { zh: '新闻', en: 'News', es: 'Noticias' },
      filter: newsFilter,
      head: ({ language }) =>
        [...Object.values(itemExportHeadings), ...Object.values(newsExportHeadings)].map((text) => text[language]),
      async *rows(actor, filter) {
        const read: Read<typeof filter, NewsListRow> = (tx, wanted, wish) =>
          sliceOfNews(tx, wanted, { ...wish, now: services.now() })
        const { language } = actor
        for await (const row of inSlices(services.db, actor, { filter, read }))
          yield [...common(row, language), itemWords[`content.item.pinned.${row.pinned}`][language]]
      },
    }),
  ]
}
type Read<F, R extends { id: string }> = (
  tx: Parameters<typeof sliceOfNews>[0],
  filter: F,
  wish: SliceRequest<R>,
) => Promise<{ rows: readonly R[]; last: R | undefined }>

function common(row: SlideRow | NewsListRow, language: Language): TableRowCells {
  const titleIn = (wanted: Language) => row.texts.find((text) => text.language === wanted)?.title ?? ''
  return [
    ...languages.map(titleIn),
    itemWords[`content.item.phase.${row.phase}`][language],
    row.audiences.map((one) => itemWords[`content.item.audience.${one}`][language]).join(', '),
    instantCell(row.showsFrom),
    instantCell(row.showsUntil),
    instantCell(row.publishedAt),
    instantCell(row.withdrawnAt),
  ]
}
