import type { ConsoleDomain } from '@evops/kit'
import { officialAccountScreen, paymentsScreen } from '../contract/screens.ts'
import { menuWords } from './menu.words.ts'

/** Payments through providers, in the console (ROUTE-13). */
export const consoleDomain: ConsoleDomain = {
  name: 'payments',
  words: menuWords,
  routes: [
    { ...paymentsScreen, load: async () => (await import('./AccountPage.tsx')).AccountPage },
    { ...officialAccountScreen, load: async () => (await import('./official/OfficialPage.tsx')).OfficialPage },
  ],
}
