import { words } from '@evops/platform/contract'

/** Titles of the parts in other screens, loaded with the shell. */
export const menuWords = words({
  'driver.menu.texts': { zh: '司机协议', en: 'Terms for drivers', es: 'Condiciones para conductores' },
})
