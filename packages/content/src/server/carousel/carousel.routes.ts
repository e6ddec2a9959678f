import { Problem } from '@evops/platform/contract'
import { serveAll, withRawBodies, type App, type Tx } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { SlideForm } from '../../contract/index.ts'
import type { ContentDeps } from '../deps.ts'
import { createItemOperations, requireCompleteLanguages } from '../items/items.service.ts'
import { findSlide, isNews, moveSlideWithinPlace, listLinkableNewsRows, pageOfSlides } from './carousel.store.ts'

/** Serves the carousel; every language has its own picture with a description. */
export function carouselRoutes(app: App, deps: ContentDeps): void {
  const { services } = deps
  const slides = createItemOperations<contract.SlideRow, SlideForm>(deps, {
    kind: 'slide',
    entity: 'slide',
    find: findSlide,
    columnsOf: ({ place, linkUrl, linkNewsId, linkPage }) => ({
      place,
      link_url: linkUrl,
      link_news_id: linkNewsId,
      link_page: linkPage,
    }),
    requireTrue: requireLink,
    requireWhole({ texts }) {
      requireCompleteLanguages(texts, 'content.picture-missing', ({ picture }) => picture !== null)
      requireCompleteLanguages(texts, 'content.alt-missing', ({ alt }) => alt !== '')
    },
  })
  serveAll(app, contract.carouselEndpoints, {
    listSlides: async ({ tx, actor, query }) => {
      const page = await pageOfSlides(tx, query, services.now())
      return { ...page, list: page.list.map((row) => slides.shown(row, actor)) }
    },
    listNewsToLink: ({ tx, query }) => listLinkableNewsRows(tx, query),
    getSlide: slides.of,
    createSlide: slides.create,
    updateSlide: slides.update,
    moveSlide: async (call) => {
      const { tx, params, body, audit } = call
      const before = await slides.of(call)
      await moveSlideWithinPlace(tx, params.id, body.to)
      const after = await slides.of(call)
      const at = ({ place, position }: contract.SlideRow) => ({ place, position })
      audit({ entity: 'slide', entityId: params.id, before: at(before), after: at(after) })
      return after
    },
    deleteSlide: slides.remove,
    publishSlide: slides.publish,
    withdrawSlide: slides.withdraw,
    deleteSlidePicture: slides.removePicture,
  })
  withRawBodies(app, (raw) =>
    serveAll(raw, contract.slidePictureEndpoints, {
      addSlidePicture: (call) => slides.addPicture(call, call.request.raw),
    }),
  )
}

async function requireLink(tx: Tx, { linkNewsId }: SlideForm): Promise<void> {
  if (linkNewsId === null || (await isNews(tx, linkNewsId))) return
  throw new Problem('request.invalid', { detail: 'linkNewsId' }, { linkNewsId: 'content.fault.no-news' })
}
