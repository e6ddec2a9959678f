import type { ConsoleDomain } from '@evops/kit'
import { appVersionsScreen, carouselScreen, newsScreen } from '../contract/index.ts'
import { menuWords } from './menu.words.ts'

/** Content for drivers: app versions, carousel pictures, news (ROUTE-13). */
export const consoleDomain: ConsoleDomain = {
  name: 'content',
  words: menuWords,
  routes: [
    {
      ...appVersionsScreen,
      load: async () => (await import('./app-versions/AppVersionList.tsx')).AppVersionList,
    },
    { ...carouselScreen, load: async () => (await import('./carousel/SlideList.tsx')).SlideList },
    { ...newsScreen, load: async () => (await import('./news/NewsList.tsx')).NewsList },
  ],
}
