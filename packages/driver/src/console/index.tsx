import type { ConsoleDomain } from '@evops/kit'
import { operatorParts } from '@evops/organisation/console'
import { words } from '@evops/platform/contract'
import { listDriverTexts } from '../contract/texts.ts'

/** What an operator's staff publish for its drivers to agree to (decision 103). */
export const consoleDomain: ConsoleDomain = {
  name: 'driver',
  words: words({
    'driver.menu.texts': { zh: '司机协议', en: 'Terms for drivers', es: 'Condiciones para conductores' },
  }),
  routes: [],
  fills: [
    operatorParts.fill({
      title: 'driver.menu.texts',
      codes: listDriverTexts.permission,
      load: async () => (await import('./texts/DriverTexts.tsx')).DriverTexts,
    }),
  ],
}
