import type { ConsoleDomain } from '@evops/kit'
import { limitsScreen } from '../contract/screens.ts'
import { depotDoorWords } from './depot-door.words.ts'

/** Depot charging: limits, departures, readiness. */
export const consoleDomain: ConsoleDomain = {
  name: 'depots',
  words: depotDoorWords,
  routes: [{ ...limitsScreen, load: async () => (await import('./limits/LimitList.tsx')).LimitList }],
}
