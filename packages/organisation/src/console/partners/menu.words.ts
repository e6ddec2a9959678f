import { words } from '@evops/platform/contract'

/** The screen's title: it ships with the shell. */
export const menuWords = words({
  'organisation.partner.menu': { zh: '互联互通', en: 'Interconnection', es: 'Interconexión' },
})
