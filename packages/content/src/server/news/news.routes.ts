import { serveAll, withRawBodies, type App } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { ContentDeps } from '../deps.ts'
import { createItemOperations, requireCompleteLanguages } from '../items/items.service.ts'
import { findNews, pageOfNews } from './news.store.ts'

/** Serves news: every language has a text; a picture, if any, has a description. */
export function newsRoutes(app: App, deps: ContentDeps): void {
  const { services } = deps
  const news = createItemOperations<contract.NewsRow, contract.NewsForm>(deps, {
    kind: 'news',
    entity: 'news-item',
    find: findNews,
    columnsOf: ({ pinned }) => ({ pinned }),
    requireWhole({ texts }) {
      requireCompleteLanguages(texts, 'content.body-missing', ({ body }) => body.length > 0)
      requireCompleteLanguages(texts, 'content.alt-missing', ({ alt, picture }) => picture === null || alt !== '')
    },
  })
  serveAll(app, contract.newsEndpoints, {
    listNews: async ({ tx, actor, query }) => {
      const page = await pageOfNews(tx, query, services.now())
      return { ...page, list: page.list.map((row) => news.shown(row, actor)) }
    },
    getNewsItem: news.of,
    createNewsItem: news.create,
    updateNewsItem: news.update,
    deleteNewsItem: news.remove,
    publishNewsItem: news.publish,
    withdrawNewsItem: news.withdraw,
    deleteNewsItemPicture: news.removePicture,
  })
  withRawBodies(app, (raw) =>
    serveAll(raw, contract.newsPictureEndpoints, {
      addNewsItemPicture: (call) => news.addPicture(call, call.request.raw),
    }),
  )
}
