import type { ConsoleDomain } from '@evops/kit'
import {
  boardScreen,
  departureImportScreen,
  departuresScreen,
  depotWallScreen,
  limitsScreen,
  vdvScreen,
} from '../contract/screens.ts'
import { depotScreenTitleWords } from './depot-door.words.ts'

/** Console part of the depots domain: readiness, departures, limits. */
export const consoleDomain: ConsoleDomain = {
  name: 'depots',
  words: depotScreenTitleWords,
  routes: [
    { ...boardScreen, load: async () => (await import('./board/BoardPage.tsx')).BoardPage },
    { ...depotWallScreen, load: async () => (await import('./wall/DepotWall.tsx')).DepotWall },
    { ...departuresScreen, load: async () => (await import('./departures/DepartureList.tsx')).DepartureList },
    {
      ...departureImportScreen,
      load: async () => (await import('./departures/DepartureImport.tsx')).DepartureImport,
    },
    { ...limitsScreen, load: async () => (await import('./limits/LimitList.tsx')).LimitList },
    { ...vdvScreen, load: async () => (await import('./depot-systems/SystemList.tsx')).SystemList },
  ],
}
