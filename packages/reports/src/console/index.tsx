import type { ConsoleDomain } from '@evops/kit'
import { proofScreen, reportScreens } from '../contract/index.ts'
import { menuWords } from './menu.words.ts'

/**
 * Console domain for reports of charging, usage and revenue over any range (ROUTE-04, ROUTE-09, ROUTE-10): one screen,
 * built from the report's definition; and the proof of reports.
 */
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
