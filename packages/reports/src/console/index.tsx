import type { ConsoleDomain } from '@evops/kit'
import { proofScreen, reportScreens } from '../contract/index.ts'
import { menuWords } from './menu.words.ts'

/** What was charged, used and earned, over any span (ROUTE-04, ROUTE-09, ROUTE-10): one screen, made of its definition; and its proof. */
export const consoleDomain: ConsoleDomain = {
  name: 'reports',
  words: menuWords,
  routes: reportScreens.screens.map((screen) => ({
    ...screen,
    load: async () =>
      screen === proofScreen
        ? (await import('./proof/ProofPage.tsx')).ProofPage
        : (await import('./screen/ReportScreen.tsx')).ReportScreen,
  })),
}
