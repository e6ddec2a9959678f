import { hiddenFunctions } from '@evops/organisation/contract'
import { type DomainScreens, screen } from '@evops/platform/contract'
import { eventsScreen, monitorScreen } from '@evops/stations/contract'

export const notificationsScreen = screen('/sysmng/notifications', {
  word: 'outreach.menu.notifications',
  title: { zh: '通知', en: 'Notifications', es: 'Notificaciones' },
  page: { code: 'notifyPerm', section: 'sysMngPerm', position: 100 },
  acts: { notify: { verbs: ['edit', 'control'] } },
  world: 'both',
})
/** ROUTE-03 comwechat: accounts of staff in enterprise WeChat, and what they received there. */
export const wecomScreen = screen('/statsanalysis/comwechat', {
  word: 'outreach.menu.wecom',
  title: { zh: '企业微信', en: 'WeCom', es: 'WeCom' },
  codes: hiddenFunctions,
})
/** Scheduled exports of each user; each export requires its own permission. */
export const schedulesScreen = screen('/profile/schedules', {
  word: 'outreach.menu.schedules',
  title: { zh: '定时导出', en: 'Scheduled exports', es: 'Exportaciones programadas' },
  codes: [],
  world: 'both',
  hidden: true,
})
/** ROUTE-13: notices to members. */
export const messageScreen = screen('/content/message', {
  word: 'outreach.menu.message-centre',
  title: { zh: '消息中心', en: 'Message centre', es: 'Centro de mensajes' },
  page: { code: 'messagePerm', section: 'contentPerm', position: 20 },
  acts: { message: { verbs: ['create', 'edit', 'delete', 'control', 'export'] } },
  roles: { 'customer-service': [] },
})
export const messagePermissions = { view: messageScreen.codes, ...messageScreen.may.message } as const
/** Permissions for notification rules. `control`: send again, send a test. The bell is for all users who see alarms. */
export const outreachPermissions = {
  view: notificationsScreen.codes,
  ...notificationsScreen.may.notify,
  bell: [...eventsScreen.codes, ...monitorScreen.codes],
} as const

/** The screens and permission codes that this domain adds to the menu and permission catalogue. */
export const outreachScreens = {
  screens: [notificationsScreen, wecomScreen, schedulesScreen, messageScreen],
} as const satisfies DomainScreens
