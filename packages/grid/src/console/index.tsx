import type { ConsoleDomain } from '@evops/kit'
import { gridObjectScreen } from '../contract/index.ts'
import { gridDoorWords } from './grid-door.words.ts'

/** The electrical net of stations: its objects, what they are connected to, and how they stand. */
export const consoleDomain: ConsoleDomain = {
  name: 'grid',
  words: gridDoorWords,
  routes: [
    {
      ...gridObjectScreen,
      load: async () => (await import('./objects/ObjectList.tsx')).ObjectList,
    },
  ],
}
