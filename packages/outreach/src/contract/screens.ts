import { type DomainScreens, screen } from '@evops/platform/contract'
import { eventsScreen, monitorScreen } from '@evops/stations/contract'

export const notificationsScreen = screen('/sysmng/notifications', {
  word: 'outreach.menu.notifications',
  title: { zh: '通知', en: 'Notifications', es: 'Notificaciones' },
  page: { code: 'notifyPerm', section: 'sysMngPerm', position: 100 },
  acts: { notify: { verbs: ['edit', 'control'] } },
  world: 'both',
})
/** Who may arrange what is told to whom. `control`: send again, send a trial. The bell is for everybody who sees alarms. */
export const outreachPermissions = {
  view: notificationsScreen.codes,
  ...notificationsScreen.may.notify,
  bell: [...eventsScreen.codes, ...monitorScreen.codes],
} as const

/** What this domain adds to menu and permission catalogue. */
export const outreachScreens = { screens: [notificationsScreen] } as const satisfies DomainScreens
