import { type ConsoleDomain, exportSlot, topBarSlot } from '@evops/kit'
import { notificationsScreen, outreachPermissions, schedulesScreen } from '../contract/index.ts'
import { menuWords } from './menu.words.ts'

/** The message bell, and who is told what. */
export const consoleDomain: ConsoleDomain = {
  name: 'outreach',
  words: menuWords,
  routes: [
    {
      ...notificationsScreen,
      load: async () => (await import('./settings/NotificationPage.tsx')).NotificationPage,
    },
    {
      ...schedulesScreen,
      load: async () => (await import('./schedules/ScheduleList.tsx')).ScheduleList,
    },
  ],
  fills: [
    exportSlot.fill({
      title: schedulesScreen.title,
      codes: [],
      load: async () => (await import('./schedules/ScheduleDrawer.tsx')).NewSchedule,
    }),
    topBarSlot.fill({
      title: 'outreach.menu.bell',
      codes: outreachPermissions.bell,
      order: 10,
      whileComing: 'button',
      load: async () => (await import('./bell/Bell.tsx')).Bell,
    }),
  ],
}
