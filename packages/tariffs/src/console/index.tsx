import type { ConsoleDomain } from '@evops/kit'
import * as contract from '../contract/index.ts'
import { tariffMenuWords } from './door.words.ts'

export { backtestSlot, type BacktestRule } from './backtest-slot.ts'
export { periodKindClass } from './period-tones.ts'
export {
  companyPickerSlot,
  assignmentPlaceNameSlot,
  placePickerSlot,
  stationPickerSlot,
  type PickedPlace,
} from './slots.ts'

/**
 * Loads the part that shows the rule of a station, charge point or connector; the wiring puts it into their screens'
 * slots.
 */
export const loadPlaceTariff = async () => (await import('./place/PlaceTariff.tsx')).PlaceTariff

/** Billing rules in the console (ROUTE-08). */
export const consoleDomain: ConsoleDomain = {
  name: 'tariffs',
  words: tariffMenuWords,
  routes: [
    {
      ...contract.tariffsScreen,
      icon: 'clock',
      load: async () => (await import('./list/TariffList.tsx')).TariffList,
      prefetch: async () => (await import('./prefetch.ts')).prefetchTariffList(),
    },
    {
      ...contract.priceGroupsScreen,
      load: async () => (await import('./groups/GroupPriceList.tsx')).GroupPriceList,
      prefetch: async () => (await import('./prefetch.ts')).prefetchGroupPriceList(),
    },
    {
      ...contract.discountImportScreen,
      load: async () => (await import('./discounts/DiscountImport.tsx')).DiscountImport,
    },
    {
      ...contract.discountsScreen,
      load: async () => (await import('./discounts/DiscountList.tsx')).DiscountList,
      prefetch: async () => (await import('./prefetch.ts')).prefetchDiscountList(),
    },
    {
      ...contract.calculatorScreen,
      load: async () => (await import('./calc/CalculatorPage.tsx')).CalculatorPage,
    },
    {
      ...contract.tariffScreen,
      load: async () => (await import('./edit/TariffPage.tsx')).TariffPage,
      prefetch: async ({ params }) => (await import('./prefetch.ts')).prefetchTariffPage(params),
    },
  ],
}
