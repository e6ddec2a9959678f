import { words } from '@evops/platform/contract'

/** Texts of home for a user without a part of the dashboard. */
export const startWords = words({
  'shell.start.title': { zh: '我的页面', en: 'Your pages', es: 'Sus páginas' },
  'shell.start.stars': { zh: '收藏', en: 'Favourites', es: 'Favoritos' },
  'shell.start.recent': { zh: '最近打开', en: 'Opened recently', es: 'Abiertas recientemente' },
})
