import type { ConsoleDomain } from '@evops/platform/console'
import { menuWords } from './menu.words.ts'

/** Other platforms whose drivers charge here, or where ours do (ROUTE-11). */
export const interopConsole: ConsoleDomain = {
  name: 'interop',
  words: menuWords,
  routes: [
    {
      path: '/sysmng/interconnmng',
      title: 'organisation.partner.menu',
      codes: ['interconnmngPerm'],
      load: async () => (await import('./PartnerList.tsx')).PartnerList,
      prefetch: async () => (await import('./ahead.ts')).partnerList(),
    },
  ],
}
