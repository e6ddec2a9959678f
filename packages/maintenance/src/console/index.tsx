import type { ConsoleDomain } from '@evops/platform/console'
import { alarmActions } from '@evops/stations/console'
import { maintenanceFaults, staffPermissions, workOrderPermissions } from '../contract/index.ts'
import { menuWords } from './menu.words.ts'

/** Who mends, and what is to be mended (ROUTE-03). */
export const consoleDomain: ConsoleDomain = {
  name: 'maintenance',
  words: { ...menuWords, ...maintenanceFaults },
  routes: [
    {
      path: '/statsanalysis/chgywpeoplemng',
      title: 'maintenance.menu.staff',
      codes: staffPermissions.view,
      load: async () => (await import('./staff/StaffList.tsx')).StaffList,
    },
    {
      path: '/statsanalysis/chgyworder',
      title: 'maintenance.menu.orders',
      codes: workOrderPermissions.view,
      load: async () => (await import('./orders/OrdersPage.tsx')).OrdersPage,
    },
    {
      path: '/statsanalysis/chgyworder/$id',
      title: 'maintenance.menu.order',
      codes: workOrderPermissions.view,
      hidden: true,
      load: async () => (await import('./orders/OrderPage.tsx')).OrderPage,
    },
  ],
  fills: [
    alarmActions.fill({
      title: 'maintenance.menu.order',
      codes: workOrderPermissions.view,
      whileComing: 'nothing',
      load: async () => (await import('./alarms/AlarmOrder.tsx')).AlarmOrder,
    }),
  ],
}
