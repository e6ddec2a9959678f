import type { ConsoleSearch } from '@evops/kit'
import { vehiclesScreen } from '../contract/index.ts'

/** Command palette search for vehicles by plate, fleet number or VIN. */
export const fleetPaletteSearches: readonly ConsoleSearch[] = [
  {
    title: vehiclesScreen.title,
    codes: vehiclesScreen.codes,
    find: async (...args) => (await import('./palette-search.ts')).findVehicles(...args),
  },
]
