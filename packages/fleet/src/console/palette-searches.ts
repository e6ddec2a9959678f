import type { ConsoleSearch } from '@evops/kit'
import { vehiclesScreen } from '../contract/index.ts'

/** Vehicles in the command palette, by plate, number of their own or VIN. */
export const searches: readonly ConsoleSearch[] = [
  {
    title: vehiclesScreen.title,
    codes: vehiclesScreen.codes,
    find: async (...asked) => (await import('./palette-search.ts')).findVehicles(...asked),
  },
]
