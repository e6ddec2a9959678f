import type { ConsoleDomain } from '@evops/kit'
import * as contract from '../contract/index.ts'
import { menuWords } from './menu.words.ts'

/** What was charged, used and earned, over any span (ROUTE-04, ROUTE-09, ROUTE-10). */
export const consoleDomain: ConsoleDomain = {
  name: 'reports',
  words: menuWords,
  routes: [
    { ...contract.summaryScreen, load: async () => (await import('./summary/SummaryPage.tsx')).SummaryPage },
    { ...contract.usageScreen, load: async () => (await import('./usage/UsagePage.tsx')).UsagePage },
    { ...contract.dailyScreen, load: async () => (await import('./daily/DailyPage.tsx')).DailyPage },
    { ...contract.hoursScreen, load: async () => (await import('./hours/HoursPage.tsx')).HoursPage },
    { ...contract.typesScreen, load: async () => (await import('./kinds/KindsPage.tsx')).TypesPage },
    { ...contract.powerScreen, load: async () => (await import('./kinds/KindsPage.tsx')).PowerPage },
    { ...contract.peaksScreen, load: async () => (await import('./peaks/PeaksPage.tsx')).PeaksPage },
    { ...contract.periodsScreen, load: async () => (await import('./periods/PeriodsPage.tsx')).PeriodsPage },
    { ...contract.amountsScreen, load: async () => (await import('./amounts/AmountsPage.tsx')).AmountsPage },
    { ...contract.averageScreen, load: async () => (await import('./average/AveragePage.tsx')).AveragePage },
  ],
}
