import { type ConsoleDomain, dashboardSlot } from '@evops/platform/console'
import { backtestSlot } from '@evops/tariffs/console'
import { companyTabs, memberTabs } from '@evops/members/console'
import { companyPermissions } from '@evops/members/contract'
import { gunActions, gunOrder, pileTabs, stationTabs } from '@evops/stations/console'
import { tariffPermissions } from '@evops/tariffs/contract'
import {
  abnormalViewers,
  balanceViewers,
  orderControllers,
  orderViewers,
  orderImporters,
} from '../contract/index.ts'
import { menuWords } from './menu.words.ts'
import { searches } from './searches.ts'

const running = ['equipmentMonPerm', 'transOrderPerm']

/** Orders and start tokens in the console (ROUTE-03, ROUTE-08), and their parts in the screens of stations. */
export const consoleDomain: ConsoleDomain = {
  name: 'charging',
  words: menuWords,
  searches,
  routes: [
    {
      path: '/bigscreen',
      title: 'charging.menu.wall',
      codes: ['equipmentMonPerm'],
      hidden: true,
      bare: true,
      load: async () => (await import('./wall/BigScreen.tsx')).BigScreen,
    },
    {
      path: '/terdtpage',
      title: 'charging.menu.operation-monitor',
      codes: [],
      hidden: true,
      open: true,
      load: async () => (await import('./wall/OperationMonitor.tsx')).OperationMonitor,
    },
    {
      path: '/firstpage',
      title: 'charging.menu.information-monitor',
      codes: [],
      hidden: true,
      open: true,
      load: async () => (await import('./wall/InformationMonitor.tsx')).InformationMonitor,
    },
    {
      path: '/statsanalysis/chgtransorder',
      title: 'charging.menu.records',
      byStation: 'stationId',
      codes: orderViewers,
      load: async () => (await import('./orders/Records.tsx')).Records,
      prefetch: async () => (await import('./ahead.ts')).records(),
    },
    {
      path: '/statsanalysis/chgtransorder/$id',
      title: 'charging.menu.order',
      codes: orderViewers,
      hidden: true,
      load: async () => (await import('./detail/OrderPage.tsx')).OrderPage,
      prefetch: async ({ params }) => (await import('./ahead.ts')).orderPage(params),
    },
    {
      path: '/reportformmng/errororder',
      title: 'charging.menu.abnormal',
      byStation: 'stationId',
      codes: abnormalViewers,
      load: async () => (await import('./abnormal/AbnormalPage.tsx')).AbnormalPage,
    },
    {
      path: '/statsanalysis/chgtransorder/import',
      title: 'charging.menu.import',
      codes: orderImporters,
      hidden: true,
      load: async () => (await import('./imports/ImportPage.tsx')).ImportPage,
    },
    {
      path: '/chgmodule/chgcostrule/$id/backtest/$test',
      title: 'charging.menu.backtest',
      codes: tariffPermissions.view,
      hidden: true,
      load: async () => (await import('./backtest/BacktestPage.tsx')).BacktestPage,
    },
    {
      path: '/reportformmng/dailyeleloss',
      title: 'charging.menu.balance',
      byStation: 'stationId',
      codes: balanceViewers,
      load: async () => (await import('./reconcile/BalancePage.tsx')).BalancePage,
    },
    {
      path: '/statsanalysis/optchgorderlog',
      title: 'charging.menu.operations',
      codes: orderViewers,
      load: async () => (await import('./operations/OperationList.tsx')).OperationList,
    },
    {
      path: '/statsanalysis/orderoptaudit',
      title: 'charging.menu.audits',
      codes: ['orderAuditPerm'],
      load: async () => (await import('./audits/AuditList.tsx')).AuditList,
    },
    {
      path: '/chgmodule/starttoken',
      title: 'charging.menu.tokens',
      codes: ['startTokenPerm'],
      load: async () => (await import('./tokens/TokenList.tsx')).TokenList,
      prefetch: async () => (await import('./ahead.ts')).tokenList(),
    },
  ],
  fills: [
    dashboardSlot.fill({
      title: 'charging.menu.today',
      codes: orderViewers,
      order: 6,
      load: async () => (await import('./dashboard/Today.tsx')).Today,
    }),
    dashboardSlot.fill({
      title: 'charging.menu.ranking',
      codes: orderViewers,
      order: 14,
      load: async () => (await import('./dashboard/StationRanking.tsx')).StationRanking,
    }),
    dashboardSlot.fill({
      title: 'charging.menu.last',
      codes: orderViewers,
      order: 20,
      load: async () => (await import('./dashboard/Today.tsx')).LastOrders,
    }),
    dashboardSlot.fill({
      title: 'charging.menu.monitors',
      codes: ['equipmentMonPerm'],
      order: 30,
      load: async () => (await import('./dashboard/PublicMonitors.tsx')).PublicMonitors,
    }),
    backtestSlot.fill({
      title: 'charging.menu.backtest',
      codes: tariffPermissions.view,
      load: async () => (await import('./backtest/TariffBacktests.tsx')).TariffBacktests,
    }),
    gunOrder.fill({
      title: 'charging.menu.running',
      codes: running,
      load: async () => (await import('./slots/GunOrder.tsx')).GunOrder,
    }),
    gunActions.fill({
      title: 'charging.menu.start',
      codes: orderControllers,
      load: async () => (await import('./slots/GunStart.tsx')).GunStart,
    }),
    gunActions.fill({
      title: 'charging.menu.stop',
      codes: orderControllers,
      load: async () => (await import('./slots/GunStop.tsx')).GunStop,
    }),
    pileTabs.fill({
      title: 'charging.menu.orders',
      codes: orderViewers,
      load: async () => (await import('./slots/PlaceOrders.tsx')).PileOrders,
    }),
    memberTabs.fill({
      title: 'charging.menu.orders',
      codes: orderViewers,
      load: async () => (await import('./slots/PlaceOrders.tsx')).HolderOrders,
    }),
    companyTabs.fill({
      title: 'charging.menu.orders',
      codes: orderViewers,
      load: async () => (await import('./slots/PlaceOrders.tsx')).CompanyOrders,
    }),
    companyTabs.fill({
      title: 'charging.menu.usage',
      codes: companyPermissions.view,
      load: async () => (await import('./slots/CompanyUsage.tsx')).CompanyUsage,
    }),
    stationTabs.fill({
      title: 'charging.menu.orders',
      codes: orderViewers,
      load: async () => (await import('./slots/PlaceOrders.tsx')).StationOrders,
    }),
  ],
}
