import type { ConsoleDomain } from '@evops/kit'
import { operatorParts } from '@evops/organisation/console'
import { operatorsScreen } from '@evops/organisation/contract'
import { words } from '@evops/platform/contract'

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
      // As the calls have it; their shapes stay out of the first page.
      codes: operatorsScreen.codes,
      load: async () => (await import('./texts/DriverTexts.tsx')).DriverTexts,
    }),
  ],
}
