import { screenTitles, words } from '@evops/platform/contract'
import { outreachScreens } from '../contract/index.ts'

/** Titles that are loaded with the shell. */
export const menuWords = words({
  ...screenTitles(outreachScreens.screens),
  'outreach.menu.duty': { zh: '通知值班人员', en: 'Message staff on duty', es: 'Avisar al personal' },
  'outreach.menu.member': { zh: '消息与同意', en: 'Messages and consents', es: 'Mensajes y consentimientos' },
  'outreach.menu.bell': { zh: '通知', en: 'Notifications', es: 'Notificaciones' },
})
