import { monitorScreen, stationViewPermission } from '@evops/stations/contract'
import { attentionSlot, type ConsoleDomain, dashboardSlot } from '@evops/kit'
import { backtestSlot } from '@evops/tariffs/console'
import { companyTabs, feedbackSessionSlot, memberTabs } from '@evops/members/console'
import { companyPermissions } from '@evops/members/contract'
import { connectorActions, connectorSession, chargePointTabs, stationTabs, tokenInput } from '@evops/stations/console'
import { tariffPermissions } from '@evops/tariffs/contract'
import * as contract from '../contract/index.ts'
import { menuWords } from './menu.words.ts'
import { sessionSearches } from './palette-searches.ts'

export { contractedLimitSlot, type ContractedLimit } from './dashboard/load-slots.ts'
export { sessionSideSlot } from './detail/session-slots.ts'
export { wallPanelSlot } from './wall/wall-parts.ts'
/** Loads the big-screen panel with energy by price period, for users with the permission. */
export const loadPeriodsPanel = async () => (await import('./wall/PeriodsPanel.tsx')).PeriodsPanel

const running = [...monitorScreen.codes, ...contract.recordsScreen.codes]

/** Sessions and start tokens in the console (ROUTE-03, ROUTE-08), and their parts in the station screens. */
export const consoleDomain: ConsoleDomain = {
  name: 'charging',
  words: menuWords,
  searches: sessionSearches,
  routes: [
    { ...contract.wallScreen, load: async () => (await import('./wall/BigScreen.tsx')).BigScreen },
    {
      ...contract.operationMonitorScreen,
      load: async () => (await import('./wall/OperationMonitor.tsx')).OperationMonitor,
    },
    {
      ...contract.informationMonitorScreen,
      load: async () => (await import('./wall/InformationMonitor.tsx')).InformationMonitor,
    },
    {
      ...contract.recordsScreen,
      byStation: 'stationId',
      load: async () => (await import('./sessions/Records.tsx')).ChargingRecordsPage,
      prefetch: async () => (await import('./prefetch.ts')).prefetchSessionList(),
    },
    {
      ...contract.sessionScreen,
      load: async () => (await import('./detail/SessionPage.tsx')).SessionPage,
      prefetch: async ({ params }) => (await import('./prefetch.ts')).prefetchSessionPage(params),
    },
    {
      ...contract.abnormalScreen,
      byStation: 'stationId',
      load: async () => (await import('./abnormal/AbnormalPage.tsx')).AbnormalPage,
    },
    {
      ...contract.listEntriesScreen,
      load: async () => (await import('./listed/EntryList.tsx')).EntryList,
    },
    {
      ...contract.tokenImportScreen,
      load: async () => (await import('./tokens/TokenImport.tsx')).TokenImport,
    },
    { ...contract.importScreen, load: async () => (await import('./imports/ImportPage.tsx')).ImportPage },
    {
      ...contract.backtestScreen,
      load: async () => (await import('./backtest/BacktestPage.tsx')).BacktestPage,
    },
    {
      ...contract.balanceScreen,
      byStation: 'stationId',
      load: async () => (await import('./reconcile/BalancePage.tsx')).BalancePage,
    },
    {
      ...contract.operationsScreen,
      load: async () => (await import('./operations/OperationList.tsx')).OperationList,
    },
    { ...contract.auditsScreen, load: async () => (await import('./audits/AuditList.tsx')).AuditList },
    {
      ...contract.tokensScreen,
      load: async () => (await import('./tokens/TokenList.tsx')).TokenList,
      prefetch: async () => (await import('./prefetch.ts')).prefetchTokenList(),
    },
  ],
  fills: [
    dashboardSlot.fill({
      title: 'charging.menu.today',
      codes: contract.sessionViewers,
      order: 6,
      load: async () => {
        void import('./dashboard/use-day.ts').then(({ prefetchDayFigures }) => prefetchDayFigures())
        return (await import('./dashboard/Today.tsx')).Today
      },
    }),
    dashboardSlot.fill({
      title: 'charging.menu.load',
      codes: stationViewPermission,
      order: 10,
      load: async () => (await import('./dashboard/LoadToday.tsx')).LoadToday,
    }),
    dashboardSlot.fill({
      title: 'charging.menu.now',
      codes: stationViewPermission,
      order: 14,
      load: async () => (await import('./dashboard/StationsNow.tsx')).StationsNow,
    }),
    dashboardSlot.fill({
      title: 'charging.menu.money',
      codes: contract.sessionViewers,
      order: 16,
      load: async () => (await import('./dashboard/MoneyToday.tsx')).MoneyToday,
    }),
    attentionSlot.fill({
      title: 'charging.menu.abnormal',
      codes: contract.abnormalViewers,
      order: 40,
      load: async () => (await import('./dashboard/AbnormalNeed.tsx')).AbnormalSessionsEntry,
    }),
    backtestSlot.fill({
      title: 'charging.menu.backtest',
      codes: tariffPermissions.view,
      load: async () => (await import('./backtest/TariffBacktests.tsx')).TariffBacktests,
    }),
    connectorSession.fill({
      title: 'charging.menu.running',
      codes: running,
      load: async () => (await import('./slots/ConnectorSession.tsx')).ConnectorSession,
    }),
    feedbackSessionSlot.fill({
      title: 'charging.menu.running',
      codes: contract.sessionViewers,
      load: async () => (await import('./slots/ConnectorSession.tsx')).FeedbackSession,
    }),
    tokenInput.fill({
      title: 'charging.menu.start',
      codes: [],
      load: async () => (await import('./slots/TokenBox.tsx')).TokenInput,
    }),
    connectorActions.fill({
      title: 'charging.menu.start',
      codes: contract.sessionControllers,
      load: async () => (await import('./slots/ConnectorSession.tsx')).ConnectorStart,
    }),
    connectorActions.fill({
      title: 'charging.menu.stop',
      codes: contract.sessionControllers,
      load: async () => (await import('./slots/ConnectorSession.tsx')).ConnectorStop,
    }),
    chargePointTabs.fill({
      title: 'charging.menu.sessions',
      codes: contract.sessionViewers,
      load: async () => (await import('./slots/PlaceSessions.tsx')).ChargePointSessions,
    }),
    memberTabs.fill({
      title: 'charging.menu.sessions',
      codes: contract.sessionViewers,
      load: async () => (await import('./slots/PlaceSessions.tsx')).HolderSessions,
    }),
    companyTabs.fill({
      title: 'charging.menu.sessions',
      codes: contract.sessionViewers,
      load: async () => (await import('./slots/PlaceSessions.tsx')).CompanySessions,
    }),
    companyTabs.fill({
      title: 'charging.menu.usage',
      codes: companyPermissions.view,
      load: async () => (await import('./slots/CompanyUsage.tsx')).CompanyUsage,
    }),
    stationTabs.fill({
      title: 'charging.menu.sessions',
      codes: contract.sessionViewers,
      load: async () => (await import('./slots/PlaceSessions.tsx')).StationSessions,
    }),
  ],
}
