import type { ConsoleDomain } from '@evops/platform/console'
import { financeFaults, settlementPermissions } from '../contract/index.ts'
import { menuWords } from './menu.words.ts'

/** What becomes of the money, in the console (ROUTE-13). */
export const consoleDomain: ConsoleDomain = {
  name: 'finance',
  words: { ...menuWords, ...financeFaults },
  routes: [
    {
      path: '/finance/settlement',
      title: 'finance.menu.settlement',
      codes: settlementPermissions.view,
      load: async () => (await import('./SettlementPage.tsx')).SettlementPage,
    },
    {
      path: '/finance/settlement/$id',
      title: 'finance.menu.statement',
      codes: settlementPermissions.view,
      hidden: true,
      load: async () => (await import('./statements/StatementPage.tsx')).StatementPage,
    },
  ],
}
