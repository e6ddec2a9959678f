import type { ConsoleDomain } from '@evops/kit'
import { titlesOf } from '@evops/platform/contract'
import { paymentsScreen } from '../contract/screens.ts'

/** Money through providers, in the console (ROUTE-13). */
export const consoleDomain: ConsoleDomain = {
  name: 'payments',
  words: titlesOf([paymentsScreen]),
  routes: [{ ...paymentsScreen, load: async () => (await import('./AccountPage.tsx')).AccountPage }],
}
