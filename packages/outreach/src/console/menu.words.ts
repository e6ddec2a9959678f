import { words } from '@evops/platform/contract'

/** Titles that ship with the shell. */
export const menuWords = words({
  'outreach.menu.notifications': { zh: '通知', en: 'Notifications', es: 'Notificaciones' },
  'outreach.menu.bell': { zh: '消息', en: 'Messages', es: 'Mensajes' },
})
