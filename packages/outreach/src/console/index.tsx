import { type ConsoleDomain, topBarSlot } from '@evops/kit'
import { notificationsScreen, outreachPermissions } from '../contract/index.ts'
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
  ],
  fills: [
    topBarSlot.fill({
      title: 'outreach.menu.bell',
      codes: outreachPermissions.bell,
      order: 10,
      whileComing: 'button',
      load: async () => (await import('./bell/Bell.tsx')).Bell,
    }),
  ],
}
