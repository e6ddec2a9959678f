import type { ConsoleDomain } from '@evops/kit'
import { operatorParts } from '@evops/organisation/console'
import { operatorsScreen } from '@evops/organisation/contract'
import { words } from '@evops/platform/contract'

/** Legal texts that an operator's staff publish for acceptance by its drivers (decision 103). */
export const consoleDomain: ConsoleDomain = {
  name: 'driver',
  words: words({
    'driver.menu.texts': { zh: '司机协议', en: 'Terms for drivers', es: 'Condiciones para conductores' },
  }),
  routes: [],
  fills: [
    operatorParts.fill({
      title: 'driver.menu.texts',
      // Codes as in the calls; their schemas are not in the first page.
      codes: operatorsScreen.codes,
      load: async () => (await import('./texts/DriverTexts.tsx')).DriverTexts,
    }),
  ],
}
