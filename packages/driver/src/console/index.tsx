import type { ConsoleDomain } from '@evops/kit'
import { operatorSettingsSlot } from '@evops/organisation/console'
import { operatorsScreen } from '@evops/organisation/contract'
import { menuWords } from './menu.words.ts'

/** Legal texts that an operator's staff publish for acceptance by its drivers (decision 103). */
export const consoleDomain: ConsoleDomain = {
  name: 'driver',
  words: menuWords,
  routes: [],
  fills: [
    operatorSettingsSlot.fill({
      title: 'driver.menu.texts',
      // Codes as in the calls; their schemas are not in the first page.
      codes: operatorsScreen.codes,
      load: async () => (await import('./texts/DriverTexts.tsx')).DriverTexts,
    }),
  ],
}
