import { words } from '@evops/platform/contract'

/** What the audit log calls acts and things of this domain (organisation says how the two are put together). */
export const contentActWords = words({
  'content.audit.entity.app-version': { zh: '应用版本', en: 'app version', es: 'versión de la app' },
  'content.audit.entity.carousel-picture': {
    zh: '轮播图',
    en: 'carousel picture',
    es: 'imagen del carrusel',
  },
  'content.audit.entity.news-item': { zh: '新闻', en: 'news item', es: 'noticia' },
})
