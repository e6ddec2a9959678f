import { type ConsoleDomain, exportSlot, topBarSlot } from '@evops/kit'
import { memberTabs } from '@evops/members/console'
import { dispatchActions } from '@evops/stations/console'
import { alarmPermissions } from '@evops/stations/contract'
import {
  messagePermissions,
  messageScreen,
  notificationsScreen,
  outreachPermissions,
  schedulesScreen,
  wecomScreen,
} from '../contract/index.ts'
import { menuWords } from './menu.words.ts'

/** The message bell and the notification rules. */
export const consoleDomain: ConsoleDomain = {
  name: 'outreach',
  words: menuWords,
  routes: [
    {
      ...notificationsScreen,
      load: async () => (await import('./settings/NotificationPage.tsx')).NotificationPage,
    },
    {
      ...wecomScreen,
      load: async () => (await import('./wecom/WecomPage.tsx')).WecomPage,
    },
    {
      ...messageScreen,
      load: async () => (await import('./messages/MessagePage.tsx')).MessagePage,
    },
    {
      ...schedulesScreen,
      load: async () => (await import('./schedules/ScheduleList.tsx')).ScheduleList,
    },
  ],
  fills: [
    memberTabs.fill({
      title: 'outreach.menu.member',
      codes: messagePermissions.view,
      order: 60,
      load: async () => (await import('./member/MemberNotices.tsx')).MemberNotices,
    }),
    dispatchActions.fill({
      title: 'outreach.menu.duty',
      // The same codes as the call, copied so that the contract's schemas are not loaded with the first page.
      codes: alarmPermissions.control,
      load: async () => (await import('./duty/DutyButton.tsx')).DutyButton,
    }),
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
