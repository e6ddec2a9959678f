import { type DomainScreens, menuHeading, screen } from '@evops/platform/contract'

export const appVersionsScreen = screen('/content/appversion', {
  word: 'content.title-app-versions',
  title: { zh: '应用版本', en: 'App versions', es: 'Versiones de la app' },
  page: { code: 'appVersionPerm', section: 'contentPerm', position: 10 },
  acts: { appversion: { verbs: ['create', 'edit', 'delete', 'control', 'export'] } },
})
export const carouselScreen = screen('/content/carousel', {
  word: 'content.title-carousel',
  title: { zh: '轮播图', en: 'Banners', es: 'Carrusel' },
  page: { code: 'carouselPerm', section: 'contentPerm', position: 30 },
  acts: { carousel: { verbs: ['create', 'edit', 'delete', 'control', 'export'] } },
})
export const newsScreen = screen('/content/news', {
  word: 'content.title-news',
  title: { zh: '新闻', en: 'News', es: 'Noticias' },
  page: { code: 'newsPerm', section: 'contentPerm', position: 40 },
  acts: { news: { verbs: ['create', 'edit', 'delete', 'control', 'export'] } },
})
export const contentHeading = menuHeading('/content', {
  word: 'content.heading',
  title: { zh: '内容管理', en: 'Content', es: 'Contenidos' },
  section: { code: 'contentPerm', position: 110 },
  label: { zh: '内容管理', en: 'Content', es: 'Contenidos' },
  roles: { manager: 'all' },
})
/** `control`: permission to publish and withdraw, which affects every driver. */
export const appVersionPermissions = {
  view: appVersionsScreen.codes,
  ...appVersionsScreen.may.appversion,
} as const
export const carouselPermissions = { view: carouselScreen.codes, ...carouselScreen.may.carousel } as const
export const newsPermissions = { view: newsScreen.codes, ...newsScreen.may.news } as const

/** The screens and permission codes that this domain adds to the menu and permission catalogue. */
export const contentScreens = {
  headings: [contentHeading],
  screens: [appVersionsScreen, carouselScreen, newsScreen],
} as const satisfies DomainScreens
