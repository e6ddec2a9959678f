import type { ConsoleDomain } from '@evops/kit'
import * as contract from '../contract/index.ts'
import { fleetScreenTitleWords } from './fleet-door.words.ts'
import { busScreenTitleWords } from './quotas/bus-door.words.ts'
import { fleetPaletteSearches } from './palette-searches.ts'

export { vehicleStatusSlot } from './slots.ts'

/** Console domain for vehicles, fleets and drivers (ROUTE-03, ROUTE-07, ROUTE-13). */
export const consoleDomain: ConsoleDomain = {
  name: 'fleet',
  words: { ...fleetScreenTitleWords, ...busScreenTitleWords },
  searches: fleetPaletteSearches,
  routes: [
    {
      ...contract.vehiclesScreen,
      load: async () => (await import('./vehicles/VehicleList.tsx')).VehicleList,
    },
    { ...contract.vehicleScreen, load: async () => (await import('./vehicles/VehiclePage.tsx')).VehiclePage },
    { ...contract.makersScreen, load: async () => (await import('./makers/MakerList.tsx')).MakerList },
    { ...contract.modelsScreen, load: async () => (await import('./models/ModelList.tsx')).ModelList },
    {
      ...contract.typesScreen,
      load: async () => (await import('./vehicle-types/VehicleTypeList.tsx')).VehicleTypeList,
    },
    { ...contract.fleetsScreen, load: async () => (await import('./FleetPage.tsx')).FleetPage },
    { ...contract.recordsScreen, load: async () => (await import('./records/RecordList.tsx')).RecordList },
    { ...contract.quotasScreen, load: async () => (await import('./quotas/QuotaPage.tsx')).QuotaPage },
    { ...contract.energyScreen, load: async () => (await import('./statistics/EnergyPage.tsx')).EnergyPage },
  ],
}
