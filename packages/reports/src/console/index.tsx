import type { ConsoleDomain } from '@evops/platform/console'
import { menuWords } from './menu.words.ts'

/** What was charged, used and earned, over any span (ROUTE-04, ROUTE-09, ROUTE-10). */
export const consoleDomain: ConsoleDomain = {
  name: 'reports',
  words: menuWords,
  routes: [
    {
      path: '/reportformmng/reportformmng',
      title: 'reports.menu.summary',
      codes: ['orderStatisPerm'],
      load: async () => (await import('./summary/SummaryPage.tsx')).SummaryPage,
    },
    {
      path: '/reportformmng/chgpileuserate',
      title: 'reports.menu.usage',
      codes: ['pileUserRatePerm'],
      load: async () => (await import('./usage/UsagePage.tsx')).UsagePage,
    },
    {
      path: '/reportformmng/dailychgorder',
      title: 'reports.menu.daily',
      codes: [],
      load: async () => (await import('./daily/DailyPage.tsx')).DailyPage,
    },
    {
      path: '/reportformmng/hourelecount',
      title: 'reports.menu.hours',
      codes: [],
      load: async () => (await import('./hours/HoursPage.tsx')).HoursPage,
    },
    {
      path: '/dataanalysis/piletypeanalysis',
      title: 'reports.menu.types',
      codes: ['pileAnalysisPerm'],
      load: async () => (await import('./kinds/KindsPage.tsx')).TypesPage,
    },
    {
      path: '/dataanalysis/pilepoweranalysis',
      title: 'reports.menu.power',
      codes: ['pileAnalysisPerm'],
      load: async () => (await import('./kinds/KindsPage.tsx')).PowerPage,
    },
    {
      path: '/dataanalysis/chargingpeakanalysis',
      title: 'reports.menu.peaks',
      codes: ['pileAnalysisPerm'],
      load: async () => (await import('./peaks/PeaksPage.tsx')).PeaksPage,
    },
    {
      path: '/orderchg/timeintervalanalysis',
      title: 'reports.menu.periods',
      codes: ['timeIntervalAnaPerm'],
      load: async () => (await import('./periods/PeriodsPage.tsx')).PeriodsPage,
    },
    {
      path: '/orderchg/chgcostdistribution',
      title: 'reports.menu.amounts',
      codes: ['chgCostDistributionPerm'],
      load: async () => (await import('./amounts/AmountsPage.tsx')).AmountsPage,
    },
    {
      path: '/orderchg/chargeavgprice',
      title: 'reports.menu.average',
      codes: ['engAvgAnaPerm'],
      load: async () => (await import('./average/AveragePage.tsx')).AveragePage,
    },
  ],
}
