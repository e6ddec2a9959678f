import type { ConsoleDomain } from '@evops/kit'
import { mapScreen, trackScreen } from '../contract/screens.ts'
import { telematicsDoorWords } from './telematics-door.words.ts'

/** Where vehicles are and where they were (ROUTE-13). */
export const consoleDomain: ConsoleDomain = {
  name: 'telematics',
  words: telematicsDoorWords,
  routes: [
    { ...mapScreen, load: async () => (await import('./map/VehicleMap.tsx')).VehicleMap },
    { ...trackScreen, load: async () => (await import('./track/VehicleTrack.tsx')).VehicleTrack },
  ],
}
