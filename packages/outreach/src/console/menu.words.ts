import { titlesOf, words } from '@evops/platform/contract'
import { outreachScreens } from '../contract/index.ts'

/** Titles that ship with the shell. */
export const menuWords = words({
  ...titlesOf(outreachScreens.screens),
  'outreach.menu.bell': { zh: '消息', en: 'Messages', es: 'Mensajes' },
})
