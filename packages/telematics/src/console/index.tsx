import { vehicleStatusSlot } from '@evops/fleet/console'
import type { ConsoleDomain } from '@evops/kit'
import { historyImportScreen, mapPermissions, mapScreen, sourcesScreen, trackScreen } from '../contract/screens.ts'
import { telematicsScreenTitleWords } from './telematics-door.words.ts'

/** Console part of the telematics domain: current and past positions of vehicles (ROUTE-13). */
export const consoleDomain: ConsoleDomain = {
  name: 'telematics',
  words: telematicsScreenTitleWords,
  routes: [
    { ...mapScreen, load: async () => (await import('./map/VehicleMap.tsx')).VehicleMap },
    { ...trackScreen, load: async () => (await import('./track/VehicleTrack.tsx')).VehicleTrack },
    { ...sourcesScreen, load: async () => (await import('./sources/SourcePage.tsx')).SourcePage },
    { ...historyImportScreen, load: async () => (await import('./sources/HistoryImport.tsx')).HistoryImport },
  ],
  fills: [
    vehicleStatusSlot.fill({
      title: 'telematics.title-known',
      codes: mapPermissions.view,
      load: async () => (await import('./vehicle-status/VehicleStatusSheet.tsx')).VehicleStatusSheet,
    }),
  ],
}
